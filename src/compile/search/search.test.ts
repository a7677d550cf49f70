import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressFits } from '../../../test/oracle/verdict-address.ts'
import { worldParts } from '../../../test/policy/parts.ts'
import { addresses4, addresses6, plainInputs } from '../../../test/policy/universe.ts'
import { worldOf } from '../../../test/policy/world.ts'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import { gateway } from '../../domains/gateway.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import { connections } from '../../domains/network/connection.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import type { Found } from '../../domains/objects/address-search.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { domains } from '../../domains/objects/domain.ts'
import { ipAddressLists } from '../../domains/objects/ip-address-list.ts'
import { ipRanges } from '../../domains/objects/ip-range.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { quotaAssignments } from '../../domains/quotas/assignment.ts'
import { quotas } from '../../domains/quotas/quota.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { vpnLeaseRules } from '../../domains/vpn/lease-rule.ts'
import { createCompiler } from '../compiler.ts'
import { searchAddress } from './search.ts'
import { searchText } from './text-search.ts'

const compiler = createCompiler()

const profile = 'e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a11'
const quota = 'e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a12'

const inputs = {
  ...plainInputs(0),
  names: [{ name: 'known.example', addresses: ['203.0.113.8'], resolvedAtSeconds: 0, error: null }],
  nics: [
    {
      device: 'eth1',
      mac: '02:00:00:00:00:01',
      ifindex: 1,
      up: true,
      addresses: ['10.1.2.1/24'],
      gateways: ['10.1.2.254'],
    },
  ],
}

const snapshot = emptySnapshot()
  .with(subnets, [
    { title: 'wide', value: '10.0.0.0/8' },
    { title: 'other', value: '192.0.2.0/24' },
  ])
  .with(ipRanges, [{ title: 'few', start: '10.1.2.1', end: '10.1.2.9' }])
  .with(ipAddressLists, [{ title: 'listed', values: ['192.0.2.9', '10.1.2.3'] }])
  .with(addressLists, [{ title: 'nested', values: ['subnet.id.2', 'ip_address_list.id.1'] }])
  .with(domains, [
    { title: 'known', value: 'Known.example' },
    { title: 'all', value: '*.example' },
    { title: 'below', value: '*.known.example' },
  ])
  .with(countryLists, [{ title: 'two', values: ['iplist.FR', 'iplist.DE'] }])
  .with(userGroups, [
    { name: 'all', parent_id: null },
    { name: 'staff', parent_id: 1 },
  ])
  .with(users, [{ name: 'ann', login: 'ann', psw: 'x', parent_id: 2 }])
  .with(addressRules, [{ id: 'a', user_id: 1, ip: '10.1.2.3', mac: null }])
  .with(quotas, [{ id: quota, title: 'small' }])
  .set(quotaAssignments, { assignments: [{ alias: 'group.id.2', quota_id: quota }] })
  .with(ipsProfiles, [{ id: profile, name: 'strict' }])
  .with(forwardRules, [
    { action: 'accept' },
    { action: 'drop', source_addresses: ['address_list.id.1'], ips_enabled: true, ips_profile: profile },
    { action: 'drop', destination_addresses: ['subnet.id.2'] },
    { action: 'drop', destination_addresses: ['ip_range.id.1'], destination_addresses_negate: true },
    { action: 'drop', source_addresses: ['group.id.1'], enabled: false },
  ])
  .with(snatRules, [
    { action: 'snat', source_addresses: ['subnet.id.2'], change_source_address: '10.1.2.2-10.1.2.4' },
  ])
  .with(connections, [
    { type: 'lan', title: 'office', mac: '02:00:00:00:00:01', addresses: ['10.1.2.1/24'], dns: ['10.1.2.3'] },
  ])
  .with(vpnLeaseRules, [{ title: 'lease', objects: ['user.id.1'], address: '10.1.2.0/28' }])

function found(ip: string, any = true): readonly Found[] {
  return searchAddress(gateway, compiler.state(snapshot, inputs), { ip, any })
}

function told(rows: readonly Found[]): string[] {
  return rows.map(({ kind, resource, id, touches }) => {
    const ways = touches.map(({ field, how, members, content }) =>
      [`${field}:${how}`, ...members, content].filter((part) => part !== '').join(' '),
    )
    return `${kind} ${resource} ${id} ${ways.join(', ')}`
  })
}

describe('GET /x/search, silences#search', () => {
  it('lists everything that touches an address, and how', () => {
    expect(told(found('10.1.2.3', false))).toEqual([
      'object ip_ranges ip_range.id.1 value:contains 10.1.2.1-10.1.2.9',
      'object subnets subnet.id.1 value:contains 10.0.0.0/8',
      'object address_lists address_list.id.1 values[1]:member ip_address_list.id.1 10.1.2.3',
      'object ip_address_lists ip_address_list.id.1 values[1]:equals 10.1.2.3',
      'user address_rules a ip:equals 10.1.2.3',
      'user users 1 :bound',
      'user user_groups 1 :member user.id.1',
      'user user_groups 2 :member user.id.1',
      'rule vpn_lease_rules 1 objects[0]:member user.id.1, address:contains 10.1.2.0/28',
      'rule forward_rules 2 source_addresses[0]:member address_list.id.1 ip_address_list.id.1 10.1.2.3, destination_addresses:any',
      'rule forward_rules 4 source_addresses:any, destination_addresses[0]:excludes ip_range.id.1',
      'rule forward_rules 5 source_addresses[0]:member group.id.1 user.id.1, destination_addresses:any',
      'nat snat_rules 1 destination_addresses:any, change_source_address:contains 10.1.2.2-10.1.2.4',
      `quota quota_assignments  assignments[0].alias:member group.id.2 user.id.1`,
      `quota quotas ${quota} assignments[0]:names group.id.2 user.id.1`,
      `profile ips_profiles ${profile} ips_profile:names fwd.ngfw.2`,
      'route route eth1 :leads',
      'network connections 1 addresses[0]:contains 10.1.2.1/24, dns[0]:equals 10.1.2.3',
    ])
    const disabled = found('10.1.2.3').filter(({ enabled }) => !enabled)
    expect(disabled.map(({ resource, id }) => `${resource} ${id}`)).toEqual(['forward_rules 5'])
  })

  it('finds users by the MAC address that the neighbour table shows', () => {
    const rules = [
      { id: 'b', user_id: 1, ip: null, mac: '02:00:00:00:00:0a' },
      { id: 'c', user_id: 1, ip: null, mac: '02:00:00:00:00:0b' },
    ]
    const seen = {
      ...inputs,
      neighbours: [{ address: '10.1.2.77', mac: '02:00:00:00:00:0A' }],
    }
    const world = { snapshot: snapshot.with(addressRules, rules), inputs: seen }
    const rows = searchAddress(gateway, compiler.state(world.snapshot, world.inputs), {
      ip: '10.1.2.77',
      any: false,
    })
    expect(told(rows).filter((row) => row.startsWith('user'))).toEqual([
      'user address_rules b mac:bound 02:00:00:00:00:0a',
      'user users 1 :bound',
      'user user_groups 1 :member user.id.1',
      'user user_groups 2 :member user.id.1',
    ])
  })

  it('finds the devices of client agents, the HIP profiles that they fulfil, and rules that name these', () => {
    const device = { id: 'd1', node: 'laptop', userId: 1, address: '10.1.2.3', report: null, isCurrent: true }
    const seen = { ...inputs, devices: [device], postures: [{ address: '10.1.2.3', profiles: [2] }] }
    const world = {
      snapshot: snapshot
        .with(hipProfiles, [
          { title: 'walled', expression: '1' },
          { title: 'safe', expression: '2' },
        ])
        .with(forwardRules, [
          { action: 'accept', hip_profiles: ['hip_profile.id.1', 'hip_profile.id.2'] },
          { action: 'accept', hip_profiles: ['hip_profile.id.2'], source_addresses: ['subnet.id.2'] },
          { action: 'accept', hip_profiles: ['hip_profile.id.1'] },
        ]),
      inputs: seen,
    }
    const rows = told(
      searchAddress(gateway, compiler.state(world.snapshot, world.inputs), { ip: '10.1.2.3', any: false }),
    )
    expect(rows).toContain('device agents d1 address:equals 10.1.2.3')
    expect(rows.filter((row) => row.startsWith('profile'))).toEqual([
      'profile hip_profiles hip_profile.id.2 :member d1',
    ])
    expect(rows.filter((row) => row.startsWith('rule forward'))).toEqual([
      'rule forward_rules 1 source_addresses:any, destination_addresses:any, hip_profiles[1]:member hip_profile.id.2',
    ])
    const elsewhere = told(
      searchAddress(gateway, compiler.state(world.snapshot, world.inputs), { ip: '10.1.2.4' }),
    )
    expect(elsewhere.filter((row) => /^(device|profile)/.test(row))).toEqual([])
  })

  it('puts what touches every address behind what names this one', () => {
    const rules = found('10.1.2.3').filter(({ kind }) => kind === 'rule')
    expect(rules.map(({ id }) => id)).toEqual(['1', '2', '4', '5', '1', '3'])
  })

  it('finds countries, domains and routes of both families', () => {
    const nobody = told(found('203.0.113.8', false))
    expect(nobody).toContain('object domains domain.id.1 value:leads Known.example')
    expect(nobody).toContain('object domains domain.id.2 value:leads known.example *.example')
    expect(nobody.filter((line) => line.includes('domain.id.3'))).toEqual([])
    expect(nobody).toContain('object country_lists list_of_iplists.id.1 values[1]:member iplist.DE')
    expect(nobody).toContain('route route eth1 :leads 10.1.2.254')
    expect(told(found('fd00:2::2', false))).toEqual([
      'object country_lists list_of_iplists.id.1 values[1]:member iplist.DE',
    ])
  })

  it.each(['0.0.0.0', '127.0.0.1', '224.0.0.251', '255.255.255.255', '::1', 'ff0e::1'])(
    'no packet is routed to %s',
    (ip) => {
      expect(found(ip, false).filter(({ kind }) => kind === 'route')).toEqual([])
    },
  )

  it('agrees with the plain reading about every rule and any address', { timeout: 120_000 }, () => {
    const parts = worldParts({ clock: ['00:00'], zones: ['UTC'], maxRules: 20 })
    fc.assert(
      fc.property(parts, fc.constantFrom(...addresses4, ...addresses6), (drawn, ip) => {
        const world = worldOf(drawn, 0)
        const address = parseAddress(ip)!
        const rows = searchAddress(gateway, compiler.state(world.snapshot, world.inputs), { ip }).filter(
          ({ resource }) => resource === 'forward_rules',
        )
        for (const { id, item } of world.snapshot.rows(forwardRules).entries) {
          const touches = rows.find((row) => row.id === String(id))?.touches ?? []
          for (const side of ['source', 'destination'] as const) {
            const field = `${side}_addresses` as const
            const own = touches.filter((touch) => touch.field.startsWith(field) && touch.how !== 'excludes')
            const fits = addressFits(world, item[field], { negate: item[`${field}_negate`], address })
            expect(own.length > 0, `${field} ${JSON.stringify(item)}`).toBe(fits)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

function withText(text: string): readonly Found[] {
  const steps = searchText(gateway, snapshot, text)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

describe('GET /x/search?text=, silences#search-text', () => {
  it('looks through names, values and members, in whatever case, the best name first', () => {
    expect(told(withText('nested'))).toEqual([
      'object address_lists address_list.id.1 title:text nested',
      'rule forward_rules 2 source_addresses[0]:member address_list.id.1 nested',
    ])
    expect(told(withText('KNOWN'))).toEqual([
      'object domains domain.id.1 title:text known, value:text Known.example',
      'object domains domain.id.3 value:text *.known.example',
    ])
    expect(told(withText('192.0.2.9'))).toEqual([
      'object ip_address_lists ip_address_list.id.1 values[0]:text 192.0.2.9',
    ])
    expect(withText('a text that nobody wrote')).toEqual([])
  })

  it('finds an item by its id, and never looks at secrets', () => {
    expect(told(withText('subnet.id.2'))[0]).toBe('object subnets subnet.id.2 id:text subnet.id.2')
    // The password of the user is x.
    expect(withText('x').flatMap(({ touches }) => touches.map(({ field }) => field))).not.toContain('psw')
  })
})
