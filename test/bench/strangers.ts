import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type Socket, connect as tcpConnect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, connect, createSecureContext } from 'node:tls'
import { request } from './ground/connection.ts'
import { startGateway } from './ground/gateway.ts'
import type { Row } from './measure.ts'

const count = 10_000
const atOnce = 100
const places = 50
/** Limit of strangers, in all processes together; more where answers wait for them. */
const limitMib = 192
const limitOfAnswersMib = 384
/** An administrator on a new connection waits no longer than this meanwhile. */
const patienceMs = 10_000

const login = 'POST /web/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n'
const agent = 'GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: '

/** Bytes that a stranger sends, and then nothing more. Null makes not even a handshake. */
const kinds: Readonly<Record<string, string | null>> = {
  silence: null,
  'nothing after the handshake': '',
  'part of a body': `${login}Content-Length: 4096\r\n\r\n${'a'.repeat(4000)}`,
  'a large body': `${login}Content-Length: 1048576\r\n\r\n${'a'.repeat(200_000)}`,
  'a body in chunks': `${login}Transfer-Encoding: chunked\r\n\r\nfa0\r\n${'a'.repeat(4000)}`,
  'part of a head': `${agent}${'a'.repeat(100_000)}`,
  'an answer that is not taken': 'GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(8),
}

/** Memory that strangers cost who send a part of something and wait, and how long an administrator waits beside them. */
export async function measureStrangers(folder: string): Promise<readonly Row[]> {
  const gateway = await startGateway(folder, 'none')
  const rows: Row[] = []
  // What the processes need once, whatever comes.
  await flood(gateway.port, 2000, kinds['part of a body']!)
  await sleep(2000)
  for (const [name, sent] of Object.entries(kinds)) {
    const before = residentMib(folder)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMib(folder))
    }, 200)
    const waits: number[] = []
    const administrator = administer(gateway, waits)
    const sockets = await flood(gateway.port, count, sent)
    await sleep(1000)
    administrator.stop = true
    await administrator.done
    clearInterval(watch)
    for (const socket of sockets) socket.destroy()
    await sleep(3000)
    const after = residentMib(folder)
    const longest = Math.max(...waits)
    const detail = [
      `${before.toFixed(0)} MiB before, at most ${most.toFixed(0)}, ${after.toFixed(0)} after`,
      `an administrator waited ${longest.toFixed(0)} ms at most`,
    ].join('; ')
    const limit = { atMost: 1 }
    const allowed = name === 'an answer that is not taken' ? limitOfAnswersMib : limitMib
    rows.push({ name: `memory: ${name}`, ratio: (most - before) / allowed, limit, detail })
    rows.push({ name: `waiting beside: ${name}`, ratio: longest / patienceMs, limit, detail: '' })
  }
  await gateway.stop()
  return rows
}

/** Asks on new connections until told to stop, and notes how long each took; a refusal counts as an hour. */
function administer(gateway: Awaited<ReturnType<typeof startGateway>>, waits: number[]) {
  const state = { stop: false, done: Promise.resolve() }
  const ask = async () => {
    const begun = performance.now()
    const connection = await gateway.connect()
    const answer = await connection.ask(request('GET', '/web/whoami', gateway.cookie))
    connection.close()
    return answer.status === 200 ? performance.now() - begun : 3_600_000
  }
  state.done = (async () => {
    while (!state.stop) waits.push(await ask().catch(() => 3_600_000))
  })()
  return state
}

async function flood(port: number, connections: number, sent: string | null): Promise<Socket[]> {
  const secureContext = createSecureContext()
  const made: Socket[] = []
  while (made.length < connections) {
    const some = Array.from({ length: atOnce }, async (_, index) => {
      const place = { host: '127.0.0.1', port, localAddress: `127.0.7.${(index % places) + 1}` }
      if (sent === null) return await opened(tcpConnect(place), 'connect')
      const options: ConnectionOptions = { ...place, rejectUnauthorized: false, secureContext }
      const socket = await opened(connect(options), 'secureConnect')
      socket.write(sent)
      return socket
    })
    made.push(...(await Promise.all(some)))
  }
  return made
}

async function opened(socket: Socket, event: string): Promise<Socket> {
  socket.on('error', () => undefined)
  await Promise.race([once(socket, event), once(socket, 'close')])
  return socket.pause()
}

/** Memory of the gateway process and its fronts. */
function residentMib(folder: string): number {
  const run = join(folder, 'run')
  const files = readdirSync(run).filter((name) => /^(gateway|front-\d+)\.json$/.test(name))
  return files.reduce((sum, name) => {
    const { pid } = JSON.parse(readFileSync(join(run, name), 'utf8')) as { pid: number }
    return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  }, 0)
}
