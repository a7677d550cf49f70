import { describe, expect, it } from 'vitest'
import { effortOf } from '../../../../../test/policy/effort.ts'
import { type FamilyName, familyNames, familyPolicy } from '../../../../../test/policy/families.ts'
import { misses, overRegions, overRules } from '../../../../../test/policy/traces.ts'
import { emptySnapshot } from '../../../../../test/snapshot.ts'
import { ruleset } from '../../../../compile/filter.ts'
import type { PolicyReading } from '../../../../core/engine/observation.ts'
import { Memos } from '../../../../core/memo.ts'
import type { Ruleset } from '../../../../core/ruleset/ruleset.ts'
import { english } from '../../../../core/text/message.ts'
import { linearLayout } from '../layout.ts'
import type { Layout } from '../normalised-rule.ts'
import { graphLayout } from './layout.ts'
import { isLong, readings } from './reading.ts'
import { readingText } from './reading-text.ts'

const memos = new Memos()

function read(compiled: Ruleset): readonly PolicyReading[] {
  const work = readings(compiled)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

function policyOf(name: FamilyName, count: number, layout: Layout) {
  const policy = familyPolicy(name, count)
  return { policy, compiled: ruleset({ ...policy, memos }, layout) }
}

const placeOf = (compiled: Ruleset, wanted = 'forward') =>
  read(compiled).find(({ place }) => place === wanted)

describe('what packets read', () => {
  it('is nothing where there are no rules', () => {
    const { policy } = policyOf('lists', 3, linearLayout)
    expect(read(ruleset({ ...policy, snapshot: emptySnapshot(), memos }, graphLayout()))).toEqual([])
  })

  it.each(familyNames)('%s: no packet reads more', (name) => {
    const { policy, compiled } = policyOf(name, 300, graphLayout())
    const reading = placeOf(compiled)!
    // What the system's own rules of the base chain add.
    const own = compiled.chains.find((chain) => chain.name === 'forward')!.rules.length + 4
    const trace = [...overRules(policy, 300), ...overRegions(policy, 300), ...misses(policy, 100)]
    const { rule, lookUps } = effortOf(compiled, trace)
    expect(rule.most).toBeLessThanOrEqual(reading.rules + own)
    expect(lookUps.most).toBeLessThanOrEqual(reading.lookUps + 4)
  })

  it('tells which rules are read one by one, why, and what would help', () => {
    const { compiled } = policyOf('ports-overlapping', 300, linearLayout)
    const reading = placeOf(compiled)!
    expect(isLong(reading)).toBe(true)
    expect(reading.ids.length).toBe(301)
    expect(reading.left[0]).toBe('ports')
    expect(english(readingText(reading))).toMatch(
      /^a packet reads at most \d+ rules and \d+ look-ups \(24 and 12 are good\): fwd\.ngfw\.1, .* and 281 more are read one by one, because the ranges of ports that they name overlap; name ranges that do not overlap, or single ports$/,
    )
  })

  it('is short where look-ups tell rules apart', () => {
    const reading = placeOf(policyOf('ipv6-hosts', 300, graphLayout()).compiled)!
    expect(isLong(reading)).toBe(false)
    expect(english(readingText(reading))).toBe(
      `a packet reads at most ${reading.rules} rules and ${reading.lookUps} look-ups`,
    )
  })
})
