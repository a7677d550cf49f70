import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAfter, listChanges, without } from './list-changes.ts'

const lists = fc.array(fc.nat({ max: 200 }), { maxLength: 150 })

describe('changes of a list', () => {
  it('lead from one list to the other', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const { gone, come } = listChanges(before, after)
        expect(sorted([...before, ...come])).toEqual(sorted([...after, ...gone]))
      }),
    )
  })

  it('are just what an edit is about', () => {
    const distinct = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 150 })
    fc.assert(
      fc.property(distinct, fc.nat(), fc.nat({ max: 30 }), (before, place, count) => {
        const at = place % before.length
        const after = [
          ...before.slice(0, at),
          ...Array.from({ length: count }, () => -1),
          ...before.slice(at + 1),
        ]
        expect(listChanges(before, after)).toEqual({ gone: [before[at]], come: after.slice(at, at + count) })
      }),
    )
  })

  it('take away what is gone', () => {
    const distinct = fc.uniqueArray(fc.nat(), { maxLength: 200 })
    fc.assert(
      fc.property(distinct, fc.nat({ max: 200 }), (list, count) => {
        const gone = list.filter((number) => number % 3 === 0).slice(0, count)
        expect(without(list, [...gone, -1])).toEqual(list.filter((number) => !gone.includes(number)))
      }),
    )
  })

  it('are found again after they were made, one upon the other', () => {
    const step = fc.record({ gone: fc.nat({ max: 80 }), come: fc.nat({ max: 80 }), from: fc.nat() })
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.array(step, { maxLength: 6 }), (size, steps) => {
        let next = size
        let list: readonly number[] = Array.from({ length: size }, (_, at) => at)
        for (const { gone: lost, come: count, from } of steps) {
          const start = list.length === 0 ? 0 : from % list.length
          const gone = list.slice(start, start + lost)
          const come = Array.from({ length: count }, () => next++)
          const after = listAfter(list, { gone, come })
          expect(after).toEqual([...list.filter((each) => !gone.includes(each)), ...come])
          const found = listChanges(list, after)
          expect(sorted([...list, ...found.come])).toEqual(sorted([...after, ...found.gone]))
          if (gone.length <= 20) expect(found).toEqual({ gone, come })
          expect(listAfter(after, { gone: [], come: [] })).toBe(after)
          list = after
        }
      }),
    )
  })
})

function sorted(list: readonly number[]): readonly number[] {
  return [...list].sort((a, b) => a - b)
}
