import { useState } from 'react'
import { Button } from '../../app/button.tsx'
import { useWords } from '../../words/words.tsx'
import type { Note } from '../data/answers.ts'
import { SetFieldDialog } from '../many/set-field-dialog.tsx'
import type { PolicyTable, Rule } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { MoveDialog, SectionDialog, sectionsOf } from './dialogs.tsx'
import type { Acts } from './use-acts.ts'

interface SelectionProperties {
  readonly table: PolicyTable
  readonly rules: readonly Rule[]
  readonly noteOf: ReadonlyMap<number, Note>
  readonly selected: ReadonlySet<string>
  readonly objects: ObjectIndex
  readonly acts: Acts
  readonly onCopy: () => void
  readonly onClear: () => void
}

/** Acts on several rules at once; it stands in the place of the filter. */
export function SelectionBar({ table, rules, noteOf, objects, acts, onCopy, onClear }: SelectionProperties) {
  const words = useWords()
  const [dialog, setDialog] = useState<'' | 'move' | 'set' | 'section'>('')
  const { chosen } = acts
  const own = words.policy.actions
  const sections = sectionsOf(rules, noteOf)
  const close = () => setDialog('')
  return (
    <div className="selection" role="toolbar" aria-label={words.policy.selected(chosen.length)}>
      <strong>{words.policy.selected(chosen.length)}</strong>
      <Button onClick={() => void acts.switchAll(chosen, true)}>{own.enable}</Button>
      <Button onClick={() => void acts.switchAll(chosen, false)}>{own.disable}</Button>
      <Button onClick={() => setDialog('move')}>{own.move}</Button>
      <Button onClick={() => setDialog('set')}>{own.set}</Button>
      <Button onClick={() => setDialog('section')}>{own.section}</Button>
      <Button onClick={() => void acts.duplicate(chosen)}>{own.duplicate}</Button>
      <Button onClick={onCopy}>{words.policy.menu.copyAs}</Button>
      <Button
        kind="danger"
        onClick={() => {
          void acts.remove(chosen)
          onClear()
        }}
      >
        {own.remove(chosen.length)}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        {own.clear}
      </Button>
      {dialog === 'move' && (
        <MoveDialog
          rules={rules}
          chosen={new Set(chosen.map(({ id }) => id))}
          sections={sections}
          onClose={close}
          onMove={(to, note) => void acts.move(chosen, to, note)}
        />
      )}
      {dialog === 'set' && (
        <SetFieldDialog table={table} rules={chosen} objects={objects} acts={acts} onClose={close} />
      )}
      {dialog === 'section' && (
        <SectionDialog
          rules={chosen}
          noteOf={noteOf}
          onClose={close}
          onSet={(change, seen) => void acts.setNote(chosen, change, seen)}
        />
      )}
    </div>
  )
}
