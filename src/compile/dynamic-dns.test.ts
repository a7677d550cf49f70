import { describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../test/snapshot.ts'
import { dynamicDnsUpdates } from '../core/engine/declared/dynamic-dns.ts'
import type { Nic } from '../core/engine/observation.ts'
import { dynamicDns } from '../domains/dns/dynamic-dns.ts'
import { dynamicDnsSettings } from '../domains/dns/dynamic-dns-settings.ts'
import { dynamicDnsState } from '../domains/dns/dynamic-dns-state.ts'
import { connections } from '../domains/network/connection.ts'
import { dynamicDnsArtifact } from './dynamic-dns.ts'

const wan = {
  type: 'wan' as const,
  title: 'provider',
  mac: '02:00:00:00:00:03',
  addresses: ['192.0.2.2/24', '192.0.2.3/24', '2001:db8::2/64'],
  gateway: '192.0.2.1',
}
const other = { ...wan, title: 'other', mac: '02:00:00:00:00:04', addresses: ['198.51.100.2/24'] }
const lan = { type: 'lan' as const, title: 'lan', mac: '02:00:00:00:00:05', addresses: ['10.0.0.1/24'] }
const account = { domain: 'Дом.example', service_login: 'ann', service_password: 'enc:v1:x' }
const configuration = emptySnapshot()
  .with(connections, [lan, wan, other])
  .set(dynamicDnsState, { enabled: true })
  .set(dynamicDns, account)
  .set(dynamicDnsSettings, { update_url: 'https://provider.example/update' })

function nic(device: string, mac: string, addresses: readonly string[]): Nic {
  return { device, mac, ifindex: 3, up: true, addresses, gateways: [] }
}

const nics = [
  nic('eth0', wan.mac, ['192.0.2.9/24', ...wan.addresses, '192.0.2.80/32']),
  nic('eth1', other.mac, other.addresses),
]
const made = (snapshot = configuration, seen = nics) => dynamicDnsArtifact(snapshot, { nics: seen })

describe('the artifact of dynamic DNS', () => {
  it('is what its engine takes, on and off', () => {
    for (const artifact of [made(), made(emptySnapshot())]) {
      expect(dynamicDnsUpdates.artifact.decode(artifact)).toEqual(artifact)
    }
    expect([made().enabled, made(emptySnapshot()).enabled]).toEqual([true, false])
  })

  it('names the domain in its ASCII form, and www in it', () => {
    expect(made().names).toEqual(['xn--d1aqf.example', 'www.xn--d1aqf.example'])
    expect(made(configuration.set(dynamicDnsSettings, { names: ['www'] })).names).toEqual([
      'www.xn--d1aqf.example',
    ])
  })

  it.each([
    ['domain', configuration.set(dynamicDns, { domain: '' })],
    ['login', configuration.set(dynamicDns, { service_login: '' })],
    ['password', configuration.set(dynamicDns, { service_password: '' })],
    ['address', configuration.set(dynamicDnsSettings, { update_url: '' })],
    ['key and server', configuration.set(dynamicDnsSettings, { protocol: 'rfc2136' })],
    ['state', configuration.set(dynamicDnsState, { enabled: false })],
  ])('is off without %s', (_field, snapshot) => {
    expect(made(snapshot).enabled).toBe(false)
  })
})

describe('the addresses', () => {
  it('are the first configured ones of the first provider connection that its device has', () => {
    expect(made()).toMatchObject({ connection: 'provider', addresses: ['192.0.2.2', '2001:db8::2'] })
  })

  it('are never those that the device has from before, or none', () => {
    const late = [nic('eth0', wan.mac, ['192.0.2.9/24'])]
    expect(made(configuration, late).addresses).toEqual([])
    expect(made(configuration, []).addresses).toEqual([])
  })

  it('are those of the device where the provider gives them', () => {
    const dhcp = configuration.edited(connections, 2, { enable_dhcp: true, addresses: [] })
    expect(made(dhcp).addresses).toEqual(['192.0.2.9', '2001:db8::2'])
    const lease = {
      ...{ connection: 2, address: '192.0.2.2/24', gateway: null, dns: [], server: '192.0.2.1' },
      ...{ sinceSeconds: 0, untilSeconds: 60 },
    }
    // The device may have others first, of another connection on the same card.
    const { addresses } = dynamicDnsArtifact(dhcp, { nics, leases: [lease] })
    expect(addresses).toEqual(['192.0.2.2', '2001:db8::2'])
  })

  it('are of the families that are wanted', () => {
    expect(made(configuration.set(dynamicDnsSettings, { ipv6: false })).addresses).toEqual(['192.0.2.2'])
    expect(made(configuration.set(dynamicDnsSettings, { ipv4: false })).addresses).toEqual(['2001:db8::2'])
  })

  it('are of the chosen connection, of the next enabled one where none is chosen', () => {
    const chosen = configuration.set(dynamicDnsSettings, { connection: 'isp.id.3' })
    expect(made(chosen)).toMatchObject({ connection: 'other', addresses: ['198.51.100.2'] })
    const off = configuration.edited(connections, 2, { enabled: false })
    expect(made(off)).toMatchObject({ connection: 'other', addresses: ['198.51.100.2'] })
    const none = chosen.edited(connections, 3, { enabled: false })
    expect(made(none)).toMatchObject({ connection: '', addresses: [] })
  })
})

describe('what is remembered', () => {
  const memory = { settings: made().settings, sent: [], refused: [], failure: null }
  const remembered = (snapshot = configuration) =>
    dynamicDnsArtifact(snapshot, { nics, dynamicDns: memory }).memory

  it('counts while the settings are those that it came about with', () => {
    expect(remembered()).toBe(memory)
    expect(remembered(configuration.set(dynamicDnsState, { enabled: false }))).toBe(memory)
    expect(remembered(configuration.edited(connections, 2, { addresses: ['192.0.2.3/24'] }))).toBe(memory)
    const asked = configuration.set(dynamicDnsSettings, { checkip_url: 'https://provider.example/ip' })
    expect(remembered(asked)).toBe(memory)
  })

  it.each([
    ['domain', configuration.set(dynamicDns, { domain: 'other.example' })],
    ['login', configuration.set(dynamicDns, { service_login: 'bob' })],
    ['password', configuration.set(dynamicDns, { service_password: 'enc:v1:y' })],
    ['names', configuration.set(dynamicDnsSettings, { names: ['@'] })],
    ['address', configuration.set(dynamicDnsSettings, { update_url: 'https://other.example/' })],
    ['certificate', configuration.set(dynamicDnsSettings, { ca: 'x' })],
    ['protocol', configuration.set(dynamicDnsSettings, { protocol: 'rfc2136' })],
  ])('is forgotten with another %s', (_field, snapshot) => {
    expect(remembered(snapshot)).toBeNull()
  })
})
