import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { progressOf } from '../../../processes/progress.ts'
import type { DaemonDeclaration } from '../../daemon/declaration.ts'
import { message } from '../messages.ts'
import { entryFields } from './entry.ts'

/** The program that reads the journal. */
export const program = 'journalctl'

/** Parts that journalctl's declaration takes from its engine. */
export interface JournalctlOptions {
  readonly boot: () => string
  /** Cursor behind which it begins; null for the newest entries of this boot. */
  readonly from: () => string | null
  /** True while nothing is read from it. */
  readonly isHeld: () => boolean
  /** When the journal was written last, in milliseconds. */
  readonly writtenMs: () => number
  readonly onOutput: (stream: Readable) => void
}

/** Entries of the first start. */
const mostFirst = 10_000
const settleMilliseconds = 200

/** A journalctl that prints entries as JSON, each in a line, and goes on with those that come. */
export function journalctl(options: JournalctlOptions): DaemonDeclaration<object> {
  const from = () => {
    const cursor = options.from()
    return cursor === null
      ? [`--lines=${mostFirst}`, `_BOOT_ID=${options.boot()}`]
      : ['--no-tail', `--after-cursor=${cursor}`]
  }
  return {
    name: 'journal',
    program,
    install: { title: message('systemd with journalctl'), packages: ['systemd'] },
    args: () => [
      ...['--follow', '--quiet', '--no-pager', '--output=json'],
      // A message of more than 4 KiB would be left out.
      '--all',
      `--output-fields=${entryFields.join()}`,
      ...from(),
    ],
    files: () => [],
    stdout: options.onOutput,
    // It says nothing while there is nothing new.
    ready: (_daemon, signal) => sleep(settleMilliseconds, undefined, { signal }),
    question: { owes: owesEntries(options) },
    priority: 5,
    limits: { memoryBytes: 256 * 1024 * 1024 },
  }
}

/** Tells whether the journal was written and the process has not run since, though somebody reads what it prints. */
function owesEntries({
  isHeld,
  writtenMs,
}: Pick<JournalctlOptions, 'isHeld' | 'writtenMs'>): (pid: number) => boolean {
  let before: { readonly written: number; readonly work: string | null } | null = null
  let owing: string | null = null
  return (pid) => {
    const look = { written: writtenMs(), work: progressOf(pid)?.work ?? null }
    const isIdle = before !== null && look.work === before.work
    // It may have read what was written before this look, so only a look at which it had not run counts.
    if (isHeld() || !isIdle) owing = null
    else if (look.written !== before?.written) owing = look.work
    before = look
    return owing !== null
  }
}
