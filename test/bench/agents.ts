import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, createSecureContext, type TLSSocket } from 'node:tls'
import { startGateway } from './gateway.ts'
import type { Row } from './measure.ts'

const warm = 500
const measured = 2000
const atOnce = 50
const upgrade =
  'GET /connect HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n'

/** Memory of an idle client agent, against that of an idle TLS connection of a bare server. */
export async function measureAgents(folder: string): Promise<readonly Row[]> {
  const gateway = await startGateway(folder, 'none')
  const state = JSON.parse(readFileSync(join(folder, 'run', 'gateway.json'), 'utf8')) as { pid: number }
  const ours = await kibEach(state.pid, gateway.port)
  await gateway.stop()
  const certificate = { key: join(folder, 'tls.key'), certificate: join(folder, 'tls.crt') }
  const server = fork(join(import.meta.dirname, 'bare-tls.ts'), [certificate.key, certificate.certificate])
  const [port] = (await once(server, 'message')) as [number]
  const bare = await kibEach(server.pid!, port)
  server.kill()
  const detail = `${ours.toFixed(1)} KiB, bare ${bare.toFixed(1)} KiB, ${measured} connections`
  return [{ name: 'memory of an idle client agent', ratio: ours / bare, limit: { atMost: 1.4 }, detail }]
}

/** Resident memory that each further idle connection costs the process. */
async function kibEach(pid: number, port: number): Promise<number> {
  const open = [...(await connections(port, warm))]
  const before = await residentKib(pid)
  open.push(...(await connections(port, measured)))
  const after = await residentKib(pid)
  for (const socket of open) socket.destroy()
  return (after - before) / measured
}

async function connections(port: number, count: number): Promise<TLSSocket[]> {
  const secureContext = createSecureContext()
  const made: TLSSocket[] = []
  while (made.length < count) {
    const some = Array.from({ length: atOnce }, async () => {
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, secureContext })
      socket.on('error', () => undefined)
      await once(socket, 'secureConnect')
      socket.write(upgrade)
      await once(socket, 'data')
      return socket.resume()
    })
    made.push(...(await Promise.all(some)))
  }
  return made
}

/** What the process holds after a moment of rest. */
async function residentKib(pid: number): Promise<number> {
  await sleep(2000)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
