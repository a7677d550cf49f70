import { expect, it } from 'vitest'
import { containsValue, parseAddress } from '../../../core/net/ip.ts'
import { addressesBy, waysOf } from './route-lookup.ts'

const nic = (device: string, addresses: string[], gateways: string[] = []) => ({
  ...{ device, addresses, gateways },
  ...{ mac: '', ifindex: 1, up: true },
})
const nics = [
  nic('eth0', ['192.168.10.1/24', '2001:db8:1::1/64']),
  nic('eth1', ['192.168.0.1/16', '192.168.10.129/25']),
  nic('eth2', ['203.0.113.2/24'], ['203.0.113.1', '2001:db8::1']),
]
const asked = [
  '192.168.10.1',
  '192.168.10.2',
  '192.168.10.200',
  '192.168.10.129',
  '192.168.9.9',
  '203.0.113.1',
]
const others = [
  '203.0.113.2',
  '8.8.8.8',
  '0.0.0.0',
  '255.255.255.255',
  '2001:db8:1::1',
  '2001:db8:1::2',
  '::',
  '2001:db8:2::',
]

it.each([...asked, ...others])(
  '%s is among the addresses of the device that leads to it, and of no other',
  (text) => {
    const address = parseAddress(text)!
    const way = waysOf(nics)(address)
    const by = typeof way === 'object' ? way.nic.device : null
    for (const { device } of nics)
      expect(containsValue(addressesBy(nics, new Set([device]), address.family), address.value)).toBe(
        device === by,
      )
    const all = addressesBy(nics, new Set(nics.map(({ device }) => device)), address.family)
    expect(containsValue(all, address.value)).toBe(by !== null)
  },
)

it('without a default route, what is in no network is out of none', () => {
  const some = nics.slice(0, 2)
  expect(containsValue(addressesBy(some, new Set(['eth0', 'eth1']), 4), parseAddress('8.8.8.8')!.value)).toBe(
    false,
  )
})
