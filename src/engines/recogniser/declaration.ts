import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RecognitionPolicy } from '../../core/engine/declared/application-control.ts'
import type { Said } from '../../core/text/message.ts'
import type { DaemonDeclaration } from '../daemon/declaration.ts'
import { emptyLineAt } from '../daemon/line-question.ts'
import { acceptsAt } from '../daemon/ready.ts'
import { ask } from './client.ts'
import { message } from './messages.ts'
import { ndpiLibrary } from './ndpi.ts'
import { recogniserFiles, recogniserName } from './wire.ts'

const script = fileURLToPath(new URL('./recognise.ts', import.meta.url))
/** Columns of the kernel's list of queues: number and port of the listener. */
const queueList = '/proc/self/net/netfilter/nfnetlink_queue'

/** Bun's front of the command line, and the host list. */
export interface RecogniserProgram {
  readonly bun: readonly string[]
  /** Hosts in nDPI's format for custom protocols. */
  readonly hosts: string
}

/** The process that decides about the packets of a queue. */
export function recogniserDeclaration({
  bun,
  hosts,
}: RecogniserProgram): DaemonDeclaration<RecognitionPolicy> {
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
    holders: ({ queue }) => queueHolder(queue),
    ready: acceptsAt(recogniserFiles.socket),
    readySeconds: 15,
    question: { ask: emptyLineAt(recogniserFiles.socket), everySeconds: 1, patienceSeconds: 3 },
    change: (before, after) => (before.queue === after.queue ? 'reload' : 'restart'),
    reload: { call: ({ folder }, signal) => ask(folder, 'reload', signal), seconds: 10 },
    stale: [recogniserFiles.socket],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    // The queue, and refusals in the name of others.
    capabilities: ['net_admin', 'net_raw'],
    limits: { memoryBytes: 512 * 1024 * 1024 },
  }
}

/** The kernel gives a queue to one listener only. */
function queueHolder(queue: number): Said {
  const rows = readFileSync(queueList, 'latin1').split('\n')
  const row = rows.map((line) => line.trim().split(/\s+/)).find(([number]) => number === String(queue))
  const process = row?.[1]
  return process === undefined
    ? ''
    : message('queue {queue} is taken by process {process}', { queue, process })
}
