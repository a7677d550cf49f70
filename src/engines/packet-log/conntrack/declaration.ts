import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PacketLogArtifact } from '../../../core/engine/declared/packet-log.ts'
import type { DaemonDeclaration } from '../../daemon/declaration.ts'
import { emptyLineAt } from '../../daemon/line-question.ts'
import { acceptsAt } from '../../daemon/ready.ts'
import { conntrackName, conntrackSocket } from './wire.ts'

const script = fileURLToPath(new URL('./reader.ts', import.meta.url))

/** Room in the kernel for some 60,000 ends. */
export const usualEndsBytes = 32 << 20

/**
 * The process that reads the kernel's table of connections; `bun` is the front of the command line that runs it, `endsBytes` the room
 * that the kernel keeps for ends.
 */
export function conntrackDeclaration(
  bun: readonly string[],
  endsBytes: number,
): DaemonDeclaration<Pick<PacketLogArtifact, 'connections'>> {
  const [program = '', ...options] = bun
  return {
    name: conntrackName,
    program,
    install: { title: 'Bun', packages: [] },
    args: ({ connections }, folder) => [
      ...options,
      script,
      join(folder, conntrackSocket),
      ...(connections ? ['ends', String(endsBytes)] : []),
    ],
    files: () => [],
    ready: acceptsAt(conntrackSocket),
    readySeconds: 15,
    question: { ask: emptyLineAt(conntrackSocket), everySeconds: 1 },
    stale: [conntrackSocket],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    capabilities: ['net_admin'],
    priority: 10,
    limits: { memoryBytes: 384 * 1024 * 1024 },
  }
}
