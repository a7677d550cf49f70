import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Interval, mergeIntervals } from '../../../core/net/ip.ts'
import { LongLists } from './long-list.ts'

const lists = new LongLists()

const address = fc.integer({ min: 0, max: 60 })
const interval = fc.tuple(address, fc.integer({ min: 0, max: 9 })).map(([lo, more]): Interval => {
  return { lo: BigInt(lo), hi: BigInt(lo + more) }
})
const intervals = fc.array(interval, { minLength: 1, maxLength: 12 }).map(mergeIntervals)
let keys = 0

/** The addresses of a set's elements. */
function addressesOf(elements: readonly { readonly lo: string; readonly hi: string }[]): number[] {
  return elements.flatMap(({ lo, hi }) => {
    const [first, last] = [lo, hi].map((text) => Number(text.split('.')[3]))
    return Array.from({ length: last! - first! + 1 }, (_, index) => first! + index)
  })
}

describe('the set of a long list', () => {
  it('holds the addresses of the list, whatever it held before', () => {
    fc.assert(
      fc.property(fc.array(intervals, { minLength: 1, maxLength: 5 }), (edits) => {
        const key = String(keys++)
        for (const each of edits) {
          const wanted = each.flatMap(({ lo, hi }) =>
            Array.from({ length: Number(hi - lo) + 1 }, (_, index) => Number(lo) + index),
          )
          const { elements, isHashed } = lists.setOf(4, key, each)
          expect(addressesOf(elements)).toEqual(wanted)
          if (isHashed) expect(elements.every(({ lo, hi }) => lo === hi)).toBe(true)
        }
      }),
    )
  })

  it('keeps its name and the elements that stay', () => {
    const hosts = (places: readonly number[]) => places.map((at) => ({ lo: BigInt(at), hi: BigInt(at) }))
    const before = lists.setOf(4, 'a', hosts([1, 3, 5, 7]))
    const after = lists.setOf(4, 'a', hosts([1, 4, 5, 7]))
    expect(after.name).toBe(before.name)
    expect(after.elements.map((each) => before.elements.includes(each))).toEqual([true, false, true, true])
    expect(lists.setOf(4, 'a', hosts([1, 4, 5, 7]))).toBe(after)
  })

  it('keeps its name when its length moves about a power of two', () => {
    const hosts = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ lo: BigInt(2 * at), hi: BigInt(2 * at) }))
    const names = [820, 818, 820, 1000, 800].map((count) => lists.setOf(4, 'c', hosts(count)).name)
    expect(new Set(names).size).toBe(1)
    expect(lists.setOf(4, 'c', hosts(3000)).name).not.toBe(names[0])
  })

  it('is another where another kind of set is quicker', () => {
    const wide = [{ lo: 0n, hi: 255n }]
    expect(lists.setOf(4, 'b', wide).isHashed).toBeUndefined()
    expect(lists.setOf(4, 'b', wide).name).not.toBe(lists.setOf(4, 'b', [{ lo: 1n, hi: 1n }]).name)
  })
})
