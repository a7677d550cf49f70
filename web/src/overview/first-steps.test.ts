import { expect, test } from 'vitest'
import { blockingRule, isAllowedBefore, keepSteps, keptSteps, type StepRule } from './first-steps.ts'

const holds = (object: string) => object === 'ip.id.1' || object === 'any'
const rule = (id: number, change: Partial<StepRule>): StepRule => ({
  id,
  enabled: true,
  action: 'drop',
  source_addresses: ['ip.id.1'],
  source_addresses_negate: false,
  destination_addresses: ['any'],
  destination_ports: ['any'],
  ...change,
})

test.each<[string, Partial<StepRule>, boolean]>([
  ['drops all of the host', {}, true],
  ['is off', { enabled: false }, false],
  ['is about another host', { source_addresses: ['ip.id.2'] }, false],
  ['is about all others', { source_addresses_negate: true }, false],
  ['drops one port only', { destination_ports: ['port.id.1'] }, false],
  ['accepts', { action: 'accept' }, false],
])('a rule that %s blocks it: %#', (_what, change, blocks) => {
  expect(blockingRule([rule(1, change)], holds) !== undefined).toBe(blocks)
})

test('only an accepted part before the rule that drops counts', () => {
  const drop = rule(1, {})
  const part = rule(2, { action: 'accept', destination_ports: ['port.id.1'] })
  const all = rule(3, { action: 'accept' })
  expect(isAllowedBefore([part, drop], drop, holds)).toBe(true)
  expect(isAllowedBefore([drop, part], drop, holds)).toBe(false)
  expect(isAllowedBefore([all, drop], drop, holds)).toBe(false)
})

test('what is kept comes back for the same login, and what is broken counts as nothing', () => {
  const kept = new Map<string, string>()
  const keep = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  }
  keepSteps(keep, 'anna', { done: ['block'], isDismissed: true })
  expect(keptSteps(keep, 'anna')).toEqual({ done: ['block'], isDismissed: true })
  expect(keptSteps(keep, 'ivan')).toEqual({ done: [], isDismissed: false })
  for (const text of ['{', 'null', '{"done":7}', '{"done":["other"]}'])
    expect(keptSteps({ getItem: () => text }, 'anna')).toEqual({ done: [], isDismissed: false })
})
