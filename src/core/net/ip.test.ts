import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  complement,
  containsValue,
  type Family,
  type Interval,
  intersect,
  intervalPrefixes,
  maxAddress,
  mergeIntervals,
  parseAddress,
  parsePrefix,
  parseRange,
  prefixInterval,
  printAddress,
  printInterval,
  printPrefix,
  unmapAddress,
} from './ip.ts'

const family = fc.constantFrom<Family>(4, 6)
const address = family.chain((family) =>
  fc.record({ family: fc.constant(family), value: addressValue(family) }),
)
const small = fc
  .tuple(fc.bigInt(0n, 200n), fc.bigInt(0n, 20n))
  .map(([lo, size]): Interval => ({ lo, hi: lo + size > 255n ? 255n : lo + size }))
const smallList = fc.array(small, { maxLength: 12 })
const universe = Array.from({ length: 256 }, (_, index) => BigInt(index))

function addressValue(family: Family) {
  const groups = fc.array(fc.constantFrom(0n, 0n, 0n, 1n, 0xffffn, 0xdb8n), { minLength: 8, maxLength: 8 })
  const sparse = groups.map((list) => list.reduce<bigint>((sum, group) => (sum << 16n) | group, 0n))
  return fc.oneof(
    fc.bigInt(0n, maxAddress(family)),
    sparse.map((value) => value & maxAddress(family)),
  )
}

function members(intervals: readonly Interval[]) {
  return universe.filter((value) => intervals.some(({ lo, hi }) => lo <= value && value <= hi))
}

function expectMerged(intervals: readonly Interval[]) {
  for (const [index, interval] of intervals.entries()) {
    expect(interval.lo <= interval.hi).toBe(true)
    if (index > 0) expect(intervals[index - 1]!.hi + 1n < interval.lo).toBe(true)
  }
}

describe('addresses', () => {
  test('what is printed reads back as the same address', () => {
    fc.assert(
      fc.property(address, ({ family, value }) => {
        expect(parseAddress(printAddress(family, value))).toEqual({ family, value })
      }),
    )
  })

  test('IPv6 prints as RFC 5952 asks', () => {
    fc.assert(
      fc.property(addressValue(6), (value) => {
        // A URL prints an IPv4-mapped address in hexadecimal groups.
        fc.pre(value >> 32n !== 0xffffn)
        const groups = Array.from({ length: 8 }, (_, i) => (value >> BigInt(112 - 16 * i)) & 0xffffn)
        const { hostname } = new URL(`http://[${groups.map((group) => group.toString(16)).join(':')}]`)
        expect(`[${printAddress(6, value)}]`).toBe(hostname)
      }),
    )
  })

  test.each([
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '1::',
    '::ffff:1.2.3.4',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:1.2.3.4',
    'FE80::A',
  ])('%s is an address', (text) => expect(parseAddress(text)).not.toBeNull())

  const refused = [
    '',
    '1',
    '1.2.3',
    '1.2.3.4.5',
    '0x7f.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '10.0.0.01',
    '256.0.0.1',
    '1.2.3.4 ',
    ' 1.2.3.4',
    '1.2.3.-4',
    '1..2.3',
    '+1.2.3.4',
    '1e1.2.3.4',
    '١.2.3.4',
    ':',
    ':::',
    '1:::2',
    '::1::',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    ':1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:',
    '12345::',
    'g::',
    'fe80::1%eth0',
    '::1.2.3',
    '1.2.3.4::',
    '::1.2.3.4:5',
    '[::1]',
    '::1/64',
    '::010.0.0.1',
  ]
  test.each(refused)('"%s" is not an address', (text) => expect(parseAddress(text)).toBeNull())

  test('an IPv4-mapped address unmaps, another stays', () => {
    expect(unmapAddress(parseAddress('::ffff:10.0.0.1')!)).toEqual(parseAddress('10.0.0.1'))
    expect(unmapAddress(parseAddress('::10.0.0.1')!)).toEqual(parseAddress('::a00:1'))
  })
})

describe('prefixes and ranges', () => {
  test('a prefix reads back, and its interval holds the address', () => {
    const prefix = address.chain(({ family, value }) =>
      fc.integer({ min: 0, max: family === 4 ? 32 : 128 }).map((length) => ({ family, value, length })),
    )
    fc.assert(
      fc.property(prefix, ({ family, value, length }) => {
        const parsed = parsePrefix(printPrefix({ family, value, length, hostBits: false }))!
        const interval = prefixInterval(parsed)
        expect(parsed).toMatchObject({ family, value, length, hostBits: value !== interval.lo })
        expect(interval.hi - interval.lo + 1n).toBe(1n << BigInt((family === 4 ? 32 : 128) - length))
        expect(interval.lo <= value && value <= interval.hi).toBe(true)
        expect(intervalPrefixes(family, interval)).toEqual([
          { family, value: interval.lo, length, hostBits: false },
        ])
      }),
    )
  })

  test.each([
    ['10.0.0.0/255.255.255.0', 24],
    ['10.0.0.0/0.0.0.0', 0],
    ['10.0.0.0/255.255.255.255', 32],
    ['10.0.0.0/128.0.0.0', 1],
  ])('%s has length %i', (text, length) => expect(parsePrefix(text)?.length).toBe(length))

  const refused = [
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '10.0.0.0/255.0.255.0',
    '10.0.0.0/0.0.0.255',
    '10.0.0.0/1.',
    '::/129',
    '::/ffff::',
    '::/255.0.0.0',
    '10.0.0.0/24/1',
    '/24',
  ]
  test.each(refused)('"%s" is not a prefix', (text) => expect(parsePrefix(text)).toBeNull())

  test('a range goes upwards within one family', () => {
    expect(parseRange('10.0.0.1-10.0.0.9')).toEqual({
      family: 4,
      interval: { lo: 167772161n, hi: 167772169n },
    })
    for (const text of ['10.0.0.9-10.0.0.1', '10.0.0.1-::1', '10.0.0.1', '10.0.0.1-10.0.0.2-10.0.0.3']) {
      expect(parseRange(text)).toBeNull()
    }
  })

  test('the prefixes of an interval cover exactly it', () => {
    fc.assert(
      fc.property(small, (interval) => {
        const intervals = intervalPrefixes(4, interval).map(prefixInterval)
        expect(mergeIntervals(intervals)).toEqual([interval])
        expect(intervals.reduce((sum, { lo, hi }) => sum + hi - lo + 1n, 0n)).toBe(
          interval.hi - interval.lo + 1n,
        )
      }),
    )
    expect(intervalPrefixes(6, { lo: 0n, hi: maxAddress(6) }).map(printPrefix)).toEqual(['::/0'])
    expect(printInterval(4, { lo: 167772161n, hi: 167772169n })).toBe('10.0.0.1-10.0.0.9')
  })
})

describe('interval sets', () => {
  test('merging keeps the members', () => {
    fc.assert(
      fc.property(smallList, (list) => {
        const merged = mergeIntervals(list)
        expectMerged(merged)
        expect(members(merged)).toEqual(members(list))
      }),
    )
  })

  test('the complement holds exactly the others, and twice is the same set', () => {
    fc.assert(
      fc.property(smallList, (list) => {
        const others = complement(list, 255n)
        expectMerged(others)
        expect([...members(others), ...members(list)].sort(ascending)).toEqual(universe)
        expect(complement(others, 255n)).toEqual(mergeIntervals(list))
      }),
    )
  })

  test('the intersection holds what both hold', () => {
    fc.assert(
      fc.property(smallList, smallList, (a, b) => {
        const common = intersect(mergeIntervals(a), mergeIntervals(b))
        expectMerged(common)
        const inB = new Set(members(b))
        expect(members(common)).toEqual(members(a).filter((value) => inB.has(value)))
      }),
    )
  })

  test('binary search agrees with looking at each interval', () => {
    fc.assert(
      fc.property(smallList, (list) => {
        const merged = mergeIntervals(list)
        expect(universe.filter((value) => containsValue(merged, value))).toEqual(members(list))
      }),
    )
  })
})

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
