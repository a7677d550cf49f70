import { describe, expect, it } from 'vitest'
import { emptySnapshot, type PlainItem } from '../../../test/snapshot.ts'
import type { DhcpLease, Nic, Observed, PlaneDescription } from '../../core/engine/observation.ts'
import { english, verbatim } from '../../core/text/message.ts'
import { aggregatedInterfaces } from './aggregated.ts'
import { connections } from './connection.ts'
import { connectionStates } from './connection-state.ts'
import { dhcpLeases } from './dhcp-lease.ts'
import { notApplied } from './not-applied.ts'
import { tunnels } from './tunnel.ts'
import { tunnelStates } from './tunnel-state.ts'
import { vceInterfaces } from './vce-interface.ts'

type Plain = PlainItem<typeof connections>

const mac = '02:00:00:00:00:01'
const plane: PlaneDescription = { mode: 'lab', reason: verbatim(''), missing: [] }
const card: Nic = {
  device: 'wan',
  mac,
  ifindex: 4,
  up: true,
  addresses: ['192.0.2.2/24', '2001:db8::2/64'],
  gateways: ['192.0.2.254', '192.0.2.1'],
}
const wan: Plain = {
  type: 'wan',
  title: 'wan',
  mac,
  zone: 'zone.id.3',
  addresses: ['192.0.2.2/24', '2001:DB8:0::2/64'],
  gateway: '192.0.2.1',
  dns: ['192.0.2.53'],
}

const byDhcp: Plain = { ...wan, enable_dhcp: true, addresses: [], gateway: null }
const lease: DhcpLease = {
  connection: 1,
  address: '192.0.2.2/24',
  gateway: '192.0.2.1',
  dns: ['192.0.2.9', '192.0.2.53'],
  server: '192.0.2.1',
  sinceSeconds: 0,
  untilSeconds: 60,
}
const unanswered = { dhcpProblems: [{ connection: 1, reason: verbatim('nobody answers') }] }

const say = english

function observing(nics: readonly Nic[], mode: PlaneDescription | null = plane, dhcp: object = {}): Observed {
  const network = { nics, neighbours: [], leases: [], dhcpProblems: [], ...dhcp }
  return { plane: mode, values: { network } } as unknown as Observed
}

function read(
  view: typeof connectionStates | typeof tunnelStates,
  snapshot = emptySnapshot(),
  observed: Observed,
) {
  const result = view.read({ snapshot, observed, query: {}, params: {}, nowSeconds: 0, say } as never)
  return result.ok ? (result.value as unknown as Record<string, never>[]) : []
}

function states(item: Plain, observed: Observed) {
  return read(connectionStates, emptySnapshot().with(connections, [item]), observed)
}

describe('document 2, Connection state: what is observed', () => {
  it('up: device, addresses, the next hop of the connection, name servers', () => {
    const { addresses } = card
    const shared = { addresses, gateway: '192.0.2.1', dns: ['192.0.2.53'], device: 'wan' }
    expect(states(wan, observing([card]))).toEqual([
      {
        id: 1,
        type: 'wan',
        ether: { ...shared, vlan_tag: null, status: 'up', errors: [] },
        ppp: null,
        summary: { ...shared, zone: 'zone.id.3', ifindex: 4, scope: 'kernel' },
      },
    ])
  })

  it('up by DHCP: fixed name servers come first, its own next hop wins, flaws are said', () => {
    const observed = observing([card], plane, { leases: [lease], ...unanswered })
    const [{ ether }] = states(byDhcp, observed) as unknown as [{ ether: object }]
    expect(ether).toMatchObject({ status: 'up', errors: ['nobody answers'], gateway: '192.0.2.1' })
    expect(ether).toMatchObject({ dns: ['192.0.2.53', '192.0.2.9'] })
    const [fixed] = states({ ...byDhcp, gateway: '192.0.2.254' }, observed) as unknown as [{ ether: object }]
    expect(fixed.ether).toMatchObject({ gateway: '192.0.2.254' })
  })

  it.each<[string, Plain, Observed, string, string]>([
    ['no data plane', wan, observing([card], null), 'down', 'not observed: there is no data plane'],
    [
      'mode none',
      wan,
      observing([card], { ...plane, mode: 'none' }),
      'down',
      'not observed: there is no data plane',
    ],
    ['no card', wan, observing([]), 'down', `there is no network card with MAC ${mac}`],
    [
      'no VLAN',
      { ...wan, vlan_tag: 7 },
      observing([card]),
      'down',
      `there is no VLAN 7 on the card with MAC ${mac}`,
    ],
    ['no link', wan, observing([{ ...card, up: false }]), 'down', 'the link of wan is down'],
    [
      'DHCP that was not answered yet',
      { ...wan, enable_dhcp: true },
      observing([card]),
      'going-up',
      'a DHCP server is asked for an address',
    ],
    ['DHCP that nobody answers', byDhcp, observing([card], plane, unanswered), 'down', 'nobody answers'],
    [
      'DHCP that nobody answers beside fixed addresses',
      { ...wan, enable_dhcp: true },
      observing([card], plane, unanswered),
      'going-up',
      'nobody answers',
    ],
    [
      'an address by DHCP that is missing',
      byDhcp,
      observing([{ ...card, addresses: [] }], plane, { leases: [lease] }),
      'going-up',
      'wan does not have 192.0.2.2/24 yet',
    ],
    [
      'an address that is missing',
      wan,
      observing([{ ...card, addresses: ['192.0.2.2/24'] }]),
      'going-up',
      'wan does not have 2001:db8::2/64 yet',
    ],
    [
      'pppoe',
      { ...wan, type: 'pppoe' },
      observing([card]),
      'down',
      'connections of type pppoe are stored and not applied yet',
    ],
  ])('%s', (_name, item, observed, status, error) => {
    const [state] = states(item, observed) as unknown as Record<'ether' | 'ppp' | 'summary', unknown>[]
    expect(state!.ether).toMatchObject({ status, errors: [error], gateway: null, dns: [] })
    expect(state!.summary).toEqual({
      device: null,
      addresses: [],
      dns: [],
      gateway: null,
      zone: 'zone.id.3',
      ifindex: null,
      scope: 'kernel',
    })
    if (item.type === 'pppoe')
      expect(state!.ppp).toMatchObject({ status: 'down', errors: [error], device: null })
    else expect(state!.ppp).toBeNull()
  })
})

describe('document 2, Tunnel interface: state', () => {
  const link = (parent: Plain, observed: Observed) => {
    const snapshot = emptySnapshot()
      .with(connections, [parent])
      .with(tunnels, [{ id: 'a', title: 't', parent_interface: 'isp.id.1', server: '203.0.113.1' }])
    return read(tunnelStates, snapshot, observed)[0]!['link']
  }

  it.each<[string, Plain, Observed, string]>([
    ['the parent is up', wan, observing([card]), 'down'],
    ['nothing is observed', wan, observing([], null), 'down'],
    ['the parent is off', { ...wan, enabled: false }, observing([card]), 'inactive'],
    ['the parent is not applied', { ...wan, type: 'pppoe' }, observing([card]), 'inactive'],
    ['the parent has no card', wan, observing([]), 'inactive'],
    ['the parent has no link', wan, observing([{ ...card, up: false }]), 'inactive'],
    ['the parent has no address', wan, observing([{ ...card, addresses: [] }]), 'inactive'],
  ])('%s: %s', (_name, parent, observed, expected) => {
    expect(link(parent, observed)).toBe(expected)
  })
})

it('leases are listed with their connection', () => {
  const snapshot = emptySnapshot().with(connections, [byDhcp])
  const observed = observing([card], plane, { leases: [lease] })
  expect(dhcpLeases.read({ snapshot, observed } as never)).toMatchObject({
    value: [{ id: 1, title: 'wan', address: '192.0.2.2/24', server: '192.0.2.1', since: 0, until: 60 }],
  })
})

it('what is not applied is listed with its reason', () => {
  const snapshot = emptySnapshot()
    .with(connections, [
      wan,
      { ...wan, title: 'dhcp', enable_dhcp: true },
      { ...wan, title: 'again', enable_dhcp: true },
      { ...wan, title: 'tenant', vlan_tag: 7, is_vce_vlan: true },
      { ...wan, title: 'stray', vlan_tag: 8, is_vce_vlan: true },
      { ...wan, title: 'off', type: 'pppoe', enabled: false },
    ])
    .with(vceInterfaces, [{ id: 'v', title: 'vce', vce_id: '1', mac, vlan_tag: 7 }])
    .with(aggregatedInterfaces, [
      { id: 'a', title: 'both' },
      { id: 'b', title: 'idle', enabled: false },
    ])
  const result = notApplied.read({ snapshot, say } as never)
  expect(result.ok && result.value.map(({ title, reason }) => `${title}: ${reason}`)).toEqual([
    'again: connection 2 (dhcp) asks the DHCP server on this card and VLAN already',
    'tenant: VLANs that are forwarded into VCE are stored and not applied yet',
    'stray: VLANs that are forwarded into VCE are stored and not applied yet',
    'stray: no VCE interface forwards this VLAN of this card',
    'both: no engine joins network cards yet',
    'vce: no engine forwards interfaces into a virtual environment yet',
  ])
})
