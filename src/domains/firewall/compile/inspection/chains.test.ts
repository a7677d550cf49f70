import { expect, test } from 'vitest'
import { noInspection } from '../../../../core/engine/inspection.ts'
import { followsFtp } from '../../../../core/ruleset/ruleset.ts'
import { followedConnections, inspectionChains } from './chains.ts'
import { inspectionPlan } from './classes.ts'

const context = {
  ...{ logs: { condition: null, actions: new Set<never>() }, counting: false, hasProxy: false },
  inspected: new Map<string, number>(),
}
const plan = (rules: readonly string[], hasRules: boolean) => {
  const asking = rules.map((id) => ({ id, pair: { ips: 'a', application: null } }))
  return inspectionPlan({ rules: asking, hasRules, onFailure: 'block' }, noInspection)!
}

test('FTP is followed in the classes of rules, and what it agrees upon passes by the numbers of these rules', () => {
  const both = plan(['fwd.ngfw.7', 'inp.ngfw.9'], true)
  expect(followsFtp({ chains: inspectionChains(both, context).chains })).toBe(true)
  const keys = (prefix: 'fwd' | 'inp') =>
    followedConnections(prefix, both, context).maps.map(({ elements }) => elements.map(({ key }) => key))
  expect(keys('fwd')).toEqual([['7']])
  expect(keys('inp')).toEqual([['9']])
})

test('rules of application control alone follow none', () => {
  const alone = plan([], true)
  expect(followsFtp({ chains: inspectionChains(alone, context).chains })).toBe(false)
  expect(followedConnections('fwd', alone, context)).toEqual({ rules: [], chains: [], maps: [] })
})
