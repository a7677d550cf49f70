import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incrementalMap } from './incremental.ts'

describe('an incremental map', () => {
  it('is a map, whatever was mapped before', () => {
    const lists = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }), { maxLength: 6 })
    fc.assert(
      fc.property(lists, (given) => {
        const map = incrementalMap((text: string) => `${text}!`)
        for (const list of given) expect(map(list)).toEqual(list.map((text) => `${text}!`))
      }),
    )
  })

  it('asks only about what is new', () => {
    const asked: string[] = []
    const map = incrementalMap((text: string) => asked.push(text))
    map(['a', 'b', 'c', 'd'])
    map(['a', 'b', 'x', 'c', 'd'])
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'x'])
  })
})
