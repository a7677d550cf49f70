import type { KeyboardEvent } from 'react'
import type { PageSearch } from '../../app/address.ts'
import { asCurl } from '../../app/client.ts'
import { letterOf } from '../../app/keys.ts'
import { whyRule } from '../../monitor/why/packet.ts'
import { namingColumns, objectsIn } from '../card/use-object-card.ts'
import type { Edits } from '../data/use-edits.ts'
import { type PolicyTable, stableId } from '../model/rule.ts'
import type { CellColumn } from './columns.tsx'
import type { PolicyRow } from './rows.ts'
import type { Acts } from './use-acts.ts'

interface KeySource {
  readonly table: PolicyTable
  readonly acts: Acts
  readonly edits: Edits
  readonly isReadOnly: boolean
  readonly columns: readonly string[]
  readonly go: (change: PageSearch, replace?: boolean) => void
  readonly onReview: () => void
  /** Opens the card about objects of a cell. */
  readonly onObjects: (ids: readonly string[], place: DOMRect) => void
}

/** True where single letters were switched off (WCAG 2.1.4). */
function areLettersOff(): boolean {
  return localStorage.getItem('gatehouse.letters') === 'off'
}

/** Keys of the grid of rules, by the place of the key, so that they work on any layout. */
export function useKeys(
  source: KeySource,
): (event: KeyboardEvent, row: PolicyRow, column: string) => boolean {
  const { acts, edits, isReadOnly, columns, go, onReview, onObjects, table } = source
  return (event, row, column) => {
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
    if (row.kind !== 'rule') return false
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
    const reads: Readonly<Record<string, () => void>> = {
      H: () => go({ rule: String(rule.id), panel: 'history' }),
      X: () => {
        // A rule that is not stored yet decides nothing.
        if (rule.id > 0) go(whyRule(stableId(table, rule.id)))
      },
      I: showObjects,
      C: () => {
        const { id: _id, ...body } = rule
        void navigator.clipboard.writeText(asCurl({ method: 'POST', path: `/firewall/rules/${table}`, body }))
      },
    }
    const writes: Readonly<Record<string, () => void>> = {
      N: () => acts.insert(event.shiftKey ? { before: rule.id } : { after: rule.id }),
      D: () => void acts.duplicate(acts.meant(rule)),
      E: () => acts.toggle(rule),
    }
    const named: Readonly<Record<string, () => void>> = {
      Delete: () => void acts.remove(acts.meant(rule)),
      F2: () => {
        const cell = cellOf()
        if (cell !== null && columns.includes(column))
          acts.editCell({ rule, column: column as CellColumn, place: cell.getBoundingClientRect() })
      },
    }
    const deed =
      (isReadOnly ? undefined : named[event.key]) ??
      (areLettersOff() ? undefined : (reads[letter] ?? (isReadOnly ? undefined : writes[letter])))
    if (deed === undefined) return false
    deed()
    return true
  }
}
