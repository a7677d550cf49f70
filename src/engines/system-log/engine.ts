import { readFileSync } from 'node:fs'
import type { SystemLogArtifact } from '../../core/engine/declared/system-log.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { joined, type Said } from '../../core/text/message.ts'
import type { Engine, EngineHost } from '../contract.ts'
import { openCursors } from './cursors.ts'
import { readJournal } from './journal/reader.ts'
import { readKernel } from './kernel/reader.ts'

/** Services of the plane, and the kernel's messages as the supervisor opened them; null to open them here. */
export interface SystemLogOptions
  extends Pick<EngineHost<'system-log'>, 'runFolder' | 'stateFolder' | 'rows' | 'keptRows' | 'processEnded'> {
  readonly kernelLog: number | null
}

const off: EngineStatus = { status: 'inactive', message: '' }

/** Makes the engine that brings the kernel's messages and the machine's journal to the log. */
export async function createSystemLog(options: SystemLogOptions): Promise<Engine<SystemLogArtifact>> {
  const { keptRows: keep } = options
  const cursors = openCursors(options.stateFolder)
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().replaceAll('-', '')
  const ownCgroup = cgroupOfOurs()
  let wanted: SystemLogArtifact = { kernel: false, journal: false }
  const kernel = readKernel({ descriptor: options.kernelLog, boot, cursors, keep })
  const journal = readJournal({
    daemon: { runFolder: options.runFolder, onRows: options.rows, onEnd: options.processEnded },
    cursors,
    keep,
    surroundings: () => ({
      boot,
      hasKernel: kernel.isThere || !wanted.kernel,
      earlier: cursors.places().earlier,
      ownCgroup,
    }),
  })

  return {
    name: 'system-log',
    check: async () => [],
    apply: async (artifact, signal) => {
      wanted = artifact
      kernel.turn(artifact.kernel)
      await journal.turn(artifact.journal, signal)
    },
    observe: async () => {
      const ofJournal = wanted.journal ? journal.status() : off
      const reads = kernel.isThere && wanted.kernel
      const said = [...kernel.problems(), ofJournal.message, cursors.problem()]
      const status = cursors.problem() === '' ? statusOf(reads, ofJournal) : 'failed'
      const { processes } = ofJournal
      return { status, message: textOf(said), ...(processes === undefined ? {} : { processes }) }
    },
    close: async () => {
      await Promise.all([kernel.close(), journal.close()])
      await cursors.close()
    },
  }
}

/** A machine without a journal, or one whose kernel lets nobody read, is as it is; a journalctl that does not run is not. */
function statusOf(readsKernel: boolean, { status }: EngineStatus): EngineStatus['status'] {
  if (status !== 'inactive') return status
  return readsKernel ? 'active' : 'inactive'
}

function textOf(said: readonly Said[]): Said {
  return joined(said.flatMap((each) => (each === '' ? [] : [each]))) ?? ''
}

/** The control group that this program shares with its processes alone; empty where it has none of its own. */
function cgroupOfOurs(): string {
  const path = /^0::(\/.+)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  return path.endsWith('.service') ? path : ''
}
