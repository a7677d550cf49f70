import { type Run, sharedRuns } from '../../../core/incremental.ts'
import { type Emitted, emit } from '../emit.ts'
import type { PolicyRule } from '../policy.ts'
import { type Atom, atomsOf, DeviceNumbers } from './atom.ts'
import { highestRank } from './rank.ts'

/** The first numbering leaves a quarter of the numbers free at both ends. */
const firstOrder = Math.floor(highestRank / 4)
const lastOrder = highestRank - firstOrder
/** Between neighbours at the ends of the list. */
const usualStep = 256
/** Room that rules which are numbered again for want of it have at least. */
const roomyStep = 8
const firstWindow = 16

/** Most kernel rules that can be numbered. */
const mostAtoms = Math.floor((lastOrder - firstOrder) / 2)

/** The kernel rules of one rule of a list. */
export interface Group {
  readonly emitted: Emitted
  readonly atoms: readonly Atom[]
}

/** What becomes of a stretch of a list that must be numbered: it goes from `from` to `to` in the new list. */
interface Gap {
  readonly from: number
  readonly to: number
}

/** The kernel rules of a list, numbered in match order. Renewed with the next list, it keeps the numbers it can. */
export class Numbered {
  readonly devices: DeviceNumbers
  readonly groups: readonly Group[]
  readonly atoms: readonly Atom[]
  readonly #rules: readonly PolicyRule[]
  /** Where the atoms of each group begin. */
  readonly #starts: Uint32Array

  private constructor(
    rules: readonly PolicyRule[],
    groups: readonly Group[],
    parts: { readonly atoms: readonly Atom[]; readonly starts: Uint32Array; readonly devices: DeviceNumbers },
  ) {
    this.#rules = rules
    this.groups = groups
    this.atoms = parts.atoms
    this.#starts = parts.starts
    this.devices = parts.devices
  }

  /** The list that has no rule. */
  static empty(): Numbered {
    return new Numbered([], [], { atoms: [], starts: new Uint32Array(1), devices: new DeviceNumbers() })
  }

  /**
   * The list `rules`: what it has in common with this one keeps its atoms, and the rest is numbered in between. Where there
   * is no room, neighbours are numbered again. Null when there are too many kernel rules.
   */
  renewed(rules: readonly PolicyRule[]): Numbered | null {
    let runs = this.#withAtoms(sharedRuns(this.#rules, rules))
    for (let window = firstWindow; ; window *= 2) {
      const parts: Group[][] = []
      let crowded: Gap | null = null
      const leastStep = window === firstWindow ? 1 : roomyStep
      for (const [gap, before, after] of gapsBetween(runs, rules.length)) {
        const middle = this.#numberedBetween(rules.slice(gap.from, gap.to), [before, after], leastStep)
        if (middle === null) {
          crowded = gap
          break
        }
        parts.push(middle)
        if (after !== null) parts.push(this.groups.slice(after.old, after.old + after.length))
      }
      if (crowded === null) return this.#with(rules, runs, ([] as Group[]).concat(...parts))
      if (runs.length === 0) return null
      runs = this.#withAtoms(widened(runs, crowded, window))
    }
  }

  /** The runs that have numbers to go by. */
  #withAtoms(runs: readonly Run[]): readonly Run[] {
    return runs.filter(({ old, length }) => this.#starts[old] !== this.#starts[old + length])
  }

  /** Groups for rules between two runs that stay; null where there is no room. */
  #numberedBetween(
    rules: readonly PolicyRule[],
    [before, after]: readonly [before: Run | null, after: Run | null],
    leastStep: number,
  ): Group[] | null {
    const emitted = rules.map(emit)
    const count = emitted.reduce((sum, { rules }) => sum + rules.length, 0)
    const below = before && this.atoms[this.#starts[before.old + before.length]! - 1]
    const above = after && this.atoms[this.#starts[after.old]!]
    const orders = ordersBetween(below?.order ?? null, above?.order ?? null, count, leastStep)
    if (orders === null) return null
    let next = 0
    return emitted.map((emitted) => {
      const first = next
      next += emitted.rules.length
      return { emitted, atoms: atomsOf(emitted, orders.slice(first, next), this.devices) }
    })
  }

  #with(rules: readonly PolicyRule[], runs: readonly Run[], groups: readonly Group[]): Numbered {
    const parts: (readonly Atom[])[] = []
    const starts = new Uint32Array(groups.length + 1)
    const end = { old: 0, now: groups.length, length: 0 }
    let place = 0
    for (const { old, now, length } of [...runs, end]) {
      const made: Atom[] = []
      for (; place < now; place++) {
        const { atoms } = groups[place]!
        made.push(...atoms)
        starts[place + 1] = starts[place]! + atoms.length
      }
      parts.push(made, this.atoms.slice(this.#starts[old], this.#starts[old + length]))
      const shift = starts[place]! - this.#starts[old]!
      for (const last = now + length; place < last; place++) {
        starts[place + 1] = this.#starts[old + place + 1 - now]! + shift
      }
    }
    const atoms = ([] as Atom[]).concat(...parts)
    return new Numbered(rules, groups, { atoms, starts, devices: this.devices })
  }
}

/** The stretches before, between and behind runs, each with its neighbours. */
function gapsBetween(runs: readonly Run[], length: number): readonly [Gap, Run | null, Run | null][] {
  return [...runs, null].map((after, place) => {
    const before = runs[place - 1] ?? null
    const from = before === null ? 0 : before.now + before.length
    return [{ from, to: after?.now ?? length }, before, after]
  })
}

/** The runs without those of their rules that are at most `by` places away from the gap. */
function widened(runs: readonly Run[], { from, to }: Gap, by: number): readonly Run[] {
  return runs.flatMap(({ old, now, length }) => {
    const kept = Math.min(length, Math.max(0, from - by - now))
    const again = Math.min(length, Math.max(0, now + length - to - by))
    if (kept + again >= length) return [{ old, now, length }]
    const skipped = length - again
    return [
      { old, now, length: kept },
      { old: old + skipped, now: now + skipped, length: again },
    ].filter((run) => run.length > 0)
  })
}

/** `count` ascending numbers between two others, or beyond one; null when they would stand closer than `leastStep`. */
function ordersBetween(
  below: number | null,
  above: number | null,
  count: number,
  leastStep: number,
): number[] | null {
  if (count === 0) return []
  const parts = count + 1
  if (below === null && above === null) {
    return count > mostAtoms ? null : steps(firstOrder, Math.floor((lastOrder - firstOrder) / parts), count)
  }
  const room = Math.floor(((above ?? highestRank) - (below ?? 0)) / parts)
  const step = below === null || above === null ? Math.min(room, usualStep) : room
  if (step < leastStep) return null
  return steps(below ?? above! - step * parts, step, count)
}

function steps(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => from + step * (place + 1))
}
