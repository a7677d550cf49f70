import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruleset } from '../../src/compile/filter.ts'
import { interpreter, type Trace } from '../../src/compile/interpret.ts'
import { decodeRuleset } from '../../src/core/ruleset-schema.ts'
import { usualCosts } from '../../src/domains/firewall/graph/cost.ts'
import { graphLayout } from '../../src/domains/firewall/graph/layout.ts'
import { linearLayout } from '../../src/domains/firewall/layout.ts'
import type { Packet } from '../../src/domains/firewall/packet.ts'
import { verdict } from '../../src/domains/firewall/verdict.ts'
import { type EditableWorld, edited } from './edits.ts'
import { familyNames, familyPolicy } from './families.ts'
import { drawOf } from './random.ts'
import { around, misses, overRegions, overRules } from './traces.ts'

const alwaysCut = { lookUp: 1, chain: 0, rule: 1000, leaf: 1, byProtocol: 2 }
const layouts = [
  { costs: usualCosts, growth: 8 },
  { costs: alwaysCut, growth: 8 },
  { costs: alwaysCut, growth: 0 },
]
const runs = 3
const editsARun = 30
/** Packets that are also read rule by rule, which is slow. */
const plainly = 12

/** What decided, as the plain reading says it. */
function decided({ action, decisions }: Trace): string {
  return `${decisions.find(({ chain }) => chain === 'forward')?.rule} ${action}`
}

function expectSame(world: EditableWorld, graph: ReturnType<typeof graphLayout>, trace: readonly Packet[]) {
  const compiled = ruleset(world.snapshot, world.inputs, graph)
  expect(decodeRuleset(compiled)).toBe(compiled)
  const [ours, list] = [compiled, ruleset(world.snapshot, world.inputs, linearLayout)].map((each) =>
    interpreter(each),
  )
  for (const [index, packet] of trace.entries()) {
    expect(ours!(packet), JSON.stringify(packet)).toEqual(list!(packet))
    if (index >= plainly) continue
    const { rule, action } = verdict(world, packet)
    expect(decided(ours!(packet)), JSON.stringify(packet)).toBe(`${rule} ${action}`)
  }
}

describe('policies as administrators write them', () => {
  it.each(familyNames)(
    '%s: the graph, the list and the plain reading agree after every edit',
    (name) => {
      const draft = fc.record({
        count: fc.integer({ min: 3, max: 90 }),
        seed: fc.nat(),
        layout: fc.constantFrom(...layouts),
      })
      fc.assert(
        fc.property(draft, ({ count, seed, layout }) => {
          const policy = familyPolicy(name, count, seed)
          const draw = drawOf(seed)
          const graph = graphLayout(layout)
          let world: EditableWorld = { snapshot: policy.snapshot, inputs: policy.inputs }
          for (let turn = 0; turn <= editsARun; turn++) {
            const { touched, ...edit } = turn === 0 ? { world, touched: null } : edited(world, draw)
            world = edit.world
            const trace = [
              ...overRules(policy, plainly + 40, seed + turn),
              ...overRegions(policy, 60, seed + turn),
              ...misses(policy, 10, seed + turn),
              ...(touched === null ? [] : around(policy, touched, seed + turn)),
            ]
            expectSame(world, graph, trace)
          }
        }),
        { numRuns: runs },
      )
    },
    120_000,
  )
})
