import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BitmapArena } from './bitmap-arena.ts'
import { CoverCount } from './cover-count.ts'
import { SetLine } from './set-line.ts'
import { SetPool } from './set-pool.ts'

const span = 60
/** Enough for sets to be wide, narrow, of many pieces, and nearly everything. */
const wideSpan = 600
const numbersTo = (span: number) => {
  const members = fc.array(fc.nat(span), { minLength: 1, maxLength: 20 })
  const range = fc.tuple(fc.nat(span), fc.nat(span)).map(([a, b]) => {
    const [lo, hi] = [Math.min(a, b), Math.max(a, b)]
    return Array.from({ length: hi - lo + 1 }, (_, index) => lo + index)
  })
  const allBut = members.map((left) => [...Array(span + 1).keys()].filter((each) => !left.includes(each)))
  return fc.oneof(range, members, allBut)
}
const someNumbers = numbersTo(span)

const members = (bitmap: Uint32Array | null, count: number) =>
  [...Array(count).keys()].filter((at) => bitmap === null || (bitmap[at >>> 5]! & (1 << (at & 31))) !== 0)

describe('the sets of one dimension', () => {
  it('tell who overlaps a set as comparing members does', () => {
    const numbers = numbersTo(wideSpan)
    const many = fc.array(numbers, { minLength: 1, maxLength: 200, size: 'max' })
    fc.assert(
      fc.property(many, fc.array(numbers, { minLength: 1, maxLength: 8 }), (owned, asked) => {
        const pool = new SetPool()
        const line = new SetLine(
          pool,
          owned.map((numbers) => pool.members(numbers)),
          new BitmapArena((owned.length + 31) >>> 5),
        )
        for (const numbers of asked) {
          const wanted = new Set(numbers)
          const id = pool.members(numbers)
          const all = [...owned.keys()]
          const overlapping = all.filter((at) => owned[at]!.some((number) => wanted.has(number)))
          expect(members(line.overlapping(id), owned.length)).toEqual(overlapping)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('two sets overlap, or one lies in the other, as comparing members says', () => {
    fc.assert(
      fc.property(someNumbers, someNumbers, (a, b) => {
        const pool = new SetPool()
        const [left, right] = [pool.members(a), pool.members(b)]
        expect(pool.overlap(left, right)).toBe(a.some((number) => b.includes(number)))
        expect(pool.within(left, right)).toBe(a.every((number) => b.includes(number)))
      }),
      { numRuns: 500 },
    )
  })

  it('the rarest member of a set is in fewest of the sets that were counted', () => {
    fc.assert(
      fc.property(fc.array(someNumbers, { maxLength: 40 }), someNumbers, (counted, asked) => {
        const pool = new SetPool()
        const count = new CoverCount(span + 1)
        for (const numbers of counted) count.add(pool, pool.members(numbers))
        const holders = (number: number) => counted.filter((numbers) => numbers.includes(number)).length
        const rarest = count.rarest(pool, pool.members(asked))
        expect(asked).toContain(rarest)
        expect(holders(rarest)).toBe(Math.min(...asked.map(holders)))
      }),
      { numRuns: 500 },
    )
  })
})
