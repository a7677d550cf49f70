import type { CompileInputs } from '../../../core/inputs.ts'
import type { Snapshot } from '../../../core/snapshot.ts'
import type { Allowances } from '../sets/meter.ts'
import { type Space, spaceOf } from '../space/space.ts'
import { type DefaultTerm, defaultTerms, markDefaults } from './default-terms.ts'
import { OverlapIndex } from './overlap-index.ts'
import {
  type Reading,
  readRules,
  type TableName,
  tableNames,
  tables,
  type Written,
  writtenRules,
} from './reading.ts'
import { markReadings, type Term, termsOf } from './terms.ts'

/** A table of rules, cut into terms. */
export interface Table {
  readonly name: TableName
  readonly space: Space
  /** Rules that are on, in match order. */
  readonly rules: readonly Reading[]
  /** Terms of all rules, in match order. */
  readonly terms: readonly Term[]
  /** Where the terms of each rule begin, and at the end how many there are. */
  readonly starts: readonly number[]
  readonly index: OverlapIndex<Term>
  /** Which terms act so, as a bitmap for each action. */
  readonly acting: ReadonlyMap<string, Uint32Array>
  /** Terms of rules whose coverage is undecided, as a bitmap. */
  readonly undecided: Uint32Array
  /** The rule of each term. */
  readonly ruleOf: Int32Array
  readonly defaults: readonly DefaultTerm[]
}

/** Rules beside those of a configuration in which identifiers mean the same. */
export type Beside = readonly { readonly name: TableName; readonly gone: readonly Written[] }[]

/** Which tables are made. */
export interface TableOptions {
  readonly names?: readonly TableName[]
  /** Rules that the space tells apart as well, by table. */
  readonly beside?: Beside
  /** What questions about the tables may take. */
  readonly allowances?: Allowances
}

/** Tables of a policy, all by default, in one space. */
export function tablesOf(
  snapshot: Snapshot,
  inputs: CompileInputs,
  { names = tableNames, beside = [], allowances }: TableOptions = {},
): readonly Table[] {
  const timetables = [...timetablesOf(snapshot), ...beside.flatMap(({ gone }) => gone.map(timetableOf))]
  const space = spaceOf(snapshot, inputs, timetables, allowances)
  const read = tableNames.map((name) =>
    names.includes(name) ? readRules(name, writtenRules(name, snapshot), space.vocabulary) : [],
  )
  const others = beside.map(({ name, gone }) => readRules(name, gone, space.vocabulary))
  for (const readings of [...read, ...others]) markReadings(readings, space)
  markDefaults(space)
  space.coordinates.cut()
  return tableNames.map((name, index) => tableOf(name, read[index]!, space))
}

function timetableOf({ item }: Written): readonly string[] {
  return (item as { readonly timetable: readonly string[] }).timetable
}

/** The timetables that rules which are on name. */
export function timetablesOf(snapshot: Snapshot): (readonly string[])[] {
  return Object.values(tables).flatMap((table) =>
    snapshot.rows(table).entries.flatMap(({ item }) => (item.enabled ? [item.timetable] : [])),
  )
}

function tableOf(name: TableName, rules: readonly Reading[], space: Space): Table {
  const terms: Term[] = []
  const starts = [0]
  for (const [index, reading] of rules.entries()) {
    for (const term of termsOf(name, index, reading, space)) terms.push(term)
    starts.push(terms.length)
  }
  const defaults = defaultTerms(name, space)
  const index = new OverlapIndex(space, terms)
  const undecided = new Uint32Array((terms.length + 31) >>> 5)
  const ruleOf = Int32Array.from(terms, ({ rule }) => rule)
  return { name, space, rules, terms, starts, index, acting: actingOf(terms), undecided, ruleOf, defaults }
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
