import type { ProcessEnd, ProcessStatus } from './process-status.ts'

/** Questions take a thread this long at most while all is well. */
const longestWorkMilliseconds = 3_000

/** What is known of a worker thread from outside. */
export interface ThreadState {
  readonly name: string
  /** How long it has owed an answer; 0 when it owes none. */
  readonly silentMilliseconds: number
  /** How often it ended, and how the last time; the next question starts another. */
  readonly ends: number
  readonly lastEnd: ProcessEnd | null
}

/** Status of a worker thread, in the form of processes: one that works on one question for long is not active. */
export function threadStatus({ name, silentMilliseconds, ends, lastEnd }: ThreadState): ProcessStatus {
  const isSilent = silentMilliseconds >= longestWorkMilliseconds
  return {
    name,
    status: isSilent ? 'activating' : 'active',
    message: isSilent ? `it has not answered for ${Math.floor(silentMilliseconds / 1000)} s` : '',
    restarts: ends,
    lastEnd,
    nextStartMs: null,
  }
}
