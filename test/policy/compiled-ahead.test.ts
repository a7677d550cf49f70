import { describe, expect, it } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import { StagesAhead } from '../../src/control/plane/stages-ahead.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { type FamilyName, familyPolicy } from './families.ts'
import { plainInputs } from './universe.ts'

const inputs = plainInputs(1_800_000_000)
const count = 2_100
const names: readonly FamilyName[] = ['lists-shared', 'mixture', 'ports-overlapping', 'ipv6-hosts']

function compilerOf() {
  return createCompiler(() => graphLayout())
}

describe.each(names)('a first policy of %s that is compiled ahead', (name) => {
  const { snapshot } = familyPolicy(name, count)
  const compiler = compilerOf()
  const parts = [...compiler.ahead(snapshot, inputs)]
  const ruleset = compiler.ruleset(snapshot, inputs)

  it('becomes what it becomes at once', () => {
    expect(ruleset).toEqual(compilerOf().ruleset(snapshot, inputs))
  })

  it('yields nothing but what is in it, most of all ahead, and nothing a second time', () => {
    const empty: Ruleset = { chains: [], sets: [], maps: [], counters: [] }
    const ahead = new StagesAhead(
      { ...empty, chains: ruleset.chains.filter(({ name }) => name === 'sys_accept') },
      100,
    )
    for (const part of parts) ahead.add(part)
    while (ahead.take());
    expect(ahead.areIn(ruleset)).toBe(true)
    const rulesIn = (all: readonly Ruleset[]) =>
      all.flatMap(({ chains }) => chains).reduce((sum, { rules }) => sum + rules.length, 0)
    expect(rulesIn(ahead.sent)).toBeGreaterThan(rulesIn([ruleset]) / 2)
    expect([...compiler.ahead(snapshot, inputs)]).toEqual([])
  })
})
