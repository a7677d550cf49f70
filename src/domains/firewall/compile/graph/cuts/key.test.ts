import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Memos } from '../../../../../core/memo.ts'
import type { ChainRule } from '../../../../../core/ruleset/ruleset.ts'
import { DeviceNumbers } from '../regions/asked.ts'
import { type Atom, atomsOf, everywhere } from '../regions/atom.ts'
import { fieldIndex } from '../regions/field.ts'
import { byBits, isUnderSeveral, keysOf } from './key.ts'

const known = { devices: new DeviceNumbers(), memos: new Memos() }

const field = fieldIndex('th dport')
const ports = fc
  .tuple(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 0, max: 300 }))
  .map(([lo, more]) => ({ lo, hi: Math.min(65_535, lo + more) }))

it('tells of a range of ports, under keys of any length, whether they are several', () => {
  fc.assert(
    fc.property(ports, fc.integer({ min: 1, max: 16 }), (range, bits) => {
      const by = byBits(everywhere, field, bits)
      const atom = atomWithPorts(range)
      expect(isUnderSeveral(atom, by)).toBe(keysOf(atom, by).keys.length > 1)
    }),
    { numRuns: 2000 },
  )
})

function atomWithPorts({ lo, hi }: { readonly lo: number; readonly hi: number }): Atom {
  const rule: ChainRule = {
    match: [{ op: 'in', field: 'th dport', not: false, ranges: [{ lo: String(lo), hi: String(hi) }] }],
    statements: [],
    verdict: { op: 'accept' },
    comment: 'fwd.ngfw.1',
  }
  return atomsOf({ rules: [rule], chains: [], sets: [], keys: [] }, [1], known)[0]!
}
