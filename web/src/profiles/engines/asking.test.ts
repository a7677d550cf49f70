import { expect, test } from 'vitest'
import type { Rule } from '../../policy/model/rule.ts'
import { askingRules, type Inspector, stateOf } from './asking.ts'

const rule = (fields: Partial<Rule>): Rule =>
  ({ id: 1, enabled: true, action: 'accept', comment: '', ...fields }) as Rule

test('enabled rules that accept ask, once for each engine', () => {
  const rules = [
    rule({ id: 1, ips_enabled: true, ips_profile: 'a', dpi_enabled: true, dpi_profile: 'b' }),
    rule({ id: 2, ips_enabled: true, ips_profile: 'a', action: 'drop' }),
    rule({ id: 3, ips_enabled: true, ips_profile: 'a', enabled: false }),
    rule({ id: 4, ips_enabled: false, ips_profile: 'a' }),
  ]
  expect(askingRules('forward', rules)).toEqual([
    { id: 'fwd.ngfw.1', comment: '', engine: 'ips', profile: 'a' },
    { id: 'fwd.ngfw.1', comment: '', engine: 'dpi', profile: 'b' },
  ])
})

test('the state of a rule is that of the process of its profile, else what the firewall says of the engine', () => {
  const inspector = (fields: Partial<Inspector>) =>
    ({ name: 'office', status: 'active', profiles: [], ...fields }) as Inspector
  const [ips, dpi] = askingRules('input', [
    rule({ ips_enabled: true, ips_profile: 'a', dpi_enabled: true, dpi_profile: 'b' }),
  ])
  const rows = [{ name: 'application-control', status: 'failed', msg: 'x' }]
  expect(stateOf(ips!, [inspector({ profiles: ['z', 'a'], status: 'reloading' })], rows)).toBe('reloading')
  expect(stateOf(ips!, [inspector({ profiles: ['other'] })], rows)).toBe(null)
  expect(stateOf(ips!, [inspector({ name: 'ips', status: 'failed' })], rows)).toBe('failed')
  expect(stateOf(dpi!, [], rows)).toBe('failed')
})
