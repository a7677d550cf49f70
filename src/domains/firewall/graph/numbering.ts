import { sharedEnds } from '../../../core/incremental.ts'
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

/** The kernel rules of a list, numbered in match order. Renewed with the next list, it keeps the numbers it can. */
export class Numbered {
  readonly devices: DeviceNumbers
  readonly groups: readonly Group[]
  readonly atoms: readonly Atom[]
  readonly #rules: readonly PolicyRule[]

  constructor(
    rules: readonly PolicyRule[] = [],
    groups: readonly Group[] = [],
    devices = new DeviceNumbers(),
  ) {
    this.#rules = rules
    this.groups = groups
    this.devices = devices
    this.atoms = groups.flatMap(({ atoms }) => atoms)
  }

  /**
   * The list `rules`: what it begins and ends with in common with this one keeps its atoms, and the rest is numbered in
   * between. Where there is no room, neighbours are numbered again. Null when there are too many kernel rules.
   */
  renewed(rules: readonly PolicyRule[]): Numbered | null {
    let { head, tail } = sharedEnds(this.#rules, rules)
    for (let window = firstWindow; ; window *= 2) {
      const before = this.groups.slice(0, head)
      const after = this.groups.slice(this.groups.length - tail)
      const middle = rules.slice(head, rules.length - tail).map(emit)
      const count = middle.reduce((sum, emitted) => sum + emitted.rules.length, 0)
      const below = before.findLast(({ atoms }) => atoms.length > 0)?.atoms.at(-1)?.order ?? null
      const above = after.find(({ atoms }) => atoms.length > 0)?.atoms[0]?.order ?? null
      const orders = ordersBetween(below, above, count, window === firstWindow ? 1 : roomyStep)
      if (orders === null && head + tail === 0) return null
      if (orders === null) {
        head = Math.max(0, head - window)
        tail = Math.max(0, tail - window)
        continue
      }
      let next = 0
      const groups = middle.map((emitted) => {
        const first = next
        next += emitted.rules.length
        return { emitted, atoms: atomsOf(emitted, orders.slice(first, next), this.devices) }
      })
      return new Numbered(rules, [...before, ...groups, ...after], this.devices)
    }
  }
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
