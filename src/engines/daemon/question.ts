import type { OwedWork } from '../../processes/kept-process.ts'
import type { Question, StartedDaemon } from './declaration.ts'

/** Puts a daemon's question repeatedly, and knows whether an answer is owed. */
export interface Questioning {
  readonly pulse: OwedWork
  /** A daemon that was started is ready to be asked; null while none is. */
  readonly begin: (daemon: StartedDaemon | null) => void
}

const everySeconds = 2
const patienceSeconds = 5

/** Asks a daemon whether it hangs: `ProcessPlan.pulse` looks twice a second whether it owes an answer. */
export function createQuestioning(question: Question | undefined): Questioning {
  if (question === undefined) return { pulse: { owes: () => false }, begin: () => undefined }
  if ('owes' in question) {
    let isReady = false
    return {
      pulse: { owes: (pid) => isReady && question.owes(pid) },
      begin: (daemon) => {
        isReady = daemon !== null
      },
    }
  }
  const every = (question.everySeconds ?? everySeconds) * 1000
  const patience = (question.patienceSeconds ?? patienceSeconds) * 1000
  let asked: StartedDaemon | null = null
  let isAsking = false
  let isOwed = false
  let nextAt = 0
  const ask = async (daemon: StartedDaemon) => {
    isAsking = true
    const isAnswered = await inTime((signal) => question.ask(daemon, signal), patience)
    if (daemon !== asked) return
    isAsking = false
    isOwed = !isAnswered
    nextAt = isAnswered ? performance.now() + every : 0
  }
  return {
    pulse: {
      // Its other threads and processes may work for it while the main one waits.
      idleMilliseconds: Number.POSITIVE_INFINITY,
      longestWorkMilliseconds: patience,
      owes: () => {
        const isWaiting = isAsking || isOwed
        if (asked !== null && !isAsking && performance.now() >= nextAt) void ask(asked)
        return isWaiting
      },
    },
    begin: (daemon) => {
      asked = daemon
      isAsking = false
      isOwed = false
      nextAt = 0
    },
  }
}

/** Tells whether work is done without an error in so many milliseconds; does not wait for work that ignores the signal. */
export function inTime(
  work: (signal: AbortSignal) => Promise<unknown>,
  milliseconds: number,
): Promise<boolean> {
  const signal = AbortSignal.timeout(milliseconds)
  const done = work(signal).then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false)))
  return Promise.race([done, late])
}
