import { describe, expect, test } from 'vitest'
import { maxRows, parseLogQuery } from './query.ts'

type Item = Record<string, unknown>

/** A filter parameter with one item, correct but for `change`. */
function filter(change: Item, link: unknown = 'and') {
  const item = { column_name: 'message', operator: 'contains', value: ['a'], ...change }
  return { filter: JSON.stringify([{ items: [item], link_operator: link }]) }
}

function problemPaths(parameters: Record<string, string>): string[] {
  const result = parseLogQuery(parameters)
  if (result.ok) return []
  expect(result.failure.kind).toBe('invalid')
  return result.failure.kind === 'invalid' ? result.failure.problems.map(({ path }) => path) : []
}

describe('parameters', () => {
  test('all are optional', () => {
    expect(parseLogQuery({})).toEqual({
      ok: true,
      value: {
        limit: maxRows,
        offset: 0,
        sort: [],
        filters: [],
        search: null,
        lastBootOnly: false,
        format: 'JSON',
      },
    })
  })

  test('every part of the grammar is read', () => {
    const result = parseLogQuery({
      limit: '5',
      offset: '10',
      sort: '[{"field":"date_time","direction":"desc"},{"field":"id","direction":"asc"}]',
      filter: JSON.stringify([
        {
          items: [
            { column_name: 'message', operator: 'not_contains', value: ['a', 'b'] },
            { column_name: 'priority', operator: 'less_equal', value: [4] },
          ],
          link_operator: 'or',
        },
        { items: [{ column_name: 'unit', operator: 'equals', value: ['x'] }], link_operator: 'and' },
      ]),
      search: '{"text":"fwd","columns":["message","syslog_id"]}',
      last_reboot_only: 'true',
      format_type: 'CSV',
    })
    expect(result).toEqual({
      ok: true,
      value: {
        limit: 5,
        offset: 10,
        sort: [
          { column: 'date_time', descending: true },
          { column: 'id', descending: false },
        ],
        filters: [
          {
            link: 'or',
            conditions: [
              { kind: 'contains', column: 'message', negate: true, texts: ['a', 'b'] },
              { kind: 'compare', column: 'priority', relation: '<=', value: 4 },
            ],
          },
          { link: 'and', conditions: [{ kind: 'equals', column: 'unit', negate: false, values: ['x'] }] },
        ],
        search: { text: 'fwd', columns: ['message', 'syslog_id'] },
        lastBootOnly: true,
        format: 'CSV',
      },
    })
  })

  test('an integer is found by its digits', () => {
    expect(problemPaths(filter({ column_name: 'date_time', value: ['2026', 11] }))).toEqual([])
  })

  test.each([
    ['message', 'equals', [3, true, 'x'], ['3', 'true', 'x']],
    ['priority', 'equals', [3, '4', true, false, '-1'], [3, 4, 1, 0, -1]],
    ['id', 'not_equals', [12], ['12']],
  ])('values of %s are of its type, however they are written', (column_name, operator, value, values) => {
    const result = parseLogQuery(filter({ column_name, operator, value }))
    expect(result.ok && result.value.filters[0]!.conditions[0]).toMatchObject({ values })
  })

  test('booleans and integers are found as text', () => {
    const result = parseLogQuery(filter({ value: [404, false] }))
    expect(result.ok && result.value.filters[0]!.conditions[0]).toMatchObject({ texts: ['404', 'false'] })
  })

  test('a limit above the most rows is the most rows', () => {
    const limitOf = (limit: string) => {
      const result = parseLogQuery({ limit })
      return result.ok && result.value.limit
    }
    expect(limitOf('0')).toBe(0)
    expect(limitOf(String(maxRows - 1))).toBe(maxRows - 1)
    expect(limitOf('9007199254740991')).toBe(maxRows)
  })

  test('filters and their conditions may be hundreds', () => {
    const item = { column_name: 'unit', operator: 'not_equals', value: ['x'] }
    const filters = Array.from({ length: 300 }, () => ({ items: [item], link_operator: 'and' }))
    const conditions = [{ items: Array.from({ length: 300 }, () => item), link_operator: 'or' }]
    for (const filter of [filters, conditions])
      expect(parseLogQuery({ filter: JSON.stringify(filter) })).toMatchObject({ ok: true })
  })

  test('a value has at most 255 items', () => {
    const value = Array.from({ length: 255 }, () => 'a')
    expect(problemPaths(filter({ value }))).toEqual([])
    expect(problemPaths(filter({ value: [...value, 'a'] }))).toEqual(['filter[0].items[0].value'])
  })

  test('no search column means every column', () => {
    const result = parseLogQuery({ search: '{"text":"a","columns":[]}' })
    expect(result.ok && result.value.search?.columns).toHaveLength(7)
  })
})

test.each([
  [
    'event.source',
    'equals',
    ['2001:DB8:0:0::1', '::ffff:10.1.2.3', '10.1.0.0/16'],
    ['2001:db8::1', '10.1.2.3', '10.1.0.0/16'],
  ],
  ['event.source', 'not_equals', ['FD00::0001', 'nothing'], ['fd00::1', 'nothing']],
  ['event.source', 'contains', ['DB8:0'], undefined],
  ['message', 'equals', ['FD00::0001'], ['FD00::0001']],
  ['event.bytes', 'equals', ['9007199254740991', '-1', 7], [9_007_199_254_740_991, -1, 7]],
])('values of %s %s are compared as rows have them', (column_name, operator, value, expected) => {
  const result = parseLogQuery(filter({ column_name, operator, value }))
  const [condition] = (result.ok && result.value.filters[0]?.conditions) || []
  expect(condition).toMatchObject(expected === undefined ? { texts: value } : { values: expected })
})

const value = 'filter[0].items[0].value'

test.each<[string, Record<string, string>, string]>([
  ['a negative limit', { limit: '-1' }, 'limit'],
  ['a fraction as limit', { limit: '1.5' }, 'limit'],
  ['an empty limit', { limit: '' }, 'limit'],
  ['a limit that is no safe integer', { limit: '9007199254740992' }, 'limit'],
  ['an offset that is no number', { offset: 'abc' }, 'offset'],
  ['an unknown parameter', { last_boot_only: 'true' }, 'last_boot_only'],
  ['a boolean that is none', { last_reboot_only: '1' }, 'last_reboot_only'],
  ['an unknown format', { format_type: 'XML' }, 'format_type'],
  ['broken JSON', { filter: '[{' }, 'filter'],
  ['a filter that is no list', { filter: '{}' }, 'filter'],
  ['a filter that is null', { filter: 'null' }, 'filter'],
  ['an unknown operator', filter({ operator: 'like' }), 'filter[0].items[0].operator'],
  ['an operator of the prototype', filter({ operator: 'constructor' }), 'filter[0].items[0].operator'],
  ['an unknown column', filter({ column_name: 'rowid' }), 'filter[0].items[0].column_name'],
  ['an unknown link', filter({}, 'xor'), 'filter[0].link_operator'],
  ['an unknown field of an item', filter({ negate: true }), 'filter[0].items[0].negate'],
  ['no value', filter({ value: undefined }), value],
  ['a value that is no list', filter({ value: 'a' }), value],
  [
    'text for an integer',
    filter({ column_name: 'priority', operator: 'equals', value: [3, 'err'] }),
    `${value}[1]`,
  ],
  [
    'more than a number holds',
    filter({ column_name: 'priority', operator: 'equals', value: ['9007199254740992'] }),
    `${value}[0]`,
  ],
  [
    'nothing for an integer',
    filter({ column_name: 'priority', operator: 'less', value: [''] }),
    `${value}[0]`,
  ],
  ['null', filter({ value: [null] }), `${value}[0]`],
  ['a fraction', filter({ column_name: 'priority', operator: 'equals', value: [1.5] }), `${value}[0]`],
  ['two values to compare', filter({ operator: 'greater', value: ['a', 'b'] }), value],
  ['nothing to compare', filter({ operator: 'less', value: [] }), value],
  ['an unknown sort field', { sort: '[{"field":"x","direction":"asc"}]' }, 'sort[0].field'],
  ['an unknown direction', { sort: '[{"field":"id","direction":"up"}]' }, 'sort[0].direction'],
  ['a search in an unknown column', { search: '{"text":"a","columns":["x"]}' }, 'search.columns[0]'],
  ['a search without columns', { search: '{"text":"a"}' }, 'search.columns'],
])('refuses %s', (_, parameters, path) => {
  expect(problemPaths(parameters)).toEqual([path])
})
