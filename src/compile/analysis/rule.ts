import { type Finding, ruleTableNames } from '../../core/finding.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import { ruleTableOf } from '../../domains/firewall/rule-table.ts'
import type { CompileState } from '../state/compile-state.ts'
import { noConflicts, ruleFindings } from './analyse.ts'
import { conflictsOf } from './conflicts.ts'
import { type Coverage, coverageOf, isIdle, replacedRule } from './coverage.ts'
import { leaveOpen, ruleTerms, type Table, tablesOf } from './table/table.ts'

/**
 * Findings that one rule brings: those about it, and rules behind it that nothing reaches any more because of it.
 * Only rules that overlap it are looked at. None for a rule that is off. `name` is that of the table's declaration.
 */
export function analyseRule(state: CompileState, name: string, id: Id): Finding[] {
  const wanted = ruleTableNames.find((each) => ruleTableOf[each].table.name === name)
  if (wanted === undefined) return []
  const all = tablesOf(state, { names: [wanted, 'dnat'] })
  const table = all.find((each) => each.name === wanted)!
  const dnat = all.find((each) => each.name === 'dnat')!
  const rule = table.rules.findIndex(({ key }) => key === id)
  if (rule < 0) return []
  const coverage = coverageOf(table, rule)
  const isReached = coverage.kind === 'reached'
  const replaced = isReached
    ? replacedRule(table, rule, { point: coverage.point, isGone: () => false })
    : null
  const conflicts = isReached ? conflictsOf(table, rule, reachedBefore(table, rule)) : noConflicts
  const own = ruleFindings(table, dnat, { rule, coverage, replaced, conflicts })
  return [...own, ...coveredBy(table, rule).flatMap((each) => ruleFindings(table, dnat, each))]
}

/** The coverage of the rules before one that overlap it; those that nothing reaches are hidden. */
function reachedBefore(table: Table, rule: number): readonly Coverage[] {
  const { index, starts } = table
  const found: Coverage[] = []
  const others = ruleTerms(table, rule).flatMap((term) => index.overlapping(term, 0, starts[rule]!))
  for (const other of new Set(others.map((term) => term.rule))) {
    const coverage = coverageOf(table, other)
    found[other] = coverage
    if (isIdle(coverage)) index.hide(starts[other]!, starts[other + 1]!)
    if (coverage.kind === 'undecided') leaveOpen(table, other)
  }
  return found
}

/** Rules behind one that it helps to cover. */
function coveredBy(table: Table, rule: number) {
  const { index, starts, terms } = table
  const after = ruleTerms(table, rule).flatMap((term) =>
    index.overlapping(term, starts[rule + 1]!, terms.length),
  )
  return [...new Set(after.map((term) => term.rule))].flatMap((other) => {
    const coverage = coverageOf(table, other)
    const isNew = coverage.kind === 'covered' && coverage.by.includes(rule)
    return isNew ? [{ rule: other, coverage, replaced: null, conflicts: noConflicts }] : []
  })
}
