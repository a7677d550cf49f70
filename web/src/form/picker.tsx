import { X } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../app/button.tsx'
import type { FieldSchema } from '../resource/descriptor.ts'
import { visible } from '../resource/hostile.ts'
import { titleOfItem, useCategories, useItems, useObjects } from '../resource/references.ts'
import { useWords } from '../words/words.tsx'
import { Combo } from './combo.tsx'
import type { FieldProperties } from './field-properties.ts'
import { holderAmong, optionsOf } from './options.ts'

/** Text that may be typed: any where the field takes one; else the identifier of an object that the gateway does not list. */
function takesOf(schema: FieldSchema): boolean | ((typed: string) => boolean) {
  if (schema['x-or-format'] !== undefined) return true
  const classes = schema['x-alias'] ?? []
  return (typed) => classes.some((each) => typed.startsWith(`${each}.`))
}

/** One object, by its name. */
export function ObjectPicker({ id, label, schema, value, errors, onChange }: FieldProperties) {
  const words = useWords()
  const { objects, titleOf } = useObjects()
  const options = optionsOf(objects, schema)
  const isEmptyAllowed = schema.nullable === true || schema.minLength === 0 || value === ''
  return (
    <Combo
      id={id}
      label={label}
      text={typeof value === 'string' && value !== '' ? titleOf(value) : ''}
      options={isEmptyAllowed ? [{ value: '', title: words.form.none }, ...options] : options}
      holder={holderAmong(objects)}
      takesText={takesOf(schema)}
      isInvalid={errors.length > 0}
      onChoose={(chosen) => onChange(chosen === '' && schema.nullable ? null : chosen)}
    />
  )
}

/** A list of objects, each with a button that takes it out. */
export function ObjectListPicker({ id, label, schema, value, errors, below, onChange }: FieldProperties) {
  const words = useWords()
  const { objects, titleOf: titleOfObject } = useObjects()
  const items = schema.items ?? {}
  const namesCategories = items['x-or-format'] === 'category'
  const categories = useCategories(namesCategories)
  const titleOf = (each: string) => categories.find((one) => one.id === each)?.title ?? titleOfObject(each)
  const list = useMemo(() => (Array.isArray(value) ? (value as readonly string[]) : []), [value])
  const offered = useMemo(
    () =>
      namesCategories
        ? [
            ...optionsOf(
              objects.filter(({ type }) => type !== 'users'),
              items,
            ),
            ...categories.map((category) => ({ value: category.id, title: category.title })),
          ]
        : optionsOf(objects, items),
    [namesCategories, objects, items, categories],
  )
  const options = useMemo(() => offered.filter(({ value: each }) => !list.includes(each)), [offered, list])
  const add = (chosen: string) => {
    // A list that names something else is not about anything.
    if (chosen === 'any') onChange(['any'])
    else onChange([...list.filter((each) => each !== 'any'), chosen])
  }
  const without = (one: string) => {
    const left = list.filter((each) => each !== one)
    onChange(left.length === 0 && items['x-alias']?.includes('any') ? ['any'] : left)
  }
  return (
    <div className="objects">
      <ul className="tags">
        {list.map((each) => (
          <li key={each} className={each === 'any' ? 'dim' : 'tag'}>
            <bdi title={each}>{visible(titleOf(each))}</bdi>
            {each !== 'any' && (
              <Button
                kind="quiet"
                className="take-out"
                aria-label={`${words.actions.remove}: ${visible(titleOf(each))}`}
                onClick={() => without(each)}
              >
                <X size={12} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Combo
        id={id}
        label={label}
        text=""
        options={options}
        takesText={takesOf(items)}
        holder={holderAmong(objects)}
        isInvalid={errors.length + below.length > 0}
        onChoose={add}
      />
    </div>
  )
}

/** An item of a table, by what it is called there. */
export function ItemPicker({ id, label, schema, value, errors, onChange }: FieldProperties) {
  const words = useWords()
  const { items, path } = useItems(schema['x-ref'] ?? '')
  const options = items.map((item) => {
    const [title, login] = [titleOfItem(item), item['login']]
    const isTold = typeof login === 'string' && login !== '' && login !== title
    return { value: String(item['id']), title, ...(isTold ? { detail: login } : {}) }
  })
  const chosen = options.find((option) => option.value === String(value ?? ''))
  const isNumber = schema.type === 'integer'
  return (
    <Combo
      id={id}
      label={label}
      text={chosen?.title ?? (value === null || value === undefined ? '' : String(value))}
      options={
        schema.nullable || value === '' || schema.default === ''
          ? [{ value: '', title: words.form.none }, ...options]
          : options
      }
      takesText={path === undefined}
      isInvalid={errors.length > 0}
      onChoose={(next) =>
        onChange(next === '' ? (schema.nullable ? null : '') : isNumber ? Number(next) : next)
      }
    />
  )
}
