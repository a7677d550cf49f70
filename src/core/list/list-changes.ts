import { chunkChanges, sharedRuns } from './incremental.ts'
import { isWhole, joined, Sequence, usualChunk } from './sequence.ts'

/** Changes that lead from one list to another; both in the order of their lists. */
export interface ListChanges<T> {
  readonly gone: readonly T[]
  readonly come: readonly T[]
}

/**
 * Compares two lists by identity; a hundred thousand elements, of which few differ, cost a fraction of a millisecond. An
 * element that has changed places may be among those that are gone and among those that come.
 */
export function listChanges<T>(before: readonly T[], after: readonly T[]): ListChanges<T> {
  if (before === after) return { gone: [], come: [] }
  if (isWhole(before) && isWhole(after)) return sequenceChanges(Sequence.from(before), Sequence.from(after))
  return elementChanges(before, after)
}

function elementChanges<T>(before: readonly T[], after: readonly T[]): ListChanges<T> {
  const [gone, come]: [T[], T[]] = [[], []]
  const end = { old: before.length, now: after.length, length: 0 }
  let [old, now] = [0, 0]
  for (const run of [...sharedRuns(before, after), end]) {
    for (; old < run.old; old++) gone.push(before[old]!)
    for (; now < run.now; now++) come.push(after[now]!)
    old += run.length
    now += run.length
  }
  return { gone, come }
}

/** As `listChanges`, for lists in chunks: those that both share cost nothing. */
export function sequenceChanges<T>(before: Sequence<T>, after: Sequence<T>): ListChanges<T> {
  if (before === after) return { gone: [], come: [] }
  if (Math.max(before.length, after.length) <= usualChunk) return elementChanges(before.whole, after.whole)
  const parts = chunkChanges(before, after).map(([gone, come]) => elementChanges(gone, come))
  return { gone: parts.flatMap(({ gone }) => gone), come: parts.flatMap(({ come }) => come) }
}

/**
 * The list without `gone`, which are some of its elements, and with `come` behind; the list itself where that is all the
 * same. `listChanges` compares the two quickly, and with what is made of them in the same way.
 */
export function listAfter<T>(list: readonly T[], { gone, come }: ListChanges<T>): readonly T[] {
  if (gone.length + come.length === 0) return list
  const missing = new Set(gone)
  const { chunks } = Sequence.from(list)
  const left = chunks.map((chunk) => {
    // Few are looked for as such, which goes without a call for each element.
    const isTouched = gone.length > few || gone.some((element) => chunk.includes(element))
    return isTouched ? chunk.filter((element) => !missing.has(element)) : chunk
  })
  return joined([...left, come]).whole
}

/** More than these are looked for all at once. */
const few = 64

/** The list without `gone`, which are few of its elements, each once; a copy, or the list itself where none is gone. */
export function without<T>(list: readonly T[], gone: readonly T[]): readonly T[] {
  if (gone.length === 0) return list
  if (gone.length > few) {
    const missing = new Set(gone)
    return list.filter((element) => !missing.has(element))
  }
  const places = gone.map((element) => list.indexOf(element)).sort((a, b) => a - b)
  const kept: T[][] = []
  let from = 0
  for (const place of places) {
    if (place < 0) continue
    kept.push(list.slice(from, place))
    from = place + 1
  }
  return ([] as T[]).concat(...kept, list.slice(from))
}

/** True when two sequences hold the same elements in the same order. */
export function isSameSequence<T>(one: Sequence<T>, other: Sequence<T>): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  const { gone, come } = sequenceChanges(one, other)
  return gone.length + come.length === 0
}
