import { join } from 'node:path'
import type { Engine, EngineHost } from '../../../../src/engines/contract.ts'
import { createDaemon } from '../../../../src/engines/daemon/daemon.ts'
import type { DaemonDeclaration } from '../../../../src/engines/daemon/declaration.ts'
import { printsLine } from '../../../../src/engines/daemon/ready.ts'
import type { EchoArtifact } from './declaration.ts'
import { echoText } from './text.ts'

const program = join(import.meta.dirname, '..', 'echo-daemon.js')

const daemon: DaemonDeclaration<EchoArtifact> = {
  name: 'echo',
  program: process.execPath,
  install: { title: 'echo', packages: ['nodejs'] },
  args: (_artifact, folder) => [program, join(folder, 'echo.conf')],
  files: (artifact) => [{ name: 'echo.conf', text: echoText(artifact) }],
  handedOver: ({ secret }) => [secret],
  secrets: ({ secret }) => [secret],
  ready: printsLine(/^says /),
}

/** Keeps the daemon at its artifact, and observes what it says. */
export async function createEcho(host: EngineHost): Promise<Engine<EchoArtifact>> {
  const running = createDaemon(daemon, {
    runFolder: host.runFolder,
    onRows: (rows) => {
      host.rows(rows)
      const said = rows.findLast(({ line }) => line.startsWith('says '))?.line.slice('says '.length)
      if (said !== undefined) host.observed({ said } as never)
    },
    onEnd: host.processEnded,
  })
  return {
    name: 'echo',
    check: async () => [],
    apply: (artifact, signal) => running.apply(artifact, signal),
    observe: async () => running.status(),
    close: () => running.close(),
  }
}
