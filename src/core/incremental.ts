/** How much two lists begin and end with in common; the two stretches do not overlap in either list. */
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
  /** Where it begins in the list before. */
  readonly old: number
  /** Where it begins in the other one. */
  readonly now: number
  readonly length: number
}

/** How far lists are looked through for where they go on in common. */
const sight = 32

/**
 * What two lists have in common in the same order, compared by identity: much where they differ at few places, though not
 * always all. A hundred thousand elements cost a fraction of a millisecond.
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

/** How many elements of each list stand before they go on in common; one of each where that is not in sight. */
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

/**
 * A `map` that takes over its last result for what the new list has in common with the last one. `each` must be pure: of
 * one element it always makes the same. Where all comes out the same, so does the list.
 */
export function incrementalMap<A, B>(each: (element: A) => B): (list: readonly A[]) => readonly B[] {
  let from: readonly A[] = []
  let to: readonly B[] = []
  return (list) => {
    if (list === from) return to
    const parts: B[][] = []
    let isSame = from.length === list.length
    let done = 0
    for (const { old, now, length } of [
      ...sharedRuns(from, list),
      { old: from.length, now: list.length, length: 0 },
    ]) {
      const made = list.slice(done, now).map(each)
      isSame &&= old === now && made.every((element, place) => element === to[done + place])
      parts.push(made, to.slice(old, old + length))
      done = now + length
    }
    if (!isSame) to = ([] as B[]).concat(...parts)
    from = list
    return to
  }
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
