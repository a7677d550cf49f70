import Type from 'typebox'
import { expect, it } from 'vitest'
import { choice } from '../../core/schema/fields.ts'
import { pageQuery, placementQuery, readQuery } from './query.ts'

const lists = Type.Object({
  groups: Type.Optional(Type.Array(choice(['a', 'b', 'c']))),
  numbers: Type.Optional(Type.Array(Type.Integer())),
})

it.each([
  [pageQuery, {}, {}],
  [pageQuery, { limit: '1', offset: '0' }, { limit: 1, offset: 0 }],
  [pageQuery, { search: '' }, { search: '' }],
  [pageQuery, { other: 'x' }, {}],
  [pageQuery, { limit: '0' }, 'limit'],
  [pageQuery, { limit: '1e3' }, 'limit'],
  [pageQuery, { limit: ' 1' }, 'limit'],
  [pageQuery, { offset: '-1' }, 'offset'],
  [pageQuery, { search: 'x'.repeat(256) }, 'search'],
  [
    placementQuery,
    { anchor_item_id: '7', insert_after: 'false' },
    { anchor_item_id: 7, insert_after: false },
  ],
  [placementQuery, { insert_after: 'TRUE' }, 'insert_after'],
  [placementQuery, { anchor_item_id: '0' }, 'anchor_item_id'],
  [lists, { groups: '[a,b]' }, { groups: ['a', 'b'] }],
  [lists, { groups: '["a", "b"]' }, { groups: ['a', 'b'] }],
  [lists, { groups: ' a , b ' }, { groups: ['a', 'b'] }],
  [lists, { groups: ['a', '[b,c]'] }, { groups: ['a', 'b', 'c'] }],
  [lists, { groups: '[]', numbers: '' }, { groups: [], numbers: [] }],
  [lists, { numbers: '[1,2]' }, { numbers: [1, 2] }],
  [lists, { numbers: '1,x' }, 'numbers[1]'],
  [lists, { groups: 'a,,b' }, 'groups[1]'],
  [lists, { groups: '[a' }, 'groups[0]'],
  [pageQuery, { limit: ['1', '2'] }, 'limit'],
] as const)('%# %j is read as %j', (schema, raw, expected) => {
  const read = readQuery(schema, raw)
  if (read.ok) expect(read.value).toEqual(expected)
  else expect(read.failure).toMatchObject({ kind: 'invalid', problems: [{ path: expected }] })
})
