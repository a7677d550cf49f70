import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sequence } from '../../../core/list/sequence.ts'
import { Memos } from '../../../core/memo.ts'
import { linearLayout } from './layout.ts'
import type { PolicyRule } from './normalised-rule.ts'

const memos = new Memos()

const everything = { source: null, posture: null, destination: null, protocols: null }

function rule(number: number): PolicyRule {
  return {
    id: `fwd.ngfw.${number}`,
    match: {
      v4: everything,
      v6: everything,
      sourcePorts: null,
      destinationPorts: null,
      inDevices: null,
      outDevices: null,
      windows: null,
      own: false,
    },
    outcomes: [{ family: null, protocol: null, verdict: { op: 'drop' } }],
    statements: [],
    logWhen: null,
  }
}

const known = Array.from({ length: 1500 }, (_, number) => rule(number))
const some = (indices: readonly number[]) => indices.map((index) => known[index]!)

/** Rules in the order in which the laid chains ask them. */
function order(laid: ReturnType<typeof linearLayout>): string[] {
  const chains = new Map(laid.chains.whole.map((chain) => [chain.name, chain.rules]))
  const walk = (name: string): string[] =>
    chains
      .get(name)!
      .flatMap(({ verdict, comment }) => (verdict.op === 'jump' ? walk(verdict.chain) : [comment]))
  return laid.entry.flatMap(({ verdict }) => (verdict.op === 'jump' ? walk(verdict.chain) : []))
}

let fresh = 0
const layOut = (place: string, rules: readonly PolicyRule[]) =>
  linearLayout({ place, prefix: 'fwd', rules: Sequence.from(rules), stop: null, union: null, memos })

describe('the linear layout', () => {
  it('asks every rule once, in order', () => {
    for (const count of [0, 1, 63, 64, 65, 700, 1500]) {
      const rules = known.slice(0, count)
      expect(order(layOut('order', rules))).toEqual(rules.map(({ id }) => id))
    }
  })

  it('is the same whatever the place held before', () => {
    const edit = fc.record({
      at: fc.nat({ max: 1000 }),
      removed: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 600 })),
      added: fc.oneof(
        fc.array(fc.nat({ max: 1499 }), { maxLength: 3 }),
        fc.nat({ max: 900 }).map((start) => Array.from({ length: 500 }, (_, index) => start + index)),
      ),
    })
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.array(edit, { maxLength: 6 }), (length, edits) => {
        const place = `place ${fresh++}`
        let rules = known.slice(0, length)
        layOut(place, rules)
        for (const { at, removed, added } of edits) {
          rules = rules.toSpliced(Math.min(at, rules.length), removed, ...some(added))
          expect(layOut(place, rules)).toEqual(layOut(`fresh ${fresh++}`, rules))
        }
      }),
      { numRuns: 60 },
    )
  })
})
