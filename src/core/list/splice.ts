import { chunkChanges, sharedRuns } from './incremental.ts'
import { joined, type Sequence } from './sequence.ts'

/** A stretch of a list and what takes its place. */
export interface Splice<G, C = G> {
  /** Index of its beginning in the list before. */
  readonly at: number
  readonly gone: readonly G[]
  readonly come: readonly C[]
}

/** Splices that lead from one list to another, in order; stretches that both share in chunks cost nothing. */
export function splicesBetween<T>(before: Sequence<T>, after: Sequence<T>): readonly Splice<T>[] {
  if (before === after) return []
  const found: Splice<T>[] = []
  let start = 0
  for (const [left, right, shared] of chunkChanges(before, after)) {
    const end = { old: left.length, now: right.length, length: 0 }
    let [old, now] = [0, 0]
    for (const run of [...sharedRuns(left, right), end]) {
      if (run.old > old || run.now > now) {
        found.push({ at: start + old, gone: left.slice(old, run.old), come: right.slice(now, run.now) })
      }
      old = run.old + run.length
      now = run.now + run.length
    }
    start += left.length + shared
  }
  return found
}

/**
 * The list after splices, whose `gone` are what `isIt` recognises; null where they do not fit the list: they must stand in its
 * order, and hold what stands there.
 */
export function spliced<T, G>(
  list: Sequence<T>,
  splices: readonly Splice<G, T>[],
  isIt: (element: T, gone: G) => boolean,
): Sequence<T> | null {
  if (splices.length === 0) return list
  const parts: (readonly T[])[] = []
  const { chunks } = list
  let [place, start, from] = [0, 0, 0]
  /** Calls `take` with the elements up to `to`. */
  const upTo = (to: number, take: (chunk: readonly T[]) => void) => {
    while (from < to) {
      const chunk = chunks[place]!
      const [first, last] = [from - start, Math.min(to - start, chunk.length)]
      take(first === 0 && last === chunk.length ? chunk : chunk.slice(first, last))
      from = start + last
      if (last < chunk.length) return
      start = from
      place += 1
    }
  }
  for (const { at, gone, come } of splices) {
    if (at < from || at + gone.length > list.length) return null
    upTo(at, (chunk) => parts.push(chunk))
    let seen = 0
    let fits = true
    upTo(at + gone.length, (chunk) => {
      for (const element of chunk) fits = fits && isIt(element, gone[seen++]!)
    })
    if (!fits) return null
    parts.push(come)
  }
  upTo(list.length, (chunk) => parts.push(chunk))
  return joined(parts)
}
