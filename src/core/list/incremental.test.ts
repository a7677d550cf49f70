import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incrementalChunks, incrementalMap, sharedStretches } from './incremental.ts'
import { sequenceChanges } from './list-changes.ts'
import { Sequence } from './sequence.ts'

/** Lists in chunks, many of which are the same objects. */
const chunk = fc.constantFrom<(readonly string[])[]>(['a'], ['b', 'c'], [], ['c', 'a', 'b'], ['a'])
const sequence = fc.array(chunk, { maxLength: 8 }).map((chunks) => Sequence.inChunks(chunks))
const sequences = fc.array(sequence, { maxLength: 6 })

describe('an incremental map', () => {
  it('is a map, whatever was mapped before', () => {
    fc.assert(
      fc.property(sequences, (given) => {
        const map = incrementalMap((text: string) => `${text}!`)
        for (const list of given) expect(map(list).whole).toEqual(list.whole.map((text) => `${text}!`))
      }),
    )
  })

  it('may leave elements out', () => {
    fc.assert(
      fc.property(sequences, (given) => {
        const filter = incrementalChunks((texts: readonly string[]) => texts.filter((text) => text !== 'c'))
        for (const list of given)
          expect(filter(list).whole).toEqual(list.whole.filter((text) => text !== 'c'))
      }),
    )
  })

  it('asks only about chunks that are new', () => {
    const asked: string[] = []
    const map = incrementalMap((text: string) => asked.push(text))
    const [first, second, third] = [['a', 'b'], ['c'], ['d', 'e']] as const
    map(Sequence.inChunks([first, second, third]))
    map(Sequence.inChunks([first, ['c', 'x'], third]))
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'c', 'x'])
  })

  it('answers the same list where all comes out the same', () => {
    const map = incrementalMap((text: string) => text.length)
    const before = map(Sequence.inChunks([['a'], ['b', 'c']]))
    expect(map(Sequence.inChunks([['x'], ['y', 'z']]))).toBe(before)
    expect(map(Sequence.inChunks([['x'], ['y', 'zz']])).whole).toEqual([1, 1, 2])
  })
})

it('what two lists in chunks share is in both, and what changes leads from one to the other', () => {
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const kept = sharedStretches(before, after).map(({ old, now, length }) => {
        const stretch = before.whole.slice(old, old + length)
        expect(after.whole.slice(now, now + length)).toEqual(stretch)
        return stretch
      })
      const { gone, come } = sequenceChanges(before, after)
      expect(kept.flat().length).toBeLessThanOrEqual(Math.min(before.length, after.length))
      expect([...before, ...come].sort()).toEqual([...after, ...gone].sort())
      expect(sequenceChanges(before, Sequence.inChunks([...before.chunks]))).toEqual({ gone: [], come: [] })
    }),
  )
})
