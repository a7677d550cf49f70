import { useId, useState } from 'react'
import { Button } from '../app/button.tsx'
import { Value } from '../resource/cell.tsx'
import type { FieldSchema, Item } from '../resource/descriptor.ts'
import { fieldLabel, pathLabel, useWords, valueLabel } from '../words/words.tsx'
import { ApplicationPicker, namesApplications } from './applications/application-picker.tsx'
import type { FieldError, FieldProperties } from './field-properties.ts'
import { LineText } from './line-text.tsx'
import { LinesControl, placeOf } from './lines-control.tsx'
import { ItemPicker, ObjectListPicker, ObjectPicker } from './picker.tsx'
import { fieldsOf, initialValues, isInForm, isSame } from './values.ts'
import './form.css'

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
              label={field.label ?? fieldLabel(words, name)}
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

/** A field with its label above and what is wrong with it below. */
export function Field(properties: FieldProperties) {
  const { id, label, schema, value, isReadOnly, errors, below } = properties
  const words = useWords()
  if (isReadOnly)
    return (
      <div className="field">
        <span className="label">{label}</span>
        <div className="shown">
          <Value value={value} schema={schema} />
          {(value === null || value === '' || value === undefined) && (
            <span className="dim">{words.form.none}</span>
          )}
        </div>
      </div>
    )
  const isGroup = isFieldset(schema)
  const isInvalid = errors.length > 0
  const atLines = below.filter(({ path }) => placeOf(path, properties.path) !== null)
  const told = isGroup ? errors : [...errors, ...(areLines(schema) ? without(below, atLines) : below)]
  // A text of lines says at which of them.
  const saysItself = schema['x-text'] !== undefined
  const message = told.length > 0 && !saysItself && (
    <p id={`${id}-error`} className="refused" role="alert">
      {told
        .map(({ path, message: text }) => {
          const part = pathLabel(words, path.slice(properties.path.length))
          return part === '' ? text : `${part}: ${text}`
        })
        .join('; ')}
    </p>
  )
  if (isGroup)
    return (
      <fieldset
        className="field group"
        data-path={properties.path}
        data-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
      >
        <legend>{label}</legend>
        <Control {...properties} />
        {message}
      </fieldset>
    )
  const isCheck = schema.type === 'boolean' && schema.nullable !== true
  return (
    <div
      className={isCheck ? 'field check' : 'field'}
      data-path={properties.path}
      data-invalid={isInvalid || below.length > 0}
    >
      {isCheck && <Control {...properties} />}
      <label htmlFor={id} className={properties.isWanted ? 'wanted' : ''}>
        {label}
      </label>
      {!isCheck && <Control {...properties} />}
      {message}
    </div>
  )
}

function isFieldset(schema: FieldSchema): boolean {
  if (schema.type === 'object') return schema.properties !== undefined
  if (schema.type !== 'array') return false
  return schema.items?.properties !== undefined || choicesOf(schema.items ?? {}) !== null
}

/** Values that a list may hold, each with the name of its words; null where they are not a few. */
function choicesOf(items: FieldSchema): readonly (readonly [value: unknown, name: string])[] | null {
  if (items.enum !== undefined) return items.enum.map((each) => [each, String(each)])
  return items['x-names']?.map((name, place) => [place + 1, name]) ?? null
}

function Control(properties: FieldProperties) {
  const { id, schema, value, errors, below, onChange } = properties
  const words = useWords()
  const described =
    errors.length + below.length > 0 ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  if (schema.type === 'boolean' && schema.nullable === true)
    return (
      <select
        id={id}
        value={typeof value === 'boolean' ? String(value) : ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
        {...described}
      >
        <option value="">{words.form.none}</option>
        <option value="true">{words.form.yes}</option>
        <option value="false">{words.form.no}</option>
      </select>
    )
  if (schema.type === 'boolean')
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        {...described}
      />
    )
  if (schema.enum !== undefined)
    return (
      <select
        id={id}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={({ target }) =>
          onChange(schema.enum!.find((each) => String(each) === target.value) ?? null)
        }
        {...described}
      >
        {(schema.nullable || value === undefined) && <option value="">{words.form.none}</option>}
        {schema.enum.map((each) => (
          <option key={each} value={String(each)}>
            {each === '' ? words.form.none : valueLabel(words, String(each))}
          </option>
        ))}
      </select>
    )
  if (schema['x-names'] !== undefined)
    return (
      <select
        id={id}
        value={typeof value === 'number' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        {...described}
      >
        {typeof value !== 'number' && <option value="">{words.form.none}</option>}
        {schema['x-names'].map((name, place) => (
          <option key={name} value={place + 1}>
            {valueLabel(words, name)}
          </option>
        ))}
      </select>
    )
  if (schema['x-alias'] !== undefined) return <ObjectPicker {...properties} />
  if (schema['x-ref'] !== undefined && schema['x-or-format'] === undefined)
    return <ItemPicker {...properties} />
  if (schema.type === 'array') return <ListControl {...properties} />
  if (schema.type === 'object')
    return schema.properties === undefined ? (
      <JsonControl {...properties} />
    ) : (
      <ObjectControl {...properties} />
    )
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <input
        id={id}
        inputMode="numeric"
        value={value === null || value === undefined ? '' : String(value)}
        placeholder={schema['x-format'] === 'moment' ? words.form.moment.replaceAll(/[-: ]/g, '') : undefined}
        onChange={({ target }) => onChange(numberOf(target.value, schema))}
        {...described}
      />
    )
  if (isTextOrList(schema))
    return (
      <LinesControl
        id={id}
        path={properties.path}
        list={Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]}
        errors={errors}
        below={below}
        onChange={(lines) => onChange(lines.length > 1 ? lines : (lines[0] ?? (schema.nullable ? null : '')))}
      />
    )
  if (schema.anyOf !== undefined || schema.type === undefined) return <JsonControl {...properties} />
  const text = value === null || value === undefined ? '' : String(value)
  const change = (next: string) => onChange(next === '' && schema.nullable ? null : next)
  if (schema['x-secret'] !== undefined || schema.writeOnly) {
    const placeholder = properties.isNew ? '' : words.form.unchanged
    const take = (next: string) => onChange(next === '' && !properties.isNew ? undefined : next)
    // A key has lines, which a field for passwords would lose.
    return (schema.maxLength ?? 0) > longestLine ? (
      <textarea
        id={id}
        rows={8}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => take(target.value)}
        {...described}
      />
    ) : (
      <input
        id={id}
        type="password"
        autoComplete="new-password"
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => take(target.value)}
        {...described}
      />
    )
  }
  if (schema['x-text'] !== undefined) return <LineText {...properties} />
  if ((schema.maxLength ?? 0) > longestLine)
    return (
      <textarea
        id={id}
        rows={8}
        value={text}
        onChange={({ target }) => change(target.value)}
        spellCheck={false}
        {...described}
      />
    )
  return <input id={id} value={text} onChange={({ target }) => change(target.value)} {...described} />
}

/** So many characters fit into a field of one line. */
const longestLine = 2000

/** True for one text or a list of them: each stands on a line of its own. */
function isTextOrList({ anyOf }: FieldSchema): boolean {
  return (
    anyOf?.length === 2 &&
    anyOf.some(({ type }) => type === 'string') &&
    anyOf.some(({ type, items }) => type === 'array' && items?.type === 'string')
  )
}

/** True for a field of one value a line, which says itself at which lines something is wrong. */
function areLines(schema: FieldSchema): boolean {
  const { type, items = {} } = schema
  if (isTextOrList(schema)) return true
  if (type !== 'array' || namesApplications(schema) || items['x-alias'] !== undefined) return false
  return choicesOf(items) === null && items.properties === undefined && !areWritten(items)
}

/** True for items that are written as JSON. */
function areWritten(items: FieldSchema): boolean {
  return items.type === 'array' || (items.anyOf !== undefined && !areNumbers(items))
}

function areNumbers({ type, anyOf }: FieldSchema): boolean {
  return type === 'integer' || anyOf?.some((each) => each.type === 'integer') === true
}

function without(errors: readonly FieldError[], others: readonly FieldError[]): readonly FieldError[] {
  return errors.filter((error) => !others.includes(error))
}

/** A number; text that is none is sent as it is, so that the gateway says what is wrong with it. */
function numberOf(text: string, { nullable }: FieldSchema): unknown {
  if (text.trim() === '') return nullable ? null : undefined
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text
}

function ListControl(properties: FieldProperties) {
  const { id, schema, value, onChange, errors, below } = properties
  const words = useWords()
  const items = schema.items ?? {}
  const list = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (namesApplications(schema)) return <ApplicationPicker {...properties} />
  if (items['x-alias'] !== undefined) return <ObjectListPicker {...properties} />
  const choices = choicesOf(items)
  if (choices !== null)
    return (
      <div className="choices">
        {choices.map(([each, name]) => (
          <label key={name}>
            <input
              type="checkbox"
              value={String(each)}
              checked={list.includes(each)}
              onChange={({ target }) =>
                onChange(
                  choices
                    .map(([one]) => one)
                    .filter((one) => (one === each ? target.checked : list.includes(one))),
                )
              }
            />
            {valueLabel(words, name)}
          </label>
        ))}
      </div>
    )
  if (items.properties !== undefined) return <ItemsControl {...properties} />
  const takesNumbers = areNumbers(items)
  if (areWritten(items)) return <JsonControl {...properties} />
  return (
    <LinesControl
      id={id}
      path={properties.path}
      list={list}
      errors={errors}
      below={below}
      onChange={(lines) =>
        onChange(takesNumbers ? lines.map((line) => (/^\d+$/.test(line) ? Number(line) : line)) : lines)
      }
    />
  )
}

function ObjectControl({ schema, value, path, isNew, isReadOnly, below, onChange }: FieldProperties) {
  const words = useWords()
  if (schema.nullable && (value === null || value === undefined))
    return <Button onClick={() => onChange(initialValues(schema))}>{words.actions.add}</Button>
  return (
    <>
      <Fields
        schema={schema}
        item={(value ?? {}) as Item}
        isNew={isNew}
        isReadOnly={isReadOnly}
        errors={below}
        inside={`${path}.`}
        onChange={onChange}
      />
      {schema.nullable && <Button onClick={() => onChange(null)}>{words.actions.remove}</Button>}
    </>
  )
}

/** A list of objects, each with fields of its own. */
function ItemsControl({ schema, value, path, isNew, isReadOnly, below, onChange }: FieldProperties) {
  const words = useWords()
  const list = Array.isArray(value) ? (value as readonly Item[]) : []
  const items = schema.items!
  return (
    <>
      {list.map((item, place) => (
        // An item has no identity but its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className="inner">
          <Fields
            schema={items}
            item={item}
            isNew={isNew}
            isReadOnly={isReadOnly}
            errors={below}
            inside={`${path}[${place}].`}
            onChange={(next) => onChange(list.map((each, other) => (other === place ? next : each)))}
          />
          <Button
            aria-label={`${words.actions.remove} ${place + 1}`}
            onClick={() => onChange(list.filter((_, other) => other !== place))}
          >
            {words.actions.remove}
          </Button>
        </div>
      ))}
      <Button onClick={() => onChange([...list, initialValues(items)])}>{words.actions.add}</Button>
    </>
  )
}

/** Field for values that have no form of their own: JSON. */
function JsonControl({ id, value, onChange }: FieldProperties) {
  const [typed, setTyped] = useState({ text: '', isBroken: true, value: undefined as unknown })
  // What was typed stands for as long as the field has the value that it had then.
  const isMine = typed.text !== '' && isSame(typed.value ?? null, value ?? null)
  const text = isMine ? typed.text : JSON.stringify(value ?? null, null, 2)
  return (
    <textarea
      id={id}
      rows={6}
      className="json"
      spellCheck={false}
      value={text}
      aria-invalid={(isMine && typed.isBroken) || undefined}
      onChange={({ target }) => {
        try {
          const next: unknown = JSON.parse(target.value)
          setTyped({ text: target.value, isBroken: false, value: next })
          onChange(next)
        } catch {
          setTyped({ text: target.value, isBroken: true, value })
        }
      }}
    />
  )
}
