import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Atom, everywhere, overlap } from './atom.ts'
import { fieldMax, fields } from './field.ts'
import { OverlapIndex } from './overlap-index.ts'

const [sourcePort, source, destination] = ['th sport', 'ip saddr', 'ip daddr'].map((field) =>
  (fields as readonly string[]).indexOf(field),
) as [number, number, number]

/** A stretch of a field: near its start, where most are, near its end, or all of it. */
const stretch = (field: number) => {
  const max = fieldMax[field]!
  const start = fc.oneof(fc.nat(5000), fc.nat(5000), fc.nat(max), fc.constantFrom(0, max))
  const length = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(2000), fc.constant(max))
  return fc.tuple(start, length).map(([lo, more]) => ({ field, lo, hi: Math.min(max, lo + more) }))
}

const region = fc
  .tuple(stretch(sourcePort), stretch(source), stretch(destination), fc.subarray([0, 1, 2]))
  .map(([one, two, three, asked]) => {
    const [lo, hi] = [[...everywhere.lo], [...everywhere.hi]]
    for (const place of asked) {
      const { field, ...ends } = [one, two, three][place]!
      lo[field] = ends.lo
      hi[field] = ends.hi
    }
    return { lo, hi }
  })

const list = fc.array(region, { minLength: 0, maxLength: 1000, size: 'max' })

function atomsOf(regions: readonly Pick<Atom, 'lo' | 'hi'>[], orderOf: (index: number) => number): Atom[] {
  return regions.map((region, index) => ({ ...region, order: orderOf(index) }) as Atom)
}

describe('the index of overlaps', () => {
  it('answers what reading the list would', () => {
    fc.assert(
      fc.property(list, list, (regions, others) => {
        const atoms = atomsOf(regions, (index) => index * 2)
        const index = new OverlapIndex(atoms)
        for (const atom of atomsOf(others, (index) => index * 2 + 1)) {
          const overlapping = atoms.filter((each) => overlap(each, atom))
          expect(index.hasEarlier(atom)).toBe(overlapping.some(({ order }) => order < atom.order))
          expect(index.hasLater(atom)).toBe(overlapping.some(({ order }) => order > atom.order))
        }
      }),
      { numRuns: 25 },
    )
  })
})
