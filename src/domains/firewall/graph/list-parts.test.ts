import { describe, expect, it } from 'vitest'
import { effortOf } from '../../../../test/policy/effort.ts'
import { type FamilyName, familyPolicy } from '../../../../test/policy/families.ts'
import { misses, overRegions, overRules } from '../../../../test/policy/traces.ts'
import { emptySnapshot } from '../../../../test/snapshot.ts'
import { ruleset } from '../../../compile/filter.ts'
import { linearLayout } from '../layout.ts'
import { graphLayout } from './layout.ts'
import { readingBounds, readingLimits } from './list-parts.ts'

const count = 300
const names = [
  'lists',
  'lists-negated',
  'lists-shared',
  'ports-overlapping',
  'mixture',
] satisfies FamilyName[]

describe('bounds of what a packet reads', () => {
  it.each(names)('%s: no packet reads more', (name) => {
    const policy = familyPolicy(name, count)
    const compiled = ruleset(policy.snapshot, policy.inputs, graphLayout())
    const bounds = readingBounds(compiled, 'fwd')
    const trace = [...overRules(policy, 500, 1), ...overRegions(policy, 500, 1), ...misses(policy, 200, 1)]
    const { rule, lookUps } = effortOf(compiled, trace)
    const base = effortOf(ruleset(emptySnapshot(), policy.inputs, graphLayout()), trace)
    expect(rule.most - base.rule.most).toBeLessThanOrEqual(bounds.reads)
    expect(lookUps.most - base.lookUps.most).toBeLessThanOrEqual(bounds.lookUps)
    const isWithin = bounds.reads <= readingLimits.reads && bounds.lookUps <= readingLimits.lookUps
    expect(bounds.parts.length > 0).toBe(!isWithin)
  })

  it('hosts: within the limits, without a list', () => {
    const { snapshot, inputs } = familyPolicy('three-by-three', count)
    const { reads, lookUps, parts } = readingBounds(ruleset(snapshot, inputs, graphLayout()), 'fwd')
    expect(reads).toBeLessThanOrEqual(readingLimits.reads)
    expect(lookUps).toBeLessThanOrEqual(readingLimits.lookUps)
    expect(parts).toEqual([])
  })

  it('inverted lists as a list: names the rules of its long chains and why', () => {
    const { snapshot, inputs } = familyPolicy('lists-negated', count)
    const { parts } = readingBounds(ruleset(snapshot, inputs, linearLayout), 'fwd')
    expect(parts.map(({ reason }) => reason)).toContain('inverted')
    const named = new Set(parts.flatMap(({ rules }) => rules))
    // The end of the list may be a short chain.
    expect(named.size).toBeGreaterThan(0.9 * count)
  })
})
