import type { Column } from '../grid/column.ts'
import { fieldLabel, type Words } from '../words/words.tsx'
import { Value } from './cell.tsx'
import type { FieldSchema, Item } from './descriptor.ts'

/** Fields that come first wherever they are. */
const leading = ['id', 'enabled', 'title', 'name', 'login', 'type']
/** Fields that come last. */
const trailing = ['comment']

/** Fields whose texts are long: they share the room that is left. */
const growing = ['title', 'name', 'comment', 'value', 'values', 'description', 'msg', 'message', 'reason']

/** The columns of a list, in an order that suits reading. */
export function columnsOf(schema: FieldSchema, words: Words): readonly Column<Item>[] {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([, field]) =>
      // What is the same in every row needs no column.
      field.const === undefined &&
      field['x-unasked'] !== true &&
      field.writeOnly !== true &&
      field['x-secret'] === undefined,
  )
  const place = ([name, field]: readonly [string, FieldSchema]) => {
    // A field that only some items have leads none.
    if (leading.includes(name) && field['x-when'] === undefined) return leading.indexOf(name)
    return trailing.includes(name) ? 1000 : 100
  }
  return fields
    .map((field, index) => ({ field, index }))
    .sort((one, other) => place(one.field) - place(other.field) || one.index - other.index)
    .map(({ field: [name, field] }) => ({
      key: name,
      title: fieldLabel(words, name),
      width: widthOf(name, field),
      grows: growing.includes(name),
      cell: (row: Item) => <Value value={row[name]} schema={name === 'id' ? identifier(field) : field} />,
    }))
}

/** A number that names an item has no signs between its digits. */
const identifier = (field: FieldSchema): FieldSchema => ({ ...field, 'x-shown': 'name' })

function widthOf(name: string, { type }: FieldSchema): number {
  if (name === 'id') return 72
  if (type === 'boolean') return 88
  if (type === 'integer') return 112
  if (type === 'array' || type === 'object') return 200
  return ['title', 'name', 'comment'].includes(name) ? 180 : 144
}

/** Keys of columns about which no row says anything, of fields that only some items have. */
export function idleColumns(schema: FieldSchema, rows: readonly Item[]): ReadonlySet<string> {
  const conditional = Object.entries(schema.properties ?? {}).filter(
    ([, field]) => field['x-when'] !== undefined,
  )
  return new Set(conditional.map(([name]) => name).filter((name) => rows.every((row) => isEmpty(row[name]))))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** True where a row holds each of the words of a filter, whatever their case. */
export function matches(row: Item, filter: string): boolean {
  if (filter.trim() === '') return true
  const text = textOf(row).toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const texts = new WeakMap<Item, string>()

function textOf(row: Item): string {
  let text = texts.get(row)
  if (text === undefined) {
    text = JSON.stringify(Object.values(row))
    texts.set(row, text)
  }
  return text
}
