const hasteMilliseconds = 10_000
const lookMilliseconds = 100

/** Looks at a process that are more frequent for a while behind its end: what asks for it is dropped until it is known to listen again. */
export interface Haste {
  /** A process has ended. */
  readonly begin: () => void
  /** Looks again soon, unless the while is over. */
  readonly again: () => void
  readonly close: () => void
}

/** Makes the haste of an engine that looks by calling `look`. */
export function createHaste(look: () => void): Haste {
  let until = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  return {
    begin: () => {
      until = performance.now() + hasteMilliseconds
    },
    again: () => {
      if (timer !== null || performance.now() >= until) return
      timer = setTimeout(() => {
        timer = null
        look()
      }, lookMilliseconds)
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
