import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leaseMeaning } from './lease-rule.ts'

describe('silences#vpn-leases', () => {
  it.each([
    ['10.0.0.5', '10.0.0.5/32'],
    ['10.0.0.5/32', '10.0.0.5/32'],
    ['10.0.0.0/24', '10.0.0.0/24'],
    ['10.0.0.0/255.255.255.0', '10.0.0.0/24'],
    ['2001:DB8:0::5', '2001:db8::5/128'],
    ['2001:db8::/64', '2001:db8::/64'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('%s means %s', (text, meaning) => expect(leaseMeaning(text)).toBe(meaning))

  it.each([
    ...['', ' ', 'any', '10.0.0.5/24', '10.0.0.5/255.255.255.0', '10.0.0', '010.0.0.1', '10.0.0.0/33'],
    ...[
      '10.0.0.0/',
      '10.0.0.0/255.0.255.0',
      '10.0.0.1-10.0.0.9',
      '2001:db8::1/64',
      'fe80::1%eth0',
      'ip.id.1',
    ],
  ])('%j means nothing', (text) => expect(leaseMeaning(text)).toBeNull())

  it('a meaning means itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const meaning = leaseMeaning(text)
        if (meaning !== null) expect(leaseMeaning(meaning)).toBe(meaning)
      }),
    )
  })
})
