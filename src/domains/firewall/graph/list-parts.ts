import {
  type Chain,
  type ChainRule,
  type Match,
  markBits,
  type NamedSet,
  type Ruleset,
  type VerdictMap,
} from '../../../core/ruleset.ts'

/**
 * Why the rules of a list are read one by one.
 *
 * - `inverted`: most name a list of addresses inverted, which holds nearly every packet.
 * - `sets`: most ask for a list as such, because its members would bring more than the graph may grow.
 * - `overlap`: most ask for ranges of one field that overlap.
 * - `budget`: a field separates them, but the graph would grow beyond its limit.
 */
export type ListReason = 'inverted' | 'sets' | 'overlap' | 'budget'

/** A chain of the decision graph whose rules packets meet one by one. */
export interface ListPart {
  readonly chain: string
  /** Ids of its rules in match order, as comments have them (`fwd.ngfw.12`). */
  readonly rules: readonly string[]
  /** Most rules that a packet reads in the chain itself. */
  readonly reads: number
  /** Most look-ups, of maps and sets, that a packet does in the chain itself. */
  readonly lookUps: number
  readonly reason: ListReason
}

/** Upper bounds for a packet on any way through the rules of one table, and what makes them large. */
export interface ReadingBounds {
  readonly reads: number
  readonly lookUps: number
  /** Lists of rules, longest first; empty where the bounds hold `readingLimits`. */
  readonly parts: readonly ListPart[]
}

/** What a packet should read at most. */
export const readingLimits = { reads: 24, lookUps: 12 } as const

/** Shorter lists are what the graph ends in anyway. */
const usualLeaf = 12

/** The bounds of the rules of a table, whose chains begin with `prefix` (`fwd`); takes time, so only on request. */
export function readingBounds(ruleset: Ruleset, prefix: string): ReadingBounds {
  const chains = ruleset.chains.filter(({ hook, name }) => hook === null && name.startsWith(`${prefix}_`))
  const table = tableOf(ruleset, chains)
  const all = ruleset.chains
    .filter(({ hook }) => hook !== null)
    .map(({ rules }) =>
      costThrough(
        rules.filter((rule) => isEntry(rule, table)),
        table,
      ),
    )
  const reads = Math.max(0, ...all.map((cost) => cost.reads))
  const lookUps = Math.max(0, ...all.map((cost) => cost.lookUps))
  if (reads <= readingLimits.reads && lookUps <= readingLimits.lookUps) return { reads, lookUps, parts: [] }
  const lists = chains
    .map((chain) => ({ chain, own: ownCost(chain) }))
    .sort((a, b) => b.own.reads + b.own.lookUps - a.own.reads - a.own.lookUps)
  const long = lists.filter(({ own }) => own.reads > usualLeaf || own.lookUps > readingLimits.lookUps)
  const parts = long.length > 0 ? long : lists.slice(0, 1)
  return { reads, lookUps, parts: parts.map(({ chain, own }) => partOf(chain, own, table)) }
}

interface Cost {
  readonly reads: number
  readonly lookUps: number
}

interface Table {
  readonly chains: ReadonlyMap<string, Chain>
  readonly maps: ReadonlyMap<string, VerdictMap>
  readonly sets: ReadonlyMap<string, NamedSet>
  readonly costs: Map<string, Cost>
  /** Ids of rules that decide later, by the rank that they leave in the mark. */
  readonly ranks: ReadonlyMap<string, string>
}

function tableOf({ maps, sets }: Ruleset, chains: readonly Chain[]): Table {
  const byName = new Map(chains.map((chain) => [chain.name, chain]))
  const ranks = new Map<string, string>()
  const verdicts = maps.filter(isVerdictMap)
  for (const { key, elements } of verdicts) {
    if (key.field !== 'meta mark') continue
    for (const element of elements) {
      const id = byName.get(element.chain)?.rules[0]?.comment
      if (id !== undefined) ranks.set(element.key, id)
    }
  }
  return {
    chains: byName,
    maps: new Map(verdicts.map((map) => [map.name, map])),
    sets: new Map(sets.map((set) => [set.name, set])),
    costs: new Map(),
    ranks,
  }
}

function isVerdictMap(map: Ruleset['maps'][number]): map is VerdictMap {
  return map.key.field !== 'ct mark'
}

const none: Cost = { reads: 0, lookUps: 0 }

/** What a packet reads at most from the beginning of the chain on; chains of other tables cost nothing. */
function costOf(name: string, table: Table): Cost {
  const known = table.costs.get(name)
  if (known !== undefined) return known
  const cost = costThrough(table.chains.get(name)?.rules ?? [], table)
  table.costs.set(name, cost)
  return cost
}

function costThrough(rules: readonly ChainRule[], table: Table): Cost {
  let [reads, lookUps, mostReads, mostLookUps] = [0, 0, 0, 0]
  const leave = (cost: Cost) => {
    mostReads = Math.max(mostReads, reads + cost.reads)
    mostLookUps = Math.max(mostLookUps, lookUps + cost.lookUps)
  }
  for (const rule of rules) {
    reads += 1
    lookUps += lookUpsIn(rule)
    const { goto, jump } = targetsOf(rule, table)
    leave(goto)
    // A packet comes back from a jump.
    reads += jump.reads
    lookUps += jump.lookUps
  }
  leave(none)
  return { reads: mostReads, lookUps: mostLookUps }
}

/** Whether a rule of a base chain leads to chains of the table, or keeps the ranks that their rules leave. */
function isEntry({ statements, verdict }: ChainRule, { chains, maps }: Table): boolean {
  switch (verdict.op) {
    case 'jump':
    case 'goto':
      return chains.has(verdict.chain)
    case 'look-up':
      return maps.get(verdict.map)?.elements.some(({ chain }) => chains.has(chain)) ?? false
    default:
      return statements.some((each) => each.op === 'set-mark' && each.mask === markBits.graph)
  }
}

function targetsOf({ verdict }: ChainRule, table: Table): Readonly<Record<'goto' | 'jump', Cost>> {
  switch (verdict.op) {
    case 'goto':
      return { goto: costOf(verdict.chain, table), jump: none }
    case 'jump':
      return { goto: none, jump: costOf(verdict.chain, table) }
    case 'look-up': {
      const most = { goto: none, jump: none }
      for (const { chain, verdict: op } of table.maps.get(verdict.map)?.elements ?? []) {
        most[op] = larger(most[op], costOf(chain, table))
      }
      return most
    }
    default:
      return { goto: none, jump: none }
  }
}

function larger(one: Cost, other: Cost): Cost {
  return { reads: Math.max(one.reads, other.reads), lookUps: Math.max(one.lookUps, other.lookUps) }
}

function lookUpsIn({ match, verdict }: ChainRule): number {
  return match.filter(({ op }) => op === 'set').length + (verdict.op === 'look-up' ? 1 : 0)
}

function ownCost({ rules }: Chain): Cost {
  return { reads: rules.length, lookUps: rules.reduce((sum, rule) => sum + lookUpsIn(rule), 0) }
}

function partOf({ name, rules }: Chain, own: Cost, table: Table): ListPart {
  const ids = rules.flatMap((rule) => idOf(rule, table) ?? [])
  return { chain: name, rules: [...new Set(ids)], ...own, reason: reasonOf(rules, table) }
}

function idOf({ comment, statements }: ChainRule, { ranks }: Table): string | undefined {
  if (comment !== '') return comment
  const rank = statements.find((each) => each.op === 'set-mark' && each.mask === markBits.graph)
  return rank?.op === 'set-mark' ? ranks.get(String(rank.value)) : undefined
}

function reasonOf(rules: readonly ChainRule[], { sets }: Table): ListReason {
  const asking = rules.filter(({ verdict }) => verdict.op !== 'look-up')
  const isMost = (has: (match: readonly Match[]) => boolean) =>
    asking.filter(({ match }) => has(match)).length * 2 > asking.length
  if (isMost((match) => match.some((each) => isInverted(each, sets)))) return 'inverted'
  if (isMost((match) => match.some(({ op }) => op === 'set'))) return 'sets'
  return overlapSomewhere(asking) ? 'overlap' : 'budget'
}

/** The condition lets all through but some: the list that is left out, or what it leaves, is named. */
function isInverted(condition: Match, sets: Table['sets']): boolean {
  if (condition.op === 'in') return condition.not
  if (condition.op !== 'set') return false
  if (condition.not) return true
  const elements = sets.get(condition.set)?.elements
  const [first, last] = [elements?.[0], elements?.at(-1)]
  return (first?.lo === '0.0.0.0' && last?.hi === '255.255.255.255') || first?.lo === '::'
}

/** Whether most rules ask no field for a single value. */
function overlapSomewhere(rules: readonly ChainRule[]): boolean {
  const single = rules.filter(({ match }) =>
    match.some((each) => {
      if (each.op !== 'in' || each.not || each.field === 'meta l4proto') return false
      return each.ranges.every(({ lo, hi }) => lo === hi)
    }),
  )
  return single.length * 2 < rules.length
}
