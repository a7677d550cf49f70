import { type RuleTableName, ruleTableNames } from '../../../core/finding.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { ruleTables } from '../../../domains/firewall/rule-table.ts'
import type { CompileState } from '../../state/compile-state.ts'
import type { Allowances } from '../sets/meter.ts'
import { type Space, spaceOf } from '../space/space.ts'
import { defaultTerms, markDefaults } from './default-terms.ts'
import { type Reading, readRules, type Written, writtenRules } from './normalised-table.ts'
import { OverlapIndex } from './overlap-index.ts'
import { refusalTerms } from './refusal-terms.ts'
import { markReadings, type Term, termsOf } from './regions.ts'
import type { DefaultTerm } from './wide-region.ts'

/** A table of rules, cut into terms. */
export interface Table {
  readonly name: RuleTableName
  readonly space: Space
  /** Rules that are on, in match order. */
  readonly rules: readonly Reading[]
  /** Terms of all rules, in match order. */
  readonly terms: readonly Term[]
  /** Index of the first term of each rule, and at the end the number of terms. */
  readonly starts: readonly number[]
  readonly index: OverlapIndex<Term>
  /** Terms by action, as a bitmap for each. */
  readonly acting: ReadonlyMap<string, Uint32Array>
  /** Terms of rules whose coverage is undecided, as a bitmap. */
  readonly undecided: Uint32Array
  /** The rule of each term. */
  readonly ruleOf: Int32Array
  readonly defaults: readonly DefaultTerm[]
  /** Terms of system rules in front of all rules. */
  readonly refusals: readonly DefaultTerm[]
}

/** Rules beside those of a configuration in which identifiers mean the same. */
export type Beside = readonly { readonly name: RuleTableName; readonly gone: readonly Written[] }[]

/** Selection of the tables to make. */
export interface TableOptions {
  readonly names?: readonly RuleTableName[]
  /** Rules that the space distinguishes as well, by table. */
  readonly beside?: Beside
  /** Allowances of questions about the tables. */
  readonly allowances?: Allowances
}

/** Tables of a policy, all by default, in one space. */
export function tablesOf(
  state: CompileState,
  { names = ruleTableNames, beside = [], allowances }: TableOptions = {},
): readonly Table[] {
  const { snapshot } = state
  const timetables = [...timetablesOf(snapshot), ...beside.flatMap(({ gone }) => gone.map(timetableOf))]
  const space = spaceOf(state, timetables, allowances)
  const read = ruleTableNames.map((name) =>
    names.includes(name) ? readRules(name, writtenRules(name, snapshot), space.vocabulary) : [],
  )
  const others = beside.map(({ name, gone }) => readRules(name, gone, space.vocabulary))
  for (const readings of [...read, ...others]) markReadings(readings, space)
  markDefaults(space)
  space.coordinates.cut()
  return ruleTableNames.map((name, index) => tableOf(name, read[index]!, space))
}

function timetableOf({ item }: Written): readonly string[] {
  return (item as { readonly timetable: readonly string[] }).timetable
}

/** The timetables that rules which are on name. */
export function timetablesOf(snapshot: Snapshot): (readonly string[])[] {
  return ruleTables.flatMap(({ table }) =>
    snapshot.rows(table).entries.flatMap(({ item }) => (item.enabled ? [item.timetable] : [])),
  )
}

function tableOf(name: RuleTableName, rules: readonly Reading[], space: Space): Table {
  const terms: Term[] = []
  const starts = [0]
  for (const [index, reading] of rules.entries()) {
    for (const term of termsOf(name, index, reading, space)) terms.push(term)
    starts.push(terms.length)
  }
  const defaults = defaultTerms(name, space)
  const refusals = refusalTerms(name, space)
  const index = new OverlapIndex(space, terms)
  const undecided = new Uint32Array((terms.length + 31) >>> 5)
  const ruleOf = Int32Array.from(terms, ({ rule }) => rule)
  return {
    name,
    space,
    rules,
    terms,
    starts,
    index,
    acting: actingOf(terms),
    undecided,
    ruleOf,
    defaults,
    refusals,
  }
}

function actingOf(terms: readonly Term[]): ReadonlyMap<string, Uint32Array> {
  const found = new Map<string, Uint32Array>()
  for (const [index, { action }] of terms.entries()) {
    const bitmap = found.get(action) ?? new Uint32Array((terms.length + 31) >>> 5)
    found.set(action, bitmap)
    bitmap[index >>> 5]! |= 1 << (index & 31)
  }
  return found
}

/** Says that the coverage of a rule is undecided. */
export function leaveOpen({ starts, undecided }: Table, rule: number): void {
  for (let index = starts[rule]!; index < starts[rule + 1]!; index++)
    undecided[index >>> 5]! |= 1 << (index & 31)
}

/** The terms of a rule. */
export function ruleTerms({ terms, starts }: Table, rule: number): readonly Term[] {
  return terms.slice(starts[rule], starts[rule + 1])
}
