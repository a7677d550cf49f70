import { type Run, sharedStretches } from '../../../../../core/list/incremental.ts'
import { type Chunks, joined, Sequence } from '../../../../../core/list/sequence.ts'
import type { Memos } from '../../../../../core/memo.ts'
import { type Emitted, emit } from '../../kernel-rules.ts'
import type { PolicyRule } from '../../normalised-rule.ts'
import { highestRank } from '../rank.ts'
import { DeviceNumbers } from './asked.ts'
import { type Atom, type Atoms, atomsOf, inOrder } from './atom.ts'

/** The first numbering leaves a quarter of the numbers free at both ends. */
const lowest = Math.floor(highestRank / 4)
const highest = highestRank - lowest
/** Between neighbours at the ends of the list. */
const usualStep = 256
/** Room that rules which are numbered again for want of it have at least. */
const roomyStep = 8
const firstWindow = 16

/** Most kernel rules that can be numbered. */
const mostAtoms = Math.floor((highest - lowest) / 2)

/** The kernel rules of one rule of a list. */
export interface Group {
  readonly emitted: Emitted
  readonly atoms: readonly Atom[]
}

/** Stretch of a list that must be numbered: it goes from `from` to `to` in the new list. */
interface Gap {
  readonly from: number
  readonly to: number
}

/** The kernel rules of a list, numbered in match order. Renewed with the next list, it keeps the numbers it can. */
export class Numbered {
  readonly devices: DeviceNumbers
  readonly atoms: Atoms
  /** One for each rule. */
  readonly groups: Sequence<Group>
  readonly #rules: Sequence<PolicyRule>
  readonly #memos: Memos

  private constructor(
    rules: Sequence<PolicyRule>,
    groups: Sequence<Group>,
    { atoms, devices, memos }: Pick<Numbered, 'atoms' | 'devices'> & { readonly memos: Memos },
  ) {
    this.#memos = memos
    this.#rules = rules
    this.groups = groups
    this.atoms = atoms
    this.devices = devices
  }

  /** The list that has no rule. */
  static empty(memos: Memos): Numbered {
    const [rules, groups] = [Sequence.from<PolicyRule>([]), Sequence.from<Group>([])]
    return new Numbered(rules, groups, { atoms: inOrder([]), devices: new DeviceNumbers(), memos })
  }

  /**
   * The list `rules`: what it has in common with this one keeps its atoms, and the rest is numbered in between. Where there
   * is no room, neighbours are numbered again. Null when there are too many kernel rules.
   */
  renewed(rules: Sequence<PolicyRule>): Numbered | null {
    let runs = this.#withAtoms(sharedStretches(this.#rules, rules))
    for (let window = firstWindow; ; window *= 2) {
      const made: (readonly Group[])[] = []
      let crowded: Gap | null = null
      const leastStep = window === firstWindow ? 1 : roomyStep
      for (const [gap, before, after] of gapsBetween(runs, rules.length)) {
        const middle = this.#numberedBetween(rules.slice(gap.from, gap.to).flat(), [before, after], leastStep)
        if (middle === null) {
          crowded = gap
          break
        }
        made.push(middle)
      }
      if (crowded === null) return this.#with(rules, runs, made)
      if (runs.length === 0) return null
      runs = this.#withAtoms(widened(runs, crowded, window))
    }
  }

  /** The runs that have numbers to go by. */
  #withAtoms(runs: readonly Run[]): readonly Run[] {
    return runs.filter((run) => this.#groupsOf(run).some((chunk) => chunk.some(hasAtoms)))
  }

  #groupsOf({ old, length }: Run): Chunks<Group> {
    return this.groups.slice(old, old + length)
  }

  /** Groups for rules between two runs that stay; null where there is no room. */
  #numberedBetween(
    rules: readonly PolicyRule[],
    [before, after]: readonly [before: Run | null, after: Run | null],
    leastStep: number,
  ): Group[] | null {
    const emitted = rules.map((rule) => emit(rule, this.#memos))
    const count = emitted.reduce((sum, { rules }) => sum + rules.length, 0)
    const old = this.#ordersBetween(before, after)
    const below = before && lastOrder(this.#groupsOf(before))
    const above = after && firstOrder(this.#groupsOf(after))
    const isKept = leastStep === 1 && old.length === count
    const orders = isKept ? old : ordersBetween(below, above, count, leastStep)
    if (orders === null) return null
    const known = { devices: this.devices, memos: this.#memos }
    let next = 0
    return emitted.map((emitted) => {
      const first = next
      next += emitted.rules.length
      return { emitted, atoms: atomsOf(emitted, orders.slice(first, next), known) }
    })
  }

  /** Numbers that stood between two runs: rules in the places of others leave what asks for ranks as it is. */
  #ordersBetween(before: Run | null, after: Run | null): readonly number[] {
    const from = before === null ? 0 : before.old + before.length
    const groups = this.groups.slice(from, after?.old ?? this.#rules.length)
    return groups.flatMap((chunk) => atomsIn(chunk).map(({ order }) => order))
  }

  /** With groups for the stretches before, between and behind the runs. */
  #with(rules: Sequence<PolicyRule>, runs: readonly Run[], made: Chunks<Group>): Numbered {
    const kept = runs.map((run) => this.#groupsOf(run))
    const groups = joined(made.flatMap((own, place) => [own, ...(kept[place] ?? [])]))
    const gone = gapsBetween(
      runs.map(({ old, length }) => ({ old, now: old, length })),
      this.#rules.length,
    ).flatMap(([{ from, to }]) => this.groups.slice(from, to).flat())
    const atoms = this.atoms.edited({ gone: atomsIn(gone), replaced: [], added: atomsIn(made.flat()) })
    return new Numbered(rules, groups, { atoms, devices: this.devices, memos: this.#memos })
  }
}

function hasAtoms({ atoms }: Group): boolean {
  return atoms.length > 0
}

/** The order of the first atom; there is one. */
function firstOrder(groups: Chunks<Group>): number {
  const chunk = groups.find((each) => each.some(hasAtoms))!
  return chunk.find(hasAtoms)!.atoms[0]!.order
}

/** The order of the last atom; there is one. */
function lastOrder(groups: Chunks<Group>): number {
  const chunk = groups.findLast((each) => each.some(hasAtoms))!
  return chunk.findLast(hasAtoms)!.atoms.at(-1)!.order
}

function atomsIn(groups: readonly Group[]): readonly Atom[] {
  return groups.flatMap(({ atoms }) => atoms)
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
    return count > mostAtoms ? null : steps(lowest, Math.floor((highest - lowest) / parts), count)
  }
  const room = Math.floor(((above ?? highestRank) - (below ?? 0)) / parts)
  const step = below === null || above === null ? Math.min(room, usualStep) : room
  if (step < leastStep) return null
  return steps(below ?? above! - step * parts, step, count)
}

function steps(from: number, step: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => from + step * (place + 1))
}
