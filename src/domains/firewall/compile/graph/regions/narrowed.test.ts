import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Memos } from '../../../../../core/memo.ts'
import { parseAddress, printAddress } from '../../../../../core/net/ip.ts'
import type { ElementRange, Match, MatchField } from '../../../../../core/ruleset/ruleset.ts'
import { DeviceNumbers } from './asked.ts'
import { atomsOf, everywhere, narrowed } from './atom.ts'
import { type FieldIndex, fieldBits, fieldIndex } from './field.ts'
import type { Region } from './membership.ts'
import { narrowedTo } from './narrowed.ts'

const base6 = parseAddress('2001:db8:7::')!.value

/** Numbers close together, so that ranges, regions and packets meet; and the field that they are of. */
const kinds = [
  {
    field: 'ip saddr',
    text: (at: number) => printAddress(4, BigInt(0x0a00_0000 + at)),
    part: 0,
    from: 0x0a00_0000,
  },
  { field: 'ip6 daddr', text: (at: number) => printAddress(6, base6 + BigInt(at)), part: 2, from: 0 },
  { field: 'th dport', text: String, part: 0, from: 0 },
] as const

const most = 255
const ranges = fc
  .uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 2, maxLength: 16 })
  .map((cuts) => {
    const sorted = cuts.toSorted((a, b) => a - b)
    return sorted.flatMap((lo, at) =>
      at % 2 === 0 && at + 1 < sorted.length ? [{ lo, hi: sorted[at + 1]! - 1 }] : [],
    )
  })
  .filter((all) => all.length > 0)

interface Asking {
  readonly kind: (typeof kinds)[number]
  readonly list: readonly { readonly lo: number; readonly hi: number }[]
  readonly not: boolean
  readonly bits: number
  readonly at: number
}

const asking: fc.Arbitrary<Asking> = fc.record({
  kind: fc.constantFrom(...kinds),
  list: ranges,
  not: fc.boolean(),
  bits: fc.integer({ min: 0, max: 8 }),
  at: fc.integer({ min: 0, max: most }),
})

it('asks packets of a region exactly what the list asks of them', () => {
  let spared = 0
  fc.assert(
    fc.property(asking, ({ kind, list, not, bits, at }) => {
      const condition: Match = {
        op: 'in',
        field: kind.field,
        not,
        ranges: list.map(({ lo, hi }) => textsOf(kind, lo, hi)),
      }
      const field = fieldIndex(kind.field)
      const holds = holdsOf(condition)
      // What is left out of an address of IPv6 is not known as ranges.
      if (holds === null) {
        expect([kind.field, not]).toEqual(['ip6 daddr', true])
        return
      }
      const first = Math.floor(at / 2 ** bits) * 2 ** bits
      const region = regionOf(field + kind.part, kind.from + first, kind.from + first + 2 ** bits - 1)
      const asked = narrowedTo(region, condition, holds)
      if (asked !== condition) spared++
      for (let number = first; number < first + 2 ** bits; number++) {
        const wanted = list.some(({ lo, hi }) => lo <= number && number <= hi) !== not
        expect([number, asked !== null && isMet(asked, kind.text(number))]).toEqual([number, wanted])
      }
    }),
    { numRuns: 3_000 },
  )
  expect(spared).toBeGreaterThan(500)
})

it('is the same condition for each region in which the same range lies', () => {
  const list = ['10.0.0.1-10.0.0.9', '10.0.1.1-10.0.1.9', '10.0.2.1-10.0.2.9']
  const condition: Match = {
    ...{ op: 'in', field: 'ip saddr', not: false },
    ranges: list.map((each) => ({ lo: each.split('-')[0]!, hi: each.split('-')[1]! })),
  }
  const holds = holdsOf(condition)!
  const field = fieldIndex('ip saddr')
  const [one, other] = [24, 28].map((bits) => {
    const size = 2 ** (fieldBits[field]! - bits)
    return narrowedTo(regionOf(field, 0x0a00_0100, 0x0a00_0100 + size - 1), condition, holds)
  })
  expect(one).toEqual({ ...condition, ranges: [{ lo: '10.0.1.1', hi: '10.0.1.9' }] })
  expect(other).toBe(one)
})

function textsOf({ text }: (typeof kinds)[number], lo: number, hi: number): ElementRange {
  return { lo: text(lo), hi: text(hi) }
}

function holdsOf(condition: Match) {
  const rule = { match: [condition], statements: [], verdict: { op: 'accept' }, comment: '' } as const
  const known = { devices: new DeviceNumbers(), memos: new Memos() }
  return atomsOf({ rules: [rule], chains: [], sets: [], keys: [] }, [1], known)[0]!.holds[0]!
}

/** A region in which the field has numbers from `lo` to `hi`; of an address of IPv6, of the network that all are in. */
function regionOf(field: FieldIndex, lo: number, hi: number): Region {
  const first = fieldIndex('ip6 daddr')
  if (field !== first + 2) return narrowed(everywhere, field, lo, hi)
  const [high, middle] = [Number(base6 >> 80n), Number((base6 >> 40n) & ((1n << 40n) - 1n))]
  return narrowed(narrowed(narrowed(everywhere, first, high, high), first + 1, middle, middle), field, lo, hi)
}

function isMet(condition: Match, text: string): boolean {
  if (condition.op !== 'in') throw new Error(condition.op)
  const number = numberOf(condition.field, text)
  const isIn = condition.ranges.some(
    ({ lo, hi }) => numberOf(condition.field, lo) <= number && number <= numberOf(condition.field, hi),
  )
  return isIn !== condition.not
}

function numberOf(field: MatchField, text: string): bigint {
  return field === 'th dport' ? BigInt(text) : parseAddress(text)!.value
}
