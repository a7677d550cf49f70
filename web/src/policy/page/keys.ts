import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PageSearch } from '../../app/address.ts'
import { isTyping, letterOf } from '../../app/keys.ts'
import { copyText } from '../../form/copy-text.ts'
import { whyRule } from '../../monitor/why/packet.ts'
import { useWords } from '../../words/words.tsx'
import { namingColumns, objectsIn } from '../card/use-object-card.ts'
import { type CopySource, copiedRules } from '../copy/copied-rules.ts'
import type { Edits } from '../data/use-edits.ts'
import { type PolicyTable, type Rule, stableId } from '../model/rule.ts'
import type { PolicyRow } from '../rows/rows.ts'
import type { CellColumn } from './columns.tsx'
import type { Acts } from './use-acts.ts'

interface KeySource {
  readonly table: PolicyTable
  readonly acts: Acts
  readonly edits: Edits
  /** Rules as they are copied. */
  readonly copySource: (many: readonly Rule[]) => CopySource
  readonly isReadOnly: boolean
  readonly columns: readonly string[]
  readonly go: (change: PageSearch, replace?: boolean) => void
  readonly onReview: () => void
  /** Opens the card about objects of a cell. */
  readonly onObjects: (ids: readonly string[], place: DOMRect) => void
}

/** Everything that can be done to a rule, by its key; `dialog` asks further. What the reader may not do is not there. */
export type RuleDeeds = Readonly<Record<string, (() => void) | 'dialog' | undefined>>

/** Keys of the grid of rules, by the place of the key, so that they work on any layout. */
export function useKeys(source: KeySource): {
  readonly pressed: (event: KeyboardEvent, row: PolicyRow, column: string) => boolean
  readonly deedsOf: (rule: Rule) => RuleDeeds
} {
  const words = useWords()
  const { acts, edits, copySource, isReadOnly, columns, go, onReview, onObjects, table } = source
  const copy = async (many: readonly Rule[]) => {
    const own = words.policy.copyAs
    const isCopied = await copyText(copiedRules('curl', copySource(many)))
    acts.say(isCopied ? own.copied(many.length) : own.notCopied)
  }
  const readsOf = (rule: Rule): Readonly<Record<string, () => void>> => ({
    // A rule that is not stored yet decides nothing.
    ...(rule.id > 0 ? { X: () => go(whyRule(stableId(table, rule.id))) } : {}),
    H: () => go({ rule: String(rule.id), panel: 'history' }),
    C: () => void copy(acts.meant(rule)),
  })
  const writesOf = (rule: Rule): Readonly<Record<string, () => void>> => ({
    N: () => acts.insert({ after: rule.id }),
    'Shift+N': () => acts.insert({ before: rule.id }),
    D: () => void acts.duplicate(acts.meant(rule)),
    E: () => void acts.switchAll(acts.meant(rule), !rule.enabled),
  })
  const remove = (rule: Rule) => void acts.remove(acts.meant(rule))
  const deedsOf = (rule: Rule): RuleDeeds => ({
    Enter: () => go({ rule: String(rule.id) }),
    ...readsOf(rule),
    ...(isReadOnly ? {} : { ...writesOf(rule), Move: 'dialog', Delete: () => remove(rule) }),
  })
  const pressed = (event: KeyboardEvent, row: PolicyRow, column: string): boolean => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    const letter = letterOf(event)
    if (event.ctrlKey && letter === 'Z' && !isReadOnly) {
      void edits.undo()
      return true
    }
    if (event.ctrlKey && event.key === 'Enter' && edits.draft !== null) {
      onReview()
      return true
    }
    if (event.key === 'Escape') {
      go({ rule: undefined, panel: undefined })
      return true
    }
    if (row.kind !== 'rule') {
      const end = isPlain && letter === 'N' && !isReadOnly ? endBeside(row) : null
      if (end !== null) {
        acts.insert({ end })
        return true
      }
      const isAct =
        isPlain && ('NDEXHC'.includes(letter || '-') || event.key === 'Delete' || event.key === 'F2')
      if (isAct) acts.say(words.policy.noRule)
      return isAct
    }
    const { rule } = row
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (!isReadOnly) void acts.nudge(rule, event.key === 'ArrowUp' ? 'up' : 'down')
      return true
    }
    const cellOf = () => document.querySelector(`.grid-row[data-key="${rule.id}"] [data-column="${column}"]`)
    const showObjects = () => {
      const cell = cellOf()
      const here = objectsIn(rule, column)
      // A cell that names nothing asks about all that the rule names.
      const ids = here.length > 0 ? here : namingColumns.flatMap((each) => objectsIn(rule, each))
      if (cell !== null && ids.length > 0) onObjects([...new Set(ids)], cell.getBoundingClientRect())
    }
    if (event.altKey && event.key === 'Enter') {
      showObjects()
      return true
    }
    if (!isPlain) return false
    const name = event.shiftKey && letter === 'N' ? 'Shift+N' : letter
    const reads: Readonly<Record<string, () => void>> = { ...readsOf(rule), I: showObjects }
    const writes = isReadOnly ? {} : writesOf(rule)
    const named: Readonly<Record<string, () => void>> = {
      Delete: () => remove(rule),
      F2: () => {
        const cell = cellOf()
        if (cell !== null && columns.includes(column))
          acts.editCell({ rule, column: column as CellColumn, place: cell.getBoundingClientRect() })
      },
    }
    const deed = (isReadOnly ? undefined : named[event.key]) ?? reads[name] ?? writes[name]
    if (deed === undefined) return false
    deed()
    return true
  }
  return { pressed, deedsOf }
}

/** End of the table that a system rule stands at; null for a row that stands at none. */
function endBeside(row: PolicyRow): 'first' | 'last' | null {
  if (row.kind === 'front') return 'first'
  if (row.kind !== 'system') return null
  return row.rule.place === 'after' ? 'last' : 'first'
}

/** Keys that act wherever focus is on the page, but for where somebody types or a layer is open. */
export function usePageKeys(act: (event: globalThis.KeyboardEvent) => boolean): void {
  const newest = useRef(act)
  newest.current = act
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || document.querySelector('dialog[open]') !== null) return
      if (newest.current(event)) event.preventDefault()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
