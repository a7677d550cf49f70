/**
 * Rules in the form that a layout works on: what they match, as sets of integers and names, apart from how chains
 * are built of it. A layout (`layout.ts`, or a decision graph, `graph/layout.ts`) turns an ordered list of them into chains.
 */

import type { Sequence } from '../../../core/list/sequence.ts'
import type { Memos } from '../../../core/memo.ts'
import type { Interval } from '../../../core/net/ip.ts'
import type {
  Chain,
  ChainRule,
  Match,
  NamedMap,
  NamedSet,
  Ruleset,
  Statement,
  Verdict,
} from '../../../core/ruleset/ruleset.ts'

/** A pair of sets whose elements change without the rule that names it. */
export interface NamedPair {
  readonly key: string
  /** Identifiers whose addresses it holds: always the same list for a key, while a rule has the list. */
  readonly ids: readonly string[]
}

/**
 * A restriction of an address. Intervals are never empty and never everything. A named restriction is to a pair
 * of sets (`d4_<key>`, `d6_<key>`) whose elements change without the rule.
 */
export type AddressMatch =
  | {
      readonly kind: 'intervals'
      readonly intervals: readonly Interval[]
      /** Of many intervals: what they are known by while some change. */
      readonly key?: string
    }
  | {
      readonly kind: 'named'
      readonly key: string
      /** Identifiers that the key stands for: the same list object that the vocabulary holds. */
      readonly ids: readonly string[]
      /** Pairs of sets that together hold the same; empty where there is none but the one of the key. */
      readonly parts: readonly NamedPair[]
      readonly not: boolean
      /** All that it holds now, where the rule is made anew when that changes; else null. */
      readonly members: readonly Interval[] | null
    }

/** A restriction to a pair of sets that only run time knows. */
export type NamedMatch = Extract<AddressMatch, { readonly kind: 'named' }>

/** Conditions of a rule on packets of one IP version; null where there is none. */
export interface FamilyMatch {
  readonly source: AddressMatch | null
  /** Condition on the devices at the source address, in addition to `source`. */
  readonly posture: NamedMatch | null
  readonly destination: AddressMatch | null
  /** IP protocol numbers, ascending. */
  readonly protocols: readonly number[] | null
}

/** Both ends inclusive, Unix seconds. */
export interface TimeWindow {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** Rule in normalised form. A null family is never matched; other nulls are no restriction. */
export interface NormalisedRule {
  readonly v4: FamilyMatch | null
  readonly v6: FamilyMatch | null
  /** Ports go with TCP and UDP in `protocols` of both families. */
  readonly sourcePorts: readonly Interval[] | null
  readonly destinationPorts: readonly Interval[] | null
  /** Names of devices, never empty. */
  readonly inDevices: readonly string[] | null
  readonly outDevices: readonly string[] | null
  readonly windows: readonly TimeWindow[] | null
  /** The rule is about traffic that the gateway itself makes, and about no other. */
  readonly own: boolean
}

/**
 * Action on a matching packet, for packets of one family and protocol where a translation needs that. `other` is
 * every protocol but TCP and UDP. A rule none of whose outcomes fits the packet does not match it.
 */
export interface Outcome {
  readonly family: 4 | 6 | null
  readonly protocol: number | 'other' | null
  readonly verdict: Verdict
}

/** A rule of a list that is to be laid out. Immutable: layouts may remember things by its identity. */
export interface PolicyRule {
  /** `fwd.ngfw.12` */
  readonly id: string
  readonly match: NormalisedRule
  /** At most one fits a packet. */
  readonly outcomes: readonly Outcome[]
  /** Done when the rule is hit: counting, marking, logging without condition. */
  readonly statements: readonly Statement[]
  /** Logging that depends on what the logging table said. */
  readonly logWhen: { readonly condition: Match; readonly log: Statement } | null
}

/** List of rules as laid out: rules for the base chain, and the chains and sets behind them. */
export interface LaidOutList {
  readonly entry: readonly ChainRule[]
  /** Regular chains, each before those that jump to it. */
  readonly chains: Sequence<Chain>
  /** Sets whose name is a hash of their elements, or of where they come from. */
  readonly sets: readonly NamedSet[]
  /** Maps whose name stays when their elements change. */
  readonly maps: readonly NamedMap[]
  /** Keys of the named address restrictions in use. */
  readonly keys: readonly string[]
}

/** Chains that lead only to one another and to those of earlier parts, with their maps, and sets that rules may ask. */
export type LaidOutPart = Pick<Ruleset, 'chains' | 'sets' | 'maps'>

/**
 * The pair of sets that holds together what those with these keys hold; null where one of them is better not held twice, as that of a country
 * with its many networks.
 */
export type LiveUnion = (keys: readonly string[]) => NamedPair | null

/** A list that is to be laid out. */
export interface PolicyList {
  /** Place of evaluation; a layout may remember what it made for this place last. */
  readonly place: string
  /** First part of the names of its chains: `<prefix>_<hash>`. */
  readonly prefix: string
  /** In match order. */
  readonly rules: Sequence<PolicyRule>
  /** Ends the list when it holds after a rule; null where a rule that matches ends everything anyway. */
  readonly stop: Match | null
  /** Null where rules do not end the list. */
  readonly union: LiveUnion | null
  /** Memos of the compiler. */
  readonly memos: Memos
}

/** Turns rules into chains. Pure: what it remembers changes nothing but its speed. */
export interface Layout {
  (list: PolicyList): LaidOutList
  /** One that begins with what this one remembers, where it remembers by itself: this one does not hear of its lists. */
  fork?(): Layout
  /** Tells whether a place with chains of this prefix has been laid out; the first time takes long. */
  knows?(prefix: string): boolean
  /** Lays a long new list out in steps, ahead of the call that wants it: yields what is done and will be part of it. */
  ahead?(list: PolicyList): Generator<LaidOutPart, void, void>
}

/** Layout of lists of rules in the packet filter: chains one after the other, or a decision graph. */
export type PolicyLayout = 'list' | 'graph'
