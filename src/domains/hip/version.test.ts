import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions, comparisons, versionIs } from './version.ts'

describe('silences#hip-version', () => {
  it.each<[string, '<' | '=', string]>([
    ['10.0.19045', '<', '10.0.22000'],
    ['9', '<', '10'],
    ['10.9', '<', '10.10'],
    ['10.1', '=', '10.1.0.0'],
    ['007', '=', '7'],
    ['2.0rc1', '<', '2.0'],
    ['2.0-RC1', '=', '2.0rc1'],
    ['2.0rc1', '<', '2.0rc2'],
    ['2.0 beta', '<', '2.0 rc'],
    ['1.0', '<', '1.0.0.1'],
    ['99999999999999999999999', '<', '100000000000000000000000'],
    ['v1', '=', 'V1'],
    ['', '=', '0'],
    ['Ubuntu 22.04', '<', 'Ubuntu 22.10'],
  ])('%s %s %s', (a, sign, b) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign === '<' ? -1 : 0)
    expect(Math.sign(compareVersions(b, a))).toBe(sign === '<' ? 1 : 0)
  })

  it('the six comparisons', () => {
    const held = (a: string, b: string) => comparisons.filter((comparison) => versionIs(a, comparison, b))
    expect(held('1', '2')).toEqual(['not_equal', 'less', 'less_or_equal'])
    expect(held('2', '2.0')).toEqual(['equal', 'less_or_equal', 'greater_or_equal'])
    expect(held('3', '2')).toEqual(['not_equal', 'greater', 'greater_or_equal'])
  })
})

const text = fc.oneof(
  fc.array(fc.constantFrom('0', '1', '9', '10', '.', '-', ' ', 'a', 'B', 'я', '00'), { maxLength: 8 }),
  fc.array(fc.string({ unit: 'binary', maxLength: 3 }), { maxLength: 3 }),
)
const version = text.map((parts) => parts.join(''))

describe('a total order', () => {
  it('backwards is the opposite', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0)
      }),
    )
  })

  it('what is at most and at most again is at most', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const [least, middle, most] = [a, b, c].sort(compareVersions) as [string, string, string]
        expect(compareVersions(least, middle)).toBeLessThanOrEqual(0)
        expect(compareVersions(middle, most)).toBeLessThanOrEqual(0)
        expect(compareVersions(least, most)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })

  it('numbers compare as numbers, at any place', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 4 }), fc.nat(2000), fc.nat(2000), (head, a, b) => {
        const order = compareVersions([...head, a].join('.'), [...head, b].join('.'))
        expect(Math.sign(order)).toBe(Math.sign(a - b))
      }),
    )
  })
})
