import { useId } from 'react'
import type { FieldError } from '../../form/field-properties.ts'
import { Fields } from '../../form/form.tsx'
import { fieldsOf } from '../../form/values.ts'
import type { Descriptor, FieldSchema, Item } from '../../resource/descriptor.ts'
import { fieldLabel, useWords } from '../../words/words.tsx'
import type { Rule } from '../model/rule.ts'
import type { CellKind } from '../objects/narrowest.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { type ObjectEdit, ObjectsField } from './objects-field.tsx'

/** Fields that hold names of addresses or ports, in the order of the form. */
const named = [
  ['source_addresses', 'address'],
  ['destination_addresses', 'address'],
  ['source_ports', 'port'],
  ['destination_ports', 'port'],
] as const satisfies readonly (readonly [keyof Rule, CellKind])[]

const first = ['enabled', 'action', 'comment', 'incoming_interface', 'outgoing_interface', 'protocol']
const own = new Set<string>([
  ...named.map(([name]) => name),
  'source_addresses_negate',
  'destination_addresses_negate',
])

interface FormProperties {
  readonly descriptor: Descriptor
  readonly rule: Rule
  readonly isNew: boolean
  readonly isReadOnly: boolean
  readonly objects: ObjectIndex
  readonly errors: readonly FieldError[]
  readonly onChange: (rule: Rule, made: ObjectEdit | null) => void
}

/** The fields of a rule: what is asked most first, then names of addresses and ports, then the rest. */
export function RuleForm(properties: FormProperties) {
  const { descriptor, rule, isNew, isReadOnly, errors, onChange } = properties
  const fields = fieldsOf(descriptor.schema ?? {})
  const part = (names: readonly string[]): FieldSchema => ({
    ...descriptor.schema,
    properties: Object.fromEntries(names.flatMap((name) => fields.filter(([each]) => each === name))),
  })
  const rest = fields.map(([name]) => name).filter((name) => !own.has(name) && !first.includes(name))
  const generated = (names: readonly string[]) => (
    <Fields
      schema={part(names)}
      item={rule as unknown as Item}
      isNew={isNew}
      isReadOnly={isReadOnly}
      errors={errors}
      onChange={(item) => onChange(item as unknown as Rule, null)}
    />
  )
  return (
    <>
      {generated(first)}
      {isReadOnly ? (
        generated([...own])
      ) : (
        <div className="fields">
          {named
            .filter(([name]) => rule[name] !== undefined)
            .map(([name, kind]) => (
              <NamesField key={name} name={name} kind={kind} {...properties} />
            ))}
        </div>
      )}
      {generated(rest)}
    </>
  )
}

function NamesField({
  name,
  kind,
  rule,
  objects,
  errors,
  onChange,
}: FormProperties & { readonly name: (typeof named)[number][0]; readonly kind: CellKind }) {
  const words = useWords()
  const id = useId()
  const told = errors.filter(({ path }) => path === name || path.startsWith(`${name}[`))
  const negate = `${name}_negate` as const
  const isNegated = (rule as unknown as Record<string, unknown>)[negate]
  return (
    <div className="field" data-path={name} data-invalid={told.length > 0}>
      <label htmlFor={id}>{fieldLabel(words, name)}</label>
      <ObjectsField
        id={id}
        label={fieldLabel(words, name)}
        kind={kind}
        value={rule[name]}
        objects={objects}
        error={told.map(({ message }) => message).join('; ')}
        onChange={(value, made) => onChange({ ...rule, [name]: value }, made)}
      />
      {typeof isNegated === 'boolean' && (
        <span className="field check">
          <input
            id={`${id}-not`}
            type="checkbox"
            checked={isNegated}
            onChange={({ target }) => onChange({ ...rule, [negate]: target.checked }, null)}
          />
          <label htmlFor={`${id}-not`}>
            <span className="heard">{fieldLabel(words, name)}: </span>
            {words.policy.not}
          </label>
        </span>
      )}
    </div>
  )
}
