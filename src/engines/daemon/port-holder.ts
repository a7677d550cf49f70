import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { english, joined, type Message, type Said } from '../../core/text/message.ts'
import { processNumbers } from '../../processes/process-identity.ts'
import type { ListeningPort } from './declaration.ts'
import { message } from './messages.ts'

interface OpenSocket {
  readonly inode: string
  readonly uid: number
}

/** Sockets of TCP that wait for connections, and those of UDP without a peer. */
const waiting = { tcp: '0A', udp: '07' } as const

/** Names the processes that take these ports; empty when none does. Those of other users are named by their user. */
export function portHolders(ports: readonly ListeningPort[]): Said {
  const found = ports.flatMap((port) => openSockets(port).map((socket) => ({ port, socket })))
  if (found.length === 0) return ''
  const owners = socketOwners()
  const texts = found.map(({ port, socket: { inode, uid } }) => {
    const pid = owners.get(inode)
    const who =
      pid === undefined
        ? message('a process of user {uid}', { uid })
        : message('{name} (process {process})', { name: nameOf(pid), process: pid })
    return message('{protocol} port {port} is taken by {who}', { ...port, who })
  })
  const different = new Map(texts.map((text) => [english(text), text]))
  return joined([...different.values()]) ?? ''
}

/** Tells whether the processes have a socket at each of the ports, in our network or in that of another process. */
export function holdsPorts(
  pids: readonly number[],
  ports: readonly ListeningPort[],
  network: number | 'self' = 'self',
): boolean {
  const own = new Set(pids.flatMap(socketsOf))
  return ports.every((port) => openSockets(port, network).some(({ inode }) => own.has(inode)))
}

/** Tells whether somebody has a socket at the port, and nobody but those who are meant. */
export function isHeldBy(port: ListeningPort, isMeant: (pid: number) => boolean): boolean {
  const owners = socketOwners()
  const holders = openSockets(port).map(({ inode }) => owners.get(inode))
  return holders.length > 0 && holders.every((pid) => pid !== undefined && isMeant(pid))
}

function openSockets(
  { protocol, port }: ListeningPort,
  network: number | 'self' = 'self',
): readonly OpenSocket[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return [protocol, `${protocol}6`].flatMap((table) =>
    linesOf(`/proc/${network}/net/${table}`).flatMap((line) => {
      const [, local = '', , state, , , , uid, , inode = ''] = line.trim().split(/\s+/)
      return local.endsWith(`:${wanted}`) && state === waiting[protocol] ? [{ inode, uid: Number(uid) }] : []
    }),
  )
}

/** A kernel without IPv6 has no such tables. */
function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'latin1').split('\n').slice(1)
  } catch {
    return []
  }
}

/** Processes by the sockets that they have open, as far as we may look. */
function socketOwners(): ReadonlyMap<string, number> {
  return new Map(processNumbers().flatMap((pid) => socketsOf(pid).map((inode) => [inode, pid] as const)))
}

function socketsOf(pid: number): readonly string[] {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).flatMap(
      (name) => /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${name}`))?.[1] ?? [],
    )
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function nameOf(pid: number): string | Message {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return message('a process that has ended')
  }
}
