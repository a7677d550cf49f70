import { describe, expect, it } from 'vitest'
import { Sequence } from '../../../../core/list/sequence.ts'
import type { ChainElement, VerdictMap } from '../../../../core/ruleset/ruleset.ts'
import { sizedMap } from './map-key.ts'

const elements = (count: number) =>
  Sequence.from(
    Array.from(
      { length: count },
      (_, index): ChainElement => ({ key: String(index), verdict: 'goto', chain: 'c' }),
    ),
  )
const sized = (count: number, before: VerdictMap | null = null) =>
  sizedMap({ name: 'm', key: { field: 'th dport', mask: null } }, elements(count), before)

describe('the room of a map', () => {
  it.each([
    [0, 8],
    [6, 8],
    [7, 16],
    [800, 1024],
    [900, 2048],
  ])('is for %i elements %i', (count, size) => {
    expect(sized(count)).toMatchObject({ size, name: `m_${Math.log2(size)}` })
  })

  it('stays while the elements fit, so that an edit changes elements only', () => {
    const before = sized(800)
    expect(sized(1024, before)).toMatchObject({ size: 1024, name: before.name })
    expect(sized(100, before)).toMatchObject({ size: 1024, name: before.name })
  })

  it('is another one, under another name, where they do not fit or are far fewer', () => {
    const before = sized(800)
    expect(sized(1025, before)).toMatchObject({ size: 2048, name: 'm_11' })
    expect(sized(20, before)).toMatchObject({ size: 32, name: 'm_5' })
  })
})
