/**
 * The packet filter's artifact: one nftables table as typed data. The compiler writes it, the packet-filter
 * engine applies it, and `compile/text/nft.ts` is the only place that prints it.
 */

/** An inclusive range, printed as nft elements; `lo` equals `hi` for a single value. */
export interface ElementRange {
  readonly lo: string
  readonly hi: string
}

/** Types of named sets. Sets of addresses and ports are interval sets with disjoint, sorted ranges, unless they are hashed. */
export type SetType = 'ipv4_addr' | 'ipv6_addr' | 'ether_addr' | 'ifname' | 'inet_proto' | 'inet_service'

/** A named set. Its name stays when its elements change, so that rules need no recompilation. */
export interface NamedSet {
  readonly name: string
  readonly type: SetType
  readonly elements: readonly ElementRange[]
  /** Whether the elements are single values that the kernel finds by their hash; a set stays what it is. */
  readonly isHashed?: true
  /** Of a hashed set: it never has more elements. The kernel makes room for them at once, and looks it up more quickly. */
  readonly size?: number
}

/** What a map is looked up by: a field, under a mask (an address, or a number for ports and the mark) where there is one. */
export interface KeyField {
  readonly field: MatchField | 'meta mark'
  readonly mask: string | null
}

/** Where packets with a key go. */
export interface ChainElement {
  readonly key: string
  readonly verdict: 'goto' | 'jump'
  readonly chain: string
}

/** Which counter counts packets with a key. */
export interface CounterElement {
  readonly key: string
  readonly counter: string
}

/** What a map says of a key. */
export type MapElement = ChainElement | CounterElement

/** A map from keys to chains. Its name stays when its elements change, and goes with the key field. */
export interface VerdictMap {
  readonly name: string
  readonly key: KeyField
  readonly elements: readonly ChainElement[]
  /** It never has more elements. The kernel makes room for them at once, and looks it up more quickly. */
  readonly size?: number
}

/** A map to counters from what connections say of themselves. Its name stays when its elements change. */
export interface CounterMap {
  readonly name: string
  readonly key: { readonly field: 'ct mark'; readonly mask: string }
  readonly elements: readonly CounterElement[]
}

/** A map of either kind; the key tells which. */
export type NamedMap = VerdictMap | CounterMap

/** How many elements the map may have; undefined for any number. */
export function sizeOf(map: NamedMap): number | undefined {
  return 'size' in map ? map.size : undefined
}

/** Fields a rule can compare, named as nft names them. */
export type MatchField =
  | 'ip saddr'
  | 'ip daddr'
  | 'ip6 saddr'
  | 'ip6 daddr'
  | 'ether saddr'
  | 'th sport'
  | 'th dport'
  | 'icmpv6 type'
  | 'iifname'
  | 'oifname'
  | 'meta l4proto'
  | 'meta nfproto'
  | 'fib daddr type'

/**
 * One condition of a rule; all conditions of a rule must hold.
 *
 * - `in`: the field is in (or, with `not`, outside) an inline list of ranges. One range prints as a plain comparison.
 * - `set`: the field is in (or outside) the named set.
 * - `ct-state`, `ct-status`: connection-tracking state or status is one of `values`.
 * - `mark`: `meta mark & mask == value`. `epoch-current`: the connection was accepted under this very ruleset
 *   (the engine fills in the number). `ct-direction`: original or reply.
 * - `rank-below`: the decision graph's bits of the mark are less than `value`.
 * - `time`: packet time within `[fromSeconds, toSeconds]`, Unix seconds, both inclusive.
 */
export type Match =
  | {
      readonly op: 'in'
      readonly field: MatchField
      readonly not: boolean
      readonly ranges: readonly ElementRange[]
    }
  | { readonly op: 'set'; readonly field: MatchField; readonly not: boolean; readonly set: string }
  | { readonly op: 'ct-state'; readonly values: readonly ('established' | 'related' | 'new' | 'invalid')[] }
  | { readonly op: 'ct-status'; readonly values: readonly ('dnat' | 'snat')[] }
  | { readonly op: 'ct-direction'; readonly value: 'original' | 'reply' }
  | { readonly op: 'mark'; readonly not: boolean; readonly mask: number; readonly value: number }
  | { readonly op: 'rank-below'; readonly value: number }
  | { readonly op: 'epoch-current' }
  | { readonly op: 'time'; readonly fromSeconds: number; readonly toSeconds: number }

/**
 * What a rule does besides its verdict, in order.
 *
 * - `stamp-epoch` writes the ruleset's number into the connection mark, in a chain that keeps its name. `remember-rule`
 *   makes the mark the number of a rule, without any ruleset's: it comes before `stamp-epoch`.
 * - `count-by` counts with the counter that the map names; where it names none, the rule ends there and the next follows.
 */
export type Statement =
  | { readonly op: 'count'; readonly counter: string }
  | { readonly op: 'count-by'; readonly key: CounterMap['key']; readonly map: string }
  | { readonly op: 'remember-rule'; readonly number: number }
  | { readonly op: 'log'; readonly group: number; readonly prefix: string }
  | { readonly op: 'set-mark'; readonly mask: number; readonly value: number }
  | { readonly op: 'stamp-epoch' }

/**
 * How a rule ends. `none` goes on with the next rule, `look-up` too where the map has no such key. Translations carry a family because nat
 * needs one.
 */
export type Verdict =
  | { readonly op: 'none' }
  | { readonly op: 'accept' }
  | { readonly op: 'drop' }
  | { readonly op: 'return' }
  | { readonly op: 'jump'; readonly chain: string }
  | { readonly op: 'goto'; readonly chain: string }
  | { readonly op: 'look-up'; readonly key: KeyField; readonly map: string }
  | { readonly op: 'masquerade' }
  | {
      readonly op: 'dnat' | 'snat'
      readonly family: 'ip' | 'ip6'
      readonly address: ElementRange | null
      readonly port: ElementRange | null
    }

/** One rule of a chain. `comment` is the stable rule id (`fwd.ngfw.12`, `fwd.sys.default`). */
export interface ChainRule {
  readonly match: readonly Match[]
  readonly statements: readonly Statement[]
  readonly verdict: Verdict
  readonly comment: string
}

/** Where the kernel calls a base chain. */
export interface Hook {
  readonly type: 'filter' | 'nat' | 'route'
  readonly hook: 'prerouting' | 'input' | 'forward' | 'output' | 'postrouting'
  readonly priority: number
  /** What becomes of packets that no rule decides about; they go on where nothing is said. */
  readonly policy?: 'drop'
}

/**
 * A chain. A regular chain (no hook) is named by a hash of its content, so equal names mean equal rules;
 * base chains and those named `sys_…` keep their names and are rewritten when they change.
 */
export interface Chain {
  readonly name: string
  readonly hook: Hook | null
  readonly rules: readonly ChainRule[]
}

/** The whole table `inet gatehouse`. No part has an order but that of the rules of a chain. Counters are rule ids. */
export interface Ruleset {
  readonly sets: readonly NamedSet[]
  readonly maps: readonly NamedMap[]
  readonly counters: readonly string[]
  readonly chains: readonly Chain[]
}

/** Bits of `meta mark` that Gatehouse uses; all others are left as they were. */
export const markBits = {
  /** Ranks of rules in the decision graph; zero again when a list is done. */
  graph: 0x00ffffff,
  /** The logging table marked this packet for logging. */
  log: 0x01000000,
  /** The logging table marked this packet as not to be logged. */
  notLog: 0x02000000,
  /** The table saw this packet before it was routed; without it our cards forward nothing (`engines/network/guard.ts`). */
  seen: 0x04000000,
} as const

/**
 * Marks every packet before it is routed, behind whoever sets marks of their own in front: our cards forward what has this
 * mark only, and so nothing while the table is not there.
 */
export const seenChain: Chain = {
  name: 'prerouting_seen',
  hook: { type: 'filter', hook: 'prerouting', priority: 250 },
  rules: [
    {
      match: [],
      statements: [{ op: 'set-mark', mask: markBits.seen, value: markBits.seen }],
      verdict: { op: 'none' },
      comment: '',
    },
  ],
}

/** The set beside those of a ruleset whose one element is its number, as `ctMarkBits.epoch` has it. */
export const epochSet = 'epoch'

/** Bits of `ct mark` that Gatehouse uses. */
export const ctMarkBits = {
  /** The number of the ruleset that accepted the connection. */
  epoch: 0xffff0000,
  /** The number of the rule that accepted it; 0 where that is not known. */
  rule: 0x0000ffff,
} as const
