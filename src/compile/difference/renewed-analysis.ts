import type { RuleTableName } from '../../core/finding.ts'
import {
  type Analysis,
  analysisOf,
  type Known,
  knownOf,
  noConflicts,
  type TableAnalysis,
  tableAnalysis,
  together,
  written,
} from '../analysis/analyse.ts'
import { conflictsOf } from '../analysis/conflicts.ts'
import {
  type Coverage,
  coverageOf,
  isIdle,
  knownReached,
  type Replaced,
  replacedRule,
} from '../analysis/coverage.ts'
import { WideTerms } from '../analysis/search/wide-terms.ts'
import { readRules, type Written, writtenRules } from '../analysis/table/normalised-table.ts'
import { type Term, termsOf } from '../analysis/table/regions.ts'
import { leaveOpen, ruleTerms, type Table, tablesOf } from '../analysis/table/table.ts'
import type { CompileState } from '../state/compile-state.ts'
import { ruleTexts } from './affected-rules.ts'
import { changedIn } from './sequence-diff.ts'
import { isSameVocabulary } from './table-side.ts'

/** Limit beyond which a table is looked at as if it were new: number of rules, and part of the table. */
const mostAgain = { rules: 64, part: 1 / 4 } as const

/**
 * The analysis of a policy that differs from one that was analysed with the same cards on the same day. What is found
 * about a rule follows from those that share packets with it, and from which of these nothing reaches or needs: rules
 * that meet no change keep their findings.
 */
export function renewedAnalysis(before: Analysis, state: CompileState): Analysis {
  const { snapshot } = state
  const changes = before.tables.map((table) => changesOf(table, state))
  const isDnatSame = changes.every(({ name, gone, come }) => name !== 'dnat' || gone.length + come.size === 0)
  if (!isDnatSame || !isSameVocabulary(before.snapshot, snapshot)) return analysisOf(state)
  const all = tablesOf(state, { beside: changes })
  const dnat = all.find(({ name }) => name === 'dnat')!
  return together(
    snapshot,
    all.map((table, place) => {
      const known = before.tables[place]!
      const { gone, come } = changes[place]!
      if (gone.length + come.size === 0) return { ...known, rules: table.rules.map(written) }
      return new Renewal(table, known, come).analysis(gone, dnat)
    }),
  )
}

/** Changes of a table: rules as they were, and ids of those as they are; what has moved is both. */
interface Changes {
  readonly name: RuleTableName
  readonly gone: readonly Written[]
  readonly come: ReadonlySet<string>
}

function changesOf({ name, rules }: TableAnalysis, { snapshot, memos }: CompileState): Changes {
  const now = writtenRules(name, snapshot)
  const changed = changedIn<Written>(rules, now, memos.of(ruleTexts))
  return {
    name,
    gone: rules.filter((rule) => changed.has(rule)),
    come: new Set(now.filter((rule) => changed.has(rule)).map(({ id }) => id)),
  }
}

/** A table of which few rules are looked at again. */
class Renewal {
  readonly #table: Table
  /** Earlier findings about each rule; null about one that has come. */
  readonly #known: readonly (Known | null)[]
  /** Rules that are looked at again. */
  readonly #again = new Set<number>()

  constructor(table: Table, before: TableAnalysis, come: ReadonlySet<string>) {
    const known = new Map(before.rules.map(({ id }, place) => [id, before.known[place]!]))
    this.#table = table
    this.#known = table.rules.map(({ id }) => (come.has(id) ? null : known.get(id)!))
  }

  /** `gone`: rules that are no longer there, or not as they were. */
  analysis(gone: readonly Written[], dnat: Table): TableAnalysis {
    const table = this.#table
    const { name, rules, space } = table
    for (const reading of readRules(name, gone, space.vocabulary))
      this.#lookAround(termsOf(name, 0, reading, space))
    for (const [rule, known] of this.#known.entries()) {
      if (known !== null) continue
      this.#again.add(rule)
      this.#lookAround(ruleTerms(table, rule))
    }
    if (this.#again.size > Math.max(mostAgain.rules, rules.length * mostAgain.part))
      return tableAnalysis(table, dnat)
    const found = this.#coverages()
    const replaced = this.#replaced(found)
    this.#hide(found)
    const known = [...rules.keys()].map((rule) => {
      const coverage = found[rule]!
      if (coverage === null || !this.#again.has(rule)) return this.#known[rule]!
      const conflicts =
        coverage.kind === 'reached' ? conflictsOf(table, rule, found as Coverage[]) : noConflicts
      return knownOf(table, dnat, { rule, coverage, replaced: replaced.get(rule) ?? null, conflicts })
    })
    return { name, rules: rules.map(written), known }
  }

  /** The rules that share packets with the terms are looked at again. */
  #lookAround(terms: readonly Term[], from = 0): void {
    const { index, terms: all } = this.#table
    for (const term of terms)
      for (const { rule } of index.overlapping(term, from, all.length)) this.#again.add(rule)
  }

  /** Null of a rule that nothing reaches, as before. Rules that nothing reaches are hidden afterwards. */
  #coverages(): (Coverage | null)[] {
    const table = this.#table
    const wide = new WideTerms(table.space.pool)
    return this.#known.map((known, rule) => {
      const coverage = this.#again.has(rule)
        ? coverageOf(table, rule, { wide })
        : known!.isReached === 'undecided'
          ? ({ kind: 'undecided' } as const)
          : known!.isReached
            ? knownReached(table, rule)
            : null
      const isReached = coverage?.kind === 'undecided' ? 'undecided' : coverage?.kind === 'reached'
      // What it takes from others, or leaves to them, they have found nowhere yet.
      if (known !== null && known.isReached !== isReached) this.#lookAround(ruleTerms(table, rule))
      if (isNowhere(coverage)) table.index.hide(table.starts[rule]!, table.starts[rule + 1]!)
      else wide.add(ruleTerms(table, rule))
      if (isReached === 'undecided') leaveOpen(table, rule)
      return coverage
    })
  }

  /** Rules that do the same as those that are looked at again. Nothing is hidden afterwards. */
  #replaced(found: readonly (Coverage | null)[]): ReadonlyMap<number, Replaced | 'undecided'> {
    const table = this.#table
    const removed = new Set<number>()
    const replaced = new Map<number, Replaced | 'undecided'>()
    const isGone = (rule: number) => isNowhere(found[rule]!) || removed.has(rule)
    table.index.show()
    for (const [rule, coverage] of found.entries()) {
      if (coverage?.kind !== 'reached') continue
      const known = this.#known[rule]!
      if (!this.#again.has(rule)) {
        if (known?.isReplaced) removed.add(rule)
        continue
      }
      const others = replacedRule(table, rule, { point: coverage.point, isGone })
      const isReplaced = others !== null && others !== 'undecided'
      if (others !== null) replaced.set(rule, others)
      if (isReplaced) removed.add(rule)
      if (known !== null && known.isReplaced !== isReplaced) {
        this.#lookAround(ruleTerms(table, rule), table.starts[rule + 1]!)
      }
    }
    return replaced
  }

  #hide(found: readonly (Coverage | null)[]): void {
    const { index, starts } = this.#table
    for (const [rule, coverage] of found.entries()) {
      if (isNowhere(coverage)) index.hide(starts[rule]!, starts[rule + 1]!)
    }
  }
}

/** True when it is known, now or from before, that the rule decides about nothing. */
function isNowhere(coverage: Coverage | null): boolean {
  return coverage === null || isIdle(coverage)
}
