import { expect, test } from 'vitest'
import { queryCounts } from './query-counts.ts'
import { queryRows } from './query-log.ts'
import { type QueryReport, readReport } from './report.ts'

const report = (change: Partial<QueryReport> = {}): QueryReport => ({
  client: '192.168.1.2',
  name: 'www.example.com',
  type: 1,
  answer: 'NOERROR',
  reason: 'upstream',
  count: 1,
  ...change,
})
const noon = 1_700_000_000 - (1_700_000_000 % 86_400) + 43_200

test.each([
  ['192.168.1.2 www.example.com. 28 0 upstream 3', report({ type: 28, count: 3 })],
  ['- - 1 3 denied 2', report({ client: '', name: '', answer: 'NXDOMAIN', reason: 'denied', count: 2 })],
  ['fd00::1 . 2 0 root 1', report({ client: 'fd00::1', name: '.', type: 2, reason: 'root' })],
  [
    '10.0.0.1 . 0 15 outsider 9',
    report({ client: '10.0.0.1', name: '', type: 0, answer: 'SILENCE', reason: 'outsider', count: 9 }),
  ],
  ['10.0.0.1 . 0 15 outsider', null],
  ['10.0.0.1 . x 15 outsider 1', null],
])('the line %s', (line, expected) => {
  expect(readReport(line)).toEqual(expected)
})

test('questions of one kind are one row, whatever their type; an hour later they count for the day', () => {
  const counts = queryCounts()
  counts.add([report(), report({ type: 28, count: 2 })], noon)
  const row = { client: '192.168.1.2', name: 'www.example.com', answer: 'NOERROR', reason: 'upstream' }
  expect(counts.rows(noon)).toEqual([{ ...row, hour: 3, day: 3 }])
  counts.add([report()], noon + 3_700)
  expect(counts.rows(noon + 3_700)).toEqual([{ ...row, hour: 1, day: 4 }])
  expect(counts.rows(noon + 87_000)).toEqual([{ ...row, hour: 0, day: 1 }])
  expect(counts.rows(noon + 200_000)).toEqual([])
})

test('of very many names the frequent ones stay, and none of the others is lost', () => {
  const counts = queryCounts()
  counts.add([report({ name: 'often.example', count: 50 })], noon)
  for (let part = 0; part < 20; part++) {
    const strangers = Array.from({ length: 1_000 }, (_, index) =>
      report({ name: `n${part}-${index}.example` }),
    )
    counts.add(strangers, noon)
  }
  const rows = counts.rows(noon)
  expect(rows.length).toBe(501)
  expect(rows.find(({ name }) => name === 'often.example')).toMatchObject({ hour: 50, day: 50 })
  for (const span of ['hour', 'day'] as const) {
    expect(rows.reduce((sum, row) => sum + row[span], 0)).toBe(20_050)
  }
})

test('refused and failed questions are logged, and all of them where that is wanted', () => {
  const reports = [
    report(),
    report({ answer: 'NXDOMAIN' }),
    report({ answer: 'NXDOMAIN', reason: 'denied', type: 65, count: 2 }),
    report({ answer: 'SERVFAIL' }),
    report({ name: '', answer: 'SILENCE', reason: 'limited', count: 7 }),
  ]
  const lines = (isWhole: boolean) =>
    queryRows(reports, { isWhole, nowMs: 5 }).map((row) => (row.kind === 'line' ? row.line : ''))
  expect(lines(false)).toEqual([
    '192.168.1.2: www.example.com HTTPS: NXDOMAIN (denied), 2 times',
    '192.168.1.2: www.example.com A: SERVFAIL (upstream)',
    '192.168.1.2: questions: SILENCE (limited), 7 times',
  ])
  expect(lines(true)).toHaveLength(5)
})
