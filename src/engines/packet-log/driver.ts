import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PacketLogArtifact } from '../../core/artifact.ts'
import type { EngineStatus } from '../../core/observation.ts'
import type { PacketLosses } from '../../core/packet-loss.ts'
import type { NamedEnd } from '../../core/process-status.ts'
import type { Engine } from '../contract.ts'
import { type Reader, startReader } from './reader.ts'
import { openReceiver, type Receiver, type ReceiverEvents } from './receiver.ts'

/** What the packet log is given. */
export interface PacketLogOptions {
  /** A private folder of this process, short enough for a Unix socket in it. */
  readonly runFolder: string
  /** The writer of ulogd's configuration; `compile/text/ulogd.ts` is the one there is. */
  readonly configure: (
    artifact: PacketLogArtifact,
    paths: { readonly plugins: string; readonly socket: string },
  ) => string
  readonly onPackets: ReceiverEvents['onPackets']
  readonly onLeftOut: ReceiverEvents['onLeftOut']
  readonly onLost: ReceiverEvents['onLost']
  /** The reader ended by itself or hung. */
  readonly onProcessEnd: (end: NamedEnd) => void
}

/** What is missing when ulogd or its JSON plug-in is. */
export const missingUlogd = 'ulogd2 with JSON output is not installed: apt-get install ulogd2 ulogd2-json'

const connectMilliseconds = 5_000

/** Makes the engine that reads the kernel's log group through a ulogd of its own. */
export function createPacketLog(options: PacketLogOptions): Engine<PacketLogArtifact> {
  const socket = join(options.runFolder, 'packet-log.sock')
  const config = join(options.runFolder, 'ulogd.conf')
  let running: { readonly artifact: PacketLogArtifact; readonly reader: Reader } | null = null
  let receiver: Receiver | null = null
  let status: EngineStatus = { status: 'inactive', message: '' }
  let connected = () => {}

  const stop = async () => {
    const { reader } = running ?? { reader: null }
    running = null
    await reader?.stop()
    status = { status: 'inactive', message: '' }
  }

  const start = async (artifact: PacketLogArtifact, signal: AbortSignal) => {
    const plugins = pluginFolder()
    if (plugins === null) {
      // Packets are filtered as well without their log, so a missing tool is a status and no failed apply.
      status = { status: 'inactive', message: missingUlogd }
      return
    }
    await writeFile(config, options.configure(artifact, { plugins, socket }), { mode: 0o600 })
    receiver ??= await openReceiver(socket, { ...options, onConnect: () => connected() })
    status = { status: 'activating', message: '' }
    const reading = new Promise<void>((resolve) => {
      connected = () => {
        status = { status: 'active', message: '' }
        resolve()
      }
    })
    const reader = startReader(config, (end) => {
      status = { status: 'failed', message: `the reader of packet logs ended: ${end.reason}` }
      options.onProcessEnd({ name: 'ulogd', ...end })
    })
    running = { artifact, reader }
    try {
      await connection(reading, signal)
    } catch (error) {
      const { message } = status
      await stop()
      status = { status: 'failed', message: message || 'ulogd did not begin to read packet logs' }
      throw error
    }
  }

  return {
    name: 'packet-log',
    check: () => Promise.resolve([]),
    apply: async (artifact, signal) => {
      const { enabled, group } = artifact
      if (running !== null && enabled && running.artifact.group === group) return
      await stop()
      signal.throwIfAborted()
      if (enabled) await start(artifact, signal)
    },
    observe: async () => {
      if (running === null || receiver === null) return status
      return { ...withLosses(status, receiver.losses()), processes: [running.reader.status()] }
    },
    close: async () => {
      await stop()
      await receiver?.close()
      receiver = null
    },
  }
}

/** What is lost is said, and no fault: logging goes on. */
function withLosses(status: EngineStatus, losses: PacketLosses): EngineStatus {
  const { leftOut, unread, unheard } = losses
  const parts = [
    leftOut > 0 ? `${leftOut} packets were left out, since more came of one rule and source` : '',
    unread > 0 ? `${unread} packets were lost, since more came than could be read` : '',
    unheard > 0 ? `${unheard} packets were lost while the gateway process did not take them` : '',
  ]
  const message = [status.message, ...parts].filter((part) => part !== '').join('; ')
  return { ...status, message, losses }
}

/** Where Debian put ulogd's plug-ins, or null when the one for JSON is not there. */
function pluginFolder(): string | null {
  const [plugin] = globSync('/usr/lib/*/ulogd/ulogd_output_JSON.so')
  return plugin === undefined ? null : dirname(plugin)
}

async function connection(reading: Promise<void>, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(connectMilliseconds)])
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => reject(new Error('ulogd did not begin to read packet logs')))
  })
  late.catch(() => {})
  await Promise.race([reading, late])
}
