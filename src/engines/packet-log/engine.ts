import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PacketLogArtifact } from '../../core/engine/declared/packet-log.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type { PacketLosses } from '../../core/engine/packet-loss.ts'
import { joined, type Said } from '../../core/text/message.ts'
import type { Engine } from '../contract.ts'
import { createDaemon, type DaemonOptions } from '../daemon/daemon.ts'
import { message } from './messages.ts'
import { openReceiver, type Receiver, type ReceiverEvents } from './receiver.ts'
import { type UlogdOptions, ulogdDeclaration, ulogdSocket } from './ulogd.ts'

/** Writer and receivers of the packet log. */
export interface PacketLogOptions extends DaemonOptions {
  readonly configure: UlogdOptions['configure']
  readonly onPackets: ReceiverEvents['onPackets']
  readonly onLeftOut: ReceiverEvents['onLeftOut']
  readonly onLost: ReceiverEvents['onLost']
}

/** Makes the engine that reads the kernel's log group through a ulogd of its own. */
export function createPacketLog(options: PacketLogOptions): Engine<PacketLogArtifact> {
  let receiver: Receiver | null = null
  let onConnect = () => {}
  const connection = () =>
    new Promise<void>((resolve) => {
      onConnect = resolve
    })
  const ulogd = createDaemon(ulogdDeclaration({ configure: options.configure, connection }), options)

  const listen = async () => {
    const socket = ulogdSocket(options.runFolder)
    await mkdir(dirname(socket), { recursive: true, mode: 0o700 })
    return await openReceiver(socket, { ...options, onConnect: () => onConnect() })
  }

  return {
    name: 'packet-log',
    check: () => Promise.resolve([]),
    apply: async (artifact, signal) => {
      if (!artifact.enabled) return await ulogd.apply(null, signal)
      // ulogd connects while it starts, so we listen first.
      receiver ??= await listen()
      await ulogd.apply(artifact, signal)
    },
    observe: async () => {
      const status = ulogd.status()
      return status.processes === undefined || receiver === null
        ? status
        : withLosses(status, receiver.losses())
    },
    close: async () => {
      await ulogd.close()
      await receiver?.close()
      receiver = null
    },
  }
}

/** Adds the losses to a status; they are no fault, since logging goes on. */
function withLosses(status: EngineStatus, losses: PacketLosses): EngineStatus {
  const { leftOut, unread, unheard } = losses
  const parts: Said[] = [
    status.message,
    leftOut > 0
      ? message('{leftOut} packets were left out, since more came of one rule and source', { leftOut })
      : '',
    unread > 0 ? message('{unread} packets were lost, since more came than could be read', { unread }) : '',
    unheard > 0
      ? message('{unheard} packets were lost while the gateway process did not take them', { unheard })
      : '',
  ]
  const all = joined(parts.flatMap((part) => (typeof part === 'string' ? [] : [part])))
  return { ...status, message: all ?? '', losses }
}
