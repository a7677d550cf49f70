/** Does all steps of a work; answers what it comes to. */
export function atOnce<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** So long others wait for work that is done in steps, in milliseconds. */
const usualTurnMs = 10

/** Does all steps of a work, some at a time, with what others want in between; resolves to what it comes to. */
export async function inTurns<T>(work: Iterator<unknown, T>, turnMs: number = usualTurnMs): Promise<T> {
  for (let startedMs = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - startedMs < turnMs) continue
    await new Promise<void>((resolve) => setImmediate(resolve))
    startedMs = performance.now()
  }
}
