import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const settings = '/central_console/settings'
const rootCa = '/central_console/root_ca'
const first = { cc_server: null, last_connect: null, last_sync: null, root_ca: null }

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

const read = async () => (await admin.get(settings)).json<Record<string, unknown>>()

/** A certificate and its key in PEM. */
async function certificate(cA: boolean, ca?: { key: string; cert: string }) {
  const made = await generate([{ name: 'commonName', value: ca ? 'below' : 'Console root' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA, critical: true }],
    ...(ca ? { ca } : {}),
  })
  return { key: `${made.private.trim()}\n`, cert: `${made.cert.trim()}\n` }
}

describe('/central_console/settings', () => {
  it('is not attached at first; PATCH and PUT set cc_server; GET and PUT back changes nothing', async () => {
    expect(await read()).toEqual(first)
    for (const cc_server of ['console.example', '192.0.2.1', '2001:db8::1', 'консоль.рф', 'localhost', null])
      for (const method of ['PATCH', 'PUT']) {
        const reply = await admin.send(method, settings, { body: { cc_server } })
        expect([method, cc_server, reply.status, reply.text]).toEqual([method, cc_server, 200, ''])
        expect(await read()).toEqual({ ...first, cc_server })
      }
    await admin.patch(settings, { cc_server: 'console.example' })
    expect((await admin.put(settings, await read())).status).toBe(200)
    expect((await admin.patch(settings, {})).status).toBe(200)
    expect(await read()).toEqual({ ...first, cc_server: 'console.example' })
    expect((await admin.put(settings, {})).status).toBe(200)
    expect(await read()).toEqual(first)
  })

  it('refuses what is no domain or address', async () => {
    for (const method of ['PATCH', 'PUT'])
      for (const cc_server of [
        '',
        'https://a.example',
        'a b',
        '192.0.2.256',
        '192.0.2.0/24',
        'a:8443',
        1,
        [],
        {},
      ]) {
        const reply = await admin.send(method, settings, { body: { cc_server } })
        expect([cc_server, reply.status, pathsOf(reply)]).toEqual([cc_server, 542, ['cc_server']])
      }
    expect(pathsOf(await admin.patch(settings, { server: 'a' }))).toEqual(['server'])
    expect((await admin.patch(settings, 'cc_server')).status).toBe(400)
    expect((await admin.post(settings, {})).status).toBe(405)
    expect(await read()).toEqual(first)
  })

  it('moments and the certificate are not written here', async () => {
    const reply = await admin.patch(settings, {
      cc_server: 'a.example',
      last_connect: 1,
      last_sync: 2,
      root_ca: 'x',
    })
    expect(reply.status).toBe(200)
    expect(await read()).toEqual({ ...first, cc_server: 'a.example' })
  })

  it('DELETE disconnects, and the certificate stays; over a restart too', async () => {
    const { cert } = await certificate(true)
    await admin.post(rootCa, cert)
    await admin.put(settings, { cc_server: 'a.example' })
    expect(await read()).toEqual({ ...first, cc_server: 'a.example', root_ca: cert })
    await gateway.restart()
    expect(await read()).toEqual({ ...first, cc_server: 'a.example', root_ca: cert })
    const reply = await admin.delete(settings)
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(await read()).toEqual({ ...first, root_ca: cert })
    expect((await admin.delete(settings)).status).toBe(200)
    expect((await admin.delete(rootCa)).status).toBe(200)
    await gateway.restart()
    expect(await read()).toEqual(first)
  })
})

describe('/central_console/root_ca (silences#root-ca)', () => {
  it('takes the text of a root certificate, whatever it is labelled as', async () => {
    const { cert } = await certificate(true)
    for (const type of [
      undefined,
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json',
      ';;',
    ]) {
      const reply = await admin.post(rootCa, cert, type === undefined ? {} : { 'Content-Type': type })
      expect([type, reply.status, reply.text]).toEqual([type, 200, ''])
      expect((await read())['root_ca']).toBe(cert)
      expect((await admin.delete(rootCa)).status).toBe(200)
      expect((await read())['root_ca']).toBeNull()
    }
  })

  it('keeps the block as it was sent, and leaves out what is around it', async () => {
    const { cert } = await certificate(true)
    const windows = cert.replaceAll(/\r?\n/g, '\r\n')
    const form = `--x\r\nContent-Disposition: form-data; name="f"; filename="a.pem"\r\n\r\n${cert}\r\n--x--\r\n`
    for (const [sent, kept] of [
      [windows, windows],
      [`Certificate:\n    Data:\n        Version: 3\n${cert}`, cert],
      [`\n\n${cert}\n\n`, cert],
      [form, cert],
      [cert.trimEnd(), cert.trimEnd()],
      [JSON.stringify(cert), cert],
      [` ${JSON.stringify(windows)}\n`, windows],
    ] as const) {
      expect((await admin.post(rootCa, sent)).status).toBe(200)
      expect((await read())['root_ca']).toBe(kept)
    }
  })

  it('refuses everything else, and keeps what is there', async () => {
    const root = await certificate(true)
    const leaf = await certificate(false)
    const below = await certificate(true, root)
    await admin.post(rootCa, root.cert)
    const lines = root.cert.trimEnd().split('\n')
    const der = Buffer.from(lines.slice(1, -1).join(''), 'base64')
    const bodies: readonly (readonly [string, string | Buffer])[] = [
      ['empty', ''],
      ['spaces', ' \n'],
      ['text', 'certificate'],
      ['JSON', JSON.stringify({ root_ca: root.cert })],
      ['a list in JSON', JSON.stringify([root.cert])],
      ['half a JSON string', JSON.stringify(root.cert).slice(0, -1)],
      ['DER', der],
      ['cut', `${lines.slice(0, -3).join('\n')}\n`],
      ['without its end', lines.slice(0, -1).join('\n')],
      ['a line missing', [...lines.slice(0, 2), ...lines.slice(3)].join('\n')],
      ['no base64', root.cert.replace(lines[1]!, '!'.repeat(64))],
      ['nothing inside', '-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----\n'],
      ['another block', root.cert.replaceAll('CERTIFICATE', 'PUBLIC KEY')],
      ['two certificates', root.cert + below.cert],
      ['the same twice', root.cert + root.cert],
      ['the key beside it', root.cert + root.key],
      ['the key before it', root.key + root.cert],
      ['no authority', leaf.cert],
      ['signed by another', below.cert],
      ['a changed signature', changedSignature(root.cert)],
      ['too long', `${'#'.repeat(65_536)}${root.cert}`],
    ]
    for (const [name, body] of bodies) {
      const reply = await admin.send('POST', rootCa, { body })
      expect([name, reply.status, problemOf(reply).code]).toEqual([name, 542, 'invalid'])
      expect(problemOf(reply).message).not.toContain('PRIVATE')
      expect((await read())['root_ca']).toBe(root.cert)
    }
    const russian = await admin.send('POST', rootCa, { body: 'x', headers: { 'Accept-Language': 'ru' } })
    expect(problemOf(russian).message).toContain('сертификат')
    expect((await admin.send('POST', rootCa, { body: Buffer.alloc(2 ** 20 + 1) })).status).toBe(413)
    for (const method of ['GET', 'PUT', 'PATCH'])
      expect((await admin.send(method, rootCa, { body: root.cert })).status).toBe(405)
  })

  it('takes other kinds of keys, and an expired one', async () => {
    const rsa = await generate([{ name: 'commonName', value: 'RSA root' }], {
      keySize: 2048,
      algorithm: 'sha256',
      notBeforeDate: new Date('2001-01-01'),
      notAfterDate: new Date('2002-01-01'),
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'keyUsage', keyCertSign: true, cRLSign: true },
      ],
    })
    expect((await admin.post(rootCa, rsa.cert)).status).toBe(200)
    expect((await read())['root_ca']).toBe(rsa.cert)
  })

  it('needs the competence for the system', async () => {
    await admin.create('/web/admins/local', {
      login: 'fw',
      name: '',
      password: 'ten letters or more',
      role: 3,
    })
    const other = await gateway.as('fw', 'ten letters or more')
    expect((await other.get(settings)).status).toBe(200)
    expect((await other.delete(settings)).status).toBe(401)
    expect((await other.post(rootCa, 'x')).status).toBe(401)
    expect((await other.delete(rootCa)).status).toBe(401)
    expect((await gateway.client().post(rootCa, 'x')).status).toBe(401)
  })
})

/** The same certificate with one bit of its signature turned. */
function changedSignature(pem: string): string {
  const lines = pem.trimEnd().split('\n')
  const der = Buffer.from(lines.slice(1, -1).join(''), 'base64')
  der[der.length - 1]! ^= 1
  return [lines[0], ...der.toString('base64').match(/.{1,64}/g)!, lines.at(-1), ''].join('\n')
}
