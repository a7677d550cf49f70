/**
 * Does work a step at a time, each after what has come in meanwhile; answers how to end it. `reportBug` is called with a failure,
 * which ends it too.
 */
export function betweenRequests(work: Iterator<unknown>, reportBug: (message: string) => void): () => void {
  let isEnded = false
  const step = () => {
    if (isEnded) return
    try {
      if (!work.next().done) setImmediate(step)
    } catch (error) {
      reportBug((error as Error).message)
    }
  }
  setImmediate(step)
  return () => {
    isEnded = true
  }
}
