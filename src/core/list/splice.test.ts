import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Sequence, usualChunk } from './sequence.ts'
import { spliced, splicesBetween } from './splice.ts'

const isSame = (one: unknown, other: unknown) => one === other
const edit = fc.record({ at: fc.nat(4000), gone: fc.nat(5), come: fc.array(fc.nat(50), { maxLength: 5 }) })

it('leads from one list to another, in few steps where few elements differ', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.array(edit, { maxLength: 8 }), (length, edits) => {
      const before = Sequence.from(Array.from({ length }, (_, at) => ({ at })))
      const plain = [...before.whole]
      for (const { at, gone, come } of edits) plain.splice(at, gone, ...come.map((each) => ({ at: -each })))
      const after = Sequence.from(plain)
      const splices = splicesBetween(before, after)
      expect(spliced(before, splices, isSame)?.whole).toEqual(plain)
    }),
  )
})

it('shares the chunks that no splice touches, and never becomes many small ones', () => {
  let list = Sequence.from(Array.from({ length: 10_000 }, (_, at) => at))
  for (let turn = 0; turn < 500; turn++) {
    const at = (turn * 7919) % (list.length - 3)
    const known = new Set(list.chunks)
    const splices = [{ at, gone: list.whole.slice(at, at + 2), come: [turn, -turn] }]
    list = spliced(list, splices, isSame)!
    expect(list.chunks.filter((each) => !known.has(each)).length).toBeLessThanOrEqual(4)
    expect(list.chunks.length).toBeLessThan((3 * list.length) / usualChunk)
  }
})

it('is nothing where it does not fit', () => {
  const list = Sequence.from([1, 2, 3])
  for (const splices of [
    [{ at: 2, gone: [3, 4], come: [] }],
    [{ at: 4, gone: [], come: [] }],
    [{ at: 0, gone: [2], come: [] }],
    [
      { at: 2, gone: [3], come: [] },
      { at: 1, gone: [2], come: [] },
    ],
  ]) {
    expect(spliced(list, splices, isSame)).toBeNull()
  }
})
