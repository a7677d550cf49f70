import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { logSources } from '../domains/log-forwarding/log-sources.ts'
import { connections } from '../domains/network/connection.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { domains } from '../domains/objects/domain.ts'
import { createCompiler } from './compiler.ts'

const compiler = createCompiler()

const inputs = plainInputs(0)
const lan = { type: 'lan' as const, title: 'lan', mac: '02:00:00:00:00:01', addresses: ['10.1.0.1/24'] }
const wan = { type: 'wan' as const, title: 'wan', mac: '02:00:00:00:00:03', gateway: '192.0.2.1' }

describe('the network artifact', () => {
  it('holds enabled connections of the types that are applied', () => {
    const snapshot = emptySnapshot().with(connections, [
      lan,
      { ...wan, enabled: false },
      { type: 'pppoe', title: 'dsl', mac: '02:00:00:00:00:02' },
      { type: 'loopback', title: 'service', addresses: ['10.9.9.9/32'] },
    ])
    expect(compiler.artifacts(snapshot, inputs).network.links).toEqual([
      {
        connection: 1,
        type: 'lan',
        mac: '02:00:00:00:00:01',
        vlanTag: null,
        device: null,
        addresses: ['10.1.0.1/24'],
        gateway: null,
        dhcp: false,
      },
      {
        connection: 4,
        type: 'loopback',
        mac: null,
        vlanTag: null,
        device: 'loopback4',
        addresses: ['10.9.9.9/32'],
        gateway: null,
        dhcp: false,
      },
    ])
  })

  it('names a VLAN after its card, once the card is there', () => {
    const snapshot = emptySnapshot().with(connections, [{ ...lan, vlan_tag: 7 }])
    expect(compiler.artifacts(snapshot, inputs).network.links[0]?.device).toBe('lan.7')
    expect(compiler.artifacts(snapshot, { ...inputs, nics: [] }).network.links[0]?.device).toBeNull()
  })
})

describe('the DNS artifact', () => {
  const named = emptySnapshot()
    .with(domains, [
      { title: 'a', value: 'Example.com' },
      { title: 'b', value: 'пример.рф' },
      { title: 'c', value: 'unused.example' },
    ])
    .with(addressLists, [{ title: 'list', values: ['domain.id.2', 'iplist.DE'] }])

  it('holds the names that enabled rules need, through lists too, in ASCII', () => {
    const snapshot = named.with(forwardRules, [
      { source_addresses: ['domain.id.1'], destination_addresses: ['address_list.id.1'], action: 'drop' },
      { source_addresses: ['domain.id.3'], action: 'drop', enabled: false },
    ])
    expect(compiler.artifacts(snapshot, inputs).dns.names.map(({ name }) => name)).toEqual([
      'example.com',
      'xn--e1afmkfd.xn--p1ai',
    ])
  })

  it('holds no wildcard, for which nobody can be asked', () => {
    const snapshot = emptySnapshot()
      .with(domains, [
        { title: 'a', value: '*.example.com' },
        { title: 'b', value: 'example.com' },
      ])
      .with(forwardRules, [{ destination_addresses: ['domain.id.1', 'domain.id.2'], action: 'drop' }])
    const { names } = compiler.artifacts(snapshot, inputs).dns
    expect(names.map(({ name }) => name)).toEqual(['*.example.com', 'example.com'])
  })

  it("asks the providers' name servers first", () => {
    const snapshot = named.with(connections, [
      { ...lan, dns: ['10.1.0.53', '192.0.2.53'] },
      { ...wan, dns: ['192.0.2.53'] },
      { ...wan, dns: ['192.0.2.99'], enabled: false },
    ])
    expect(compiler.artifacts(snapshot, inputs).dns.fallback).toEqual(['192.0.2.53', '10.1.0.53'])
  })
})

describe('the packet-log artifact', () => {
  it('is on unless nothing is logged', () => {
    const logged = (log_mode: 'nothing' | 'all') =>
      compiler.artifacts(emptySnapshot().set(firewallSettings, { log_mode }), inputs)['packet-log']
    expect(logged('nothing')).toEqual({ enabled: false, group: 5, connections: false })
    expect(logged('all')).toEqual({ enabled: true, group: 5, connections: false })
  })

  it('has the ends of connections where they are asked for', () => {
    const snapshot = emptySnapshot().set(logSources, { connections: true })
    expect(compiler.artifacts(snapshot, inputs)['packet-log']).toMatchObject({ connections: true })
  })
})
