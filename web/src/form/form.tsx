import { useId } from 'react'
import type { FieldSchema, Item } from '../resource/descriptor.ts'
import { fieldLabel, useWords } from '../words/words.tsx'
import { Field } from './field.tsx'
import { fieldsOf, isInForm } from './values.ts'
import './form.css'

/** What the gateway says of one field: `path` names it, parts divided by points. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

interface FieldsProperties {
  readonly schema: FieldSchema
  readonly item: Item
  readonly isNew: boolean
  readonly isReadOnly: boolean
  readonly errors: readonly FieldError[]
  readonly onChange: (item: Item) => void
  /** Path of what these are the fields of, with a point behind it. */
  readonly inside?: string
}

/** The fields of an item, each with what the gateway says of it. */
export function Fields({ schema, item, isNew, isReadOnly, errors, onChange, inside = '' }: FieldsProperties) {
  const words = useWords()
  const id = useId()
  const required = new Set(schema.required)
  return (
    <div className="fields">
      {fieldsOf(schema)
        .filter(([, field]) => isInForm(field, item, isNew) || (isReadOnly && field.writeOnly !== true))
        .map(([name, field]) => {
          const path = `${inside}${name}`
          const own = errors.filter((error) => error.path === path || error.path === `${path}[]`)
          const below = errors.filter(
            (error) => error.path.startsWith(`${path}.`) || error.path.startsWith(`${path}[`),
          )
          const isWanted =
            required.has(name) &&
            field.default === undefined &&
            field.type !== 'boolean' &&
            field.type !== 'array'
          return (
            <Field
              key={name}
              id={`${id}-${name}`}
              label={fieldLabel(words, name)}
              path={path}
              schema={field}
              value={item[name]}
              isNew={isNew}
              isReadOnly={isReadOnly}
              isWanted={isWanted}
              errors={own}
              below={below}
              onChange={(value) => onChange({ ...item, [name]: value })}
            />
          )
        })}
    </div>
  )
}
