import { Button } from '../app/button.tsx'
import { Value } from '../resource/cell.tsx'
import type { Descriptor } from '../resource/descriptor.ts'
import { fieldLabel, useWords } from '../words/words.tsx'
import type { Conflict, Merge } from './merge.ts'

/** Outcome of a merge whose settled part is in the form. */
export type MergedForm = Omit<Merge, 'settled'>

interface ConflictProperties {
  readonly merged: MergedForm
  readonly schema: Descriptor['schema']
  /** Takes what the other side made of a field. */
  readonly onTake: (conflict: Conflict) => void
}

/** The changes of somebody else, field by field; mine stay until theirs are taken. */
export function ConflictView({ merged: { conflicts, joined }, schema, onTake }: ConflictProperties) {
  const words = useWords()
  const value = (field: string, each: unknown) => <Value value={each} schema={schema?.properties?.[field]} />
  return (
    <div className="conflict" role="alert">
      <p>{conflicts.length > 0 ? words.form.changedBy : words.form.merged}</p>
      {joined.map(({ field, added, removed }) => (
        <p key={field}>
          {fieldLabel(words, field)}: {words.form.joined}
          {added.length > 0 && (
            <>
              {' '}
              {words.form.added} {value(field, added)}
            </>
          )}
          {removed.length > 0 && (
            <>
              {' '}
              {words.form.removed} {value(field, removed)}
            </>
          )}
        </p>
      ))}
      {conflicts.map((each) => (
        <p key={each.field}>
          {fieldLabel(words, each.field)}: {words.form.theirs} {value(each.field, each.theirs)}{' '}
          <Button onClick={() => onTake(each)}>{words.actions.showTheirs}</Button>
        </p>
      ))}
    </div>
  )
}

/** The rest of a merge when theirs were taken of a field; null where that was all. */
export function without({ conflicts, joined }: MergedForm, taken: Conflict): MergedForm | null {
  const left = conflicts.filter((each) => each !== taken)
  return left.length + joined.length > 0 ? { conflicts: left, joined } : null
}
