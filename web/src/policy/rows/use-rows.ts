import { useMemo, useState } from 'react'
import { usePrinting } from '../../grid/use-media.ts'
import type { Note } from '../data/answers.ts'
import { usePeopleNamed } from '../data/use-people-named.ts'
import { noHits, useRuleAuthors, type useRuleHits } from '../data/use-rule-facts.ts'
import { type useBeside, useSearched } from '../data/use-table.ts'
import { compileFilter, type FilterContext } from '../filter/match.ts'
import { readFilter, unknownTerm } from '../filter/query.ts'
import { useReadAhead } from '../filter/use-read-ahead.ts'
import { type PolicyTable, type Rule, stableId } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { type Folds, type PolicyRow, type RuleRow, rowsOf } from './rows.ts'
import { useFolds } from './use-folds.ts'

interface RowsProperties {
  readonly table: PolicyTable
  /** Rules with the edits of a draft, and as they are stored. */
  readonly rules: readonly Rule[]
  readonly storedRules: readonly Rule[]
  readonly revision: number
  readonly noteOf: ReadonlyMap<number, Note>
  readonly beside: ReturnType<typeof useBeside>
  readonly objects: ObjectIndex
  readonly counted: ReturnType<typeof useRuleHits>
  /** Text of the filter. */
  readonly filter: string
  /** Id of the rule that is open; its section is not folded. */
  readonly openId: string | undefined
}

const nothingFolded: Folds = { sections: new Set(), isFrontOpen: true }

/** The rows that a table shows: what the filter finds, below headings that are folded or not. */
export function useRows(properties: RowsProperties) {
  const { table, rules, storedRules, noteOf, beside, objects, counted, filter } = properties
  const terms = useMemo(() => readFilter(filter), [filter])
  useReadAhead(objects, rules)
  const searched = useSearched(
    table,
    storedRules,
    terms.filter(({ key }) => key === 'text' || key === 'src' || key === 'dst').map(({ value }) => value),
  )
  const people = usePeopleNamed(terms.filter(({ key }) => key === 'user').map(({ value }) => value))
  // Counters are new every few seconds; a filter that does not ask for them stays what it is.
  const asked = terms.some(({ key }) => key === 'is' || key === 'idle') ? counted : noHits
  const changedBy = useRuleAuthors(table, properties.revision, /(^|\s)-?by:/.test(filter))
  const logins = useMemo(() => [...new Set(changedBy.values())].sort(), [changedBy])
  const match = useMemo(() => {
    const context: FilterContext = {
      rules,
      objects,
      isUnused: (id) => asked.isCounted && (asked.hits.get(id)?.packets ?? 0) === 0,
      isFound: (id) => beside.found.has(stableId(table, id)),
      changedBy,
      people,
      isIdle: asked.isIdle,
      searched,
    }
    return compileFilter(terms, context)
  }, [terms, rules, objects, asked, beside.found, changedBy, people, searched, table])
  const { folds, toggle, unfold } = useFolds(table)
  const openSection = noteOf.get(Number(properties.openId))?.section ?? ''
  const isPrinted = usePrinting()
  const shownFolds = useMemo(() => {
    // Paper cannot be unfolded.
    if (isPrinted) return nothingFolded
    if (!folds.sections.has(openSection)) return folds
    return { ...folds, sections: new Set([...folds.sections].filter((name) => name !== openSection)) }
  }, [folds, openSection, isPrinted])
  const [made] = useState<RuleRow[]>(() => [])
  const isFiltered = terms.length > 0
  const rows: readonly PolicyRow[] = useMemo(
    () =>
      rowsOf({
        rules,
        noteOf,
        systemRules: beside.systemRules,
        folds: shownFolds,
        match,
        isFiltered,
        made,
      }),
    [rules, noteOf, beside.systemRules, shownFolds, match, isFiltered, made],
  )
  const found = useMemo(() => countOf(rows), [rows])
  /** Rules that the filter finds, those below headings that are folded among them. */
  const matching = () => rules.filter((rule, index) => match(rule, index) !== null)
  return { rows, found, matching, isFiltered, unknown: unknownTerm(terms), logins, toggle, unfold }
}

/** Rules in rows, those below a heading that is folded among them. */
function countOf(rows: readonly PolicyRow[]): number {
  return rows.reduce((sum, row) => {
    if (row.kind === 'rule') return sum + 1
    return row.kind === 'section' && row.isFolded ? sum + row.count : sum
  }, 0)
}
