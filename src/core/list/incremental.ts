import { Sequence, sameElements } from './sequence.ts'

/** Lengths of the common beginning and the common end of two lists; the two do not overlap in either list. */
export interface Shared {
  readonly head: number
  readonly tail: number
}

/** Compares by identity, so that ten thousand elements cost microseconds. */
export function sharedEnds(before: readonly unknown[], after: readonly unknown[]): Shared {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return { head, tail }
}

/** Elements in a row that two lists have in common. */
export interface Run {
  /** Index of its beginning in the list before. */
  readonly old: number
  /** Index of its beginning in the other list. */
  readonly now: number
  readonly length: number
}

/** Number of elements that are searched for the next common one. */
const sight = 32

/**
 * Common elements of two lists in the same order, compared by identity: many where they differ at few places, though
 * not always all. A hundred thousand elements cost a fraction of a millisecond.
 */
export function sharedRuns(before: readonly unknown[], after: readonly unknown[]): readonly Run[] {
  const { head, tail } = sharedEnds(before, after)
  const [lastOld, lastNow] = [before.length - tail, after.length - tail]
  const runs: Run[] = head > 0 ? [{ old: 0, now: 0, length: head }] : []
  for (let [old, now] = [head, head]; old < lastOld && now < lastNow; ) {
    let length = 0
    while (old + length < lastOld && now + length < lastNow && before[old + length] === after[now + length]) {
      length++
    }
    if (length > 0) runs.push({ old, now, length })
    old += length
    now += length
    const [skipped, added] = untilShared(before, after, { old, now, lastOld, lastNow })
    old += skipped
    now += added
  }
  if (tail > 0) runs.push({ old: lastOld, now: lastNow, length: tail })
  return runs
}

/** Number of elements of each list in front of the next common one; one of each where none is in sight. */
function untilShared(
  before: readonly unknown[],
  after: readonly unknown[],
  { old, now, lastOld, lastNow }: Readonly<Record<'old' | 'now' | 'lastOld' | 'lastNow', number>>,
): readonly [skipped: number, added: number] {
  for (let step = 1; step <= sight; step++) {
    const [mayOld, mayNow] = [old + step < lastOld, now + step < lastNow]
    if (mayOld && mayNow && before[old + step] === after[now + step]) return [step, step]
    if (mayOld && before[old + step] === after[now]) return [step, 0]
    if (mayNow && before[old] === after[now + step]) return [0, step]
  }
  return [1, 1]
}

/** As `sharedRuns`, for lists in chunks: of those that they share no element is looked at. */
export function sharedStretches<T>(before: Sequence<T>, after: Sequence<T>): readonly Run[] {
  const found: Run[] = []
  const add = ({ old, now, length }: Run) => {
    const last = found.at(-1)
    const goesOn = last !== undefined && last.old + last.length === old && last.now + last.length === now
    if (goesOn) found[found.length - 1] = { ...last, length: last.length + length }
    else found.push({ old, now, length })
  }
  let [old, now] = [0, 0]
  for (const [gone, come, shared] of chunkChanges(before, after)) {
    for (const run of sharedRuns(gone, come)) add({ ...run, old: old + run.old, now: now + run.now })
    if (shared > 0) add({ old: old + gone.length, now: now + come.length, length: shared })
    old += gone.length + shared
    now += come.length + shared
  }
  return found
}

/** Differences of two lists between the chunks that they share, with the number shared behind each. */
export function chunkChanges<T>(
  before: Sequence<T>,
  after: Sequence<T>,
): readonly (readonly [gone: readonly T[], come: readonly T[], shared: number])[] {
  const end = { old: before.chunks.length, now: after.chunks.length, length: 0 }
  let [old, now] = [0, 0]
  return [...sharedRuns(before.chunks, after.chunks), end].map((run) => {
    const [gone, come] = [before.chunks.slice(old, run.old).flat(), after.chunks.slice(now, run.now).flat()]
    let shared = 0
    old = run.old + run.length
    now = run.now + run.length
    for (let place = run.now; place < now; place++) shared += after.chunks[place]!.length
    return [gone, come, shared] as const
  })
}

/**
 * Makes a list chunk by chunk of another one, and takes over what it made of those that the list before had too. `make`
 * must be pure: of one chunk it always makes the same. What comes out the same, as `same` decides of its elements, is the
 * same object as before.
 */
export function incrementalChunks<A, B>(
  make: (chunk: readonly A[]) => readonly B[],
  same?: (one: B, other: B) => boolean,
): (list: Sequence<A>) => Sequence<B> {
  let from = Sequence.from<A>([])
  let to = Sequence.from<B>([])
  return (list) => {
    if (list === from) return to
    const made: (readonly B[])[] = []
    const end = { old: from.chunks.length, now: list.chunks.length, length: 0 }
    let behind = 0
    for (const { old, now, length } of [...sharedRuns(from.chunks, list.chunks), end]) {
      for (let place = behind; made.length < now; place++) {
        const chunk = make(list.chunks[made.length]!)
        const known = place < old ? to.chunks[place]! : null
        made.push(known !== null && sameElements(known, chunk, same) ? known : chunk)
      }
      for (let place = old; place < old + length; place++) made.push(to.chunks[place]!)
      behind = old + length
    }
    if (!sameElements(made, to.chunks)) to = Sequence.inChunks(made)
    from = list
    return to
  }
}

/** A `map` that takes over its last results. */
export function incrementalMap<A, B>(each: (element: A) => B): (list: Sequence<A>) => Sequence<B> {
  return incrementalChunks((chunk) => chunk.map(each))
}

/** A function that remembers what it made of an object as long as that object lives. `make` must be pure. */
export function oncePerObject<K extends object, V extends object | string | null>(
  make: (key: K) => V,
): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const made = make(key)
    results.set(key, made)
    return made
  }
}
