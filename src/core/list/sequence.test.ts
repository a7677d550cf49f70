import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joined, Sequence, usualChunk } from './sequence.ts'

const chunk = fc.nat(600).map((length): readonly number[] => Array.from({ length }, (_, at) => at))
const chunks = fc.array(chunk, { maxLength: 12 })

it('is the list of what its chunks hold', () => {
  fc.assert(
    fc.property(chunks, fc.nat(7000), fc.nat(7000), (parts, one, other) => {
      const plain = parts.flat()
      for (const list of [Sequence.from(plain), Sequence.inChunks(parts), joined(parts)]) {
        expect(list).toHaveLength(plain.length)
        expect(list.at(one)).toBe(plain[one])
        expect(list.slice(one, other).flat()).toEqual(plain.slice(one, other))
        expect(list.chunks.flat()).toEqual(plain)
        expect([...list]).toEqual(plain)
        expect(list.whole).toEqual(plain)
        expect(list.whole).toBe(list.whole)
      }
    }),
  )
})

it('has the same chunks where a part was taken out and put in again, and never many', () => {
  let list = Sequence.from(Array.from({ length: 10_000 }, (_, at) => at))
  for (let turn = 0; turn < 500; turn++) {
    const [at, before] = [(turn * 7919) % list.length, list.chunks]
    list = joined([...list.slice(0, at), [turn], ...list.slice(at + (turn % 3), list.length)])
    const known = new Set(before)
    expect(list.chunks.filter((each) => !known.has(each)).length).toBeLessThanOrEqual(4)
    expect(list.chunks.length).toBeLessThan((3 * list.length) / usualChunk)
  }
})
