import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { dnatRules } from '../domains/firewall/dnat.ts'
import { snatRules } from '../domains/firewall/snat.ts'
import { firewallState } from '../domains/firewall/state.ts'
import { connections } from '../domains/network/connection.ts'
import { ipAddresses } from '../domains/objects/ip-address.ts'
import { zones } from '../domains/objects/zone.ts'
import { networkArtifact } from './network.ts'

const wan = {
  type: 'wan' as const,
  title: 'wan',
  mac: '02:00:00:00:00:03',
  addresses: ['192.0.2.2/24', '2001:db8::2/64'],
  gateway: '192.0.2.1',
}
const configuration = emptySnapshot()
  .with(connections, [
    { ...wan, zone: 'zone.id.1' },
    { type: 'lan', title: 'lan', mac: '02:00:00:00:00:01', addresses: ['10.0.0.1/24'], zone: 'zone.id.2' },
  ])
  .with(zones, [{ title: 'outside' }, { title: 'inside' }])
  .with(ipAddresses, [{ title: 'public', value: '192.0.2.80' }])

function addresses(snapshot: typeof configuration) {
  return networkArtifact(snapshot, plainInputs(0)).links[0]!.addresses.slice(wan.addresses.length)
}

describe('addresses that NAT rules use', () => {
  it.each([
    ['one', '192.0.2.77', ['192.0.2.77/32']],
    ['a range', '192.0.2.77-192.0.2.78', ['192.0.2.77/32', '192.0.2.78/32']],
    ['an object', 'ip.id.1', ['192.0.2.80/32']],
    ['IPv6', '2001:db8::77', ['2001:db8::77/128']],
    ["the gateway's own", '192.0.2.2', []],
    ['the next hop', '192.0.2.1', []],
    ['another network', '198.51.100.7', []],
    ['a pool that the provider routes', '192.0.2.100-192.0.2.200', []],
  ])('are answered for: SNAT to %s', (_title, change_source_address, expected) => {
    const rules = configuration.with(snatRules, [{ action: 'snat', change_source_address }])
    expect(addresses(rules)).toEqual(expected)
    expect(addresses(rules.set(firewallState, { enabled: false }))).toEqual([])
    expect(addresses(rules.edited(snatRules, 1, { enabled: false }))).toEqual([])
  })

  it.each([
    ['interface.external_any', ['192.0.2.80/32']],
    ['isp.id.1', ['192.0.2.80/32']],
    ['interface.id.1', ['192.0.2.80/32']],
    ['zone.id.1', ['192.0.2.80/32']],
    ['interface.id.2', []],
    ['zone.id.2', []],
    ['zone.id.3', []],
    ['any', []],
    ['interface.local_any', []],
  ])('are answered for: destinations of DNAT rules from %s', (incoming_interface, expected) => {
    const rule = {
      action: 'dnat' as const,
      destination_addresses: ['ip.id.1'],
      change_destination_address: '10.0.0.5',
    }
    expect(addresses(configuration.with(dnatRules, [{ ...rule, incoming_interface }]))).toEqual(expected)
  })
})

it('a connection by DHCP says so, and answers for NAT addresses on the network that it was given', () => {
  const dhcp = configuration
    .edited(connections, 1, { enable_dhcp: true, addresses: [], gateway: null })
    .with(snatRules, [{ action: 'snat', change_source_address: '192.0.2.1-192.0.2.3' }])
  const lease = {
    ...{ connection: 1, address: '192.0.2.2/24', gateway: '192.0.2.1', dns: [], server: '192.0.2.1' },
    ...{ sinceSeconds: 0, untilSeconds: 60 },
  }
  const linkOf = (leases: readonly (typeof lease)[]) =>
    networkArtifact(dhcp, { ...plainInputs(0), leases }).links[0]
  expect(linkOf([])).toMatchObject({ dhcp: true, addresses: [], gateway: null })
  expect(linkOf([lease])).toMatchObject({ dhcp: true, addresses: ['192.0.2.3/32'], gateway: null })
})

it('leaves out what cannot be applied, so that the rest is', () => {
  const mixed = emptySnapshot().with(connections, [
    wan,
    { ...wan, type: 'pppoe' },
    { ...wan, mac: '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d' },
    { ...wan, vlan_tag: 4095 },
    { ...wan, vlan_tag: 7, is_vce_vlan: true },
    { ...wan, type: 'lan' },
    { ...wan, enabled: false },
    { ...wan, vlan_tag: 4094 },
  ])
  expect(networkArtifact(mixed, plainInputs(0)).links.map(({ connection }) => connection)).toEqual([1, 8])
})
