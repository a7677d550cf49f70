import { contentHash } from '../../core/hash.ts'
import { type Family, type Interval, maxAddress, printRanges } from '../../core/ip.ts'
import type { ElementRange, Match, MatchField, NamedSet, SetType } from '../../core/ruleset.ts'
import type { AddressMatch, FamilyMatch, NormalisedRule, Outcome } from './policy.ts'

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
  return {
    match: parts.flatMap(({ match }) => match),
    sets: parts.flatMap(({ sets }) => sets),
    keys: parts.flatMap(({ keys }) => keys),
  }
}

/** The scopes that a rule needs kernel rules for: one for both versions when it asks the same of them. */
export function scopesOf({ v4, v6 }: NormalisedRule): readonly FamilyScope[] {
  const plain = (family: NormalisedRule['v4']) => family?.source === null && family.destination === null
  if (v4 && v6 && plain(v4) && plain(v6) && String(v4.protocols) === String(v6.protocols)) return ['both']
  return [...(v4 ? [4 as const] : []), ...(v6 ? [6 as const] : [])]
}

/**
 * Short lists are spelled out, one kernel rule for each combination, because a set costs the kernel a millisecond
 * to make; longer ones become sets, which rules share.
 */
const maxSpelledOut = 4

/**
 * What the rule asks of packets of `scope` that meet `outcome`, cheapest first, in alternatives that exclude one
 * another; none when no packet does. The caller has made sure that the rule matches packets of that version.
 */
export function conditionsOf(
  rule: NormalisedRule,
  scope: FamilyScope,
  outcome: Outcome,
): readonly Conditions[] {
  const family = (scope === 6 ? rule.v6 : rule.v4)!
  const protocol = protocolConditions(family.protocols, outcome.protocol)
  if (protocol === null) return []
  const before = allOf(
    deviceConditions('iifname', rule.inDevices),
    deviceConditions('oifname', rule.outDevices),
    scope === 'both' ? none : versionConditions(scope, family),
  )
  const addresses = scope === 'both' ? [] : addressLists(scope, family)
  const ports = [portList('th sport', rule.sourcePorts), portList('th dport', rule.destinationPorts)]
  return combinations([...addresses, listOf(protocol), ...ports]).map((parts) => allOf(before, ...parts))
}

/** A restriction to a list, as one condition and, where that can be, as one for each element. */
interface List {
  readonly whole: Conditions
  readonly each: readonly Conditions[]
}

function listOf(whole: Conditions): List {
  return { whole, each: [whole] }
}

/** Spells out the shortest lists as long as the combinations stay few. */
function combinations(lists: readonly List[]): readonly (readonly Conditions[])[] {
  const spelled = new Set<List>()
  let count = 1
  for (const list of [...lists].sort((a, b) => a.each.length - b.each.length)) {
    if (count * list.each.length > maxSpelledOut) break
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

/** The version by itself, where no address implies it. */
function versionConditions(family: Family, { source, destination }: FamilyMatch): Conditions {
  if (source !== null || destination !== null) return none
  return condition({ op: 'in', field: 'meta nfproto', not: false, ranges: [single(`ipv${family}`)] })
}

function addressLists(family: Family, { source, destination }: FamilyMatch): List[] {
  const ip = family === 4 ? 'ip' : 'ip6'
  return [addressList(family, `${ip} saddr`, source), addressList(family, `${ip} daddr`, destination)]
}

function addressList(family: Family, field: MatchField, address: AddressMatch | null): List {
  if (address === null) return listOf(none)
  if (address.kind === 'named') {
    const match: Match = { op: 'set', field, not: address.not, set: `d${family}_${address.key}` }
    return listOf({ match: [match], sets: [], keys: [address.key] })
  }
  const gap = onlyGap(address.intervals, maxAddress(family))
  if (gap) return listOf(condition({ op: 'in', field, not: true, ranges: printRanges(family, [gap]) }))
  const type = family === 4 ? 'ipv4_addr' : 'ipv6_addr'
  return rangeList(field, { prefix: `a${family}`, type }, printRanges(family, address.intervals))
}

/** The one interval that is missing, when just one is, as in a negated subnet. */
function onlyGap(intervals: readonly Interval[], max: bigint): Interval | null {
  const [first, second] = intervals
  if (first === undefined || intervals.length > 2) return null
  if (second) return first.lo === 0n && second.hi === max ? { lo: first.hi + 1n, hi: second.lo - 1n } : null
  if (first.lo === 0n) return first.hi === max ? null : { lo: first.hi + 1n, hi: max }
  return first.hi === max ? { lo: 0n, hi: first.lo - 1n } : null
}

function protocolConditions(
  protocols: readonly number[] | null,
  wanted: Outcome['protocol'],
): Conditions | null {
  const isOther = (protocol: number) => protocol !== 6 && protocol !== 17
  if (protocols === null) {
    if (wanted === null) return none
    if (wanted !== 'other') return protocolMembership([wanted])
    return condition({ op: 'in', field: 'meta l4proto', not: true, ranges: [single('6'), single('17')] })
  }
  const left = protocols.filter((protocol) =>
    wanted === 'other' ? isOther(protocol) : wanted === null || protocol === wanted,
  )
  return left.length === 0 ? null : protocolMembership(left)
}

/** Restricts the protocol to one of `protocols`. */
export function protocolMembership(protocols: readonly number[]): Conditions {
  const ranges = protocols.map((protocol) => single(String(protocol)))
  return membership('meta l4proto', { prefix: 'p', type: 'inet_proto' }, ranges)
}

function portList(field: 'th sport' | 'th dport', intervals: readonly Interval[] | null): List {
  if (intervals === null) return listOf(none)
  const ranges = intervals.map(({ lo, hi }) => ({ lo: String(lo), hi: String(hi) }))
  return rangeList(field, { prefix: 's', type: 'inet_service' }, ranges)
}

interface SetKind {
  readonly prefix: string
  readonly type: SetType
}

function rangeList(field: MatchField, kind: SetKind, ranges: readonly ElementRange[]): List {
  if (ranges.length > maxSpelledOut) return listOf(membership(field, kind, ranges))
  const each = ranges.map((range) => condition({ op: 'in', field, not: false, ranges: [range] }))
  return { whole: membership(field, kind, ranges), each }
}

/** One range is compared in place; more are a set named by a hash of them, which rules share. */
function membership(
  field: MatchField,
  { prefix, type }: SetKind,
  ranges: readonly ElementRange[],
): Conditions {
  if (ranges.length === 1) return condition({ op: 'in', field, not: false, ranges })
  const name = `${prefix}_${contentHash(ranges.map(({ lo, hi }) => `${lo}-${hi}`).join())}`
  return {
    match: [{ op: 'set', field, not: false, set: name }],
    sets: [{ name, type, elements: ranges }],
    keys: [],
  }
}

/** A condition without sets. */
export function condition(match: Match): Conditions {
  return { match: [match], sets: [], keys: [] }
}

function single(value: string): ElementRange {
  return { lo: value, hi: value }
}
