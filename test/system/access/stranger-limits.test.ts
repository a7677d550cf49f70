import { readFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRunFolder } from '../../../src/plane/supervisor/run-folder.ts'
import { Agent } from '../agents/agent.ts'
import { adminPassword, problemOf } from '../fixture/client.ts'
import { type ProcessName, type RealGateway, startGateway } from '../fixture/gateway.ts'
import { openRaw, readRaw, sendRaw } from '../fixture/raw.ts'

let gateway: RealGateway
const open: Socket[] = []

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway?.close())
beforeEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const login = 'POST /web/auth/login HTTP/1.1\nHost: 127.0.0.1\n'
const body = (bytes: number) => {
  const text = JSON.stringify({ login: 'nobody', password: 'x', rest_path: '/' })
  return text + ' '.repeat(bytes - text.length)
}

/** Opens so many connections, some at a time, from `place`; they stay until the test ends. */
async function flood(
  count: number,
  place: (index: number) => string,
  sent: string,
  then = (socket: TLSSocket) => socket.resume(),
): Promise<TLSSocket[]> {
  const made: TLSSocket[] = []
  while (made.length < count) {
    const some = Array.from({ length: Math.min(50, count - made.length) }, async (_, index) => {
      const socket = await openRaw(gateway.origin, place(made.length + index))
      socket.write(sent.replaceAll('\n', '\r\n'))
      return then(socket)
    })
    made.push(...(await Promise.all(some)))
  }
  open.push(...made)
  return made
}

const alive = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length

function residentMib(): number {
  const names: ProcessName[] = ['gateway', 'front-1', 'front-2']
  const pids = names.map((name) => gateway.pid(name)).filter((pid) => pid !== null)
  return pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }, 0)
}

/** Connections that the fronts have brought and the gateway process still holds. */
function held(): number {
  const lines = readFileSync('/proc/net/unix', 'utf8').split('\n')
  // Flags of a listening socket; those of connections are 0.
  const { apiSocket } = findRunFolder(gateway.dataFolder)
  return lines.filter((line) => line.endsWith(apiSocket) && !line.includes(' 00010000 ')).length
}

describe('silences#strangers: what anybody may send', () => {
  it('is a body of 4 KiB, with its length or in chunks', async () => {
    const client = gateway.client()
    const send = (bytes: number) => client.send('POST', '/web/auth/login', { body: body(bytes) })
    expect((await send(4096)).status).toBe(401)
    const refused = await send(4097)
    expect([refused.status, problemOf(refused).code]).toEqual([413, 'too_large'])
    const chunks = `Transfer-Encoding: chunked\n\n800\n${'a'.repeat(2048)}\n801\n${'a'.repeat(2049)}\n0\n\n`
    expect((await sendRaw(gateway.origin, `${login}${chunks}`)).statuses).toEqual([413])
  })

  it('while an administrator sends more', async () => {
    const changes = [{ method: 'POST', path: '/aliases/ports', body: { title: 'p', value: 1 } }]
    const reply = await gateway.admin.send('POST', '/x/plan', {
      body: `${JSON.stringify({ changes })}${' '.repeat(3_000_000)}`,
    })
    expect(reply.status).toBe(200)
  })

  it.each([
    ['a body', `${login}Content-Length: 100\n\n{"login"`, 408],
    ['a body in chunks', `${login}Transfer-Encoding: chunked\n\n5\n{"log`, 408],
    ['a head', 'GET /health HTTP/1.1\nHost: 127.0', 408],
    ['the next head', 'GET /health HTTP/1.1\nHost: 127.0.0.1\n\nGET /hea', 200],
    ['anything', '', 408],
  ])('and whole within 10 seconds: %s', async (_, sent, status) => {
    const begun = performance.now()
    const reply = await sendRaw(gateway.origin, sent, 60_000)
    expect([reply.statuses[0], reply.closed]).toEqual([status, true])
    expect(performance.now() - begun).toBeGreaterThan(8000)
  })

  it('one byte after the other does not win time', async () => {
    const socket = await openRaw(gateway.origin)
    socket.write(`${login}Content-Length: 4000\n\n`.replaceAll('\n', '\r\n'))
    const dripping = setInterval(() => socket.write('a'), 500)
    const reply = await readRaw(socket, 60_000)
    clearInterval(dripping)
    expect([reply.statuses, reply.closed]).toEqual([[408], true])
  })

  it('not a second hundred of requests before the first are answered', async () => {
    const many = 'GET /health HTTP/1.1\nHost: 127.0.0.1\n\n'.repeat(200)
    const { statuses, closed } = await sendRaw(gateway.origin, many)
    expect([statuses.length < 200, closed]).toEqual([true, true])
  })
})

describe('silences#strangers: how many there may be', () => {
  it('256 from one address; the oldest give way, and an administrator there comes in all the same', async () => {
    const strangers = await flood(400, () => '127.0.8.1', 'GET /health HTTP/1.1\nHost: 127')
    for (let waits = 0; waits < 100 && alive(strangers) > 256; waits++) await sleep(50)
    expect(alive(strangers)).toBeLessThanOrEqual(256)
    expect(strangers.slice(0, 100).every((socket) => socket.destroyed)).toBe(true)
    const client = gateway.client('127.0.8.1')
    expect((await client.login('admin', adminPassword)).status).toBe(200)
    expect((await client.get('/web/whoami')).status).toBe(200)
  })

  it('so many in all; connections with a session stay, and sign-ins from elsewhere come in', async () => {
    const { admin } = gateway
    expect((await admin.get('/web/whoami')).status).toBe(200)
    const half = `${login}Content-Length: 4000\n\n${'a'.repeat(3000)}`
    const strangers = await flood(1500, (index) => `127.0.9.${(index % 30) + 1}`, half)
    for (let waits = 0; waits < 100 && alive(strangers) > 1024; waits++) await sleep(50)
    expect(alive(strangers)).toBeLessThanOrEqual(1024)
    expect((await admin.get('/web/whoami')).status).toBe(200)
    expect((await gateway.client('127.0.10.1').login('admin', adminPassword)).status).toBe(200)
  })

  it('those without a handshake give way too', async () => {
    const { hostname, port } = new URL(gateway.origin)
    for (let count = 0; count < 2500; count++) {
      const socket = createConnection({
        host: hostname,
        port: Number(port),
        localAddress: `127.0.11.${(count % 10) + 1}`,
      })
      socket.on('error', () => undefined).resume()
      open.push(socket)
      if (count % 100 === 99) await sleep(20)
    }
    expect((await gateway.client('127.0.12.1').login('admin', adminPassword)).status).toBe(200)
    expect((await gateway.client('127.0.11.1').login('admin', adminPassword)).status).toBe(200)
  })

  it('agents are no part of it', async () => {
    const agents = await Promise.all(
      Array.from({ length: 300 }, () => new Agent(gateway.origin, { localAddress: '127.0.13.1' }).open()),
    )
    await flood(300, () => '127.0.13.1', 'GET /health HTTP/1.1\nHost: 127')
    const answer = await agents[0]!.ask({ type: 'version', os: 'linux', major: 1, minor: 0, build: 0 })
    expect(answer).toMatchObject({ type: 'update' })
    await Promise.all(agents.map((agent) => agent.close()))
  })

  it('answers that are not taken are ended after 10 seconds, and memory is bounded meanwhile', async () => {
    const asked = 'GET /openapi.json HTTP/1.1\nHost: 127.0.0.1\n\n'
    const place = (index: number) => `127.0.15.${(index % 20) + 1}`
    const whole = (await sendRaw(gateway.origin, asked)).text.length * 8
    const before = residentMib()
    const heldBefore = held()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMib())
    }, 100)
    const deaf = await flood(1000, place, asked.repeat(8), (socket) => socket.pause())
    expect(held()).toBeGreaterThan(heldBefore)
    // They are ended while nobody reads: who is not gets all of it as soon as it does.
    await expect.poll(held, { timeout: 60_000 }).toBeLessThanOrEqual(heldBefore)
    clearInterval(watch)
    const read = deaf.map((socket) => {
      let bytes = 0
      socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      socket.resume()
      return () => bytes
    })
    await expect.poll(() => alive(deaf), { timeout: 60_000 }).toBe(0)
    expect(Math.max(...read.map((bytes) => bytes()))).toBeLessThan(whole)
    expect(most - before, `${before} MiB before, at most ${most}`).toBeLessThan(250)
  })

  it('memory is bounded while unfinished bodies and heads come and are left', async () => {
    const kinds = [
      `${login}Content-Length: 4000\n\n${'a'.repeat(3900)}`,
      `${login}Content-Length: 1048576\n\n${'a'.repeat(200_000)}`,
      `GET /health HTTP/1.1\nHost: 127.0.0.1\nX-Long: ${'a'.repeat(100_000)}`,
    ]
    await flood(500, (index) => `127.0.14.${(index % 20) + 1}`, kinds[2]!)
    const before = residentMib()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMib())
    }, 100)
    for (const kind of kinds) await flood(1500, (index) => `127.0.14.${(index % 20) + 1}`, kind)
    clearInterval(watch)
    expect(most - before).toBeLessThan(250)
  })
})
