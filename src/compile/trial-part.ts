import type { Trial } from '../core/engine/trial.ts'
import { firstIndex } from '../core/list/first-index.ts'
import { parseAddress, printAddress } from '../core/net/ip.ts'
import type {
  Chain,
  ChainRule,
  CounterMap,
  ElementRange,
  KeyField,
  MapElement,
  Match,
  NamedMap,
  NamedSet,
  Ruleset,
  Statement,
  Verdict,
} from '../core/ruleset/ruleset.ts'
import { SortedValues } from './sorted-values.ts'
import { TrialValues } from './trial-values.ts'

/** A ruleset with fewer rules and elements is loaded whole: that takes no time to speak of. */
const leastParts = 5_000

/** From so many elements a value on, each value is looked for instead of each element being compared. */
const bisectionWorth = 16

/**
 * The part of a large ruleset that packets of a trial can meet: chains that are reached, without rules whose conditions
 * exclude all packets, and of maps and sets the elements that a packet may be found by. What is not known, such as the
 * device that a packet leaves by, excludes nothing. Answers the ruleset itself where it has fewer than `least` parts.
 * Source: silences#trial-part.
 */
export function trialPart(ruleset: Ruleset, trial: Trial, least = leastParts): Ruleset {
  if (partsOf(ruleset) < least) return ruleset
  const values = new TrialValues(trial)
  const chains = new Map(ruleset.chains.map((chain) => [chain.name, chain]))
  const maps = new Map(ruleset.maps.map((map) => [map.name, map]))
  const bases = ruleset.chains.filter(({ hook }) => hook !== null)
  // What is reached may translate and mark packets, which then reach more.
  for (;;) {
    const known = values.size
    const reached = new Reached(chains, maps, values)
    for (const chain of bases) reached.enter(chain)
    if (values.size === known) return partOf(ruleset, reached, values)
  }
}

function partsOf({ chains, maps, sets }: Ruleset): number {
  let parts = 0
  for (const { rules } of chains) parts += rules.length
  for (const { elements } of maps) parts += elements.length
  for (const { elements } of sets) parts += elements.length
  return parts
}

/** Chains and maps that packets with such values come by, each with what they may meet there. */
class Reached {
  readonly chains = new Map<string, readonly ChainRule[]>()
  readonly maps = new Map<string, readonly MapElement[]>()
  readonly #all: ReadonlyMap<string, Chain>
  readonly #allMaps: ReadonlyMap<string, NamedMap>
  readonly #values: TrialValues
  readonly #open: Chain[] = []

  constructor(all: ReadonlyMap<string, Chain>, allMaps: ReadonlyMap<string, NamedMap>, values: TrialValues) {
    this.#all = all
    this.#allMaps = allMaps
    this.#values = values
  }

  enter(base: Chain): void {
    this.#open.push(base)
    for (let chain = this.#open.pop(); chain !== undefined; chain = this.#open.pop()) {
      if (this.chains.has(chain.name)) continue
      const rules = chain.rules.filter(({ match }) => match.every((each) => this.#mayHold(each)))
      this.chains.set(chain.name, rules)
      for (const { statements, verdict } of rules) {
        for (const statement of statements) this.#note(statement)
        this.#follow(verdict)
      }
    }
  }

  #mayHold(match: Match): boolean {
    if (match.op !== 'in' || match.not) return true
    const known = this.#values.of(match.field)
    if (known === null) return true
    return match.ranges.some((range) => meets(range, known))
  }

  #note(statement: Statement): void {
    if (statement.op === 'set-mark') this.#values.addMark(statement)
    if (statement.op === 'remember-rule') this.#values.addRemembered(statement.number)
    if (statement.op === 'count-by') this.#look(statement.map)
  }

  #follow(verdict: Verdict): void {
    switch (verdict.op) {
      case 'jump':
      case 'goto':
        this.#go(verdict.chain)
        return
      case 'look-up':
        for (const element of this.#lead(verdict)) if ('chain' in element) this.#go(element.chain)
        return
      case 'dnat':
      case 'snat':
        this.#values.addTranslation(verdict)
        return
      case 'none':
      case 'accept':
      case 'drop':
      case 'return':
      case 'masquerade':
      case 'reject':
      case 'queue':
        return
    }
  }

  #go(name: string): void {
    const chain = this.#all.get(name)
    if (chain !== undefined) this.#open.push(chain)
  }

  #lead({ map, through }: Extract<Verdict, { op: 'look-up' }>): readonly MapElement[] {
    if (through === undefined) return this.#look(map)
    const numbers = this.#look(through).flatMap((element) => ('number' in element ? [element.number] : []))
    return this.#look(map, new Set(numbers.map(String)))
  }

  #look(name: string, numbers: ReadonlySet<string> | null = null): readonly MapElement[] {
    const known = this.maps.get(name)
    if (known !== undefined) return known
    const map = this.#allMaps.get(name)
    if (map === undefined) return []
    const keys = map.key.field === 'number' ? numbers : keysOf(map.key, this.#values)
    const found: readonly MapElement[] =
      keys === null
        ? map.elements
        : (map.elements as readonly MapElement[]).filter(({ key }) => keys.has(key))
    this.maps.set(name, found)
    return found
  }
}

/** Keys under which a map may have a packet; null for any. */
function keysOf(
  { field, mask }: KeyField | CounterMap['key'],
  values: TrialValues,
): ReadonlySet<string> | null {
  if (field === 'meta mark') return values.markKeys(mask === null ? 0xffffffff : Number(mask))
  if (field === 'ct mark') return values.rememberedKeys()
  const known = values.of(field)
  if (known === null) return null
  if (!field.endsWith('addr')) {
    return new Set(known.all.map((value) => String(mask === null ? value : value & BigInt(mask))))
  }
  const family = field.startsWith('ip6') ? 6 : 4
  const bits = mask === null ? null : parseAddress(mask)!.value
  return new Set(known.all.map((value) => printAddress(family, bits === null ? value : value & bits)))
}

function meets({ lo, hi }: ElementRange, values: SortedValues): boolean {
  return values.hasIn(numberOf(lo), numberOf(hi))
}

/** Elements of a set that some of the values are found by. */
function elementsMet({ elements, isHashed }: NamedSet, values: SortedValues): readonly ElementRange[] {
  const isLong = elements.length > values.all.length * bisectionWorth
  if (isHashed || !isLong) return elements.filter((range) => meets(range, values))
  // Sorted and disjoint: each value is in one of them at most.
  const found = values.all.map((value) =>
    firstIndex(elements.length, (index) => numberOf(elements[index]!.hi) >= value),
  )
  return [...new Set(found)]
    .map((index) => elements[index])
    .filter((range) => range !== undefined && meets(range, values)) as ElementRange[]
}

function numberOf(text: string): bigint {
  return parseAddress(text)?.value ?? BigInt(text)
}

function partOf({ chains, maps, sets, counters }: Ruleset, reached: Reached, values: TrialValues): Ruleset {
  const kept = chains.flatMap((chain) => {
    const rules = reached.chains.get(chain.name)
    return rules === undefined ? [] : [rules.length === chain.rules.length ? chain : { ...chain, rules }]
  })
  const fields = fieldsOfSets(kept)
  const counted = new Set<string>()
  for (const { rules } of kept)
    for (const { statements } of rules)
      for (const each of statements) if (each.op === 'count') counted.add(each.counter)
  for (const elements of reached.maps.values())
    for (const element of elements) if ('counter' in element) counted.add(element.counter)
  return {
    chains: kept,
    maps: maps.flatMap((map) => {
      const elements = reached.maps.get(map.name)
      if (elements === undefined) return []
      return [elements.length === map.elements.length ? map : ({ ...map, elements } as NamedMap)]
    }),
    sets: sets.flatMap((set) => {
      const asked = fields.get(set.name)
      if (asked === undefined) return []
      const known = [...asked].map((field) => values.of(field))
      if (known.includes(null)) return [set]
      const wanted = known.length === 1 ? known[0]! : new SortedValues(known.flatMap((each) => each!.all))
      return [{ ...set, elements: elementsMet(set, wanted) }]
    }),
    counters: counters.filter((counter) => counted.has(counter)),
  }
}

type Asked = Extract<Match, { op: 'set' }>['field']

/** Fields in which sets are asked for, by their names. */
function fieldsOfSets(chains: readonly Chain[]): ReadonlyMap<string, ReadonlySet<Asked>> {
  const fields = new Map<string, Set<Asked>>()
  for (const { rules } of chains) {
    for (const { match } of rules) {
      for (const each of match) {
        if (each.op !== 'set') continue
        const known = fields.get(each.set) ?? new Set()
        fields.set(each.set, known.add(each.field))
      }
    }
  }
  return fields
}
