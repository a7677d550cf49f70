import {
  type AddressFamily,
  type HookName,
  markBits,
  priorities,
  type ServiceStatement,
} from './service-chain.ts'

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
  /** True when the elements are single values that the kernel finds by their hash; a set stays what it is. */
  readonly isHashed?: true
  /**
   * Of a hashed set: each element counts the packets and bytes of which a rule finds it. Such a set keeps its name and the
   * counts of elements that stay, also where the rest of the table is made anew.
   */
  readonly isCounting?: true
  /** Of a hashed set: it never has more elements. The kernel makes room for them at once, and looks it up more quickly. */
  readonly size?: number
}

/** The counting sets, whose names nothing else has: addresses of users whose traffic is counted. */
export const countedSets = [
  { name: 'counted_4', type: 'ipv4_addr' },
  { name: 'counted_6', type: 'ipv6_addr' },
] as const

/** Tells whether a name is that of a counting set. */
export function isCountingName(name: string): boolean {
  return name === countedSets[0].name || name === countedSets[1].name
}

/** Key of a map: a field, under a mask (an address, or a number for ports and the mark) where there is one. */
export interface KeyField {
  readonly field: MatchField | 'meta mark' | 'ct mark'
  readonly mask: string | null
}

/** Chain for packets with a key. */
export interface ChainElement {
  readonly key: string
  readonly verdict: 'goto' | 'jump'
  readonly chain: string
}

/** Counter for packets with a key. */
export interface CounterElement {
  readonly key: string
  readonly counter: string
}

/** Number of packets with a key, 32 bits. */
export interface NumberElement {
  readonly key: string
  readonly number: number
}

/** Value of a map for a key. */
export type MapElement = ChainElement | CounterElement | NumberElement

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
  readonly holds: 'counters'
  readonly key: { readonly field: 'ct mark'; readonly mask: string }
  readonly elements: readonly CounterElement[]
}

/**
 * A map from keys to numbers, under which a verdict map then has the chain: many keys that lead to one chain name it once. An
 * exchange of keys then leads to no chain, so the kernel need not check the table for circles. Its name stays when its
 * elements change, and goes with the key field.
 */
export interface NumberMap {
  readonly name: string
  readonly holds: 'numbers'
  readonly key: KeyField
  readonly elements: readonly NumberElement[]
  /** It never has more elements. The kernel makes room for them at once, and looks it up more quickly. */
  readonly size?: number
}

/** A map to chains from what a number map says of a packet: the numbers, in decimal. */
export interface ChainsByNumber extends Omit<VerdictMap, 'key'> {
  readonly key: { readonly field: 'number'; readonly mask: null }
}

/** A map of any kind: `holds` tells a map of numbers or counters, the key tells those of chains apart. */
export type NamedMap = VerdictMap | CounterMap | NumberMap | ChainsByNumber

/** True when the map leads to numbers. */
export function isNumberMap(map: NamedMap): map is NumberMap {
  return 'holds' in map && map.holds === 'numbers'
}

/** True when the map leads to counters. */
export function isCounterMap(map: NamedMap): map is CounterMap {
  return 'holds' in map && map.holds === 'counters'
}

/** True when two maps differ in no more than their elements, so that one can become the other in the kernel. */
export function isSameKindOfMap(one: NamedMap, other: NamedMap): boolean {
  const isSameKey = one.key.field === other.key.field && one.key.mask === other.key.mask
  return isSameKey && holdsOf(one) === holdsOf(other) && sizeOf(one) === sizeOf(other)
}

function holdsOf(map: NamedMap): string {
  return 'holds' in map ? map.holds : 'chains'
}

/** Largest number of elements of the map; undefined for any number. */
export function sizeOf(map: NamedMap): number | undefined {
  return 'size' in map ? map.size : undefined
}

/** Fields a rule can compare, named as nft names them. */
export type MatchField =
  | 'ip saddr'
  | 'ip daddr'
  | 'ip6 saddr'
  | 'ip6 daddr'
  /** Bytes of the packet with its header, and of an IPv6 packet behind its fixed header. */
  | 'ip length'
  | 'ip6 length'
  | 'ether saddr'
  | 'th sport'
  | 'th dport'
  | 'icmpv6 type'
  /** Length of the TCP header, in words of four bytes. */
  | 'tcp doff'
  /** The flags of TCP that begin and end connections, FIN, SYN, RST and ACK, as one number; one number alone. */
  | 'tcp flags'
  | 'iifname'
  | 'oifname'
  | 'meta l4proto'
  | 'meta nfproto'
  | 'fib daddr type'
  | 'fib daddr oifname'
  | 'fib saddr type'

/**
 * One condition of a rule; all conditions of a rule must hold.
 *
 * - `in`: the field is in (or, with `not`, outside) an inline list of ranges. One range prints as a plain comparison.
 * - `set`: the field is in (or outside) the named set.
 * - `ct-state`, `ct-status`: connection-tracking state or status is one of `values`.
 * - `mark`: `meta mark & mask == value`. `epoch-current`: the connection was accepted under this very ruleset
 *   (the engine fills in the number). `ct-direction`: original or reply.
 * - `socket-transparent`: a socket of the gateway that takes foreign addresses as its own has the packet's connection.
 * - `ct-label`: the connection has the label. `ct-denied`: an engine has denied the connection.
 * - `ends-remembered`: `remember-ends` has kept the packet's addresses and ports.
 * - `rank-below`: the decision graph's bits of the mark are less (or, with `not`, no less) than `value`.
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
  | { readonly op: 'ct-status'; readonly values: readonly ('dnat' | 'snat' | 'expected')[] }
  | { readonly op: 'ct-direction'; readonly value: 'original' | 'reply' }
  | { readonly op: 'ct-label'; readonly not: boolean; readonly label: number }
  | { readonly op: 'ct-denied' }
  | { readonly op: 'socket-transparent' }
  | { readonly op: 'ends-remembered'; readonly family: AddressFamily }
  | { readonly op: 'mark'; readonly not: boolean; readonly mask: number; readonly value: number }
  | { readonly op: 'rank-below'; readonly not: boolean; readonly value: number }
  | { readonly op: 'epoch-current' }
  | { readonly op: 'time'; readonly fromSeconds: number; readonly toSeconds: number }

/**
 * Statement of a rule, other than its verdict, in order: it counts, or hands the packet on.
 *
 * - `count-by` counts with the counter that the map names; where it names none, the rule ends there and the next follows.
 */
export type Statement =
  | { readonly op: 'count'; readonly counter: string }
  | { readonly op: 'count-by'; readonly key: CounterMap['key']; readonly map: string }
  | ServiceStatement

/**
 * End of a rule. `none` goes on with the next rule, `look-up` too where the map has no such key. Where a look-up goes
 * `through` a number map, that one is looked up by the key, and `map` by the number that it says. Translations carry a
 * family because nat needs one. `reject` drops the packet and tells its sender; a rule with `tcp-reset` asks for TCP.
 * `queue` hands the packet to the program that listens at the queue, which says what becomes of it; without one it is dropped, or
 * goes on where `bypass` says so. The rule has a class of inspection set before, for kernels that know no such verdict.
 */
export type Verdict =
  | { readonly op: 'none' }
  | { readonly op: 'accept' }
  | { readonly op: 'drop' }
  | { readonly op: 'return' }
  | { readonly op: 'jump'; readonly chain: string }
  | { readonly op: 'goto'; readonly chain: string }
  | { readonly op: 'look-up'; readonly key: KeyField; readonly map: string; readonly through?: string }
  | { readonly op: 'masquerade' }
  | { readonly op: 'queue'; readonly number: number; readonly bypass: boolean }
  | { readonly op: 'reject'; readonly with: 'tcp-reset' | 'port-unreachable' }
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

/** Hook from which the kernel calls a base chain. */
export interface Hook {
  readonly type: 'filter' | 'nat' | 'route'
  readonly hook: HookName
  readonly priority: number
  /** Verdict for packets that no rule decides about; they continue where it is absent. */
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

/**
 * Marks every packet before it is routed, behind other programs' chains that set marks: our cards forward only packets with
 * this mark, and so nothing while the table is not there.
 */
export const seenChain: Chain = {
  name: 'prerouting_seen',
  hook: { type: 'filter', hook: 'prerouting', priority: priorities.seen },
  rules: [
    {
      match: [],
      statements: [{ op: 'set-mark', mask: markBits.seen, value: markBits.seen }],
      verdict: { op: 'none' },
      comment: '',
    },
  ],
}

/** Fields of a packet that tell the ends of its connection: source and its port, destination and its port. */
export type EndFields = readonly [MatchField, MatchField, MatchField, MatchField]

/**
 * Sets beside those of a ruleset that keep addresses and ports of packets, for the time in seconds. A rule that finds the set full ends
 * there, and the next follows.
 */
export const endsSets: {
  readonly names: Readonly<Record<AddressFamily, string>>
  readonly fields: Readonly<Record<AddressFamily, EndFields>>
  readonly seconds: number
  readonly size: number
} = {
  names: { ip: 'ends', ip6: 'ends6' },
  fields: {
    ip: ['ip saddr', 'th sport', 'ip daddr', 'th dport'],
    ip6: ['ip6 saddr', 'th sport', 'ip6 daddr', 'th dport'],
  },
  seconds: 110,
  size: 65_536,
}

/** Fields that a statement keeps, in the order of its set. */
export function endsOf({ family, isAnswer }: Extract<Statement, { op: 'remember-ends' }>): EndFields {
  const [source, sourcePort, destination, destinationPort] = endsSets.fields[family]
  return isAnswer
    ? [destination, destinationPort, source, sourcePort]
    : [source, sourcePort, destination, destinationPort]
}

/** The helper that `follow-ftp` gives to connections, beside the objects of a ruleset, and the port of the connections that it reads. */
export const ftpHelper = { name: 'ftp', port: 21 } as const

/** Tells whether a ruleset gives the helper to connections; chains that are named by their content do not. */
export function followsFtp({ chains }: Pick<Ruleset, 'chains'>): boolean {
  return chains.some(
    ({ name, hook, rules }) =>
      (hook !== null || name.startsWith('sys_')) &&
      rules.some(({ statements }) => statements.some(({ op }) => op === 'follow-ftp')),
  )
}

/** The set beside those of a ruleset whose one element is its number, as `ctMarkBits.epoch` has it. */
export const epochSet = 'epoch'
