import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedFew, placeIndex, positionGap, positionsBetween, reordered } from './order.ts'
import type { Entry, Id } from './snapshot.ts'

function entry(id: number, position = id): Entry<unknown> {
  return { id, position, revision: 1, item: null }
}

const placesOf = (...ids: readonly Id[]) => ({ length: ids.length, placeOf: (id: Id) => ids.indexOf(id) })
const table = placesOf(1, 2, 3)

describe('placeIndex: document 1, Ordered rule tables', () => {
  it.each([
    ['no anchor: last', null, true, 3],
    ['no anchor, insert_after false: last all the same', null, false, 3],
    ['after the first', 1, true, 1],
    ['in place of the first', 1, false, 0],
    ['after the last', 3, true, 3],
    ['in place of the last', 3, false, 2],
  ])('%s', (_rule, anchor, after, index) => {
    expect(placeIndex(table, { anchor, after })).toEqual({ ok: true, value: index })
  })

  it.each([4, '1'])('an anchor that is not in this table (%j) is invalid on anchor_item_id', (anchor) => {
    expect(placeIndex(table, { anchor, after: true })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', problems: [{ path: 'anchor_item_id', code: 'missing_reference' }] },
    })
  })

  it('an empty table takes only an item without an anchor', () => {
    expect(placeIndex(placesOf(), { anchor: null, after: false })).toEqual({ ok: true, value: 0 })
    expect(placeIndex(placesOf(), { anchor: 1, after: false }).ok).toBe(false)
  })
})

describe('positionsBetween', () => {
  it('ascend strictly between their neighbours, or there is no room for so many', () => {
    const positions = fc.uniqueArray(fc.integer({ min: -(2 ** 50), max: 2 ** 50 }), { maxLength: 20 })
    const near = fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        fc.oneof(positions, near),
        fc.nat(20),
        fc.integer({ min: 1, max: 9 }),
        (list, choice, count) => {
          const entries = list
            .sort((a, b) => a - b)
            .map((position, index) => ({ ...entry(index, position), revision: index % 3 }))
          const index = choice % (entries.length + 1)
          const [before, after] = [entries[index - 1]?.position, entries[index]?.position]
          const found = positionsBetween(entries[index - 1], entries[index], count)
          if (found === null) {
            expect((after ?? 0) - (before ?? 0)).toBeLessThanOrEqual(count)
            return
          }
          expect(found).toHaveLength(count)
          const all = [before ?? found[0]! - 1, ...found, after ?? found.at(-1)! + 1]
          for (const [place, position] of all.slice(1).entries()) {
            expect(Number.isSafeInteger(position)).toBe(true)
            expect(position).toBeGreaterThan(all[place]!)
          }
        },
      ),
    )
  })

  it('a new numbering leaves room for 30 insertions at one place', () => {
    let entries = [entry(1, positionGap), entry(2, 2 * positionGap)]
    for (let n = 0; n < 30; n++) {
      const position = positionsBetween(entries[0], entries[1], 1)?.[0]
      expect(position).toBeDefined()
      entries = entries.toSpliced(1, 0, entry(3 + n, position!))
    }
  })

  it('there is no room behind the last number that is exact', () => {
    const last = entry(1, Number.MAX_SAFE_INTEGER - positionGap)
    expect(positionsBetween(last, undefined, 1)).not.toBeNull()
    expect(positionsBetween(last, undefined, 2)).toBeNull()
  })
})

describe('a whole new order', () => {
  /** Length of the longest ascending run of a list, by trying all of its parts. */
  const longestRun = (list: readonly number[]): number => {
    const best = list.map(() => 1)
    for (const [index, value] of list.entries()) {
      for (let before = 0; before < index; before++) {
        if (list[before]! < value) best[index] = Math.max(best[index]!, best[before]! + 1)
      }
    }
    return Math.max(0, ...best)
  }
  const gaps = fc.constantFrom(1, 2, 3, positionGap)

  it('comes about with the fewest moves, others stay in their order, positions ascend and are free', () => {
    fc.assert(
      fc.property(fc.nat(12), gaps, fc.infiniteStream(fc.nat(1000)), (size, gap, stream) => {
        const next = () => stream.next().value as number
        const entries = Array.from({ length: size }, (_, index) => entry(index + 1, (index + 1) * gap))
        const ids = entries
          .map(({ id }) => id)
          .filter(() => next() % 4 > 0)
          .map((id) => [next(), id] as const)
          .sort(([a], [b]) => a - b)
          .map(([, id]) => id)
        const moved = movedFew(ids, (id) => Number(id))
        expect(moved.size).toBe(ids.length - longestRun(ids.map(Number)))

        const places = new Map(entries.map(({ id, position }) => [id, position]))
        for (const { before, position } of reordered(entries, ids, moved)) places.set(before.id, position)
        expect(new Set(places.values()).size).toBe(size)
        expect([...places.values()].every(Number.isSafeInteger)).toBe(true)
        const after = [...places].sort(([, a], [, b]) => a - b).map(([id]) => id)
        expect(after.filter((id) => ids.includes(id))).toEqual(ids)
        const others = entries.map(({ id }) => id).filter((id) => !moved.has(id))
        expect(after.filter((id) => !moved.has(id))).toEqual(others)
      }),
    )
  })

  it('moves none of a list that stands in its order, and one for one that goes to the front', () => {
    expect(movedFew([1, 2, 3], Number).size).toBe(0)
    expect([...movedFew([3, 1, 2], Number)]).toEqual([3])
    expect([...movedFew([2, 3, 1], Number)]).toEqual([1])
  })
})
