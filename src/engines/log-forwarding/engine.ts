import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type {
  LogDelivered,
  LogDelivery,
  LogForwardingArtifact,
} from '../../core/engine/declared/log-forwarding.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { attachedLine } from '../../core/text/attached-line.ts'
import { lineReader } from '../../core/text/line-reader.ts'
import type { Message } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { createDaemon } from '../daemon/daemon.ts'
import { message } from './messages.ts'
import { senderDeclaration, senderName, senderSocket } from './sender/declaration.ts'

/** Options of the engine; `node` is the program that runs the sender, our own where it is left out. */
export interface LogForwardingOptions
  extends Pick<EngineHost<'log-forwarding'>, 'runFolder' | 'rows' | 'processEnded'> {
  readonly node?: string
}

/** An answer holds numbers and a reason. */
const longestAnswer = 64 * 1024
/** Longer than the sender waits for a connection. */
const answerMilliseconds = 15_000

/**
 * Makes the engine that hands rows of the log to receivers: a process without privileges keeps the connections. Which rows go is
 * decided by those who have the log (`control/forwarding`).
 */
export function createLogForwarding(options: LogForwardingOptions): Engine<LogForwardingArtifact> {
  const { runFolder } = options
  const sender = createDaemon(senderDeclaration(options.node ?? process.execPath), {
    runFolder,
    onRows: options.rows,
    onEnd: options.processEnded,
  })
  const wire = senderWire(join(runFolder, senderName, senderSocket), () => sender.status().status)
  return {
    name: 'log-forwarding',
    check: async () => [],
    apply: (artifact, signal) => sender.apply(artifact.receivers.length === 0 ? null : artifact, signal),
    observe: async () => sender.status(),
    ask: async (question, _signal, bytes) => ({
      value: await wire.deliver(question as LogDelivery, bytes ?? noBytes),
    }),
    close: async () => {
      wire.close()
      await sender.close()
    },
  }
}

/** The socket of the sender, which many deliveries share. A delivery may come before the receiver that it is for. */
function senderWire(path: string, stateOfSender: () => EngineStatus['status']) {
  let socket: Socket | null = null
  let lastId = 0
  const waiting = new Map<number, (delivered: LogDelivered | null) => void>()
  const open = () => {
    const made = connect(path)
    const hear = (line: string) => {
      const { id, delivered } = JSON.parse(line) as { readonly id: number; readonly delivered: LogDelivered }
      waiting.get(id)?.(delivered)
    }
    made.on(
      'data',
      lineReader(longestAnswer, hear, () => made.destroy()),
    )
    made.on('error', () => undefined)
    made.on('close', () => {
      if (socket === made) socket = null
      for (const settle of waiting.values()) settle(null)
    })
    socket = made
    return made
  }
  return {
    deliver: (delivery: LogDelivery, frames: Uint8Array): Promise<LogDelivered> => {
      const to = socket ?? open()
      const id = ++lastId
      return new Promise((resolve) => {
        const settle = (delivered: LogDelivered | null) => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(delivered ?? { ...untaken, reason: reasonOf[stateOfSender()] })
        }
        const late = setTimeout(() => settle(null), answerMilliseconds)
        waiting.set(id, settle)
        to.cork()
        for (const part of attachedLine(JSON.stringify({ ...delivery, id }), frames)) to.write(part)
        to.uncork()
      })
    },
    close: () => socket?.destroy(),
  }
}

const noBytes = new Uint8Array(0)
const untaken = { epoch: null, taken: false, acknowledged: 0, hasReadAll: false, cut: 0 } as const
const silent = message('the process that sends the log does not answer')
/** Why a delivery has no answer; null where the sender is only on its way. */
const reasonOf: Readonly<Record<EngineStatus['status'], Message | null>> = {
  ...{
    inactive: null,
    activating: null,
    reloading: silent,
    active: silent,
    deactivating: null,
    failed: silent,
  },
}
