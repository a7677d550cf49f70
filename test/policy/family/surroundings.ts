import { parseAddress, printAddress } from '../../../src/core/net/ip.ts'
import { dnatRules } from '../../../src/domains/firewall/dnat.ts'
import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import { connections } from '../../../src/domains/network/connection.ts'
import { domains } from '../../../src/domains/objects/domain.ts'
import { ipAddresses } from '../../../src/domains/objects/ip-address.ts'
import { timeRanges } from '../../../src/domains/objects/time-range.ts'
import { zones } from '../../../src/domains/objects/zone.ts'
import { userGroups } from '../../../src/domains/users/group.ts'
import { users } from '../../../src/domains/users/user.ts'
import type { PlainItem, TestSnapshot } from '../../snapshot.ts'
import { type Draw, many } from '../random.ts'
import { macOf } from '../universe.ts'
import type { FamilyPolicy, FamilyRule } from './draft.ts'

const userCount = 8
const groupCount = 3
const agentCount = 12
const title = 'object'
const publishedHosts = ['198.51.100.1', '198.51.100.2', '2001:db8:ffff::1'] as const
/** Hosts to which DNAT leads back into the network that packets come from. */
const insideHosts = { 4: '10.1.0.9', 6: 'fd00:1::9' } as const
/** Hours and more away from noon, when tests have it be. */
const times = [
  { weekdays: [1, 2, 3, 4, 5], start: '06:00', end: '20:00' },
  { weekdays: [], start: '09:00', end: '14:59' },
  { weekdays: [3, 6, 7], start: '20:00', end: '09:00' },
  { weekdays: [2, 3], start: '15:00', end: '06:00' },
]
const arrivals = ['zone.id.1', 'zone.id.2', 'interface.id.1', 'interface.id.2', 'interface.local_any']
const exits = ['zone.id.2', 'interface.id.3', 'interface.external_any', 'zone.id.1', 'interface.local_any']

/**
 * The policy in a gateway as it is used: some rules ask for zones, interfaces or times, or for users, groups, a domain
 * and whoever exceeded a quota, whose addresses change without the rules; DNAT and hairpin NAT stand beside them.
 */
export function surrounded(policy: FamilyPolicy, draw: Draw): FamilyPolicy {
  const { entries } = policy.snapshot.rows(forwardRules)
  const rules = entries.map(({ id, item }, index): PlainItem<typeof forwardRules> => {
    const isLast = index === entries.length - 1
    return isLast ? { ...item, id } : { ...item, ...withPeople(item, draw), ...placed(draw), id }
  })
  const met = addressesOf(policy, draw)
  return {
    ...policy,
    snapshot: withPublished(withObjects(policy.snapshot), met, draw).with(forwardRules, rules),
    inputs: {
      ...policy.inputs,
      agents: policy.inputs.agents.concat(
        met.slice(0, agentCount).map((address) => ({ address, userId: 1 + draw.below(userCount) })),
      ),
      quotaExceeded: met.slice(agentCount, agentCount + 2),
      names: policy.inputs.names.concat({
        name: 'known.example',
        addresses: met.slice(agentCount + 2, agentCount + 5),
        resolvedAtSeconds: policy.inputs.nowSeconds,
        error: null,
      }),
    },
    rules: [...policy.rules, ...publishedHosts.map(leadingTo)],
  }
}

function withPeople(item: PlainItem<typeof forwardRules>, draw: Draw) {
  const some = () =>
    draw.one([
      `user.id.${1 + draw.below(userCount)}`,
      `group.id.${1 + draw.below(groupCount)}`,
      'domain.id.1',
      'quota.exceeded',
    ])
  const beside = (ids: readonly string[]) =>
    draw.chance(0.5) || ids.includes('any') ? [some()] : [...ids, some()]
  return {
    ...(draw.chance(0.15) ? { source_addresses: beside(item.source_addresses!) } : {}),
    ...(draw.chance(0.08) ? { destination_addresses: beside(item.destination_addresses!) } : {}),
  }
}

function placed(draw: Draw) {
  return {
    ...(draw.chance(0.15) ? { incoming_interface: draw.one(arrivals) } : {}),
    ...(draw.chance(0.15) ? { outgoing_interface: draw.one(exits) } : {}),
    ...(draw.chance(0.15) ? { timetable: [`time_range.id.${1 + draw.below(times.length)}`] } : {}),
  }
}

function withObjects(snapshot: TestSnapshot): TestSnapshot {
  const shared = { addresses: [], gateway: null, enable_dhcp: true, enabled: true }
  const placed = snapshot
    .with(zones, [{ title: 'inside' }, { title: 'outside' }])
    .with(connections, [
      { type: 'lan', title: 'lan', mac: macOf('lan'), zone: 'zone.id.1', ...shared },
      { type: 'lan', title: 'dmz', mac: macOf('dmz'), zone: 'zone.id.2', ...shared },
      { type: 'wan', title: 'wan', mac: macOf('wan'), zone: 'zone.id.2', ...shared },
    ])
    .with(
      timeRanges,
      times.map((time) => ({ title, ...time })),
    )
  // Some policies are about people and names, and have some of both.
  return snapshot.rows(users).entries.length > 0 ? placed : withAccounts(placed)
}

function withAccounts(snapshot: TestSnapshot): TestSnapshot {
  return snapshot
    .with(domains, [{ title, value: 'known.example' }])
    .with(
      userGroups,
      many(groupCount, (index) => ({ name: `g${index}`, parent_id: index === 0 ? null : index })),
    )
    .with(
      users,
      many(userCount, (index) => ({
        ...{ name: `u${index}`, login: `u${index}`, psw: 'x', enabled: index % 4 === 3 },
        parent_id: 1 + (index % groupCount),
      })),
    )
}

/** Addresses of rules, so that packets meet who has them. */
function addressesOf({ rules }: FamilyPolicy, draw: Draw): string[] {
  const found = many(60, () => {
    const rule = draw.one(rules)
    const { set } = draw.chance(0.6) ? rule.source : rule.destination
    const family = draw.chance(0.5) ? 4 : 6
    const intervals = (family === 4 ? set?.v4 : set?.v6) ?? []
    return intervals.length === 0 ? null : printAddress(family, draw.one(intervals).lo)
  })
  return [...new Set(found.filter((address) => address !== null))]
}

/** Published addresses lead to hosts that rules are about, or back to where packets come from. */
function withPublished(snapshot: TestSnapshot, met: readonly string[], draw: Draw): TestSnapshot {
  const hosts = snapshot.rows(ipAddresses).entries.map(({ id, item }) => ({ ...item, id }))
  const published = publishedHosts.map((value, index) => ({ id: hosts.length + index + 1, title, value }))
  const rules = published.map(({ id, value }, index) => {
    const { family } = parseAddress(value)!
    const fitting = met.filter((address) => parseAddress(address)!.family === family)
    const isBack = index === 1 || fitting.length === 0
    return {
      destination_addresses: [`ip.id.${id}`],
      action: 'dnat' as const,
      change_destination_address: isBack ? insideHosts[family] : draw.one(fitting),
    }
  })
  return snapshot.with(ipAddresses, [...hosts, ...published]).with(dnatRules, rules)
}

/** Rule from which packets for a published address are drawn. */
function leadingTo(published: string): FamilyRule {
  const { family, value } = parseAddress(published)!
  const only = [{ lo: value, hi: value }]
  return {
    protocol: null,
    source: { not: false, set: null },
    destination: { not: false, set: family === 4 ? { v4: only, v6: [] } : { v4: [], v6: only } },
    sourcePorts: null,
    destinationPorts: null,
  }
}
