import { expect, test } from 'vitest'
import { filterText } from '../../profiles/ips/filter-text.ts'
import { words as english } from '../../words/en/index.ts'
import type { Words } from '../../words/words.tsx'
import { isSelected, type LogRow, queryOf } from '../log-selection.ts'
import { alertOf, alertSelection } from './alert.ts'

const row = (event: LogRow['event']) => ({ id: '1', date_time: 1, message: '', event }) as unknown as LogRow

test('alerts are rows of both engines, or of the one that is asked for', () => {
  const both = alertSelection({})
  expect(JSON.parse(queryOf(both)['filter'] ?? '')[0].items[0]).toEqual({
    column_name: 'event.kind',
    operator: 'equals',
    value: ['ips', 'application-denied'],
  })
  const kinds = ['ips', 'application-denied', 'packet']
  expect(kinds.map((kind) => isSelected(row({ kind }), both))).toEqual([true, true, false])
  const one = alertSelection({ kind: 'ips', sid: '5' })
  expect(isSelected(row({ kind: 'ips', sid: 5 }), one)).toBe(true)
  expect(isSelected(row({ kind: 'ips', sid: 6 }), one)).toBe(false)
  expect(isSelected(row({ kind: 'application-denied' }), one)).toBe(false)
  expect(alertSelection({ kind: 'packet' }).equal.kind).toBe('ips,application-denied')
})

test('an alert says what was found and what became of it', () => {
  expect(
    alertOf(row({ kind: 'ips', sid: 7, signature: 'Evil', action: 'alert', source_port: 80 })),
  ).toMatchObject({
    ...{ kind: 'ips', sid: '7', what: 'Evil', action: 'alert', sourcePort: 80, destinationPort: null },
  })
  expect(alertOf(row({ kind: 'application-denied', application: 'SSH', path: 'TLS.SSH' }))).toMatchObject({
    ...{ kind: 'application-denied', sid: '', what: 'TLS.SSH', action: 'drop' },
  })
})

test('what a rule of a profile chooses is told in words', () => {
  const words = english as Words
  const filter = (key: string, ...values: (string | number)[]) => ({ key, operator: 'equals', values })
  expect(filterText(words, [])).toBe('Every signature')
  expect(filterText(words, [filter('sid', 1, 2, 3, 4, 5, 6)])).toBe('Number: 1 or 2 or 3 or 4 +2')
  expect(filterText(words, [filter('protocol', 'http'), filter('flow')])).toBe('Protocol: http · Flow: None')
})
