import { dnatRules } from '../../../src/domains/firewall/dnat.ts'
import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import { snatRules } from '../../../src/domains/firewall/snat.ts'
import { connections } from '../../../src/domains/network/connection.ts'
import { addressLists } from '../../../src/domains/objects/address-list.ts'
import { ipAddresses } from '../../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../../src/domains/objects/ip-range.ts'
import { ports } from '../../../src/domains/objects/port.ts'
import { portLists } from '../../../src/domains/objects/port-list.ts'
import { portRanges } from '../../../src/domains/objects/port-range.ts'
import { schedules } from '../../../src/domains/objects/schedule.ts'
import { subnets } from '../../../src/domains/objects/subnet.ts'
import { timeRanges } from '../../../src/domains/objects/time-range.ts'
import { zones } from '../../../src/domains/objects/zone.ts'
import { userGroups } from '../../../src/domains/users/group.ts'
import { users } from '../../../src/domains/users/user.ts'
import { randomNumbers } from '../../policy/random.ts'
import { macOf } from '../../policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../../snapshot.ts'

type Rule = PlainItem<typeof forwardRules>

/**
 * Rules that use all that a rule can name: users, groups, times, lists, ranges, negations, zones, both IP versions.
 * So large a part, `wide`, has any address at one end, and as large a one an inverted field.
 */
export function mixedPolicy(count: number, wide = 0.01): TestSnapshot {
  const random = randomNumbers(1)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(list: readonly T[]) => list[below(list.length)]!
  const chance = (share: number) => random() < share
  const title = 'object'
  const some = <T>(length: number, make: (index: number) => T) =>
    Array.from({ length }, (_, index) => make(index))
  const address = () => `10.${below(200)}.${below(256)}.${1 + below(254)}`
  const two = (value: number) => String(value).padStart(2, '0')
  const addressIds = () => {
    const kind = random()
    if (kind < 0.4) return [`ip.id.${1 + below(2000)}`]
    if (kind < 0.65) return [`subnet.id.${1 + below(800)}`]
    if (kind < 0.75) return [`ip_range.id.${1 + below(200)}`]
    if (kind < 0.85) return [`ip_address_list.id.${1 + below(100)}`]
    if (kind < 0.9) return [`address_list.id.${1 + below(50)}`]
    return some(1 + below(4), () => `ip.id.${1 + below(2000)}`)
  }
  const people = () => {
    const kind = random()
    if (kind < 0.5) return [`user.id.${1 + below(300)}`]
    return kind < 0.85 ? [`group.id.${1 + below(40)}`] : [`user.id.${1 + below(300)}`, ...addressIds()]
  }
  const portIds = () => {
    const kind = random()
    if (kind < 0.7) return [`port.id.${1 + below(200)}`]
    return [kind < 0.85 ? `port_range.id.${1 + below(50)}` : `port_list.id.${1 + below(40)}`]
  }
  const times = () =>
    chance(0.85) ? [] : [chance(0.7) ? `time_range.id.${1 + below(60)}` : `time_list.id.${1 + below(15)}`]
  const match = (): Rule => {
    const protocol = one([
      'protocol.tcp',
      'protocol.tcp',
      'protocol.tcp',
      'protocol.udp',
      'protocol.icmp',
      'any',
    ])
    const hasPorts = protocol !== 'protocol.icmp'
    return {
      protocol,
      source_addresses: chance(wide) ? ['any'] : chance(0.2) ? people() : addressIds(),
      source_addresses_negate: chance(wide),
      destination_addresses: chance(wide) ? ['any'] : addressIds(),
      destination_addresses_negate: chance(wide),
      source_ports: hasPorts && chance(0.05) ? portIds() : [],
      destination_ports: hasPorts && chance(0.8) ? portIds() : [],
      timetable: times(),
    }
  }
  const arrivals = [
    'any',
    'any',
    'zone.id.1',
    'zone.id.2',
    'interface.id.1',
    'interface.local_any',
    'interface.external_any',
  ]
  const rules = some(
    count,
    (): Rule => ({
      ...match(),
      incoming_interface: one(arrivals),
      outgoing_interface: one(arrivals),
      action: chance(0.35) ? 'drop' : 'accept',
    }),
  )
  return emptySnapshot()
    .with(zones, [{ title: 'inside' }, { title: 'outside' }])
    .with(connections, [
      { type: 'lan', title: 'lan', mac: macOf('lan'), zone: 'zone.id.1' } as never,
      { type: 'lan', title: 'dmz', mac: macOf('dmz') },
      { type: 'wan', title: 'wan', mac: macOf('wan'), zone: 'zone.id.2' } as never,
    ])
    .with(
      ipAddresses,
      some(2000, (index) => ({
        title,
        value: index % 50 === 0 ? `fd00:${below(9)}::${1 + below(999)}` : address(),
      })),
    )
    .with(
      subnets,
      some(800, () => ({ title, value: `10.${below(200)}.${one([0, 64, 128])}.0/${one([18, 20, 22, 24])}` })),
    )
    .with(
      ipRanges,
      some(200, () => {
        const net = `10.${below(200)}.${below(256)}`
        const first = 1 + below(200)
        return { title, start: `${net}.${first}`, end: `${net}.${first + below(50)}` }
      }),
    )
    .with(
      ipAddressLists,
      some(100, () => ({ title, values: some(20, address) })),
    )
    .with(
      addressLists,
      some(50, () => ({
        title,
        values: [`subnet.id.${1 + below(800)}`, `ip.id.${1 + below(2000)}`, `ip_range.id.${1 + below(200)}`],
      })),
    )
    .with(
      ports,
      some(200, () => ({ title, value: 1 + below(9999) })),
    )
    .with(
      portRanges,
      some(50, () => {
        const start = 1 + below(60_000)
        return { title, start, end: start + below(2000) }
      }),
    )
    .with(
      portLists,
      some(40, () => ({ title, values: some(8, () => `port.id.${1 + below(200)}`) })),
    )
    .with(
      timeRanges,
      some(60, (index) => ({
        title,
        weekdays: one([[1, 2, 3, 4, 5], [6, 7], [], [1, 3, 5]]),
        start: `${two(below(24))}:${one(['00', '30'])}`,
        end: `${two(below(24))}:${one(['00', '29', '59'])}`,
        period:
          index % 4 === 0 ? { first: 20260101000000 + below(12) * 100_000_000, last: 20271231235959 } : null,
      })),
    )
    .with(
      schedules,
      some(15, () => ({ title, values: some(3, () => `time_range.id.${1 + below(60)}`) })),
    )
    .with(
      userGroups,
      some(
        40,
        (index) => ({ name: `group ${index}`, parent_id: index === 0 ? null : 1 + below(index) }) as never,
      ),
    )
    .with(
      users,
      some(
        300,
        (index) => ({ name: `user ${index}`, login: `u${index}`, parent_id: 1 + below(40) }) as never,
      ),
    )
    .with(forwardRules, rules)
    .with(
      dnatRules,
      some(20, () => ({
        ...match(),
        action: 'dnat' as const,
        change_destination_address: address(),
      })) as never,
    )
    .with(
      snatRules,
      some(20, () => ({
        ...match(),
        action: 'snat' as const,
        change_source_address: '203.0.113.7',
      })) as never,
    )
}
