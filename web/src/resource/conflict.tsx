import { Button } from '../app/button.tsx'
import { fieldLabel, useWords } from '../words/words.tsx'
import { Value } from './cell.tsx'
import type { Descriptor, Item } from './descriptor.ts'

/** Fields that both sides changed, with what the other side made of them. */
export interface Conflict {
  readonly theirs: Item
  readonly fields: readonly string[]
}

interface ConflictProperties {
  readonly conflict: Conflict
  readonly schema: Descriptor['schema']
  /** Takes what the other side made of a field. */
  readonly onTake: (field: string) => void
}

/** The changes of somebody else, field by field; mine stay until theirs are taken. */
export function ConflictView({ conflict, schema, onTake }: ConflictProperties) {
  const words = useWords()
  return (
    <div className="conflict" role="alert">
      <p>{words.form.changedBy}</p>
      {conflict.fields.map((field) => (
        <p key={field}>
          {fieldLabel(words, field)}: {words.form.theirs}{' '}
          <Value value={conflict.theirs[field]} schema={schema?.properties?.[field]} />{' '}
          <Button onClick={() => onTake(field)}>{words.actions.showTheirs}</Button>
        </p>
      ))}
    </div>
  )
}

/** The rest of a conflict when theirs were taken of a field. */
export function without(conflict: Conflict, field: string): Conflict {
  return { ...conflict, fields: conflict.fields.filter((each) => each !== field) }
}
