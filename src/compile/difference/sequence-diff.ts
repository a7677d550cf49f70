/** Members of two lists that only one of them has, by a text, or that have moved past others. */
export function changedIn<T>(
  before: readonly T[],
  after: readonly T[],
  textOf: (member: T) => string,
): ReadonlySet<T> {
  const places = new Map<string, number[]>()
  for (const [index, effect] of before.entries()) {
    const text = textOf(effect)
    const known = places.get(text)
    if (known) known.push(index)
    else places.set(text, [index])
  }
  for (const list of places.values()) list.reverse()
  const pairs = after.flatMap((effect, index) => {
    const at = places.get(textOf(effect))?.pop()
    return at === undefined ? [] : [{ before: at, after: index }]
  })
  const changed = new Set<T>([...before, ...after])
  for (const pair of inOrder(pairs)) {
    changed.delete(before[pair.before]!)
    changed.delete(after[pair.after]!)
  }
  return changed
}

interface Pair {
  readonly before: number
  readonly after: number
}

/** A longest list of pairs, given in the order of one side, that are in the order of the other side as well. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  /** For each length, the pair with the least end of a list so long. */
  const ends: number[] = []
  const previous = new Int32Array(pairs.length)
  for (const [index, pair] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (pairs[ends[middle]!]!.before < pair.before) low = middle + 1
      else high = middle
    }
    previous[index] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = index
  }
  const found: Pair[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index]!) found.push(pairs[index]!)
  return found
}
