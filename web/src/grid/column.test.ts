import { expect, test } from 'vitest'
import { type Column, cellsOf } from './column.ts'

type Row = Readonly<Record<string, string>>

const column = (key: string, over: Partial<Column<Row>> = {}): Column<Row> => ({
  ...{ key, title: key, width: 100, isEmpty: (row) => row[key] === undefined },
  ...{ cell: (row) => row[key], ...over },
})
const columns = [
  column('time'),
  column('source'),
  column('rule'),
  column('text', { spreads: true }),
  column('why'),
]
const cells = (row: Row) =>
  cellsOf(columns, row).map(({ column: { key }, from, to }) => `${key} ${from}-${to}`)

test('a cell that spreads stands for the empty ones right in front of it', () => {
  expect(cells({ time: '1', text: 'a' })).toEqual(['time 0-0', 'text 1-3', 'why 4-4'])
  expect(cells({ time: '1', source: '2', text: 'a' })).toEqual([
    'time 0-0',
    'source 1-1',
    'text 2-3',
    'why 4-4',
  ])
  expect(cells({ time: '1', rule: '2', text: 'a' })).toEqual([
    ...['time 0-0', 'source 1-1', 'rule 2-2'],
    ...['text 3-3', 'why 4-4'],
  ])
  expect(cells({ text: 'a' })).toEqual(['text 0-3', 'why 4-4'])
})

test('every column belongs to one cell', () => {
  for (const row of [{}, { time: '1' }, { source: '1', rule: '2' }])
    expect(cellsOf(columns, row).reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(columns.length)
})
