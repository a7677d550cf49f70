import type { CompileInputs } from '../../src/core/engine/inputs.ts'
import type { Nic } from '../../src/core/engine/observation.ts'
import { addressRules } from '../../src/domains/access/address-rule.ts'
import { directoryDomains } from '../../src/domains/directory/domain.ts'
import { forwardZones } from '../../src/domains/dns/forward-zone.ts'
import { dnsServerSettings } from '../../src/domains/dns/server-settings.ts'
import { dnsSettings } from '../../src/domains/dns/settings.ts'
import { firewallWatch } from '../../src/domains/firewall/counting-state.ts'
import { dnatRules } from '../../src/domains/firewall/dnat.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { hairpinNat } from '../../src/domains/firewall/hairpin.ts'
import { inputRules } from '../../src/domains/firewall/input.ts'
import { logRules } from '../../src/domains/firewall/log.ts'
import { firewallSettings } from '../../src/domains/firewall/settings.ts'
import { snatRules } from '../../src/domains/firewall/snat.ts'
import { firewallState } from '../../src/domains/firewall/state.ts'
import type { World } from '../../src/domains/firewall/verdict/packet.ts'
import { hipObjects } from '../../src/domains/hip/object.ts'
import { hipProfiles } from '../../src/domains/hip/profile.ts'
import { connections } from '../../src/domains/network/connection.ts'
import { addressLists } from '../../src/domains/objects/address-list.ts'
import { countryLists } from '../../src/domains/objects/country-list.ts'
import { domains } from '../../src/domains/objects/domain.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../src/domains/objects/ip-range.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { portLists } from '../../src/domains/objects/port-list.ts'
import { portRanges } from '../../src/domains/objects/port-range.ts'
import { schedules } from '../../src/domains/objects/schedule.ts'
import { subnets } from '../../src/domains/objects/subnet.ts'
import { timeRanges } from '../../src/domains/objects/time-range.ts'
import { publishedSites } from '../../src/domains/reverse-proxy/site.ts'
import { systemSettings } from '../../src/domains/system/settings.ts'
import { userGroups } from '../../src/domains/users/group.ts'
import { users } from '../../src/domains/users/user.ts'
import { emptySnapshot, type TestSnapshot } from '../snapshot.ts'
import type { WorldParts } from './parts.ts'
import { macOf, plainInputs } from './universe.ts'

const upstream = { scheme: 'http', address: '10.2.0.2', port: 80, verify: true } as const

/** The configuration and the observations that were drawn. */
export function worldOf(parts: WorldParts, nowSeconds: number): World {
  return { snapshot: snapshotOf(parts), inputs: inputsOf(parts, nowSeconds) }
}

function snapshotOf(parts: WorldParts): TestSnapshot {
  return withPeople(withObjects(emptySnapshot(), parts), parts)
    .with(connections, connectionsOf(parts))
    .with(forwardRules, parts.forward)
    .with(inputRules, parts.input)
    .with(dnatRules, parts.dnat)
    .with(snatRules, parts.snat)
    .with(logRules, parts.log)
    .set(firewallSettings, parts.settings)
    .set(firewallState, { enabled: parts.on.state })
    .set(firewallWatch, { enabled: parts.on.watch })
    .set(hairpinNat, { enabled: parts.on.hairpin })
    .set(dnsSettings, { intercept_enabled: parts.dns.isIntercepted })
    .set(dnsServerSettings, parts.dns.refuses)
    .with(
      publishedSites,
      parts.sites.map((site) => ({ title: 'site', tls: 'certificate', upstream, ...site })),
    )
    .with(
      forwardZones,
      parts.dns.zones.map((zone, index) => ({ id: `zone-${index}`, name: 'zone.example', ...zone })),
    )
    .with(
      directoryDomains,
      parts.dns.controllers.map((controller, index) => ({
        id: `domain-${index}`,
        name: `${index}.example`,
        computer_name: 'gateway',
        dns_ips: [controller],
        user: 'u',
        password: 'x',
      })),
    )
    .set(systemSettings, { time_zone: parts.times.zone })
}

function withObjects(snapshot: TestSnapshot, { objects, times }: WorldParts): TestSnapshot {
  const title = 'object'
  return snapshot
    .with(
      ipAddresses,
      objects.ips.map((value) => ({ title, value })),
    )
    .with(
      ipRanges,
      objects.ranges.map((range) => ({ title, ...range })),
    )
    .with(
      subnets,
      objects.subnets.map((value) => ({ title, value })),
    )
    .with(
      ipAddressLists,
      objects.ipLists.map((values) => ({ title, values })),
    )
    .with(
      addressLists,
      objects.addressLists.map((values) => ({ title, values })),
    )
    .with(
      countryLists,
      objects.countryLists.map((values) => ({ title, values })),
    )
    .with(domains, [
      { title, value: 'Known.example' },
      { title, value: 'unknown.example' },
      { title, value: '*.EXAMPLE' },
      { title, value: '*.known.example' },
    ])
    .with(
      ports,
      objects.ports.map((value) => ({ title, value })),
    )
    .with(
      portRanges,
      objects.portRanges.map((range) => ({ title, ...range })),
    )
    .with(
      portLists,
      objects.portLists.map((values) => ({ title, values })),
    )
    .with(
      timeRanges,
      times.ranges.map((range) => ({ title, ...range })),
    )
    .with(hipObjects, [
      { title: 'one', proc_list: ['one'] },
      { title: 'two', proc_list: ['two'] },
    ])
    .with(hipProfiles, [
      { title: 'one', expression: '1', objects: [1] },
      { title: 'two', expression: 'not 2', objects: [2] },
      { title: 'both', expression: '1 and 2', objects: [1, 2] },
    ])
    .with(
      schedules,
      times.lists.map((values) => ({ title, values })),
    )
}

/** The groups are a chain: 3 is under 2, 2 under 1. */
function withPeople(snapshot: TestSnapshot, { people }: WorldParts): TestSnapshot {
  return snapshot
    .with(userGroups, [
      { name: 'all', parent_id: null },
      { name: 'staff', parent_id: 1 },
      { name: 'night shift', parent_id: 2 },
    ])
    .with(
      users,
      people.users.map((user, index) => ({ name: `u${index}`, login: `u${index}`, psw: 'x', ...user })),
    )
    .with(
      addressRules,
      people.rules.map(({ place, ...rule }, index) => ({ id: `rule-${index}`, ...rule, ...place })),
    )
}

/** `lab` is a device without connection. */
function connectionsOf({ links: [lan, dmz, wan, zone] }: WorldParts) {
  const shared = { addresses: [], gateway: null, enable_dhcp: true }
  return [
    { type: 'lan' as const, title: 'lan', mac: macOf('lan'), zone: 'zone.id.1', enabled: lan, ...shared },
    { type: 'lan' as const, title: 'dmz', mac: macOf('dmz'), zone: 'zone.id.2', enabled: dmz, ...shared },
    { type: 'wan' as const, title: 'wan', mac: macOf('wan'), zone, enabled: wan, ...shared },
  ]
}

function inputsOf({ people, dns }: WorldParts, nowSeconds: number): CompileInputs {
  const plain = plainInputs(nowSeconds)
  const { addressed } = dns
  const withAddresses = (nic: Nic, index: number): Nic => {
    const v6 = (addressed as readonly string[]).includes(nic.device) ? [`fd00:${index + 1}::1/64`] : []
    return { ...nic, addresses: [`10.${index + 1}.0.1/24`, ...v6] }
  }
  return {
    ...plain,
    nics: addressed === null ? plain.nics : plain.nics.map(withAddresses),
    neighbours: people.neighbours,
    agents: people.agents,
    postures: people.postures,
    quotaExceeded: people.exceeded,
    names: [
      { name: 'known.example', addresses: people.names },
      { name: 'www.sub.known.example', addresses: people.namesBelow },
      { name: 'notknown.example', addresses: people.namesBeside },
    ].flatMap(({ name, addresses }) =>
      addresses === null ? [] : [{ name, addresses, resolvedAtSeconds: nowSeconds, error: null }],
    ),
  }
}
