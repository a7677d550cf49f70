import { chunkChanges } from '../../../../core/list/incremental.ts'
import type { MemberShares } from './cuts/cut.ts'
import { type Atom, type Atoms, inOrder } from './regions/atom.ts'
import { type Membership, rangeCount } from './regions/membership.ts'

/** Number of uses of the lists of a policy, kept from one edit to the next. */
export class ListUses {
  readonly #atoms: Atoms
  readonly #uses: Map<Membership, number>
  #count: number
  /** True when a later one has taken over what this one held. */
  #isPassedOn = false

  private constructor(atoms: Atoms, uses: Map<Membership, number>, count: number) {
    this.#atoms = atoms
    this.#uses = uses
    this.#count = count
  }

  /** Of the lists that these atoms name. */
  static of(atoms: Atoms): ListUses {
    return new ListUses(inOrder([]), new Map(), 0).renewed(atoms)
  }

  /** The same of other atoms: looks at those that differ, the first time it is asked. */
  renewed(atoms: Atoms): ListUses {
    if (atoms === this.#atoms) return this
    if (this.#isPassedOn) return ListUses.of(atoms)
    this.#isPassedOn = true
    const next = new ListUses(atoms, this.#uses, this.#count)
    for (const [gone, come] of chunkChanges(this.#atoms, atoms)) {
      next.#add(come, 1)
      next.#add(gone, -1)
    }
    return next
  }

  /** Members of all lists, each list once. */
  get count(): number {
    return this.#count
  }

  /** Each list once. */
  get lists(): Iterable<Membership> {
    return this.#uses.keys()
  }

  /** The share of each rule that names a list in its members. */
  readonly shares: MemberShares = (list) => rangeCount(list) / (this.#uses.get(list) ?? 1)

  #add(atoms: readonly Atom[], times: number): void {
    for (const { holds } of atoms) {
      for (const list of holds) {
        if (list === null) continue
        const members = rangeCount(list)
        if (members <= 1) continue
        const before = this.#uses.get(list) ?? 0
        const after = before + times
        if (after > 0) this.#uses.set(list, after)
        else this.#uses.delete(list)
        if (before === 0) this.#count += members
        if (after === 0) this.#count -= members
      }
    }
  }
}
