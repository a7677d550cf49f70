import { expect, test } from 'vitest'
import { digitsText } from '../words/moment.ts'
import { isSelected, type LogRow, queryOf, selectionOf, timeOf, wrongFilter } from './log-selection.ts'

const row: LogRow = {
  id: '0000000000000009',
  date_time: 20261126164002,
  microseconds: 113_900,
  priority: 5,
  message: 'fwd.ngfw.1 DROP tcp',
  syslog_id: 'firewall',
  unit: 'gatehouse-packet-log',
  event: {
    kind: 'packet',
    action: 'drop',
    rule: 'fwd.ngfw.1',
    protocol: 'tcp',
    source: '10.1.2.3',
    destination: '2001:db8:0:0:0:0:0:1',
    destination_port: 443,
  },
}

test('an address is a selection, and the selection is a query of the log', () => {
  const selection = selectionOf({
    q: 'x',
    src: '10.1.2.0/24',
    dport: '443',
    from: '20261126164000',
    to: 'soon',
  })
  expect(selection).toMatchObject({ text: 'x', from: '20261126164000', to: '' })
  const { filter, search } = queryOf(selection)
  const item = (column_name: string, operator: string, value: string | number) => ({
    items: [{ column_name, operator, value: [value] }],
    link_operator: 'and',
  })
  expect(JSON.parse(filter!)).toEqual([
    item('event.source', 'equals', '10.1.2.0/24'),
    item('event.destination_port', 'equals', 443),
    item('date_time', 'greater_equal', 20261126164000),
  ])
  expect(JSON.parse(search!)).toEqual({ text: 'x', columns: ['message'] })
  expect(queryOf(selectionOf({}))).toEqual({})
})

test.each([
  [{}, true],
  [{ q: 'drop TCP' }, true],
  [{ q: 'udp' }, false],
  [{ verdict: 'drop', rule: 'fwd.ngfw.1' }, true],
  [{ rule: 'fwd.ngfw.11' }, false],
  [{ src: '10.1.2.3' }, true],
  [{ src: '10.1.0.0/16' }, true],
  [{ src: '10.2.0.0/16' }, false],
  [{ dst: '2001:db8::1' }, true],
  [{ dport: '443' }, true],
  [{ sport: '443' }, false],
  [{ user: 'anna' }, false],
  [{ level: '5', unit: 'gatehouse-packet-log' }, true],
  [{ from: '20261126164002', to: '20261126164003' }, true],
  [{ to: '20261126164002' }, false],
])('%j selects the row: %s', (search, isOne) => {
  expect(isSelected(row, selectionOf(search))).toBe(isOne)
})

test('the time of a row has milliseconds', () => {
  expect(timeOf(row, { wall: (digits, part) => digitsText('en', digits, part) })).toBe(
    '2026-11-26 16:40:02.113',
  )
})

test('a filter for a number that an address has no number for is found', () => {
  expect(wrongFilter(selectionOf({ dport: '443', src: 'abc' }))).toBeNull()
  for (const [name, value] of Object.entries({ sport: 'abc', dport: '4.5', level: '-1', sid: '1e400' }))
    expect(wrongFilter(selectionOf({ [name]: value }))).toBe(name)
})
