import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { licenseFile, now, vendorKey } from '../fixture/license-key.ts'

const upload = '/license/license-upload'
const updateType = '/license/update-type'
const urlPath = '/license/license-get-offline-registration-url'
const day = 86_400
const key = vendorKey()

let gateway: RealGateway
let admin: Client
let hwid = ''
let vendorSite: Server
const asked: { url: string; body: string }[] = []
let answer: (body: string) => { status: number; text: string } = () => ({ status: 500, text: '' })

beforeAll(async () => {
  vendorSite = createServer(
    (request, response) =>
      void serveVendor(request).then(({ status, text }) => {
        response.writeHead(status).end(text)
      }),
  )
  await new Promise<void>((resolve) => vendorSite.listen(0, '127.0.0.1', resolve))
  const { port } = vendorSite.address() as AddressInfo
  const site = `http://127.0.0.1:${port}/licenses`
  gateway = await startGateway({ args: ['--license-key', key.file, '--license-server', site] })
  admin = gateway.admin
  hwid = readFileSync(join(gateway.dataFolder, 'hwid'), 'utf8').trim()
})

afterAll(async () => {
  await gateway?.close()
  vendorSite?.close()
})

async function serveVendor(request: IncomingMessage): Promise<{ status: number; text: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  if (request.method === 'HEAD') return { status: 404, text: '' }
  asked.push({ url: `${request.method} ${request.url}`, body })
  return answer(body)
}

function claims(rest: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { hwid, license_id: 'L-1', license_type: 'enterprise', ...rest }
}

/** The status of an upload, its code and its message. */
async function refusal(file: string): Promise<[number, string]> {
  const reply = await admin.put(upload, file)
  return [reply.status, reply.status === 200 ? '' : problemOf(reply).code]
}

async function info(): Promise<Record<string, never>> {
  return (await admin.get('/license/info')).json()
}

describe('without a license', () => {
  test.each(['/license/info', '/license'])('%s has exactly three fields', async (path) => {
    const reply = await admin.get(path)
    const body = reply.json<Record<string, unknown>>()
    expect(Object.keys(body).sort()).toEqual(['has_connection', 'license_server', 'registered'])
    expect(body['registered']).toBe(false)
    expect(body['license_server']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/licenses$/)
  })

  test('a server that answers is a connection', async () => {
    for (let waits = 0; waits < 100 && !(await info())['has_connection']; waits++) await admin.get('/health')
    expect(await info()).toMatchObject({ has_connection: true })
  })
})

describe('the update type', () => {
  test('is auto at first, and PUT and PATCH set it', async () => {
    expect((await admin.get(updateType)).json()).toEqual({ update_type: 'auto' })
    for (const method of ['PUT', 'PATCH']) {
      for (const type of ['manual', 'auto']) {
        const reply = await admin.send(method, updateType, { body: { update_type: type } })
        expect([reply.status, reply.text]).toEqual([200, ''])
        expect((await admin.get(updateType)).json()).toEqual({ update_type: type })
      }
    }
  })

  test.each([
    [{ update_type: 'other' }, 'update_type'],
    [{ update_type: 'AUTO' }, 'update_type'],
    [{ update_type: null }, 'update_type'],
    [{ update_type: 1 }, 'update_type'],
    [{}, 'update_type'],
    [{ update_type: 'auto', more: 1 }, 'more'],
  ])('%j is refused', async (body, path) => {
    const reply = await admin.put(updateType, body)
    expect([reply.status, pathsOf(reply)]).toEqual([542, [path]])
  })

  test('PATCH without fields changes nothing, and what is no JSON is 400', async () => {
    expect((await admin.patch(updateType, {})).status).toBe(200)
    expect((await admin.put(updateType, '{')).status).toBe(400)
    expect((await admin.post(updateType, {})).status).toBe(405)
    expect((await admin.delete(updateType)).status).toBe(405)
  })

  test('the link for registration is there while it is manual', async () => {
    const refused = await admin.get(urlPath)
    expect([refused.status, problemOf(refused).code]).toEqual([542, 'not_manual'])
    await admin.put(updateType, { update_type: 'manual' })
    const { registration_url } = (await admin.get(urlPath)).json<{ registration_url: string }>()
    const url = new URL(registration_url)
    expect(url.origin).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect([...url.searchParams.keys()].sort()).toEqual(['hwid', 'server_name', 'version'])
    expect(url.searchParams.get('hwid')).toBe(hwid)
    expect(url.searchParams.get('version')).toMatch(/^\d+\.\d+\.\d+$/)
    await admin.put(updateType, { update_type: 'auto' })
    expect((await admin.get(urlPath)).status).toBe(542)
  })
})

describe('refused license files', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('ed25519')

  /** A JWT put together by hand. */
  function forged(header: object, payload: object, signature = ''): string {
    const text = [header, payload]
      .map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'))
      .join('.')
    return `${text}.${signature}`
  }

  test('nothing was installed by any of them', async () => {
    const good = await licenseFile(key, claims())
    const [head, body, signature] = good.split('.') as [string, string, string]
    const hmac = (text: string, secret: string | Buffer) =>
      createHmac('sha256', secret).update(text).digest('base64url')
    const hs256 = forged({ alg: 'HS256', typ: 'JWT' }, claims()).slice(0, -1)
    const der = key.publicKey.export({ type: 'spki', format: 'der' })
    const files: Record<string, string> = {
      'no token': 'hello',
      'three dots': '...',
      'an array': '[]',
      'no signature': `${head}.${body}.`,
      'two parts': `${head}.${body}`,
      'alg none': forged({ alg: 'none' }, claims()),
      'alg None': forged({ alg: 'None' }, claims(), signature),
      'alg empty': forged({ alg: '' }, claims(), signature),
      'no alg': forged({ typ: 'JWT' }, claims(), signature),
      'the public key as a shared secret, PEM': `${hs256}.${hmac(hs256, key.pem)}`,
      'the public key as a shared secret, DER': `${hs256}.${hmac(hs256, der)}`,
      'an empty shared secret': `${hs256}.${hmac(hs256, '')}`,
      'another key': await licenseFile({ privateKey: other.privateKey }, claims()),
      'another kind of key': await licenseFile({ privateKey: rsa.privateKey }, claims(), 'RS256'),
      'RS256 in the head alone': forged({ alg: 'RS256' }, claims(), signature),
      'a key of its own in the head': forged(
        { alg: 'EdDSA', jwk: other.publicKey.export({ format: 'jwk' }) },
        claims(),
        sign(null, Buffer.from('x'), other.privateKey).toString('base64url'),
      ),
      'another payload': `${head}.${Buffer.from(JSON.stringify(claims({ license_id: 'L-2' }))).toString('base64url')}.${signature}`,
      'a changed signature': `${head}.${body}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      'unknown critical headers': forged({ alg: 'EdDSA', crit: ['x'], x: 1 }, claims(), signature),
      'an encrypted token': `${good}.a.b`,
    }
    for (const [name, file] of Object.entries(files)) {
      expect([name, await refusal(file)]).toEqual([name, [542, 'bad_signature']])
    }
    expect((await info())['registered']).toBe(false)
  })

  test.each([
    ['expired', { exp: now() - 3600 }, 'expired_license'],
    ['not in force yet', { nbf: now() + 3600 }, 'early_license'],
    ['for another server', { hwid: 'ffffffff-0000-4000-8000-000000000000' }, 'foreign_license'],
    ['for no server', { hwid: undefined }, 'bad_license'],
    ['for an empty server', { hwid: '' }, 'bad_license'],
    ['without an id', { license_id: undefined }, 'bad_license'],
    ['without a type', { license_type: undefined }, 'bad_license'],
    ['with a number as its id', { license_id: 7 }, 'bad_license'],
    ['with a list of modules', { modules: [] }, 'bad_license'],
    ['with a module of no shape', { modules: { ids: true } }, 'bad_license'],
    ['with a module of a strange name', { modules: { __proto__x: {} } }, 'bad_license'],
    ['with a date that is text', { general: { expiration_date: 'never' } }, 'bad_license'],
    ['with a date beyond all calendars', { general: { expiration_date: 1e300 } }, 'bad_license'],
    ['with an end that is text', { exp: 'soon' }, 'bad_signature'],
  ])('%s', async (_name, rest, code) => {
    expect(await refusal(await licenseFile(key, claims(rest)))).toEqual([542, code])
    expect((await info())['registered']).toBe(false)
  })

  test('the reason names the claim, in Russian too', async () => {
    const file = await licenseFile(key, claims({ general: { start_date: -1 } }))
    expect(problemOf(await admin.put(upload, file)).detail).toBe(
      'must be a license: claim general.start_date: must be at least 0',
    )
    const russian = problemOf(await admin.put(upload, file, { 'Accept-Language': 'ru' }))
    expect(russian.detail).toMatch(/^должно быть лицензией: поле general\.start_date/)
  })
})

const dates = { start_date: 1_700_000_000, not_upgrade_after: 1_900_000_000, tech_support_end: 1_950_000_000 }

describe('an installed license', () => {
  const expiration = now() + 300 * day

  test('is shown whole', async () => {
    const file = await licenseFile(
      key,
      claims({
        server_name: 'edge',
        server_id: 'S-1',
        company_id: 'C-1',
        iat: now(),
        exp: expiration,
        iss: 'the vendor',
        general: dates,
        modules: {
          ids: { expiration_date: now() + day },
          cluster: {},
          icsd: { max_users_count: 50 },
          extra: {},
        },
      }),
    )
    const reply = await admin.put(upload, `${file}\n`, { 'Content-Type': 'application/jwt' })
    expect([reply.status, reply.text]).toEqual([200, ''])
    const shown = (await admin.get('/license')).json<Record<string, unknown>>()
    expect(shown).toEqual({
      modules: {
        active_directory: { available: false, expiration_date: 0 },
        vendor_av_for_web: { available: false, expiration_date: 0 },
        vendor_av_for_mail: { available: false, expiration_date: 0 },
        application_control: { available: false, expiration_date: 0 },
        ids: { available: true, expiration_date: expect.closeTo(now() + day, -2) },
        advanced_content_filter: { available: false, expiration_date: 0 },
        standard_content_filter: { available: false, expiration_date: 0 },
        ips_advanced_rules: { available: false, expiration_date: 0 },
        cluster: { available: true, expiration_date: expiration },
        icsd: { available: true, max_users_count: 50 },
        extra: { available: true, expiration_date: expiration },
      },
      general: { available: true, reason: '', ...dates, expiration_date: expiration },
      license_type: 'enterprise',
      license_id: 'L-1',
      server_name: 'edge',
      last_update_time: expect.closeTo(now(), -2),
      company_id: 'C-1',
      server_id: 'S-1',
      registered: true,
      unreliable: false,
      has_connection: expect.any(Boolean),
      license_server: expect.any(String),
    })
    expect(await info()).toEqual(shown)
  })

  test('outlives a restart, as do hwid and update type', async () => {
    const before = { ...(await info()), has_connection: null }
    await admin.put(updateType, { update_type: 'manual' })
    await gateway.restart()
    await admin.login('admin', 'correct horse 1')
    expect({ ...(await info()), has_connection: null }).toEqual(before)
    const { registration_url } = (await admin.get(urlPath)).json<{ registration_url: string }>()
    expect(new URL(registration_url).searchParams.get('hwid')).toBe(hwid)
    await admin.put(updateType, { update_type: 'auto' })
  })

  test('comes as a form with license_file as well', async () => {
    const file = await licenseFile(key, claims({ license_id: 'L-form' }))
    const body = `--b\r\nContent-Disposition: form-data; name="license_file"; filename="l.jwt"\r\n\r\n${file}\r\n--b--\r\n`
    const reply = await admin.put(upload, body, { 'Content-Type': 'multipart/form-data; boundary=b' })
    expect(reply.status).toBe(200)
    expect(await info()).toMatchObject({
      license_id: 'L-form',
      general: { expiration_date: 0, available: true },
    })
  })

  test('whose dates have passed is not available, and says why', async () => {
    const general = { ...dates, expiration_date: now() - day }
    const modules = { ids: { expiration_date: now() + day }, icsd: { max_users_count: 5 } }
    await admin.put(upload, await licenseFile(key, claims({ general, modules })))
    expect(await info()).toMatchObject({
      registered: true,
      general: { available: false, reason: 'expired', expiration_date: general.expiration_date },
      modules: {
        ids: { available: false, expiration_date: 0 },
        icsd: { available: false, max_users_count: 0 },
      },
    })
  })

  test('whose start is still to come is not available either', async () => {
    await admin.put(upload, await licenseFile(key, claims({ general: { start_date: now() + day } })))
    expect(await info()).toMatchObject({ general: { available: false, reason: 'not started' } })
  })

  test('that was issued in the future is unreliable', async () => {
    await admin.put(upload, await licenseFile(key, claims({ iat: now() + day })))
    expect(await info()).toMatchObject({ unreliable: true, general: { available: true } })
  })

  test('is a revision, and its file is not kept', async () => {
    const [newest] = (await admin.get('/x/revisions?limit=1')).json<{ action: string }[]>()
    expect(newest!.action).toBe(`PUT ${upload}`)
    expect(readdirSync(join(gateway.dataFolder, 'uploads'))).toEqual([])
  })
})

describe('registration', () => {
  test.each([
    [{}, 'token'],
    [{ token: '' }, 'token'],
    [{ token: 7 }, 'token'],
    [{ token: 'x'.repeat(4097) }, 'token'],
    [{ token: 'x', more: 1 }, 'more'],
  ])('%j is refused and nobody is asked', async (body, path) => {
    const before = asked.length
    const reply = await admin.post('/license/register', body)
    expect([reply.status, pathsOf(reply)]).toEqual([542, [path]])
    expect(asked).toHaveLength(before)
  })

  test('brings the license of the license server', async () => {
    const file = await licenseFile(key, claims({ license_id: 'L-registered' }))
    answer = () => ({ status: 200, text: file })
    const token = '🔑'.repeat(4096)
    const reply = await admin.post('/license/register', { token })
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(asked.at(-1)!.url).toBe('POST /licenses/api/v1/register')
    expect(JSON.parse(asked.at(-1)!.body)).toEqual({
      token,
      hwid,
      server_name: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(await info()).toMatchObject({ license_id: 'L-registered', registered: true, has_connection: true })
  })

  test('of a token that the server refuses is 542', async () => {
    answer = () => ({ status: 403, text: 'no' })
    const reply = await admin.post('/license/register', { token: 'secret-token' })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['token']])
  })

  test.each([
    ['fails', () => ({ status: 500, text: '' })],
    ['answers something else', () => ({ status: 200, text: '<html>' })],
    ['answers too much', () => ({ status: 200, text: 'a'.repeat(100_000) })],
  ])('with a server that %s is 502', async (_name, reaction) => {
    answer = reaction
    const reply = await admin.post('/license/register', { token: 'secret-token' })
    expect([reply.status, problemOf(reply).code]).toEqual([502, 'upstream'])
    expect(await info()).toMatchObject({ license_id: 'L-registered' })
  })

  test('with a license for another server is 502', async () => {
    const file = await licenseFile(key, claims({ hwid: 'another' }))
    answer = () => ({ status: 200, text: file })
    expect((await admin.post('/license/register', { token: 'secret-token' })).status).toBe(502)
  })

  test('leaves the token nowhere', async () => {
    await admin.get('/logs_backend/logs?limit=1')
    const files = readdirSync(gateway.dataFolder, { recursive: true, withFileTypes: true })
    const holding = files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path).includes('secret-token'))
    expect(holding).toEqual([])
    expect(gateway.output).not.toContain('secret-token')
  })

  test('without a connection is 502', async () => {
    await new Promise((resolve) => {
      vendorSite.close(resolve)
      vendorSite.closeAllConnections()
    })
    const reply = await admin.post('/license/register', { token: 'secret-token' })
    expect([reply.status, problemOf(reply).code]).toEqual([502, 'upstream'])
    expect(await info()).toMatchObject({ has_connection: false })
  })
})

describe('a gateway that was given nothing', () => {
  test('refuses licenses, says that it knows no server, and keeps an hwid of its own', async () => {
    const plain = await startGateway()
    try {
      const own = readFileSync(join(plain.dataFolder, 'hwid'), 'utf8').trim()
      expect(own).not.toBe(hwid)
      const reply = await plain.admin.put(upload, await licenseFile(key, { ...claims(), hwid: own }))
      expect([reply.status, problemOf(reply).code]).toEqual([542, 'no_license_key'])
      expect((await plain.admin.get('/license')).json()).toEqual({
        registered: false,
        has_connection: false,
        license_server: 'https://license.vendor.invalid',
      })
      const register = await plain.admin.post('/license/register', { token: 'x' })
      expect([register.status, problemOf(register).code]).toEqual([502, 'upstream'])
    } finally {
      await plain.close()
    }
  })

  test.each([
    ['--license-key', '/nowhere/key.pem'],
    ['--license-key', import.meta.filename],
    ['--license-server', 'license.example.com'],
    ['--license-server', 'ftp://license.example.com'],
  ])('%s %s does not start', async (...args) => {
    await expect(startGateway({ args })).rejects.toThrow(/license/)
  })
})

test('the version of the system has the documented fields', async () => {
  const version = (await admin.get('/x/system/version')).json<Record<string, unknown>>()
  expect(version).toEqual({
    major: expect.any(Number),
    minor: expect.any(Number),
    build: expect.any(Number),
    timestamp: expect.any(Number),
    vendor: 'vendor',
    product: 'UTM',
    kind: 'STANDARD',
    release_type: expect.stringMatching(/^(release|beta|devel)$/),
  })
  expect(Math.abs(Number(version['timestamp']) - now())).toBeLessThan(365 * day)
})
