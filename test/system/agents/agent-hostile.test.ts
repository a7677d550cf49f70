import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type TLSSocket, connect as tlsConnect } from 'node:tls'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { naughtyStrings } from '../fixture/material.ts'
import { Agent, version } from './agent.ts'

let gateway: RealGateway
let process: number | null

beforeAll(async () => {
  gateway = await startGateway()
  await gateway.admin.put('/agent_backend/wireguard/state', { enabled: true })
  await gateway.admin.create('/user_backend/users', { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 1 })
  process = gateway.pid('gateway')
})
afterAll(() => gateway?.close())
afterEach(async () => {
  // It is the same process, and serves others.
  expect(gateway.pid('gateway')).toBe(process)
  const agent = await new Agent(gateway.origin).open()
  expect(await agent.ask(version)).toMatchObject({ type: 'update' })
  await agent.close()
  expect(gateway.output).not.toContain('Error')
})

/** A connection whose bytes the test writes itself, after the handshake of RFC 6455. */
async function raw(): Promise<TLSSocket> {
  const { port } = new URL(gateway.origin)
  const socket = tlsConnect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  socket.write(
    'GET /connect HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /)
  return socket
}

/** The code of the close frame that comes, or null when the connection ends without. */
async function closing(socket: TLSSocket): Promise<number | null> {
  let seen = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    seen = Buffer.concat([seen, chunk])
  })
  await Promise.race([once(socket, 'close'), sleep(15_000)])
  const at = seen.lastIndexOf(Buffer.from([0x88]))
  return at < 0 || at + 4 > seen.length ? null : seen.readUInt16BE(at + 2)
}

const mask = Buffer.from([1, 2, 3, 4])
function frame(first: number, payload: Buffer, length = payload.length): Buffer {
  const head =
    length < 126 ? Buffer.from([first, 0x80 | length]) : Buffer.from([first, 0xfe, length >> 8, length & 255])
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ mask[index % 4]!)])
}

describe('frames', () => {
  it.each([
    ['bytes', frame(0x82, Buffer.from('{}')), 1003],
    ['text that is not UTF-8', frame(0x81, Buffer.from([0xff, 0xfe])), 1007],
    ['a frame without mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d]), 1002],
    ['reserved bits', frame(0xf1, Buffer.from('{}')), 1002],
    ['an unknown kind', frame(0x83, Buffer.from('{}')), 1002],
    ['a compressed frame', frame(0xc1, Buffer.from('{}')), 1002],
    ['a continuation of nothing', frame(0x80, Buffer.from('{}')), 1002],
    ['a ping of 126 bytes', frame(0x89, Buffer.alloc(126)), 1002],
    ['more than 32 KiB', frame(0x81, Buffer.alloc(32_769, 'x')), 1009],
    [
      'a promise of 2^40 bytes',
      Buffer.concat([Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0]), mask]),
      1009,
    ],
  ])('%s end the connection', async (_, bytes, code) => {
    const socket = await raw()
    socket.write(bytes)
    expect(await closing(socket)).toBe(code)
  })

  it('many parts of one message have the limit of a message', async () => {
    const socket = await raw()
    socket.write(frame(0x01, Buffer.alloc(20_000, 'x')))
    socket.write(frame(0x00, Buffer.alloc(20_000, 'x')))
    expect(await closing(socket)).toBe(1009)
  })

  it('a message in many small parts is one message', async () => {
    const socket = await raw()
    const text = Buffer.from(JSON.stringify(version))
    for (let at = 0; at < text.length; at++) {
      const last = at === text.length - 1
      socket.write(frame((last ? 0x80 : 0) | (at === 0 ? 1 : 0), text.subarray(at, at + 1)))
      if (at % 7 === 0) socket.write(frame(0x89, Buffer.from('?')))
    }
    let seen = ''
    socket.on('data', (chunk: Buffer) => {
      seen += chunk.toString('latin1')
    })
    while (!seen.includes('"update"')) await once(socket, 'data')
    socket.destroy()
  })

  it('a connection that vanishes in the middle of a frame is nothing special', async () => {
    const socket = await raw()
    socket.write(frame(0x81, Buffer.alloc(10), 1000))
    socket.destroy()
    await once(socket, 'close')
  })
})

describe('messages', () => {
  it('any JSON is answered with one message, or the tenth closes the connection', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.json(), { minLength: 1, maxLength: 9 }), async (texts) => {
        const agent = await new Agent(gateway.origin).open()
        await agent.next('ztna')
        for (const text of texts) expect((await agent.ask(text))['type']).toBe('auth_state')
        expect(agent.unread).toEqual([])
        await agent.close()
      }),
      { numRuns: 25 },
    )
  })

  it('naughty strings as login and password are wrong credentials, no more', async () => {
    const agent = await new Agent(gateway.origin).open()
    await agent.ask(version)
    const strings = naughtyStrings().filter(
      (text) => text !== '' && [...text].length <= 512 && text.isWellFormed(),
    )
    for (const text of [
      // There are fewer where the list of other people is absent.
      ...[0, 100].flatMap((index) => strings[index] ?? []),
      '__proto__',
      "' OR 1=1 --",
      '%00',
      '\u0000',
      '🐎'.repeat(100),
    ]) {
      const told = await agent.ask({ type: 'authorize', login: text, password: text })
      expect([text, told['authorized'], told['message']]).toEqual([text, false, 'login or password is wrong'])
    }
    await agent.close()
  })

  it.each([
    ['deep lists', '['.repeat(16_000) + ']'.repeat(16_000)],
    ['a deep message', `{"type":"version","major":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['an endless number', `{"type":"version","major":1e999,"minor":0,"build":0,"os":"linux"}`],
    ['half a character', `{"type":"authorize","login":"\\ud800","password":"x"}`],
    ['a field twice', '{"type":"version","type":"authorize","login":"ann","password":""}'],
  ])('%s are survived', async (_, text) => {
    const agent = await new Agent(gateway.origin).open()
    expect(await agent.ask(text)).toMatchObject({ type: 'auth_state', authorized: false })
    await agent.close()
  })

  it('a flood closes the connection', async () => {
    const agent = await new Agent(gateway.origin).open()
    for (let turn = 0; turn < 2000; turn++) agent.send(version)
    expect(await agent.ended).toMatchObject({ code: 1008, reason: 'too many messages' })
  })

  it('so does a flood while a password is judged', async () => {
    const agent = await new Agent(gateway.origin).open()
    await agent.ask(version)
    agent.send({ type: 'authorize', login: 'ann', password: 'wrong' })
    for (let turn = 0; turn < 40; turn++) agent.send(version)
    expect(await agent.ended).toMatchObject({ code: 1008 })
  })

  it('many guesses at once get no further than eight', async () => {
    const agents = await Promise.all(Array.from({ length: 30 }, () => new Agent(gateway.origin).open()))
    for (const agent of agents) await agent.ask(version)
    const told = await Promise.all(
      agents.map((agent) => agent.ask({ type: 'authorize', login: 'ann', password: 'guess' })),
    )
    const judged = told.filter(({ message }) => message === 'login or password is wrong').length
    expect(judged).toBeLessThanOrEqual(9)
    expect(told.filter(({ message }) => message === 'too many attempts').length).toBe(30 - judged)
    await Promise.all(agents.map((agent) => agent.close()))
  })
})
