import type { Finding, FindingKind, RuleTableName, Witness } from '../../core/finding.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { normalise } from '../../domains/firewall/compile/normalise.ts'
import type { CompileState } from '../state/compile-state.ts'
import { type Conflicts, conflictsOf } from './conflicts.ts'
import { type Coverage, coverages, type Replaced, replacedRules } from './coverage.ts'
import { duplicateObjects } from './duplicates.ts'
import { asSent, exampleOf, witnessOf } from './example/witness.ts'
import { type Refused, refusedRule, shownUnrefused } from './refused.ts'
import { type Allowances, usualAllowances } from './sets/meter.ts'
import type { Region } from './space/space.ts'
import { blockingFields, type Fields, type Reading, type Written } from './table/normalised-table.ts'
import { termsOf } from './table/regions.ts'
import { ruleTerms, type Table, tablesOf } from './table/table.ts'

/** Findings of one analysis of a policy. */
export interface Analysis {
  readonly snapshot: Snapshot
  readonly tables: readonly TableAnalysis[]
  /** In the order of the tables and rules; those about objects last. */
  readonly findings: readonly Finding[]
}

/** Findings about a table. */
export interface TableAnalysis {
  readonly name: RuleTableName
  /** Rules that are on, in match order. */
  readonly rules: readonly Written[]
  /** Of each rule. */
  readonly known: readonly Known[]
}

/** Findings about a rule. */
export interface Known {
  /** True when it decides about anything. */
  readonly isReached: boolean | 'undecided'
  /** True when others would do the same for it. */
  readonly isReplaced: boolean
  readonly findings: readonly Finding[]
}

/** Everything that the configuration alone says of its rules and objects, in the order of the tables and rules. */
export function analyse(state: CompileState): readonly Finding[] {
  return analysisOf(state).findings
}

/** The same, with what it takes to analyse a policy that differs little (`renewedAnalysis`). */
export function analysisOf(state: CompileState, allowances: Allowances = usualAllowances): Analysis {
  const all = tablesOf(state, { allowances })
  const dnat = all.find(({ name }) => name === 'dnat')!
  return together(
    state.snapshot,
    all.map((table) => tableAnalysis(table, dnat)),
  )
}

/** Findings about the tables and about the objects by themselves. */
export function together(snapshot: Snapshot, tables: readonly TableAnalysis[]): Analysis {
  const findings = tables.flatMap(({ known }) => known.flatMap(({ findings }) => findings))
  return { snapshot, tables, findings: [...findings, ...duplicateObjects(snapshot)] }
}

/** Analysis of the rules of a table; the table is used up. */
export function tableAnalysis(table: Table, dnat: Table): TableAnalysis {
  const { name, rules } = table
  const conflicts: Conflicts[] = []
  // Both are asked of a rule at once, as they need the same bitmaps.
  const found = coverages(table, (rule, known) => {
    const isReached = known[rule]!.kind === 'reached'
    conflicts.push(isReached ? conflictsOf(table, rule, known) : noConflicts)
  })
  const replaced = replacedRules(table, found)
  const known = [...rules.keys()].map((rule) =>
    knownOf(table, dnat, {
      rule,
      coverage: found[rule]!,
      replaced: replaced.get(rule) ?? null,
      conflicts: conflicts[rule]!,
    }),
  )
  return { name, rules: rules.map(written), known }
}

/** A rule without what was read of it, as findings are kept long. */
export function written({ id, key, item }: Written): Written {
  return { id, key, item }
}

/** Part of the facts about a rule that is kept. */
export function knownOf(table: Table, dnat: Table, facts: RuleFacts): Known {
  return {
    isReached: facts.coverage.kind === 'undecided' ? 'undecided' : facts.coverage.kind === 'reached',
    isReplaced: facts.replaced !== null && facts.replaced !== 'undecided',
    findings: ruleFindings(table, dnat, facts),
  }
}

/** Facts about a rule. */
export interface RuleFacts {
  readonly rule: number
  readonly coverage: Coverage
  readonly replaced: Replaced | null | 'undecided'
  readonly conflicts: Conflicts
}

/** Those of a rule that decides about nothing. */
export const noConflicts: Conflicts = { found: [], open: [] }

/** The findings about one rule. */
export function ruleFindings(table: Table, dnat: Table, about: RuleFacts): Finding[] {
  const { rule, replaced, conflicts } = about
  const witness = (region: Region): Witness =>
    witnessOf(table, exampleOf(table, asSent(table, [...dnat.terms, ...dnat.defaults], region)))
  const { coverage, refused } = behindRefusals(table, about)
  if (refused !== null) return [refusedFinding(table, rule, { ...refused, witness })]
  const own = coverageFindings(table, rule, { coverage, replaced, witness })
  const others = conflicts.found.map(({ kind, others, total, region }) => ({
    ...aboutRule(table, rule),
    kind,
    rules: idsOf(table, others),
    total,
    witness: witness(region),
  }))
  const open = openKinds({ ...about, coverage })
  const undecided = open.length === 0 ? [] : [{ ...aboutRule(table, rule), kind: 'undecided', open } as const]
  return [...own, ...others, ...undecided]
}

/** Coverage of a rule with the system rules in front of all rules, and what these leave nothing of. */
function behindRefusals(
  table: Table,
  { rule, coverage }: RuleFacts,
): { readonly coverage: Coverage; readonly refused: Refused | null } {
  if (coverage.kind === 'reached') return { coverage, refused: refusedRule(table, rule) }
  if (coverage.kind !== 'covered' || table.refusals.length === 0) return { coverage, refused: null }
  const shown = shownUnrefused(table, rule, coverage)
  return 'system' in shown
    ? { coverage, refused: shown }
    : { coverage: { ...coverage, otherwise: shown.otherwise }, refused: null }
}

interface AboutRefused extends Refused {
  readonly witness: (region: Region) => Witness
}

/** A rule of which system rules in front of all rules leave nothing, and do the same or something else. */
function refusedFinding(table: Table, rule: number, { system, by, region, witness }: AboutRefused): Finding {
  const rules = [...system, ...idsOf(table, by)]
  const about = { ...aboutRule(table, rule), rules, total: rules.length }
  const isSame = ruleTerms(table, rule).every(({ does }) => does === 'drop')
  return isSame ? { ...about, kind: 'redundant' } : { ...about, kind: 'shadowed', witness: witness(region) }
}

/** The kinds of findings that would have taken too long to find, or to rule out. */
function openKinds({ coverage, replaced, conflicts }: RuleFacts): FindingKind[] {
  switch (coverage.kind) {
    case 'undecided':
      return ['shadowed', 'redundant', 'contradictory', 'generalising']
    case 'empty':
      return []
    case 'covered':
      return coverage.otherwise === 'undecided' ? ['shadowed', 'redundant'] : []
    case 'reached':
      return [...(replaced === 'undecided' ? (['redundant'] as const) : []), ...conflicts.open]
  }
}

function aboutRule({ name, rules }: Table, rule: number) {
  return { table: name, rule: rules[rule]!.id }
}

function idsOf({ rules }: Table, indices: readonly number[]): string[] {
  return indices.map((index) => rules[index]!.id)
}

interface About {
  readonly coverage: Coverage
  readonly replaced: Replaced | null | 'undecided'
  readonly witness: (region: Region) => Witness
}

/** Findings from the coverage of a rule: at most one. */
function coverageFindings(table: Table, rule: number, { coverage, replaced, witness }: About): Finding[] {
  const about = aboutRule(table, rule)
  switch (coverage.kind) {
    case 'empty':
      return [{ ...about, kind: 'unreachable', fields: blockedBy(table, table.rules[rule]!) }]
    case 'covered': {
      const { by, otherwise } = coverage
      if (otherwise === 'undecided') return []
      if (otherwise === null)
        return [{ ...about, kind: 'redundant', rules: idsOf(table, by), total: by.length }]
      const rules = [otherwise.rule, ...by.filter((each) => each !== otherwise.rule)]
      const proof = { rules: idsOf(table, rules), total: rules.length, witness: witness(otherwise.region) }
      return [{ ...about, kind: 'shadowed', ...proof }]
    }
    case 'reached': {
      if (replaced === null || replaced === 'undecided') return []
      const rules = [...idsOf(table, replaced.by), ...replaced.system]
      return [{ ...about, kind: 'redundant', rules, total: rules.length }]
    }
    case 'undecided':
      return []
  }
}

/** The fields that let nothing through; each alone, or all that restrict anything when only together. */
function blockedBy({ name, space }: Table, reading: Reading): string[] {
  const matches = (fields: Fields) => {
    const match = normalise(fields, space.vocabulary)
    return termsOf(name as RuleTableName, 0, { ...reading, fields, match, ends: anyEnd }, space).length > 0
  }
  const alone = blockingFields(reading.fields, matches)
  if (alone.length > 0) return alone
  if (!matches(reading.fields)) return blockingTogether(reading.fields)
  return name === 'dnat'
    ? ['change_destination_address', 'change_destination_port']
    : ['change_source_address']
}

const anyEnd = [{ family: null, protocol: null, does: '' }]

function blockingTogether(fields: Fields): string[] {
  return blockingFields(fields, () => false).filter((name) => {
    const value = fields[name as keyof Fields]
    return Array.isArray(value) ? value.length > 0 && !value.includes('any') : value !== 'any'
  })
}
