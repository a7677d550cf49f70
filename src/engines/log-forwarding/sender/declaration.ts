import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LogDelivery, LogForwardingArtifact } from '../../../core/engine/declared/log-forwarding.ts'
import type { DaemonDeclaration } from '../../daemon/declaration.ts'
import { emptyLineAt } from '../../daemon/line-question.ts'
import { acceptsAt } from '../../daemon/ready.ts'

/** Name of the sender, and of its folder below the run folder. */
export const senderName = 'sender'

/** A delivery with the number that its answer has. */
export interface SentDelivery extends LogDelivery {
  readonly id: number
}

const settingsName = 'sender.json'
/** Name of its socket in its folder. */
export const senderSocket = 'ctl'
const script = fileURLToPath(new URL('./sender.ts', import.meta.url))
const buildVariable = 'GATEHOUSE_BUILD'

/** The process that speaks with receivers; `node` is what runs it. It has no capability. */
export function senderDeclaration(node: string): DaemonDeclaration<LogForwardingArtifact> {
  const build = process.env[buildVariable]
  return {
    name: senderName,
    program: node,
    install: { title: 'Node.js', packages: ['nodejs'] },
    args: (_artifact, folder) => [
      ...process.execArgv,
      '--max-old-space-size=96',
      script,
      join(folder, settingsName),
      join(folder, senderSocket),
    ],
    files: (artifact) => [{ name: settingsName, text: JSON.stringify(artifact) }],
    environment: build === undefined ? {} : { [buildVariable]: build },
    ready: acceptsAt(senderSocket),
    readySeconds: 15,
    question: { ask: emptyLineAt(senderSocket), everySeconds: 1 },
    change: () => 'reload',
    reload: { signal: 'SIGHUP' },
    stale: [senderSocket],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    limits: { memoryBytes: 384 * 1024 * 1024, openFiles: 512 },
    priority: 5,
  }
}
