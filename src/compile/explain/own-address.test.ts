import { expect, test } from 'vitest'
import { emptySnapshot, type PlainItem } from '../../../test/snapshot.ts'
import type { Nic } from '../../core/engine/observation.ts'
import { english } from '../../core/text/message.ts'
import { connections } from '../../domains/network/connection.ts'
import { lostAddress } from './own-address.ts'

const mac = '02:00:00:00:00:01'
const lan = {
  type: 'lan',
  title: 'lan',
  enabled: true,
  mac,
  vlan_tag: null,
  zone: null,
  is_vce_vlan: false,
  enable_dhcp: false,
  addresses: ['192.168.10.1/24', 'fd00:10::1/64'],
} satisfies PlainItem<typeof connections>
const nics: readonly Nic[] = [
  { device: 'eth1', mac, ifindex: 1, up: true, addresses: ['10.9.9.9/24', '192.168.10.1/24'], gateways: [] },
]
const with_ = (...rows: readonly object[]) =>
  emptySnapshot().with(
    connections,
    rows.map((row) => ({ ...lan, ...row })),
  )
const lost = (address: string, before: object, ...after: readonly object[]) => {
  const why = lostAddress(with_(before), with_(...after), { address, nics })
  return why === null ? null : english(why)
}
const gone = 'the gateway no longer has 192.168.10.1 there'

test('an address goes with its connection, by whatever takes it away', () => {
  const address = '192.168.10.1'
  expect(lost(address, {})).toBe(gone)
  expect(lost(address, {}, { enabled: false })).toBe(gone)
  expect(lost(address, {}, { addresses: ['192.168.10.2/24'] })).toBe(gone)
  expect(lost(address, {}, { mac: '02:00:00:00:00:02' })).toBe(gone)
  expect(lost(address, {}, { vlan_tag: 7 })).toBe(gone)
  expect(lost(address, {}, { addresses: [], enable_dhcp: true })).toBe(gone)
})

test('it stays where it is kept, is written otherwise, or no connection has it', () => {
  expect(
    lost('192.168.10.1', {}, { title: 'inside', addresses: ['192.168.10.1/16', '10.0.0.1/8'] }),
  ).toBeNull()
  expect(lost('fd00:10:0:0:0:0:0:1', {}, {})).toBeNull()
  expect(lost('192.168.10.1', {}, { enabled: false }, {})).toBeNull()
  expect(lost('198.51.100.1', {}, { enabled: false })).toBeNull()
})

test('a leased address stays with its connection, and goes when that is switched off', () => {
  const leased = { addresses: [], enable_dhcp: true }
  expect(lost('10.9.9.9', leased, { ...leased, title: 'other' })).toBeNull()
  expect(lost('10.9.9.9', leased, { ...leased, enabled: false })).toBe(
    'the gateway no longer has 10.9.9.9 there',
  )
})
