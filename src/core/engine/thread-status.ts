import { message } from './messages.ts'
import type { ProcessEnd, ProcessStatus } from './process-status.ts'

/** Questions take a thread this long at most while all is well. */
const longestWorkMilliseconds = 3_000

/** State of a worker thread as seen from outside it. */
export interface ThreadState {
  readonly name: string
  /** Time for which it has owed an answer; 0 when it owes none. */
  readonly silentMilliseconds: number
  /** Number of its ends, and the last one; the next question starts another thread. */
  readonly ends: number
  readonly lastEnd: ProcessEnd | null
}

/** Status of a worker thread, in the form of processes: one that works on one question for long is not active. */
export function threadStatus({ name, silentMilliseconds, ends, lastEnd }: ThreadState): ProcessStatus {
  const isSilent = silentMilliseconds >= longestWorkMilliseconds
  return {
    name,
    status: isSilent ? 'activating' : 'active',
    message: isSilent
      ? message('it has not answered for {seconds} s', { seconds: Math.floor(silentMilliseconds / 1000) })
      : '',
    restarts: ends,
    lastEnd,
    nextStartMs: null,
  }
}
