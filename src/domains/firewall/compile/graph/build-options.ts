import type { Memos } from '../../../../core/memo.ts'
import type { Match } from '../../../../core/ruleset/ruleset.ts'
import type { Branch, GraphNode } from './branches.ts'
import type { ClassKeysOfPlace } from './classes/keys.ts'
import type { Costs } from './cuts/cost.ts'
import type { Cut, MemberShares } from './cuts/cut.ts'
import type { GuardOptions } from './guards.ts'
import type { Place } from './place.ts'
import type { DeviceNumbers } from './regions/asked.ts'

/** Work that yields parts of a graph that are done, and null after some work without one. */
export type Steps<T = GraphNode> = Generator<Branch | null, T, void>

/** Options of building the graph of a list. */
export interface BuildOptions {
  /** Place of evaluation: maps are named by it and their place in the graph. */
  readonly place: string
  readonly prefix: string
  /** Ends the list when it holds after a rule; null where a rule that matches ends everything anyway. */
  readonly stop: Match | null
  readonly costs: Costs
  /** Rules and elements that may stand for each rule of the list. */
  readonly growth: number
  /** Further ones that may stand for each rule, beyond the members of its lists. */
  readonly members: number
  readonly shares: MemberShares
  /** Rules and elements that may be made beyond one for each rule: what has no room is read one by one. */
  readonly room: number
  readonly devices: DeviceNumbers
  /** The map that all cuts by the same bits share where keys lead to classes; null where none may. */
  readonly classKeys: ClassKeysOfPlace | null
  /** Null where rules do not stand in blocks. */
  readonly guards: GuardOptions | null
  readonly memos: Memos
}

/** Parts of a new branch besides its list. */
export interface NewBranch {
  readonly cut: Cut
  readonly place: Place
  readonly known: Branch | null
  readonly numbers: (() => number) | null
}
