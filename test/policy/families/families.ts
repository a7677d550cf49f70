import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import { userGroups } from '../../../src/domains/users/group.ts'
import { users } from '../../../src/domains/users/user.ts'
import type { PlainItem, TestSnapshot } from '../../snapshot.ts'
import { PolicyObjects } from './objects.ts'
import { Choices } from './random.ts'

type Rule = PlainItem<typeof forwardRules>

/** Size of a policy. */
export interface FamilySize {
  readonly rules: number
  /** Addresses, networks or ports that rules are drawn from. */
  readonly pool: number
  /** Members of a list. */
  readonly members: number
  /** Members of the largest list. */
  readonly largest: number
}

/** Sizes of policies as administrators have them. */
export function realSize(rules: number): FamilySize {
  return { rules, pool: Math.max(2000, rules / 5), members: 40, largest: 50_000 }
}

/** Material from which a family makes its rules. */
interface Making {
  readonly size: FamilySize
  readonly objects: PolicyObjects
  readonly choices: Choices
}

/** Makes the function that makes the `index`-th rule. */
type Family = (making: Making) => (index: number) => Rule

/** The `index`-th IPv4 address of a pool. */
function host4(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** The `index`-th address of one /64. */
function host6(index: number): string {
  return `2001:db8:1:1::${(index + 1).toString(16)}`
}

/** The `index`-th /64 of one /48. */
function network6(index: number): string {
  return `2001:db8:2:${(index & 0xffff).toString(16)}::/64`
}

function pool<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Ranges of ports that all differ, drawn as pairs of any two ports. */
function anyRange({ size, objects, choices }: Making): string {
  const limit = Math.min(65_535, size.pool * 8)
  const [a, b] = [1 + choices.below(limit), 1 + choices.below(limit)]
  return objects.ports(Math.min(a, b), Math.max(a, b))
}

/** The whole range written out, or none at all. */
function everyPort({ objects, choices }: Making): string[] {
  return choices.chance(0.5) ? [objects.ports(1, 65_535)] : []
}

function action(choices: Choices): 'accept' | 'drop' {
  return choices.chance(0.35) ? 'drop' : 'accept'
}

/** Lists on both sides, each with members drawn from one pool. */
const lists: Family = ({ size, objects, choices }) => {
  const hosts = pool(size.pool, host4)
  const made = pool(Math.ceil(size.rules / 10), () => objects.list(choices.some(size.members, hosts)))
  return () => ({
    protocol: choices.one(['any', 'protocol.tcp', 'protocol.udp']),
    source_addresses: [choices.one(made)],
    destination_addresses: [choices.one(made)],
    action: action(choices),
  })
}

/** The same lists, some of them negated. */
const negatedLists: Family = (making) => {
  const plain = lists(making)
  const { choices } = making
  return (index) => ({
    ...plain(index),
    source_addresses_negate: choices.chance(0.1),
    destination_addresses_negate: choices.chance(0.1),
  })
}

/** Lists of which each has all that the next one has, in chains. */
const nestedLists: Family = ({ size, objects, choices }) => {
  const chains = pool(Math.ceil(size.rules / 400), (chain) => {
    const hosts = pool(size.members, (index) => host4(chain * 64 + index * 3))
    return pool(size.members, (less) => objects.list(hosts.slice(0, size.members - less)))
  })
  const made = chains.flat()
  return () => ({
    protocol: choices.one(['any', 'protocol.tcp']),
    source_addresses: [choices.one(made)],
    destination_addresses: [choices.one(made)],
    destination_ports: everyPort({ size, objects, choices }),
    action: action(choices),
  })
}

/** One long list, parts of it, and hosts in it. */
const longList: Family = ({ size, objects, choices }) => {
  const hosts = pool(size.largest, (index) => host4(index * 2))
  const long = objects.list(hosts)
  const parts = pool(20, (part) => objects.list(hosts.filter((_, index) => index % 20 === part)))
  const wide = () => (choices.chance(0.3) ? [long] : choices.chance(0.5) ? [choices.one(parts)] : null)
  const narrow = () => [objects.host(host4(choices.below(size.largest * 2)))]
  return () => {
    const source = wide() ?? narrow()
    return {
      protocol: choices.one(['any', 'protocol.tcp', 'protocol.udp']),
      source_addresses: source,
      source_addresses_negate: choices.chance(0.05),
      destination_addresses: narrow(),
      destination_ports: choices.chance(0.5) ? [anyRange({ size, objects, choices })] : [],
      action: action(choices),
    }
  }
}

/** Hosts of one IPv6 /64, /64 networks of one /48, and IPv4 beside them. */
const ipv6: Family = ({ size, objects, choices }) => {
  const one = () => {
    const kind = choices.share()
    if (kind < 0.5) return objects.host(host6(choices.below(size.pool)))
    if (kind < 0.95) return objects.network(network6(choices.below(size.pool)))
    return objects.network(`2001:db8:2:${(choices.below(16) << 12).toString(16)}::/52`)
  }
  const old = () => objects.host(host4(choices.below(size.pool)))
  return () => {
    const make = choices.chance(0.8) ? one : old
    return {
      protocol: choices.one(['any', 'protocol.tcp', 'protocol.icmp']),
      source_addresses: choices.chance(0.03) ? [] : [make()],
      destination_addresses: choices.chance(0.03) ? [] : [make(), make()],
      action: action(choices),
    }
  }
}

/** Ranges of ports of which none has anything of another, or each is nested in others. */
const orderlyPorts: Family = ({ size, objects, choices }) => {
  const width = Math.max(1, Math.floor(60_000 / size.pool))
  return (index) => {
    const at = index % size.pool
    const isNested = index % 2 === 0
    const first = isNested ? 1 + at : 1 + at * width
    const last = isNested ? 65_535 - at : first + width - 1
    return {
      protocol: choices.one(['protocol.tcp', 'protocol.udp', 'any']),
      source_ports: everyPort({ size, objects, choices }),
      destination_ports: [objects.ports(first, last)],
      source_addresses: choices.chance(0.5) ? [] : [objects.host(host4(choices.below(64)))],
      action: action(choices),
    }
  }
}

/** Ranges of ports at both ends that overlap as chance will have it, with nothing else to tell rules apart by. */
const crossingPorts: Family = (making) => {
  const { choices } = making
  return () => ({
    protocol: choices.one(['protocol.tcp', 'protocol.udp', 'any']),
    source_ports: [anyRange(making)],
    destination_ports: [anyRange(making)],
    action: action(choices),
  })
}

/** Ranges of addresses and of ports at both ends: boxes of four dimensions, small and large. */
const boxes: Family = (making) => {
  const { size, objects, choices } = making
  const limit = size.pool * 16
  const range = () => {
    const first = choices.below(limit)
    const width = Math.floor(limit * choices.share() ** 4)
    return objects.range(host4(first), host4(Math.min(limit, first + width)))
  }
  return () => ({
    protocol: choices.one(['protocol.tcp', 'protocol.udp', 'any']),
    source_addresses: [range()],
    destination_addresses: [range()],
    source_ports: choices.chance(0.5) ? [anyRange(making)] : everyPort(making),
    destination_ports: [anyRange(making)],
    action: action(choices),
  })
}

/** Networks of all lengths, nested in each other, with ports that are all, a few or one. */
const networks: Family = ({ size, objects, choices }) => {
  const widths = [16, 20, 22, 24, 26, 28, 30, 32, 32, 32]
  const one = () => {
    const length = choices.one(widths)
    const host = choices.below(size.pool * 32) * 8
    const value = (0x0a000000 + host) & (0xffffffff << (32 - length))
    const text = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.')
    return objects.network(`${text}/${length}`)
  }
  const ports = () => {
    const kind = choices.share()
    if (kind < 0.4) return everyPort({ size, objects, choices })
    if (kind < 0.6) return [objects.ports(1024, 65_535)]
    const first = 1 + choices.below(1023)
    return [objects.ports(first, kind < 0.8 ? first : first + choices.below(200))]
  }
  return () => ({
    protocol: choices.one(['protocol.tcp', 'protocol.udp', 'protocol.icmp', 'any']),
    source_addresses: choices.chance(0.02) ? [] : [one()],
    destination_addresses: choices.chance(0.02) ? [] : [one()],
    source_ports: choices.chance(0.7) ? [] : ports(),
    destination_ports: ports(),
    action: action(choices),
  })
}

/** Users and groups, which only run time knows, beside lists and ports. */
const people: Family = (making) => {
  const { size, objects, choices } = making
  const hosts = pool(size.pool, host4)
  const made = pool(Math.ceil(size.rules / 50), () => objects.list(choices.some(size.members, hosts)))
  const some = () =>
    pool(1 + choices.below(3), () =>
      choices.chance(0.6) ? `user.id.${1 + choices.below(200)}` : `group.id.${1 + choices.below(30)}`,
    )
  return () => ({
    protocol: choices.one(['any', 'protocol.tcp']),
    source_addresses: [...new Set(some())],
    source_addresses_negate: choices.chance(0.1),
    destination_addresses: choices.chance(0.5) ? [choices.one(made)] : [...new Set(some())],
    destination_ports: choices.chance(0.5) ? [] : [anyRange(making)],
    action: action(choices),
  })
}

/** Eight rules of ten about lists, the others of any family. */
const mixture: Family = (making) => {
  const { choices } = making
  const others = [ipv6, orderlyPorts, crossingPorts, boxes, networks, longList].map((family) =>
    family({ ...making, size: { ...making.size, largest: making.size.pool } }),
  )
  const often = [lists(making), negatedLists(making), nestedLists(making)]
  return (index) => (choices.chance(0.8) ? choices.one(often) : choices.one(others))(index)
}

const families = {
  lists,
  negatedLists,
  nestedLists,
  longList,
  ipv6,
  orderlyPorts,
  crossingPorts,
  boxes,
  networks,
  people,
  mixture,
} as const

/** Name of a family of policies. */
export type FamilyName = keyof typeof families

/** The families of policies that real configurations are made of. */
export const familyNames = Object.keys(families) as FamilyName[]

/** A policy of one family, whose last rule drops everything; the same for the same seed. */
export function familyPolicy(name: FamilyName, size: FamilySize, seed = 1): TestSnapshot {
  const objects = new PolicyObjects()
  const make = families[name]({ size, objects, choices: new Choices(seed) })
  const rules = [...pool(size.rules - 1, make), { action: 'drop' as const }]
  return objects
    .snapshot()
    .with(
      userGroups,
      pool(
        30,
        (index) => ({ name: `group ${index}`, parent_id: index === 0 ? null : 1 + (index >> 1) }) as never,
      ),
    )
    .with(
      users,
      pool(
        200,
        (index) => ({ name: `user ${index}`, login: `u${index}`, parent_id: 1 + (index % 30) }) as never,
      ),
    )
    .with(forwardRules, rules)
}
