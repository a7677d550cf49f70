import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { file, tar } from '../fixture/archive.ts'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const path = '/content-filter/update_archive_upload'
const licensePath = '/license/license-upload'
const licenseLimit = 64 * 1024
const good = tar([file('lists/a.txt', 'a')])

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})

afterAll(() => gateway?.close())

/** Files on their way; none may be left when nothing is sent any more. */
function partials(): string[] {
  return readdirSync(`${gateway.dataFolder}/uploads`).filter((name) => name.includes('.part'))
}

/** Newest good upload. */
function kept(): { sizeBytes: number; sha256: string; login: string } {
  return JSON.parse(readFileSync(`${gateway.dataFolder}/uploads/content_filter_update.json`, 'utf8'))
}

afterEach(async () => {
  for (let waits = 0; partials().length > 0 && waits < 100; waits++) await sleep(20)
  expect(partials()).toEqual([])
})

const boundary = 'a-boundary'

/** A part of a form, as it is written. */
function part(name: string, content: Buffer | string, rest = ''): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')])
}

const end = Buffer.from(`--${boundary}--\r\n`)
const formType = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
const asFile = '; filename="update.tar"'

function form(...parts: Buffer[]): Buffer {
  return Buffer.concat([...parts, end])
}

describe('forms of an upload', () => {
  test.each([
    undefined,
    'application/octet-stream',
    'application/json',
    'text/plain',
    'image/x-;;broken',
    '',
  ])('raw body with Content-Type %j', async (type) => {
    const reply = await admin.put(path, good, type === undefined ? {} : { 'Content-Type': type })
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(kept()).toMatchObject({ sizeBytes: good.length, login: 'admin' })
  })

  test.each(['license_file', 'file', 'имя', ''])('form with a file part named %j', async (name) => {
    const body = form(part(name, gzipSync(good), `${asFile}\r\nContent-Type: application/gzip`))
    const reply = await admin.put(path, body, formType)
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(kept().sizeBytes).toBe(gzipSync(good).length)
  })

  test('parts of a form that are no files are passed over', async () => {
    const body = form(part('comment', 'about'), part('x', good, asFile), part('more', ''))
    expect((await admin.put(path, body, formType)).status).toBe(200)
    expect(kept().sizeBytes).toBe(good.length)
  })

  test('boundaries may be quoted, and a preamble and an epilogue are no content', async () => {
    const body = Buffer.concat([Buffer.from('hello\r\n'), form(part('x', good, asFile)), Buffer.from('bye')])
    const quoted = { 'Content-Type': `multipart/form-data; charset=utf-8; boundary="${boundary}"` }
    expect((await admin.put(path, body, quoted)).status).toBe(200)
  })

  test('the content is taken byte for byte, also where it looks like a delimiter', async () => {
    const content = Buffer.from(`\r\n--a-boundar\r\n\r\n--\r\n--${boundary.slice(0, 5)}\r\n`)
    const body = tar([file('a', content), file('b', randomBytes(300_000))])
    expect((await admin.put(path, form(part('x', body, asFile)), formType)).status).toBe(200)
    const fromForm = kept()
    expect((await admin.put(path, body)).status).toBe(200)
    expect(kept().sha256).toBe(fromForm.sha256)
  })

  test('a body without a length is taken too', async () => {
    const reply = await exchangeRaw([
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: ${admin.cookie}\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n`,
      good,
      '\r\n0\r\n\r\n',
    ])
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('refused forms', () => {
  type Broken = readonly [string, Buffer, Readonly<Record<string, string>>?]
  const broken: readonly Broken[] = [
    ['no boundary', form(part('x', good, asFile)), { 'Content-Type': 'multipart/form-data' }],
    [
      'an empty boundary',
      form(part('x', good, asFile)),
      { 'Content-Type': 'multipart/form-data; boundary=' },
    ],
    [
      'another boundary',
      form(part('x', good, asFile)),
      { 'Content-Type': 'multipart/form-data; boundary=other' },
    ],
    ['no end', part('x', good, asFile)],
    ['an end inside the file', part('x', good, asFile).subarray(0, 700)],
    ['an end inside a head', Buffer.from(`--${boundary}\r\nContent-Disposition: form-da`)],
    ['no file', form(part('comment', 'text'))],
    ['no part', end],
    ['two files', form(part('x', good, asFile), part('y', good, asFile))],
    ['a part without disposition', Buffer.from(`--${boundary}\r\n\r\ntext\r\n--${boundary}--\r\n`)],
    ['a head without end', Buffer.concat([Buffer.from(`--${boundary}\r\n`), Buffer.alloc(40_000, 'a')])],
    ['a long preamble', Buffer.concat([Buffer.alloc(100_000, 'a'), form(part('x', good, asFile))])],
    ['a long field', form(part('c', Buffer.alloc(100_000)), part('x', good, asFile))],
    ['an empty file', form(part('x', '', asFile))],
  ]

  test.each(broken.map(([name, body, headers]) => ({ name, body, headers })))(
    '$name',
    async ({ body, headers = formType }) => {
      const before = kept()
      const reply = await admin.put(path, body, headers)
      expect([reply.status, problemOf(reply).code]).toEqual([400, 'malformed'])
      expect(kept()).toEqual(before)
    },
  )

  test('no body at all', async () => {
    const reply = await admin.send('PUT', path)
    expect([reply.status, problemOf(reply).code]).toEqual([400, 'malformed'])
  })

  test('the refusal is told in Russian', async () => {
    const reply = await admin.put(path, form(part('c', 'x')), { ...formType, 'Accept-Language': 'ru' })
    expect(problemOf(reply).detail).toBe('форма должна содержать файл')
  })
})

describe('limits', () => {
  test('a file at the limit is read, one byte more is 413, as body and in a form', async () => {
    const fits = await admin.put(licensePath, Buffer.alloc(licenseLimit, 'a'))
    expect(fits.status).toBe(542)
    const over = Buffer.alloc(licenseLimit + 1, 'a')
    for (const reply of [
      await admin.put(licensePath, over),
      await admin.put(licensePath, form(part('license_file', over, '; filename="l.jwt"')), formType),
      await admin.put(licensePath, Buffer.alloc(4 * 1024 * 1024)),
    ]) {
      expect([reply.status, problemOf(reply).code]).toEqual([413, 'too_large'])
      expect(problemOf(reply).detail).toContain(String(licenseLimit))
    }
  })

  test('too much that says nothing of its length is 413', async () => {
    const reply = await exchangeRaw([
      `PUT ${licensePath} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: ${admin.cookie}\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n${(200_000).toString(16)}\r\n`,
      Buffer.alloc(200_000),
      '\r\n0\r\n\r\n',
    ])
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('a file larger than any JSON body is taken, and is not in memory', async () => {
    const before = statusKilobytes('VmHWM')
    const large = tar([file('large.bin', Buffer.alloc(192 * 1024 * 1024))])
    expect((await admin.put(path, large)).status).toBe(200)
    expect(kept().sizeBytes).toBe(large.length)
    expect(statusKilobytes('VmHWM') - before).toBeLessThan(96 * 1024)
  })
})

/** A figure of the gateway process. */
function statusKilobytes(name: string): number {
  const text = readFileSync(`/proc/${gateway.pid('gateway')}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1])
}

describe('who may', () => {
  test('without a session nothing of the body is read', async () => {
    const reply = await exchangeRaw([
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n`,
    ])
    expect(reply).toMatch(/^HTTP\/1\.1 401 /)
    const impatient = await gateway.client().put(path, good)
    expect(impatient.status).toBe(401)
  })

  test('with one the body is asked for', async () => {
    const socket = await dial()
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: ${admin.cookie}\r\n` +
        `Content-Length: ${good.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    expect(await firstBytes(socket)).toMatch(/^HTTP\/1\.1 100 /)
    socket.write(good)
    expect(await rest(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('too large is refused before the body is asked for', async () => {
    const reply = await exchangeRaw([
      `PUT ${licensePath} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${admin.cookie}\r\n` +
        'Content-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n',
    ])
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('an access level that may only read is refused', async () => {
    const reader = { login: 'reader', password: 'a long password', role: 2 }
    await admin.create<string>('/web/admins/local', reader)
    const client = await gateway.as(reader.login, reader.password)
    for (const target of [path, licensePath, '/sysupdate/iso-upload', '/api/offline-update']) {
      const reply = await client.put(target, good)
      expect([reply.status, problemOf(reply).code]).toEqual([401, 'forbidden'])
    }
  })

  test.each(['GET', 'POST', 'PATCH', 'DELETE'])('%s is not for uploads', async (method) => {
    expect((await admin.send(method, path)).status).toBe(405)
    expect((await admin.send(method, licensePath)).status).toBe(405)
  })
})

describe('connections that break off', () => {
  test('leave the older file as it is and nothing of the new one', async () => {
    await admin.put(path, good)
    const before = kept()
    const socket = await dial()
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${admin.cookie}\r\nContent-Length: 100000000\r\n\r\n`,
    )
    socket.write(Buffer.alloc(5_000_000))
    for (let waits = 0; partials().length === 0 && waits < 200; waits++) await sleep(10)
    expect(partials()).toHaveLength(1)
    socket.destroy()
    for (let waits = 0; partials().length > 0 && waits < 200; waits++) await sleep(10)
    expect(partials()).toEqual([])
    expect(kept()).toEqual(before)
    expect(gateway.output).not.toContain('Error')
  })

  test('four at once are taken, the fifth is told to come again, and then it may', async () => {
    const slow = await Promise.all([1, 2, 3, 4].map(() => dial()))
    for (const socket of slow) {
      socket.write(
        `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${admin.cookie}\r\nContent-Length: 5000\r\n\r\nabc`,
      )
    }
    for (let waits = 0; partials().length < 4 && waits < 200; waits++) await sleep(10)
    const reply = await admin.put(path, good)
    expect([reply.status, problemOf(reply).code, reply.headers['retry-after']]).toEqual([
      429,
      'too_many',
      '5',
    ])
    for (const socket of slow) socket.destroy()
    for (let waits = 0; partials().length > 0 && waits < 200; waits++) await sleep(10)
    expect((await admin.put(path, good)).status).toBe(200)
  })

  test('what a killed gateway left is removed at the next start, what was kept stays', async () => {
    await admin.put(path, good)
    const before = kept()
    const socket = await dial()
    socket.on('error', () => undefined)
    socket.write(
      `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${admin.cookie}\r\nContent-Length: 5000\r\n\r\nabc`,
    )
    for (let waits = 0; partials().length === 0 && waits < 200; waits++) await sleep(10)
    gateway.kill('gateway')
    await sleep(200)
    await gateway.ready()
    expect(partials()).toEqual([])
    expect(kept()).toEqual(before)
    const names = readdirSync(`${gateway.dataFolder}/uploads`)
    expect(names).toHaveLength(2)
    const own = names.find((name) => !name.endsWith('.json'))!
    expect(statSync(`${gateway.dataFolder}/uploads/${own}`).size).toBe(good.length)
  })
})

test('a newer file takes the place of the older', async () => {
  await admin.put(path, good)
  await admin.put(path, tar([file('b', 'newer')]))
  // The older one stays until its job has read it.
  await expect.poll(() => readdirSync(`${gateway.dataFolder}/uploads`)).toHaveLength(2)
})

test('uploads are in the log, with who and what', async () => {
  await admin.put(path, good)
  const { data } = (await admin.get('/logs_backend/logs?limit=5')).json<{ data: { message: string }[] }>()
  expect(data.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(
      /^"admin" from 127\.0\.0\.1 uploaded: PUT \/content-filter\/.*SHA-256 [0-9a-f]{64}$/,
    ),
  )
})

async function dial(): Promise<TLSSocket> {
  const { hostname, port } = new URL(gateway.origin)
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
  await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  return socket
}

function firstBytes(socket: TLSSocket): Promise<string> {
  return new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
}

/** Everything until the other side closes. */
function rest(socket: TLSSocket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

/** Sends bytes as they are and answers what came until the gateway closed the connection. */
async function exchangeRaw(chunks: readonly (string | Buffer)[]): Promise<string> {
  const socket = await dial()
  const answer = rest(socket)
  for (const chunk of chunks) socket.write(chunk)
  return await answer
}
