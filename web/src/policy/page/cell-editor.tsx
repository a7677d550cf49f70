import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Combo } from '../../form/combo.tsx'
import { fieldLabel, useWords } from '../../words/words.tsx'
import type { Edit } from '../draft/edit.ts'
import { isSame } from '../merge/merge.ts'
import type { PolicyTable, Rule, RuleFields } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { verdictOf } from './cells.tsx'
import { type CellColumn, cellFields } from './columns.tsx'
import { type ObjectEdit, ObjectsField, withNewObjects } from './objects-field.tsx'
import type { TypedRule } from './unsaved-line.tsx'

/** A cell that is edited where it stands. */
export interface EditedCell {
  readonly rule: Rule
  readonly column: CellColumn
  readonly place: DOMRect
}

interface EditorProperties {
  readonly table: PolicyTable
  readonly cell: EditedCell
  readonly actions: readonly string[]
  readonly objects: ObjectIndex
  readonly onClose: () => void
  /** `typed` is the rule as it would be, should it be refused. */
  readonly onApply: (edits: readonly Edit[], typed: TypedRule) => void
}

/** An editor over a cell: names with the picker, an interface, an action or a text. Escape leaves it, Ctrl+Enter applies. */
export function CellEditor({ table, cell, actions, objects, onClose, onApply }: EditorProperties) {
  const words = useWords()
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const { rule, column, place } = cell
  const field = cellFields[column]
  const negate =
    column === 'source' || column === 'destination' ? (`${column}_addresses_negate` as const) : null
  const [value, setValue] = useState<unknown>(rule[field])
  const [isNegated, setNegated] = useState(negate !== null && rule[negate])
  const [made, setMade] = useState<readonly ObjectEdit[]>([])
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [])
  const apply = (next: unknown = value) => {
    // What was typed last is no object: that is said below it.
    const unknown = box.current?.querySelector<HTMLElement>('[data-unknown] input')
    if (unknown) return unknown.focus()
    const fields: Record<string, unknown> = {}
    const base: Record<string, unknown> = {}
    if (!isSame(next, rule[field])) {
      fields[field] = next
      base[field] = rule[field]
    }
    if (negate !== null && isNegated !== rule[negate]) {
      fields[negate] = isNegated
      base[negate] = rule[negate]
    }
    onClose()
    if (Object.keys(fields).length === 0) return
    const text = JSON.stringify(fields)
    const named = made.filter(({ as }) => text.includes(`"new:${as}"`))
    const set: Edit = {
      kind: 'set',
      table,
      id: rule.id,
      base: base as RuleFields,
      fields: fields as RuleFields,
      whole: rule,
    }
    onApply([...named, set], { base: rule, rule: { ...rule, ...fields }, made: named })
  }
  const label = words.policy.cell.edit(words.policy.columns[column])
  return (
    <form
      ref={box}
      className="cell-editor"
      aria-label={label}
      style={{
        left: Math.max(8, Math.min(place.left, window.innerWidth - 328)),
        top: Math.max(8, Math.min(place.top, window.innerHeight - 260)),
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        apply()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && event.ctrlKey) {
          event.preventDefault()
          apply()
        }
      }}
    >
      {column === 'action' ? (
        <select aria-label={label} value={String(value)} onChange={({ target }) => setValue(target.value)}>
          {actions.map((each) => (
            <option key={each} value={each}>
              {verdictOf(each, words)}
            </option>
          ))}
        </select>
      ) : column === 'comment' ? (
        <input aria-label={label} value={String(value)} onChange={({ target }) => setValue(target.value)} />
      ) : column === 'from' || column === 'to' ? (
        <Combo
          id={id}
          label={fieldLabel(words, field)}
          text={value === 'any' ? words.policy.any : objects.titleOf(String(value))}
          options={[...objects.all()]
            .filter(({ type }) => ['any', 'zone', 'interface', 'isp'].includes(type))
            .map((object) => ({
              value: object.id,
              title: object.id === 'any' ? words.policy.any : objects.titleOf(object.id),
              detail: object.title === object.id ? object.id : object.comment,
            }))}
          takesText={false}
          isInvalid={false}
          onChoose={setValue}
        />
      ) : (
        <ObjectsField
          id={id}
          label={label}
          kind={column === 'service' ? 'port' : 'address'}
          value={value as readonly string[]}
          objects={withNewObjects(objects, made)}
          error=""
          onChange={(next, object) => {
            setValue(next)
            if (object !== null) setMade([...made, object])
          }}
        />
      )}
      {negate !== null && (
        <label className="field check">
          <input type="checkbox" checked={isNegated} onChange={({ target }) => setNegated(target.checked)} />{' '}
          {words.policy.not}
        </label>
      )}
      <div className="form-foot">
        <Button kind="primary" type="submit">
          {words.policy.actions.apply}
        </Button>
        <Button onClick={onClose}>{words.actions.discard}</Button>
      </div>
    </form>
  )
}
