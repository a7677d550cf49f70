import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'

/** An event of a DHCP client: `deconfig`, `bound`, `renew`, `nak` or `leasefail`, and what it knows then. */
export interface DhcpEvent {
  readonly connection: number
  readonly event: DhcpEventName
  readonly values: Readonly<Record<string, string>>
}

/** The events, which are also the names of the programs that the client starts. */
export const eventNames = ['deconfig', 'bound', 'renew', 'nak', 'leasefail'] as const

/** Name of an event. */
export type DhcpEventName = (typeof eventNames)[number]

/** Values that are handed over; everything else that a server says stays with the client. */
const handedOver = ['ip', 'subnet', 'router', 'dns', 'lease', 'serverid'] as const

const mostBytes = 16_384
const longestValue = 1_024
const patienceMilliseconds = 3_000

/**
 * Text of the program that the client starts with Node at each event: `node bound` in the folder of the client. It hands the
 * event over at a Unix socket and ends, also when nobody is there; the client waits for its end.
 */
export function eventProgram(socket: string, connection: number): string {
  return `setTimeout(() => process.exit(1), ${patienceMilliseconds})
const event = process.argv[1].split('/').at(-1)
const values = {}
for (const name of ${JSON.stringify(handedOver)}) {
  if (process.env[name] !== undefined) values[name] = process.env[name].slice(0, ${longestValue})
}
import('node:net').then(({ connect }) => {
  const socket = connect(${JSON.stringify(socket)})
  socket.on('error', () => process.exit(1))
  socket.on('close', () => process.exit(0))
  socket.resume()
  socket.end(JSON.stringify({ connection: ${connection}, event, values }))
})
`
}

/** Listens for events at a Unix socket. Rejects where it cannot be made. */
export async function openEvents(path: string, onEvent: (event: DhcpEvent) => void): Promise<Server> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    socket.setTimeout(patienceMilliseconds, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.length > mostBytes) socket.destroy()
    })
    socket.on('end', () => {
      const event = readEvent(text)
      if (event !== null) onEvent(event)
      socket.end()
    })
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return server
}

/** Reads what the program sends; null for anything else. */
export function readEvent(text: string): DhcpEvent | null {
  const found = parsed(text)
  if (typeof found !== 'object' || found === null) return null
  const { connection, event, values } = found as Record<string, unknown>
  const name = eventNames.find((each) => each === event)
  if (typeof connection !== 'number' || name === undefined) return null
  if (typeof values !== 'object' || values === null) return null
  const known = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      handedOver.some((each) => each === entry[0]) && typeof entry[1] === 'string',
  )
  return { connection, event: name, values: Object.fromEntries(known) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
