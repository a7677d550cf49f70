import { type AddressRange, readRange } from '../model/address.ts'
import { readPorts } from '../model/port.ts'
import { isAny, type Rule } from '../model/rule.ts'
import type { ObjectIndex, Path } from '../objects/object-index.ts'
import { filterMarks, filterStates, secondsIn, type Term, wordOf } from './query.ts'
import { ruleTexts } from './rule-text.ts'

/** Knowledge of the server about an address: ways from names in a rule, by rule and side. */
export type AddressKnowledge = ReadonlyMap<number, Partial<Record<Side, readonly Path[]>>>

/** Side of a rule that names addresses. */
export type Side = 'source' | 'destination'

/** Facts that a filter looks at beside the rule itself. */
export interface FilterContext {
  /** The table, in its order. */
  readonly rules: readonly Rule[]
  readonly objects: ObjectIndex
  /** Tells whether no packet has met a rule. */
  readonly isUnused: (rule: number) => boolean
  /** Tells whether a finding is about a rule. */
  readonly isFound: (rule: number) => boolean
  /** Tells whether no packet has met a rule for so many seconds, as far as that is known. */
  readonly isIdle: (rule: number, seconds: number) => boolean
  /** Login that changed each rule last, where it is known. */
  readonly changedBy: ReadonlyMap<number, string>
  /**
   * Names in rules that mean users whose login or name holds a text, each with the way to such a user: users themselves, and groups
   * that hold them. Undefined while it was not asked.
   */
  readonly people?: (text: string) => ReadonlyMap<string, Path> | undefined
  /** Answer of `GET /x/search` about an address; undefined while it was not asked. */
  readonly searched?: (address: string) => AddressKnowledge | undefined
}

/** Why a rule is shown: for each address that was asked for, the ways that lead to it. */
export interface Match {
  readonly through: readonly Path[]
}

/** Test of a rule at its place in the table, from 0. */
type Test = (rule: Rule, place: number) => Match | null

const plain: Match = { through: [] }

/**
 * Compiles a filter to a test of one rule of the table, which answers null for a rule that is left out. Answers about objects are
 * remembered, so that a rule costs a look-up for each name. Reads nothing but `context`.
 */
export function compileFilter(terms: readonly Term[], context: FilterContext): Test {
  const tests = terms.map((term) => testOf(term, context))
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return (rule, place) => {
    let through: readonly Path[] = []
    for (let at = 0; at < tests.length; at++) {
      const match = tests[at]!(rule, place)
      if (match === null) return null
      if (match.through.length > 0) through = [...through, ...match.through]
    }
    return through.length > 0 ? { through } : plain
  }
}

function testOf(term: Term, context: FilterContext): Test {
  const test = positiveTest(term, context)
  return term.negated ? (rule, place) => (test(rule, place) ? null : plain) : test
}

function positiveTest({ key, value }: Term, context: FilterContext): Test {
  switch (key) {
    case 'text':
      return textTest(value, context)
    case 'src':
      return sideTest('source', value, context)
    case 'dst':
      return sideTest('destination', value, context)
    case 'port':
      return portTest(value, context)
    case 'zone':
      return holding(value, context, (rule) => [rule.incoming_interface, rule.outgoing_interface])
    case 'user':
      return userTest(value, context)
    case 'is':
      return stateTest(value, context)
    case 'has':
      return markTest(value, context)
    case 'idle':
      return idleTest(value, context)
    case 'by':
      return when(({ id }) => isPart(value, context.changedBy.get(id) ?? ''))
  }
}

function when(holds: (rule: Rule) => boolean): Test {
  return (rule) => (holds(rule) ? plain : null)
}

function isPart(part: string, text: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

/** Text in the comment, the action, names, comments, values and members; an address also finds what contains it. */
function textTest(value: string, context: FilterContext): Test {
  const range = readRange(value)
  const address = range && addressTest(value, range, context)
  let holding: Uint8Array | undefined
  return (rule, place) => {
    const way = address === null ? null : address(rule, place)
    if (way !== null) return way
    holding ??= ruleTexts(context.objects).holding(value.toLowerCase(), context.rules)
    return holding[place] === 1 ? plain : null
  }
}

/** An address on either side. A side that takes any address does not count: it names nothing. */
function addressTest(written: string, range: AddressRange, context: FilterContext): Test {
  const ways = (['source', 'destination'] as const).map((side) => sideWays(side, written, range, context))
  return (rule) => {
    const through = ways.flatMap((way) => way(rule))
    return through.length > 0 ? { through } : null
  }
}

/** A side of a rule: an address that traffic may have there, or text in a name. `any` takes every address. */
function sideTest(side: Side, value: string, context: FilterContext): Test {
  const field = `${side}_addresses` as const
  const range = readRange(value)
  if (value === 'any') return when((rule) => isAny(rule[field]))
  if (!range) return holding(value, context, (rule) => rule[field])
  const ways = sideWays(side, value, range, context)
  return (rule) => {
    if (isAny(rule[field])) return rule[`${field}_negate`] ? null : plain
    const through = ways(rule)
    return through.length > 0 !== rule[`${field}_negate`] ? { through } : null
  }
}

/** The ways from the names on one side of a rule to the address; what the server knows comes first. */
function sideWays(side: Side, written: string, range: AddressRange, context: FilterContext) {
  const seen = new Map<string, Path | null>()
  const searched = context.searched?.(written)
  return (rule: Rule): Path[] => {
    const known = searched?.get(rule.id)?.[side]
    if (known && known.length > 0) return [...known]
    const paths: Path[] = []
    for (const id of rule[`${side}_addresses`]) {
      const path = id === 'any' ? null : context.objects.addressPath(id, range, seen)
      if (path) paths.push(path)
    }
    return paths
  }
}

function portTest(value: string, context: FilterContext): Test {
  const ports = readPorts(value)
  const named = holding(value, context, (rule) => [...rule.destination_ports, ...rule.source_ports])
  if (!ports) return named
  const seen = new Map<string, Path | null>()
  return (rule) => {
    if (isAny(rule.destination_ports) && isAny(rule.source_ports)) return plain
    const through = [...rule.destination_ports, ...rule.source_ports].flatMap((id) => {
      const path = id === 'any' ? null : context.objects.portPath(id, ports, seen)
      return path ? [path] : []
    })
    return through.length > 0 ? { through } : null
  }
}

/** Text in one of the names that a rule has in some fields; `any` stands for itself. */
function holding(
  value: string,
  { objects }: FilterContext,
  names: (rule: Rule) => readonly (string | undefined)[],
): Test {
  const part = value.toLowerCase()
  const inName = remembered((id) => id.toLowerCase() === part || objects.textOf(id).includes(part))
  return when((rule) => names(rule).some((id) => id !== undefined && inName(id)))
}

/** Login or name of users and groups; a group also counts for those in it, and in groups below it. */
function userTest(value: string, { objects, people }: FilterContext): Test {
  const part = value.toLowerCase()
  const known = people?.(value)
  const isNamed = remembered(
    (id) => /^(user|group|security_group)\./.test(id) && objects.textOf(id).includes(part),
  )
  return (rule) => {
    const names = [...rule.source_addresses, ...rule.destination_addresses]
    const through = names.flatMap((id) => {
      const path = isNamed(id) ? [id] : known?.get(id)
      return path === undefined ? [] : [path]
    })
    return through.length > 0 ? { through } : null
  }
}

function stateTest(value: string, context: FilterContext): Test {
  switch (wordOf(filterStates, value)) {
    case 'unused':
      return when(({ id }) => context.isUnused(id))
    case 'off':
      return when(({ enabled }) => !enabled)
    case 'on':
      return when(({ enabled }) => enabled)
    case undefined:
      return () => null
  }
}

function idleTest(value: string, { isIdle }: FilterContext): Test {
  const seconds = secondsIn(value)
  return seconds === null ? () => null : when(({ id }) => isIdle(id, seconds))
}

function markTest(value: string, context: FilterContext): Test {
  switch (wordOf(filterMarks, value)) {
    case 'finding':
      return when(({ id }) => context.isFound(id))
    case 'comment':
      return when(({ comment }) => comment !== '')
    case 'time':
      return when(({ timetable }) => !isAny(timetable))
    case 'profile':
      return when((rule) => rule.dpi_enabled === true || rule.ips_enabled === true)
    case 'not':
      return when((rule) => rule.source_addresses_negate || rule.destination_addresses_negate)
    case undefined:
      return () => null
  }
}

function remembered(ask: (id: string) => boolean): (id: string) => boolean {
  const known = new Map<string, boolean>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const answer = ask(id)
    known.set(id, answer)
    return answer
  }
}
