import type { LeftToAsk, PolicyReading } from '../../../../core/engine/observation.ts'
import { elementsOf } from '../../../../core/ruleset/map-elements.ts'
import {
  type Chain,
  type ChainRule,
  type ChainsByNumber,
  isCounterMap,
  isNumberMap,
  type Match,
  type NamedSet,
  type Ruleset,
  type VerdictMap,
} from '../../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../../core/ruleset/service-chain.ts'

/** Reading that no packet of a policy should exceed. */
export const readingLimit = { rules: 24, lookUps: 12 } as const

/** True when a packet may read more than it should. */
export function isLong({ rules, lookUps }: Pick<PolicyReading, 'rules' | 'lookUps'>): boolean {
  return rules > readingLimit.rules || lookUps > readingLimit.lookUps
}

/** Way behind a rule or a chain. */
interface Way {
  readonly rules: number
  readonly lookUps: number
  /** Rules on the way with the most rules. */
  readonly own: readonly ChainRule[]
  readonly behind: readonly Way[]
}

const end: Way = { rules: 0, lookUps: 0, own: [], behind: [] }
/** Rules that are looked at between two moments at which others have their turn. */
const rulesATurn = 500

/**
 * Works out what a packet reads at each place where the kernel calls the table, from the ruleset itself: bounds that
 * hold for every packet, also for one that no header can be. Others may have their turn at each step; the last one
 * has the result.
 */
export function* readings({ chains, maps, sets }: Ruleset): Generator<void, readonly PolicyReading[]> {
  const named = {
    chains: new Map(chains.map((chain) => [chain.name, chain])),
    maps: new Map(
      maps.flatMap((map) => (isCounterMap(map) || isNumberMap(map) ? [] : [[map.name, map as LeadingMap]])),
    ),
  }
  const known: Known = {
    ...named,
    ranks: ranksOf(named),
    ways: new Map(),
  }
  let read = 0
  // Chains stand before those that lead to them.
  for (const chain of chains) {
    if (chain.hook !== null || isSystem(chain.name)) continue
    known.ways.set(chain.name, wayOf(chain.rules, known))
    read += chain.rules.length
    if (read < rulesATurn) continue
    read = 0
    yield
  }
  return chains.flatMap(({ name, hook, rules }) => {
    const entries = hook === null ? [] : rules.filter(isEntry)
    const way = wayOf(entries, known)
    const { rules: count, lookUps } = way
    if (count === entries.length) return []
    const asking = rulesOf(way)
      .map((rule) => ({ rule, id: idOf(rule, known) }))
      .filter(({ id }) => id !== undefined)
    const ids = [...new Set(asking.map(({ id }) => id!))]
    return [
      {
        place: name,
        rules: count,
        lookUps,
        ids,
        left: leftOf(
          asking.map(({ rule }) => rule),
          sets,
        ),
      },
    ]
  })
}

/** A map to chains. */
type LeadingMap = VerdictMap | ChainsByNumber

interface Known {
  readonly chains: ReadonlyMap<string, Chain>
  readonly maps: ReadonlyMap<string, LeadingMap>
  readonly ranks: ReadonlyMap<string, string>
  readonly ways: Map<string, Way>
}

/** True when a rule of a base chain leads to the administrator's rules: those of the system have names. */
function isEntry({ verdict, comment }: ChainRule): boolean {
  if (comment !== '') return false
  return verdict.op === 'look-up' || (verdict.op === 'jump' && !isSystem(verdict.chain))
}

/** True for chains of the system, which are read for every policy. */
function isSystem(chain: string): boolean {
  return chain.startsWith('sys_')
}

/** True when a set is all addresses without some: it reaches from the first to the last. */
function isComplement({ type, elements }: NamedSet): boolean {
  const last = type === 'ipv4_addr' ? '255.255.255.255' : 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'
  return elements.length > 1 && /^(?:0\.0\.0\.0|::)$/.test(elements[0]!.lo) && elements.at(-1)!.hi === last
}

/** The id of an administrator's rule, also of one that only leaves its rank and decides behind. */
function idOf({ comment, statements }: ChainRule, { ranks }: Known): string | undefined {
  if (comment !== '') return comment
  const rank = statements.find((each) => each.op === 'set-mark' && each.mask === markBits.graph)
  return rank?.op === 'set-mark' ? ranks.get(String(rank.value)) : undefined
}

/** Ids of the rules that decide by the rank that they left, by the rank. */
function ranksOf({ chains, maps }: Pick<Known, 'chains' | 'maps'>): ReadonlyMap<string, string> {
  const ranks = new Map<string, string>()
  for (const { key, elements } of maps.values()) {
    if (key.field !== 'meta mark') continue
    for (const element of elements) {
      const id = chains.get(element.chain)?.rules[0]?.comment
      if (id !== undefined) ranks.set(element.key, id)
    }
  }
  return ranks
}

function wayOf(rules: readonly ChainRule[], known: Known): Way {
  return rules.reduceRight((after, rule) => wayFrom(rule, after, known), end)
}

/** The longest way from a rule on, where `after` is that from the next one on. */
function wayFrom(rule: ChainRule, after: Way, known: Known): Way {
  const { match, verdict } = rule
  const asked = match.filter(({ op }) => op === 'set').length
  const beyond = (ways: readonly Way[]): Way => ({
    rules: 1 + sum(ways, 'rules'),
    lookUps: asked + sum(ways, 'lookUps'),
    own: [rule],
    behind: ways.filter((way) => way !== end),
  })
  const chainWay = (name: string) => known.ways.get(name) ?? end
  switch (verdict.op) {
    case 'jump':
      return beyond([chainWay(verdict.chain), after])
    case 'goto':
      return beyond([match.length > 0 ? longer(chainWay(verdict.chain), after) : chainWay(verdict.chain)])
    case 'look-up': {
      const lookUps = verdict.through === undefined ? 1 : 2
      const { jump, leave } = longestOf(known.maps.get(verdict.map), known, lookUps)
      const inside = { ...jump, lookUps: jump.lookUps + lookUps }
      return beyond([longer({ ...inside, behind: [...inside.behind, after], ...sums(inside, after) }, leave)])
    }
    case 'none':
      return beyond([after])
    default:
      return match.length > 0 ? beyond([after]) : beyond([])
  }
}

/** The longest ways behind a map, of those that come back and of those that do not, to which it takes so many look-ups. */
function longestOf(
  map: LeadingMap | undefined,
  { ways }: Known,
  lookUps: number,
): { readonly jump: Way; readonly leave: Way } {
  let [jump, leave] = [end, end]
  for (const chunk of map === undefined ? [] : elementsOf(map).chunks) {
    for (const { verdict, chain } of chunk) {
      const way = ways.get(chain) ?? end
      if (verdict === 'jump') jump = longer(jump, way)
      else leave = longer(leave, way)
    }
  }
  return { jump, leave: leave === end ? end : { ...leave, lookUps: leave.lookUps + lookUps } }
}

function sum(ways: readonly Way[], what: 'rules' | 'lookUps'): number {
  return ways.reduce((all, way) => all + way[what], 0)
}

function sums(one: Way, other: Way): Pick<Way, 'rules' | 'lookUps'> {
  return { rules: one.rules + other.rules, lookUps: one.lookUps + other.lookUps }
}

/** The way with more rules, and the look-ups of the one with more look-ups. */
function longer(one: Way, other: Way): Way {
  const [more, less] = other.rules > one.rules ? [other, one] : [one, other]
  return more.lookUps >= less.lookUps ? more : { ...more, lookUps: less.lookUps }
}

function rulesOf(way: Way): ChainRule[] {
  const found: ChainRule[] = []
  const open = [way]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(...next.own)
    open.push(...next.behind.toReversed())
  }
  return found
}

/** Conditions that rules still ask, the most frequent first. */
function leftOf(rules: readonly ChainRule[], sets: readonly NamedSet[]): readonly LeftToAsk[] {
  const inverted = invertedOf(rules, sets)
  const counts = new Map<LeftToAsk, number>()
  for (const { match } of rules) {
    const kinds = new Set(match.flatMap((each) => kindOf(each, inverted)))
    for (const kind of kinds.size === 0 ? (['nothing'] as const) : kinds) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([kind]) => kind)
}

/** Those of the sets that the rules ask for which hold what an inverted list leaves. Sets are many, the rules few. */
function invertedOf(rules: readonly ChainRule[], sets: readonly NamedSet[]): ReadonlySet<string> {
  const asked = new Set(
    rules.flatMap(({ match }) => match.flatMap((each) => (each.op === 'set' ? [each.set] : []))),
  )
  return new Set(sets.filter((set) => asked.has(set.name) && isComplement(set)).map(({ name }) => name))
}

function kindOf(match: Match, inverted: ReadonlySet<string>): LeftToAsk[] {
  if (match.op !== 'in' && match.op !== 'set') return []
  if (match.field === 'th sport' || match.field === 'th dport') return ['ports']
  if (!/^ip6? [sd]addr$/.test(match.field)) return []
  if (match.not) return ['inverted']
  if (match.op === 'in') return ['network']
  if (inverted.has(match.set)) return ['inverted']
  return [/^d[46]_/.test(match.set) ? 'live' : 'list']
}
