/**
 * Makes a reader that runs one reading at a time. Callers share a reading only when it begins after they asked, so
 * that nobody gets what was so before: all who come while one runs share the next.
 */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        const reading = read()
        running = reading
        return reading
      })
    return next
  }
}
