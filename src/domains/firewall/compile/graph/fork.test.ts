import { describe, expect, it } from 'vitest'
import { mixedPolicy } from '../../../../../test/bench/ground/mixed-policy.ts'
import { plainInputs } from '../../../../../test/policy/universe.ts'
import type { TestSnapshot } from '../../../../../test/snapshot.ts'
import { ruleset } from '../../../../compile/filter.ts'
import { Memos } from '../../../../core/memo.ts'
import type { Ruleset } from '../../../../core/ruleset/ruleset.ts'
import { forwardRules } from '../../forward.ts'
import type { Layout } from '../normalised-rule.ts'
import { graphLayout } from './layout.ts'

const memos = new Memos()

const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
const policy = mixedPolicy(600)
const halved = policy.with(
  forwardRules,
  policy
    .rows(forwardRules)
    .entries.flatMap(({ id, item }, index) => (index % 2 === 0 ? [{ ...item, id }] : [])),
)
const edited = policy.edited(forwardRules, 300, { protocol: 'protocol.gre', destination_ports: [] })

function laid(snapshot: TestSnapshot, layout: Layout): Ruleset {
  return ruleset({ snapshot, inputs, memos }, layout)
}

/** Chains of the second that the first has not. */
function newChains(before: Ruleset, after: Ruleset): number {
  const names = new Set(before.chains.map(({ name }) => name))
  return after.chains.filter(({ name }) => !names.has(name)).length
}

function byName(sets: Ruleset['sets']): Ruleset['sets'] {
  return sets.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

describe('a fork of the graph layout', () => {
  it('keeps what it began with', () => {
    const layout = graphLayout()
    const before = laid(policy, layout)
    const straight = laid(edited, graphLayout())
    const forked = laid(edited, layout.fork())
    expect(newChains(before, forked)).toBeGreaterThan(0)
    expect(newChains(before, forked)).toBeLessThanOrEqual(newChains(before, straight))
    expect(newChains(before, forked)).toBeLessThan(20)
  })

  it('leaves the layout that it came from as it was', () => {
    const layout = graphLayout()
    const before = laid(policy, layout)
    expect(newChains(before, laid(halved, layout.fork()))).toBeGreaterThan(100)
    const again = laid(policy, layout)
    expect(again).toEqual({ ...before, sets: expect.any(Array) })
    expect(byName(again.sets)).toEqual(byName(before.sets))
    for (const map of before.maps) expect(again.maps).toContain(map)
  })
})
