import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, printAddress, readRange } from './address.ts'

test.each([
  ['10.1.2.3/24', '10.1.2.0-10.1.2.255'],
  ['10.1.2.0/255.255.255.128', '10.1.2.0/25'],
  ['0.0.0.0/0', '0.0.0.0-255.255.255.255'],
  ['2001:db8::1', '2001:0db8:0:0:0:0:0:1'],
  ['::ffff:10.1.2.3', '::ffff:a01:203'],
  ['::/0', '::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
])('%s is %s', (one, other) => {
  expect(readRange(one)).toEqual(readRange(other))
  expect(readRange(one)).not.toBeNull()
})

test.each([
  '',
  '10.1.2',
  '10.1.2.256',
  '10.1.2.3/33',
  '10.1.2.0/255.0.255.0',
  '1:2:3',
  ':::',
  '1::2::3',
  '10.1.2.9-10.1.2.3',
  'a.b.c.d',
  '10.1.2.3/24/1',
])('%j is no address', (text) => expect(readRange(text)).toBeNull())

test.each([
  ['2001:db8:113:0:0:0:0:0', '2001:db8:113::'],
  ['0:0:0:0:0:0:0:0', '::'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
  ['10:0:0:20:100:0:0:0', '10:0:0:20:100::'],
])('%s is printed as %s', (long, short) => {
  expect(printAddress(6, readRange(long)!.first)).toBe(short)
})

test('an address of IPv6 that is printed is the same address', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const { first } = readRange(text)!
      expect(readRange(printAddress(6, first))?.first).toBe(first)
    }),
  )
})

test('a prefix contains what Node says it contains', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.ipV4(), (network, length, address) => {
      const list = new BlockList()
      list.addSubnet(network, length)
      expect(contains(readRange(`${network}/${length}`)!, readRange(address)!)).toBe(list.check(address))
    }),
  )
})
