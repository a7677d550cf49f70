import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpreter } from '../../../../../test/oracle/interpret.ts'
import { packets } from '../../../../../test/policy/packets.ts'
import { worldParts } from '../../../../../test/policy/parts.ts'
import { worldOf } from '../../../../../test/policy/world.ts'
import { ruleset } from '../../../../compile/filter.ts'
import { Memos } from '../../../../core/memo.ts'
import { linearLayout } from '../layout.ts'
import { usualCosts } from './cuts/cost.ts'
import { graphLayout } from './layout.ts'

const memos = new Memos()

// Wednesday 25 March 2026, 12:00 UTC.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '09:00', '12:00', '17:59']
const moments = Array.from({ length: 50 }, (_, index) => nowSeconds + index * 13_000)

describe('the decision graph', () => {
  it.each([
    ['as usual', usualCosts, 8],
    ['by protocol first', { ...usualCosts, byProtocol: 4 }, 8],
    [
      'that cuts whatever can be cut',
      { lookUp: 1, chain: 0, rule: 1000, leaf: 1, byProtocol: 2, numbers: { keys: 1, share: 1 }, classes: 0 },
      8,
    ],
    [
      'that never copies',
      { lookUp: 1, chain: 0, rule: 1000, leaf: 1, byProtocol: 2, numbers: { keys: 1, share: 1 }, classes: 0 },
      0,
    ],
    [
      'that copies as often as it likes',
      { lookUp: 1, chain: 0, rule: 1000, leaf: 0, byProtocol: 2, numbers: { keys: 1, share: 1 }, classes: 0 },
      1000,
    ],
  ])(
    '%s does to every packet what the list does',
    (_name, costs, growth) => {
      const policy = worldParts({ clock, zones: ['UTC'], maxRules: 30 })
      const traffic = fc.array(packets(moments), { minLength: 1, maxLength: 60, size: 'max' })
      fc.assert(
        fc.property(policy, traffic, (parts, sample) => {
          const world = worldOf(parts, nowSeconds)
          const list = interpreter(ruleset({ ...world, memos }, linearLayout))
          const graph = interpreter(ruleset({ ...world, memos }, graphLayout({ costs, growth })))
          for (const packet of sample) expect(graph(packet), JSON.stringify(packet)).toEqual(list(packet))
        }),
        { numRuns: 150 },
      )
    },
    120_000,
  )
})
