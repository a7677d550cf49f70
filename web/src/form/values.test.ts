import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldSchema } from '../resource/descriptor.ts'
import { differences, fieldsOf, hasSecret, initialValues, isInForm, isSame, merge } from './values.ts'

const item = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(fc.integer({ max: 2 }), fc.array(fc.integer({ max: 1 }))),
)

test('merging with what nobody else changed gives mine, and with what I did not change theirs', () => {
  fc.assert(
    fc.property(item, item, (base, changed) => {
      const both = { ...base, ...changed }
      const settled = { item: both, conflicts: [], joined: [] }
      expect(merge(undefined, { base, theirs: base, mine: both })).toEqual(settled)
      expect(merge(undefined, { base, theirs: both, mine: base })).toEqual(settled)
      expect(merge(undefined, { base, theirs: both, mine: { ...base, ...changed } })).toEqual(settled)
    }),
  )
})

test('fields that both changed to something else are told', () => {
  const base = { title: 'a', values: ['x'], enabled: true }
  const mine = { ...base, title: 'b', enabled: false }
  expect(merge(undefined, { base, theirs: { ...base, title: 'c', values: ['y'] }, mine })).toEqual({
    item: { title: 'b', values: ['y'], enabled: false },
    conflicts: [{ field: 'title', base: 'a', theirs: 'c', mine: 'b' }],
    joined: [],
  })
})

test('a body holds what differs, whatever the order of names within', () => {
  expect(isSame({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(differences({ a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { d: 3, c: 2 }, e: null })).toEqual({ e: null })
})

test('a form begins with defaults, and has the fields of its type that may be written', () => {
  const schema = {
    properties: {
      type: { type: 'string', enum: ['lan', 'wan'] },
      gateway: { type: 'string', nullable: true, 'x-when': ['wan'] },
      values: { type: 'array', default: ['any'] },
      made: { type: 'integer', readOnly: true },
      secret: { type: 'string', 'x-once': true },
    },
  }
  expect(initialValues(schema)).toEqual({ type: 'lan', gateway: null, values: ['any'], secret: '' })
  expect(isInForm(schema.properties.gateway, { type: 'lan' }, true)).toBe(false)
  expect(isInForm(schema.properties.gateway, { type: 'wan' }, true)).toBe(true)
  expect(isInForm(schema.properties.made, {}, true)).toBe(false)
  expect(isInForm(schema.properties.secret, {}, false)).toBe(false)
})

test('a secret is found at any depth', () => {
  expect(hasSecret({ type: 'object', properties: { name: { type: 'string' } } })).toBe(false)
  const inside = { type: 'object', properties: { password: { type: 'string', writeOnly: true } } }
  expect(hasSecret({ type: 'object', properties: { list: { type: 'array', items: inside } } })).toBe(true)
})

test('a field that nobody chooses is in no form, and what is new does without it', () => {
  const group = { type: 'string', format: 'uuid', default: 'root' }
  const form = (field: FieldSchema) => ({ properties: { group: field, name: { type: 'string' } } })
  expect(fieldsOf(form({ ...group, 'x-unasked': true })).map(([name]) => name)).toEqual(['name'])
  expect(initialValues(form({ ...group, 'x-unasked': true }))).toEqual({ name: '' })
  expect(fieldsOf(form(group)).map(([name]) => name)).toEqual(['group', 'name'])
})
