import type { FieldSchema, Item } from '../resource/descriptor.ts'
import { type Merge, mergeFields } from './merge.ts'

/** Fields of a form with their schemas, in the order of the declaration. */
export function fieldsOf(schema: FieldSchema): readonly (readonly [name: string, schema: FieldSchema])[] {
  return Object.entries(schema.properties ?? {}).filter(([, field]) => field['x-unasked'] !== true)
}

/** True where a field stands in the form of an item: its `type` has it, and somebody may write it. */
export function isInForm(schema: FieldSchema, item: Item, isNew: boolean): boolean {
  if (schema.readOnly === true) return false
  if (schema['x-once'] === true && !isNew) return false
  const types = schema['x-when']
  return types === undefined || types.includes(String(item['type']))
}

/** True where a form has a field that no browser should keep. */
export function hasSecret(schema: FieldSchema | undefined): boolean {
  if (schema === undefined) return false
  if (schema.writeOnly === true || schema['x-secret'] !== undefined || schema['x-once'] === true) return true
  return [
    ...Object.values(schema.properties ?? {}),
    schema.items,
    schema.values,
    ...(schema.anyOf ?? []),
  ].some((each) => hasSecret(each))
}

/** Values of a new item: the defaults, and the first of what must be chosen. */
export function initialValues(schema: FieldSchema): Item {
  const values: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(schema)) {
    const value = initialValue(field)
    if (value !== undefined) values[name] = value
  }
  return values
}

/** Value of a new field; undefined where it is left to the gateway. */
export function initialValue(field: FieldSchema): unknown {
  if (field.readOnly === true) return undefined
  if (field.default !== undefined) return structuredClone(field.default)
  if (field.nullable === true) return null
  if (field.enum !== undefined) return field.enum[0]
  if (field.const !== undefined) return field.const
  switch (field.type) {
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return field.properties === undefined ? {} : initialValues(field)
    case 'integer':
    case 'number':
      return undefined
    default:
      return field['x-ref'] === undefined && field['x-alias'] === undefined ? '' : undefined
  }
}

/** The fields whose values differ, as a body that changes an item. */
export function differences(before: Item, after: Item): Item {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)))
}

/** True where two values are the same as JSON, whatever the order of names. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [Object.keys(one), Object.keys(other)]
  return (
    left.length === right.length &&
    left.every((name) => name in other && isSame((one as Item)[name], (other as Item)[name]))
  )
}

/** Item that two people changed. */
export interface Merged extends Omit<Merge, 'settled'> {
  readonly item: Item
}

/** Field by field, as `mergeFields`; mine stands where both disagree. */
export function merge(
  schema: FieldSchema | undefined,
  sides: Readonly<Record<'base' | 'theirs' | 'mine', Item>>,
): Merged {
  const { settled, ...rest } = mergeFields(sides, schema, isSame)
  const mine = rest.conflicts.map((each) => [each.field, each.mine])
  return { item: { ...settled, ...Object.fromEntries(mine) }, ...rest }
}
