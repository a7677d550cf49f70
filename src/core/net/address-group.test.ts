import { expect, it } from 'vitest'
import { addressGroup } from './address-group.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['local', 'local'],
])('%s belongs to %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
