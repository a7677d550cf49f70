import { setImmediate } from 'node:timers/promises'

/** So long others wait for work that is done in steps. */
const turnMs = 10

/** Does all steps, some at a time, with what others want in between. */
export async function inTurns(work: Iterator<unknown>): Promise<void> {
  let startedMs = performance.now()
  while (!work.next().done) {
    if (performance.now() - startedMs < turnMs) continue
    await setImmediate()
    startedMs = performance.now()
  }
}
