import { describe, expect, it } from 'vitest'
import { emptySnapshot, type PlainItem } from '../../../test/snapshot.ts'
import type { Nic } from '../../core/engine/observation.ts'
import { english } from '../../core/text/message.ts'
import { connections } from './connection.ts'
import { attachedConnections, obstacles, vlanName } from './device.ts'

type Plain = PlainItem<typeof connections>

const mac = '02:00:00:00:00:01'
const card: Nic = { device: 'lan', mac, ifindex: 2, up: true, addresses: [], gateways: [] }
const vlan: Nic = { ...card, device: 'lan.7', ifindex: 9 }
const lan: Plain = { type: 'lan', title: 'first', mac }

function entries(...items: readonly Plain[]) {
  return emptySnapshot().with(connections, items).rows(connections).entries
}

describe('what keeps a connection from being applied', () => {
  it.each<[string, Plain, RegExp | null]>([
    ['a lan', lan, null],
    ['a wan with DHCP', { ...lan, type: 'wan', enable_dhcp: true }, null],
    ['a loopback', { type: 'loopback', title: 'lo', addresses: ['192.0.2.1/32'] }, null],
    ['what is off', { ...lan, type: 'pppoe', enabled: false }, null],
    ['a VLAN', { ...lan, vlan_tag: 4094 }, null],
    ['the reserved VLAN', { ...lan, vlan_tag: 4095 }, /4095 is reserved/],
    ['a tunnel to the provider', { ...lan, type: 'l2tp' }, /type l2tp/],
    ['an aggregated interface', { ...lan, mac: '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d' }, /aggregated/],
    ['a VLAN of VCE', { ...lan, vlan_tag: 7, is_vce_vlan: true }, /VCE/],
  ])('%s', (_name, item, reason) => {
    const found = obstacles(entries(item)).get(1)
    if (reason === null) expect(found).toBeUndefined()
    else expect(english(found ?? null)).toMatch(reason)
  })
})

describe('silences#shared-cards', () => {
  it.each<[string, Plain, boolean]>([
    ['the same type and zone', { ...lan, title: 'second' }, true],
    ['another type', { ...lan, type: 'wan' }, false],
    ['another zone', { ...lan, zone: 'zone.id.1' }, false],
    ['another VLAN', { ...lan, zone: 'zone.id.1', vlan_tag: 7 }, true],
    ['another card', { ...lan, zone: 'zone.id.1', mac: '02:00:00:00:00:02' }, true],
  ])('a second connection with %s', (_name, item, applied) => {
    const reason = obstacles(entries(lan, item)).get(2)
    expect(reason === undefined).toBe(applied)
    if (!applied) expect(english(reason ?? null)).toContain('connection 1 (first)')
  })

  it('the older one has the card, unless it is off or not applied itself', () => {
    const wan: Plain = { ...lan, type: 'wan', title: 'second' }
    const keys = (...items: Plain[]) => [...obstacles(entries(...items)).keys()]
    expect(keys(lan, wan, { ...wan, title: 'third' })).toEqual([2, 3])
    expect(keys({ ...lan, enabled: false }, wan, lan)).toEqual([3])
    expect(keys({ ...lan, type: 'pppoe' }, wan)).toEqual([1])
    expect(keys(lan, { ...lan, title: 'second' }, wan)).toEqual([3])
  })
})

it('a connection that is not applied has no device for the firewall', () => {
  const of = (...items: Plain[]) =>
    attachedConnections(entries(...items), [card, vlan]).map(({ device }) => device)
  expect(of(lan, { ...lan, type: 'wan' }, { ...lan, vlan_tag: 7 }, { ...lan, vlan_tag: 8 })).toEqual([
    'lan',
    null,
    'lan.7',
    null,
  ])
  expect(of({ ...lan, type: 'pptp' })).toEqual([null])
  expect(of({ type: 'loopback', title: 'lo' })).toEqual(['loopback1'])
})

it('names of VLAN devices fit into the 15 characters of the kernel', () => {
  expect(vlanName({ ...card, device: 'enp0s31f6' }, 4094)).toBe('enp0s31f6.4094')
  expect(vlanName({ ...card, device: 'enx001122334455' }, 7)).toBe('vlan2.7')
})
