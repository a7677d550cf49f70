import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DaemonDeclaration } from '../../daemon/declaration.ts'
import { emptyLineAt } from '../../daemon/line-question.ts'
import { acceptsAt } from '../../daemon/ready.ts'
import { denialName, denialSocket } from './wire.ts'

const script = fileURLToPath(new URL('./denial.ts', import.meta.url))

/** The process that ends connections for all inspectors; `bun` is the front of the command line that runs it. */
export function denialDeclaration(bun: readonly string[]): DaemonDeclaration<'denials'> {
  const [program = '', ...options] = bun
  return {
    name: denialName,
    program,
    install: { title: 'Bun', packages: [] },
    args: (_configuration, folder) => [...options, script, join(folder, denialSocket)],
    files: () => [],
    ready: acceptsAt(denialSocket),
    readySeconds: 15,
    question: { ask: emptyLineAt(denialSocket), everySeconds: 1, patienceSeconds: 3 },
    stale: [denialSocket],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    // Connections, and refusals in the name of others.
    capabilities: ['net_admin', 'net_raw'],
    limits: { memoryBytes: 256 * 1024 * 1024 },
  }
}
