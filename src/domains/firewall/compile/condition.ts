import { contentHash } from '../../../core/hash.ts'
import { oncePerObject } from '../../../core/list/incremental.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import { type Family, type Interval, maxAddress, printRanges } from '../../../core/net/ip.ts'
import { hasPorts, portProtocols } from '../../../core/net/protocol.ts'
import type { ElementRange, Match, MatchField, NamedSet, SetType } from '../../../core/ruleset/ruleset.ts'
import { LongLists, singlesOf } from './long-list.ts'
import type { AddressMatch, FamilyMatch, NamedMatch, NormalisedRule, Outcome } from './normalised-rule.ts'

/** Conditions of a kernel rule, with the sets that they name. */
export interface Conditions {
  readonly match: readonly Match[]
  readonly sets: readonly NamedSet[]
  /** Keys of named address restrictions. */
  readonly keys: readonly string[]
}

/** Packets of one IP version, or of both where a rule asks the same of them. */
export type FamilyScope = Family | 'both'

const none: Conditions = { match: [], sets: [], keys: [] }

/** All conditions together, in order. */
export function allOf(...parts: readonly Conditions[]): Conditions {
  const asking = parts.filter((part) => part !== none)
  const match = ([] as Match[]).concat(...asking.map((part) => part.match))
  // Hardly any name sets.
  const naming = asking.filter((part) => part.sets.length + part.keys.length > 0)
  if (naming.length === 0) return { match, sets: none.sets, keys: none.keys }
  return { match, sets: naming.flatMap(({ sets }) => sets), keys: naming.flatMap(({ keys }) => keys) }
}

/** The scopes that a rule needs kernel rules for: one for both versions when it asks the same of them. */
export function scopesOf({ v4, v6 }: NormalisedRule): readonly FamilyScope[] {
  const plain = (family: NormalisedRule['v4']) =>
    family?.source === null && family.posture === null && family.destination === null
  if (v4 && v6 && plain(v4) && plain(v6) && String(v4.protocols) === String(v6.protocols)) return ['both']
  return [...(v4 ? [4 as const] : []), ...(v6 ? [6 as const] : [])]
}

/**
 * Short lists are spelled out, one kernel rule for each combination, because a set costs the kernel a millisecond
 * to make; longer ones become sets, which rules share.
 */
const maxSpelledOut = 4

/** As many kernel rules may stand for one: three hosts on both sides, whose sets packets would find cold. */
const maxCombinations = 9

/**
 * Conditions of the rule on packets of `scope` that meet `outcome`, cheapest first, in alternatives that exclude one
 * another; none when no packet does. The caller has made sure that the rule matches packets of that version.
 */
export function conditionsOf(
  rule: NormalisedRule,
  { scope, outcome }: { readonly scope: FamilyScope; readonly outcome: Outcome },
  memos: Memos,
): readonly Conditions[] {
  const known = memos.of(knownLists)
  const family = (scope === 6 ? rule.v6 : rule.v4)!
  const protocol = protocolList(family.protocols, outcome.protocol, known)
  if (protocol === null) return []
  const lists = [
    rule.inDevices === null ? unasked : known.iifname(rule.inDevices),
    rule.outDevices === null ? unasked : known.oifname(rule.outDevices),
    ...(scope === 'both' ? [] : familyLists(scope, family, known)),
    protocol,
    rule.sourcePorts === null ? unasked : known['th sport'](rule.sourcePorts),
    rule.destinationPorts === null ? unasked : known['th dport'](rule.destinationPorts),
  ]
  if (lists.every(({ each }) => each.length === 1)) return [allOf(...lists.map(({ whole }) => whole))]
  return combinations(lists).map((parts) => allOf(...parts))
}

/** A restriction to a list, as one condition and, where that can be, as one for each element. */
interface List {
  readonly whole: Conditions
  readonly each: readonly Conditions[]
}

function listOf(whole: Conditions): List {
  return { whole, each: [whole] }
}

const unasked = listOf(none)

/** Spells out the shortest lists as long as the combinations stay few. */
function combinations(lists: readonly List[]): readonly (readonly Conditions[])[] {
  const spelled = new Set<List>()
  let count = 1
  for (const list of [...lists].sort((a, b) => a.each.length - b.each.length)) {
    if (count * list.each.length > maxCombinations) break
    count *= list.each.length
    spelled.add(list)
  }
  return lists.reduce<readonly (readonly Conditions[])[]>(
    (before, list) =>
      before.flatMap((parts) =>
        (spelled.has(list) ? list.each : [list.whole]).map((part) => [...parts, part]),
      ),
    [[]],
  )
}

/** Restricts a device; any of several by a set. */
export function deviceConditions(
  field: 'iifname' | 'oifname',
  devices: readonly string[] | null,
): Conditions {
  if (devices === null) return none
  return membership(field, { prefix: 'if', type: 'ifname' }, devices.map(single))
}

type KnownLists = ReturnType<typeof emptyLists>

/** Rules that name the same devices, addresses, protocols or ports share what is made of them. */
const knownLists = memo(emptyLists)

function emptyLists() {
  const long = new LongLists()
  const addresses = (family: Family, field: MatchField) => {
    // A user or a group has the same members in all rules.
    const elements = oncePerObject((members: readonly Interval[]) => printRanges(family, members))
    return oncePerObject((address: AddressMatch) =>
      listOfAddresses(family, field, { address, long, elements }),
    )
  }
  return {
    iifname: oncePerObject((devices: readonly string[]) => listOf(deviceConditions('iifname', devices))),
    oifname: oncePerObject((devices: readonly string[]) => listOf(deviceConditions('oifname', devices))),
    4: { saddr: addresses(4, 'ip saddr'), daddr: addresses(4, 'ip daddr') },
    6: { saddr: addresses(6, 'ip6 saddr'), daddr: addresses(6, 'ip6 daddr') },
    protocols: oncePerObject((protocols: readonly number[]) => listOf(protocolMembership(protocols))),
    'th sport': oncePerObject((intervals: readonly Interval[]) => listOfPorts('th sport', intervals)),
    'th dport': oncePerObject((intervals: readonly Interval[]) => listOfPorts('th dport', intervals)),
  }
}

/** The addresses; the version by itself, where none implies it. */
function familyLists(
  family: Family,
  { source, posture, destination }: FamilyMatch,
  known: KnownLists,
): readonly List[] {
  if (source === null && posture === null && destination === null) return [versionList[family]]
  const { saddr, daddr } = known[family]
  return [
    source === null ? unasked : saddr(source),
    posture === null ? unasked : saddr(posture),
    destination === null ? unasked : daddr(destination),
  ]
}

const versionList = { 4: listOfVersion(4), 6: listOfVersion(6) }

function listOfVersion(family: Family): List {
  return listOf(condition({ op: 'in', field: 'meta nfproto', not: false, ranges: [single(`ipv${family}`)] }))
}

function listOfAddresses(
  family: Family,
  field: MatchField,
  {
    address,
    long,
    elements,
  }: {
    readonly address: AddressMatch
    readonly long: LongLists
    readonly elements: (members: readonly Interval[]) => readonly ElementRange[]
  },
): List {
  const type = family === 4 ? 'ipv4_addr' : 'ipv6_addr'
  if (address.kind === 'named') {
    const { key, members } = address
    if (members === null) return namedList(family, field, address)
    return listOf(inSet(field, { name: liveSetName(family, key), type, elements: elements(members) }))
  }
  if (address.key !== undefined)
    return listOf(inSet(field, long.setOf(family, address.key, address.intervals)))
  const gaps = gapsOf(address.intervals, maxAddress(family))
  if (gaps.length > 0 && gaps.length <= maxSpelledOut) {
    const match = printRanges(family, gaps).map(
      (gap): Match => ({ op: 'in', field, not: true, ranges: [gap] }),
    )
    return listOf({ match, sets: [], keys: [] })
  }
  const outside = gaps.length === 0 ? null : singlesOf(family, gaps)
  if (outside !== null) {
    const kind = { prefix: `h${family}`, type, isHashed: true, size: outside.length } as const
    return listOf(membership(field, kind, outside, true))
  }
  const ranges = printRanges(family, address.intervals)
  const singles = ranges.length > maxSpelledOut ? singlesOf(family, address.intervals) : null
  if (singles !== null)
    return listOf(
      membership(field, { prefix: `h${family}`, type, isHashed: true, size: singles.length }, singles),
    )
  return rangeList(field, { prefix: `a${family}`, type }, ranges)
}

/** Outside of all parts together; inside of one, and outside of those before it. */
function namedList(family: Family, field: MatchField, { key, parts, not }: NamedMatch): List {
  const asked = (part: string, not: boolean): Conditions => ({
    match: [{ op: 'set', field, not, set: liveSetName(family, part) }],
    sets: [],
    keys: [part],
  })
  const outside = (count: number) => parts.slice(0, count).map((part) => asked(part.key, true))
  if (parts.length === 0) return listOf(asked(key, not))
  if (not) return listOf(allOf(...outside(parts.length)))
  const each = parts.map((part, place) => allOf(...outside(place), asked(part.key, false)))
  return { whole: asked(key, false), each }
}

function liveSetName(family: Family, key: string): string {
  return `d${family}_${key}`
}

/** Gaps between intervals that reach both ends, as in a negated list; none where they do not. */
function gapsOf(intervals: readonly Interval[], max: bigint): readonly Interval[] {
  if (intervals[0]?.lo !== 0n || intervals.at(-1)!.hi !== max) return []
  return intervals.slice(1).map(({ lo }, place) => ({ lo: intervals[place]!.hi + 1n, hi: lo - 1n }))
}

function protocolList(
  protocols: readonly number[] | null,
  wanted: Outcome['protocol'],
  known: KnownLists,
): List | null {
  if (protocols === null) {
    if (wanted === null) return unasked
    if (wanted !== 'other') return listOf(protocolMembership([wanted]))
    const ranges = portProtocols.map((protocol) => single(String(protocol)))
    return listOf(condition({ op: 'in', field: 'meta l4proto', not: true, ranges }))
  }
  if (wanted === null) return known.protocols(protocols)
  const left = protocols.filter((protocol) =>
    wanted === 'other' ? !hasPorts(protocol) : protocol === wanted,
  )
  return left.length === 0 ? null : known.protocols(left)
}

/** Restricts the protocol to one of some. */
export function protocolMembership(protocols: readonly number[]): Conditions {
  const ranges = protocols.map((protocol) => single(String(protocol)))
  return membership('meta l4proto', { prefix: 'p', type: 'inet_proto' }, ranges)
}

function listOfPorts(field: MatchField, intervals: readonly Interval[]): List {
  const ranges = intervals.map(({ lo, hi }) => ({ lo: String(lo), hi: String(hi) }))
  return rangeList(field, { prefix: 's', type: 'inet_service' }, ranges)
}

interface SetKind {
  readonly prefix: string
  readonly type: SetType
  readonly isHashed?: true
  readonly size?: number
}

function rangeList(field: MatchField, kind: SetKind, ranges: readonly ElementRange[]): List {
  if (ranges.length === 1 || ranges.length > maxSpelledOut) return listOf(membership(field, kind, ranges))
  const each = ranges.map((range) => condition({ op: 'in', field, not: false, ranges: [range] }))
  return { whole: membership(field, kind, ranges), each }
}

/** One range is compared in place; more are a set named by a hash of them, which rules share. */
function membership(
  field: MatchField,
  { prefix, ...kind }: SetKind,
  ranges: readonly ElementRange[],
  not = false,
): Conditions {
  if (ranges.length === 1) return condition({ op: 'in', field, not, ranges })
  const name = `${prefix}_${contentHash(ranges.map(({ lo, hi }) => `${lo}-${hi}`).join())}`
  return inSet(field, { name, ...kind, elements: ranges }, not)
}

function inSet(field: MatchField, set: NamedSet, not = false): Conditions {
  return { match: [{ op: 'set', field, not, set: set.name }], sets: [set], keys: [] }
}

/** A condition without sets. */
export function condition(match: Match): Conditions {
  return { match: [match], sets: [], keys: [] }
}

function single(value: string): ElementRange {
  return { lo: value, hi: value }
}
