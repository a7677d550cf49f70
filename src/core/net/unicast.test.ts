import { expect, test } from 'vitest'
import { isHostless } from './unicast.ts'

test.each([
  ...['0.0.0.0', '0.255.255.255', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', 'ff02::1', 'ff0e::8', '::ffff:0.0.0.0', '::ffff:224.0.0.1'],
])('no host has %s', (host) => {
  expect(isHostless(host)).toBe(true)
})

test.each(['1.0.0.0', '127.0.0.1', '223.255.255.255', '::1', 'fe80::1', '2001:db8::1', 'a.example', ''])(
  'a host may be at "%s"',
  (host) => {
    expect(isHostless(host)).toBe(false)
  },
)
