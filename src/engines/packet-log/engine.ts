import { createSocket } from 'node:dgram'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ConnectionQuestion } from '../../core/engine/declared/connection-table.ts'
import { type PacketLogArtifact, packetLogProbe } from '../../core/engine/declared/packet-log.ts'
import type { EngineStatus, LoggedPacket } from '../../core/engine/observation.ts'
import type { PacketLosses } from '../../core/engine/packet-loss.ts'
import type { EndedConnection } from '../../core/engine/rows/connection-end.ts'
import { problem } from '../../core/failure.ts'
import { joined, type Said } from '../../core/text/message.ts'
import type { Engine } from '../contract.ts'
import { createDaemon, type DaemonOptions } from '../daemon/daemon.ts'
import { writeSetting } from '../sysctl.ts'
import { type ConntrackClient, connectConntrack } from './conntrack/client.ts'
import { conntrackDeclaration, usualEndsBytes } from './conntrack/declaration.ts'
import { conntrackName, conntrackSocket } from './conntrack/wire.ts'
import { message } from './messages.ts'
import { openReceiver, type Receiver, type ReceiverEvents } from './receiver.ts'
import { type UlogdOptions, ulogdDeclaration, ulogdSocket } from './ulogd.ts'

/** Writer and receivers of the packet log. */
export interface PacketLogOptions extends DaemonOptions {
  readonly configure: UlogdOptions['configure']
  /** Front of the command line that runs the process for the table of connections. */
  readonly bun: readonly string[]
  /** Room in the kernel for ends of connections. */
  readonly endsBytes?: number
  /** Returns true when the packets were taken. */
  readonly onPackets: (packets: readonly LoggedPacket[]) => boolean
  readonly onLeftOut: ReceiverEvents['onLeftOut']
  readonly onLost: ReceiverEvents['onLost']
  /** Returns true when the ends were taken. */
  readonly onConnections: (ends: readonly EndedConnection[]) => boolean
  /** Ends were lost on their way. Returns true when the report was taken. */
  readonly onConnectionsLost: (connections: number) => boolean
}

const lossMilliseconds = 5_000
/** Kept of each connection from now on: packets and bytes, times, and that its end is to be told. */
const accounting = {
  nf_conntrack_acct: '1',
  nf_conntrack_timestamp: '1',
  nf_conntrack_events: '1',
} as const

/** Makes the engine that reads the kernel's log group through a ulogd of its own. */
export function createPacketLog(options: PacketLogOptions): Engine<PacketLogArtifact> {
  let receiver: Receiver | null = null
  let onConnect = () => {}
  const connection = () =>
    new Promise<void>((resolve) => {
      onConnect = resolve
    })
  const ulogd = createDaemon(ulogdDeclaration({ configure: options.configure, connection }), options)

  const conntrack = createDaemon(
    conntrackDeclaration(options.bun, options.endsBytes ?? usualEndsBytes),
    options,
  )
  const ends = endLosses(options)
  let client: ConntrackClient | null = null
  let isCounting = true
  let isLogging = false

  const follow = async (artifact: PacketLogArtifact, signal: AbortSignal) => {
    isLogging = artifact.enabled || artifact.connections
    isCounting = !artifact.connections || (await account())
    await conntrack.apply({ connections: artifact.connections }, signal)
    client ??= connectConntrack(join(options.runFolder, conntrackName, conntrackSocket), ends)
  }

  const listen = async () => {
    const socket = ulogdSocket(options.runFolder)
    await mkdir(dirname(socket), { recursive: true, mode: 0o700 })
    return await openReceiver(socket, {
      onLeftOut: options.onLeftOut,
      onLost: options.onLost,
      onPackets: async (packets) => options.onPackets((await client?.translated(packets)) ?? packets),
      onConnect: () => onConnect(),
      probe: sendProbe,
    })
  }

  return {
    name: 'packet-log',
    check: () => Promise.resolve([]),
    apply: async (artifact, signal) => {
      // ulogd connects while it starts, so we listen first.
      if (artifact.enabled) receiver ??= await listen()
      await ulogd.apply(artifact.enabled ? artifact : null, signal)
      await follow(artifact, signal)
    },
    observe: async () => {
      const table = conntrack.status()
      // It is not told of where nothing is logged, unless connections cannot be read.
      const status = isLogging || table.status === 'failed' ? both(ulogd.status(), table) : ulogd.status()
      const all = isCounting ? status : saying(status, message('the kernel does not count connections'))
      if (all.processes === undefined) return all
      const lost = receiver?.losses() ?? { leftOut: 0, unread: 0, unheard: 0 }
      return withLosses(all, { ...lost, ...(ends.total() > 0 ? { connections: ends.total() } : {}) })
    },
    // Questions are those of the gateway process, which makes them from what it has checked.
    ask: async (question) => {
      const answer = (await client?.table(question as ConnectionQuestion)) ?? null
      if (answer === null)
        return { problems: [problem('', message('the table of connections cannot be read'), 'engine')] }
      if ('table' in answer) return { value: answer.table }
      const { refused: reason } = answer
      return {
        problems: [
          problem('', message('the table of connections cannot be read: {reason}', { reason }), 'engine'),
        ],
      }
    },
    close: async () => {
      await ulogd.close()
      await receiver?.close()
      receiver = null
      client?.close()
      await conntrack.close()
      ends.close()
    },
  }
}

/** The ruleset drops it, which is told as an error. */
function sendProbe(): void {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  socket.send('', packetLogProbe.port, packetLogProbe.address, () => socket.close())
}

/** The status of two daemons: that of the first where both are well. */
function both(one: EngineStatus, other: EngineStatus): EngineStatus {
  const worse = other.status === 'active' || other.status === 'inactive' ? one : other
  const processes = [...(one.processes ?? []), ...(other.processes ?? [])]
  const status =
    one.status === 'inactive' && one.message === '' ? other : one.status === 'active' ? worse : one
  return { ...status, ...(processes.length > 0 ? { processes } : {}) }
}

function saying(status: EngineStatus, said: Said): EngineStatus {
  const all = joined([status.message, said].flatMap((part) => (part === '' ? [] : [part])))
  return { ...status, message: all ?? '' }
}

/** Answers whether the kernel takes all of it. */
async function account(): Promise<boolean> {
  const taken = await Promise.all(
    Object.entries(accounting).map(([name, value]) => writeSetting(`net/netfilter/${name}`, value)),
  )
  return taken.every(Boolean)
}

/** Hands ends on, and counts those that were lost until somebody takes the report. */
function endLosses({
  onConnections,
  onConnectionsLost,
}: Pick<PacketLogOptions, 'onConnections' | 'onConnectionsLost'>) {
  let total = 0
  let untold = 0
  const lose = (connections: number) => {
    total += connections
    untold += connections
  }
  const reporting = setInterval(() => {
    if (untold > 0 && onConnectionsLost(untold)) untold = 0
  }, lossMilliseconds)
  reporting.unref()
  return {
    onEnds: (ends: readonly EndedConnection[]) => {
      if (!onConnections(ends)) lose(ends.length)
    },
    onLost: lose,
    total: () => total,
    close: () => clearInterval(reporting),
  }
}

/** Adds the losses to a status; they are no fault, since logging goes on. */
function withLosses(status: EngineStatus, losses: PacketLosses): EngineStatus {
  const { leftOut, unread, unheard, connections = 0 } = losses
  const parts: Said[] = [
    status.message,
    leftOut > 0
      ? message('{leftOut} packets were left out, since more came of one rule and source', { leftOut })
      : '',
    unread > 0 ? message('{unread} packets were lost, since more came than could be read', { unread }) : '',
    unheard > 0
      ? message('{unheard} packets were lost while the gateway process did not take them', { unheard })
      : '',
    connections > 0
      ? message('{connections} ends of connections were lost, since more came than could be read', {
          connections,
        })
      : '',
  ]
  const all = joined(parts.flatMap((part) => (typeof part === 'string' ? [] : [part])))
  return { ...status, message: all ?? '', losses }
}
