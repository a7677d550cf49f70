import { sharedEnds } from './incremental.ts'

/** Difference of two texts. */
export interface LineDifference {
  /** Number of lines that only the second text has. */
  readonly added: number
  /** Number of lines that only the first text has. */
  readonly removed: number
  /** The difference in unified form (as `diff -u` prints it), without the names of files; empty when there is none. */
  readonly diff: string
}

/** Lines `from` to `to` of the first text give way to lines `by` to `end` of the second. */
interface Hunk {
  readonly from: number
  readonly to: number
  readonly by: number
  readonly end: number
}

const context = 3

/**
 * Difference that leads from `before` to `after`, line by line. Lines that stand once in both texts hold them
 * together; where none does, everything in between is replaced. So it is always right, mostly short, and cheap for
 * texts of any length.
 */
export function lineDifference(before: string, after: string): LineDifference {
  if (before === after) return { added: 0, removed: 0, diff: '' }
  const [a, b] = [before.split('\n'), after.split('\n')]
  const hunks = hunksOf(a, b)
  return {
    added: hunks.reduce((sum, { by, end }) => sum + end - by, 0),
    removed: hunks.reduce((sum, { from, to }) => sum + to - from, 0),
    diff: grouped(hunks)
      .map((group) => printed(a, b, group))
      .join(''),
  }
}

function hunksOf(a: readonly string[], b: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  const open: Hunk[] = [{ from: 0, to: a.length, by: 0, end: b.length }]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const inner = trimmed(a, b, stretch)
    if (inner.from === inner.to && inner.by === inner.end) continue
    const anchors = anchorsOf(a, b, inner)
    if (anchors.length === 0) {
      hunks.push(inner)
      continue
    }
    let [from, by] = [inner.from, inner.by]
    const between: Hunk[] = []
    for (const [left, right] of anchors) {
      between.push({ from, to: left, by, end: right })
      ;[from, by] = [left + 1, right + 1]
    }
    between.push({ from, to: inner.to, by, end: inner.end })
    open.push(...between.toReversed())
  }
  return hunks
}

/** Without the lines that both stretches begin and end with. */
function trimmed(a: readonly string[], b: readonly string[], { from, to, by, end }: Hunk): Hunk {
  const { head, tail } = sharedEnds(a.slice(from, to), b.slice(by, end))
  return { from: from + head, to: to - tail, by: by + head, end: end - tail }
}

/** Pairs of the lines that stand once in each stretch, as many as are in the same order in both. */
function anchorsOf(a: readonly string[], b: readonly string[], { from, to, by, end }: Hunk) {
  const left = onceIn(a, from, to)
  const right = onceIn(b, by, end)
  const pairs: (readonly [number, number])[] = []
  for (const [line, index] of left) {
    const other = right.get(line)
    if (index >= 0 && other !== undefined && other >= 0) pairs.push([index, other])
  }
  return longestRising(pairs)
}

/** Index of each line, -1 of one that stands there more than once. In the order of the lines. */
function onceIn(lines: readonly string[], from: number, to: number): Map<string, number> {
  const found = new Map<string, number>()
  for (let index = from; index < to; index++) found.set(lines[index]!, found.has(lines[index]!) ? -1 : index)
  return found
}

/** The longest part of `pairs`, sorted by their first number, whose second numbers rise too. */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  /** Index of the pair that ends the best run of each length, and of the one before each pair. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (pairs[ends[middle]!]![1] < value) low = middle + 1
      else high = middle
    }
    before[index] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = index
  }
  const run: (readonly [number, number])[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) run.push(pairs[index]!)
  return run.reverse()
}

/** Hunks that are so near to each other that their surroundings touch. */
function grouped(hunks: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = []
  for (const hunk of hunks) {
    const last = groups.at(-1)
    if (last && hunk.from - last.at(-1)!.to <= 2 * context) last.push(hunk)
    else groups.push([hunk])
  }
  return groups
}

function printed(a: readonly string[], b: readonly string[], group: readonly Hunk[]): string {
  const [first, last] = [group[0]!, group.at(-1)!]
  const start = Math.max(0, first.from - context)
  const stop = Math.min(a.length, last.to + context)
  const startAfter = first.by - (first.from - start)
  const stopAfter = last.end + (stop - last.to)
  const lines = [
    `@@ -${start + 1},${stop - start} +${startAfter + 1},${stopAfter - startAfter} @@`,
    ...group.flatMap(({ from, to, by, end }, index) => [
      ...a.slice(index === 0 ? start : group[index - 1]!.to, from).map((line) => ` ${line}`),
      ...a.slice(from, to).map((line) => `-${line}`),
      ...b.slice(by, end).map((line) => `+${line}`),
    ]),
    ...a.slice(last.to, stop).map((line) => ` ${line}`),
  ]
  return `${lines.join('\n')}\n`
}
