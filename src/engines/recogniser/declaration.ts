import { fileURLToPath } from 'node:url'
import type { RecognitionPolicy } from '../../core/engine/declared/application-control.ts'
import type { DaemonDeclaration } from '../daemon/declaration.ts'
import { emptyLineAt } from '../daemon/line-question.ts'
import { acceptsAt } from '../daemon/ready.ts'
import { type QueueWatch, unlessStuck } from '../queue/queue-watch.ts'
import { ask } from './client.ts'
import { message } from './messages.ts'
import { ndpiLibrary } from './ndpi.ts'
import { recogniserFiles, recogniserName } from './wire.ts'

/** Packets wait in its queue, and go with it. */
const drainMilliseconds = 1_000
const script = fileURLToPath(new URL('./recognise.ts', import.meta.url))

/** Bun's front of the command line, and the host list. */
export interface RecogniserProgram {
  readonly bun: readonly string[]
  /** Hosts in nDPI's format for custom protocols. */
  readonly hosts: string
  /** Table of the kernel's queues as others read it; null where nobody tells. */
  readonly queues: () => string | null
}

/** The process that decides about the packets of a queue. */
export function recogniserDeclaration(
  { bun, hosts }: RecogniserProgram,
  watch: Pick<QueueWatch, 'holder' | 'isStuck'>,
): DaemonDeclaration<RecognitionPolicy> {
  const [program = '', ...options] = bun
  return {
    name: recogniserName,
    program,
    needs: [`/usr/lib{/*-linux-gnu,}/${ndpiLibrary}`],
    install: { title: message('nDPI, which recognises applications'), packages: ['libndpi4.2'] },
    args: (_policy, folder) => [...options, script, folder],
    files: (policy) => [
      { name: recogniserFiles.policy, text: JSON.stringify(policy) },
      { name: recogniserFiles.hosts, text: hosts },
    ],
    // The kernel gives a queue to one listener only.
    holders: () => watch.holder(),
    ready: acceptsAt(recogniserFiles.socket),
    readySeconds: 15,
    question: {
      ask: unlessStuck(watch, emptyLineAt(recogniserFiles.socket)),
      everySeconds: 1,
      patienceSeconds: 3,
    },
    change: (before, after) => (before.queue === after.queue ? 'reload' : 'restart'),
    reload: { call: ({ folder }, signal) => ask(folder, 'reload', signal), seconds: 10 },
    stale: [recogniserFiles.socket],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    drainMilliseconds,
    // The queue, and refusals in the name of others.
    capabilities: ['net_admin', 'net_raw'],
    limits: { memoryBytes: 512 * 1024 * 1024 },
  }
}
