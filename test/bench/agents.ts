import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, createSecureContext, type TLSSocket } from 'node:tls'
import { startGateway } from './ground/gateway.ts'
import type { Row } from './measure.ts'

const warm = 500
const measured = 9_500
const atOnce = 50
/** Limit of an idle agent. */
const limitKib = 20
const upgrade =
  'GET /connect HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n'

/** Memory of an idle client agent in all processes of a gateway that holds ten thousand, against what it may be. */
export async function measureAgents(folder: string): Promise<readonly Row[]> {
  const gateway = await startGateway(folder, 'none')
  const open = await connections(gateway.port, warm)
  const before = await residentKib(folder)
  open.push(...(await connections(gateway.port, measured)))
  const each = ((await residentKib(folder)) - before) / measured
  const gone = open.filter((socket) => socket.destroyed).length
  for (const socket of open) socket.destroy()
  await gateway.stop()
  if (gone > 0) throw new Error(`${gone} agents were let go`)
  const detail = `${each.toFixed(1)} KiB of ${limitKib}, ${open.length} connections`
  return [{ name: 'memory of an idle client agent', ratio: each / limitKib, limit: { atMost: 1 }, detail }]
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

/** Memory of the gateway process and its fronts after a moment of rest. */
async function residentKib(folder: string): Promise<number> {
  await sleep(3000)
  const run = join(folder, 'run')
  const files = readdirSync(run).filter((name) => /^(gateway|front-\d+)\.json$/.test(name))
  return files.reduce((sum, name) => {
    const { pid } = JSON.parse(readFileSync(join(run, name), 'utf8')) as { pid: number }
    return sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  }, 0)
}
