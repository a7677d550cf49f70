/** Pages of few rows, and counts, do not wait for long pages. */
export type QueryLength = 'short' | 'long'

/** Queries of a length at work at once: each may take a fair part of the heap of the thread that answers them. */
const mostAtWork: Readonly<Record<QueryLength, number>> = { short: 3, long: 1 }
/** While more bytes of answers wait for their readers no further query begins. */
const mostKeptBytes: Readonly<Record<QueryLength, number>> = { short: 2 ** 27, long: 2 ** 26 }
/** A page of more rows, counted from the first that matches, is a long one. */
const longPage = 2_000

/** Length of a page. */
export function lengthOf({
  offset,
  limit,
}: {
  readonly offset: number
  readonly limit: number
}): QueryLength {
  return limit > 0 && offset + limit > longPage ? 'long' : 'short'
}

interface Waiting {
  readonly length: QueryLength
  readonly begin: () => void
}

/** Lets as many queries work at once as there is memory for; the others wait in the order in which they came. */
export class QueryTurns {
  readonly #waitMilliseconds: number
  readonly #atWork: Record<QueryLength, number> = { short: 0, long: 0 }
  readonly #waiting = new Set<Waiting>()
  #keptBytes = 0

  constructor(waitMilliseconds: number) {
    this.#waitMilliseconds = waitMilliseconds
  }

  /** Waits for a turn, and answers how to end it; null where it did not come in time, or nobody waits any more. */
  async take(length: QueryLength, signal?: AbortSignal): Promise<(() => void) | null> {
    if (signal?.aborted) return null
    if (this.#hasRoom(length)) this.#atWork[length] += 1
    else if (!(await this.#wait(length, signal))) return null
    return () => {
      this.#atWork[length] -= 1
      this.#next()
    }
  }

  /** Counts the bytes of an answer until they are released. */
  keep(bytes: number): () => void {
    let kept = bytes
    this.#keptBytes += kept
    return () => {
      this.#keptBytes -= kept
      kept = 0
      this.#next()
    }
  }

  #hasRoom(length: QueryLength): boolean {
    return this.#atWork[length] < mostAtWork[length] && this.#keptBytes < mostKeptBytes[length]
  }

  #wait(length: QueryLength, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasTurn: boolean) => {
        clearTimeout(late)
        signal?.removeEventListener('abort', giveUp)
        this.#waiting.delete(waiting)
        resolve(hasTurn)
      }
      const giveUp = () => end(false)
      const waiting = { length, begin: () => end(true) }
      const late = setTimeout(giveUp, this.#waitMilliseconds)
      signal?.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(waiting)
    })
  }

  #next(): void {
    for (const { length, begin } of this.#waiting) {
      if (!this.#hasRoom(length)) continue
      this.#atWork[length] += 1
      begin()
    }
  }
}
