import { expect, test } from 'vitest'
import { emptyRule } from '../draft/edit.ts'
import type { Rule } from '../model/rule.ts'
import { cellOf } from './matrix.ts'

const rules: readonly Rule[] = [
  { ...emptyRule, id: 1, action: 'drop', protocol: 'protocol.udp' },
  { ...emptyRule, id: 2, action: 'accept', incoming_interface: 'zone.id.1', outgoing_interface: 'zone.id.2' },
  { ...emptyRule, id: 3, action: 'drop', incoming_interface: 'zone.id.2' },
]

test.each([
  ['zone.id.1', 'zone.id.2', 'accept', 'some', [1, 2]],
  ['zone.id.2', 'zone.id.1', 'accept', 'none', [1, 3]],
  ['zone.id.3', 'zone.id.1', 'accept', 'some', [1]],
  ['zone.id.3', 'zone.id.1', 'drop', 'none', [1]],
] as const)('from %s to %s, default %s: %s', (from, to, verdict, expected, ids) => {
  const cell = cellOf(rules, from, to, verdict)
  expect(cell.verdict).toBe(expected)
  expect(cell.rules.map(({ rule }) => rule.id)).toEqual(ids)
})

test('rules that are off are about nothing, and a rule about any zone is about all of them', () => {
  const any: Rule = { ...emptyRule, id: 4 }
  expect(
    cellOf([{ ...any, action: 'drop', enabled: false }, any], 'zone.id.1', 'zone.id.2', 'drop'),
  ).toMatchObject({
    verdict: 'all',
    rules: [{ place: 2 }],
  })
})
