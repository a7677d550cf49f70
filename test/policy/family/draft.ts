import type { CompileInputs } from '../../../src/core/engine/inputs.ts'
import {
  type AddressSet,
  type Interval,
  parseAddress,
  parsePrefix,
  prefixInterval,
  unionAddressSets,
} from '../../../src/core/net/ip.ts'
import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import { addressLists } from '../../../src/domains/objects/address-list.ts'
import { domains } from '../../../src/domains/objects/domain.ts'
import { ipAddresses } from '../../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../../src/domains/objects/ip-range.ts'
import { ports } from '../../../src/domains/objects/port.ts'
import { portRanges } from '../../../src/domains/objects/port-range.ts'
import { subnets } from '../../../src/domains/objects/subnet.ts'
import { userGroups } from '../../../src/domains/users/group.ts'
import { users } from '../../../src/domains/users/user.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../../snapshot.ts'
import type { Draw } from '../random.ts'
import { plainInputs } from '../universe.ts'

/** Conditions of a rule of a family; what is left out may be anything. */
export interface RuleDraft {
  readonly protocol?: 'tcp' | 'udp' | 'icmp'
  readonly source?: readonly string[]
  readonly sourceNot?: boolean
  readonly destination?: readonly string[]
  readonly destinationNot?: boolean
  readonly sourcePorts?: readonly string[]
  readonly destinationPorts?: readonly string[]
}

/** Addresses that a rule asks for at one end; null where any will do. */
export interface Side {
  readonly not: boolean
  readonly set: AddressSet | null
}

/** Conditions of a rule, enough to draw packets that fit. */
export interface FamilyRule {
  /** IP protocol number; null for any. */
  readonly protocol: number | null
  readonly source: Side
  readonly destination: Side
  /** Null for any. */
  readonly sourcePorts: readonly Interval[] | null
  readonly destinationPorts: readonly Interval[] | null
}

/** A policy of FORWARD and what it was made of. */
export interface FamilyPolicy {
  readonly snapshot: TestSnapshot
  readonly inputs: CompileInputs
  /** In the order of the policy; the last one takes what is left. */
  readonly rules: readonly FamilyRule[]
  /** Members of all lists that rules name, those of each list once. */
  readonly listMembers: number
}

/** Longest list of one object. */
const longestList = 10_000
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const protocols = { tcp: 6, udp: 17, icmp: 1 } as const
const title = 'object'

/** Objects of one kind, each value once. */
class Objects<T> {
  readonly items: T[] = []
  readonly #type: string
  readonly #ids = new Map<string, string>()

  constructor(type: string) {
    this.#type = type
  }

  idOf(item: T): string {
    const text = JSON.stringify(item)
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = `${this.#type}.id.${this.items.push(item)}`
    this.#ids.set(text, id)
    return id
  }
}

/** A policy that is being made: objects, each value once. */
export class PolicyDraft {
  readonly #hosts = new Objects<{ title: string; value: string }>('ip')
  readonly #networks = new Objects<{ title: string; value: string }>('subnet')
  readonly #ranges = new Objects<{ title: string; start: string; end: string }>('ip_range')
  readonly #lists = new Objects<{ title: string; values: string[] }>('ip_address_list')
  readonly #listLists = new Objects<{ title: string; values: string[] }>('address_list')
  readonly #ports = new Objects<{ title: string; value: number }>('port')
  readonly #portRanges = new Objects<{ title: string; start: number; end: number }>('port_range')
  readonly #addresses = new Map<string, AddressSet>()
  readonly #portsOf = new Map<string, Interval>()
  readonly #countries = new Map<string, AddressSet>()
  /** Addresses of users, and numbers of their groups. */
  readonly #users: { address: string; group: number }[] = []
  #groups = 0
  readonly #names: (readonly string[])[] = []

  host(value: string): string {
    return this.#named(this.#hosts.idOf({ title, value }), () => setOf(value))
  }

  network(value: string): string {
    return this.#named(this.#networks.idOf({ title, value }), () => setOf(value))
  }

  /** Addresses from one to another, also of IPv6, which has no objects for networks. */
  range(start: string, end: string): string {
    return this.#named(this.#ranges.idOf({ title, start, end }), () => setOf(`${start}-${end}`))
  }

  /** A list of addresses and networks of IPv4; one of more than fits an object is a list of lists. */
  list(values: readonly string[]): string {
    const parts: string[] = []
    for (let at = 0; at < values.length; at += longestList) {
      const some = values.slice(at, at + longestList)
      const id = this.#lists.idOf({ title, values: some })
      parts.push(this.#named(id, () => unionAddressSets(...some.map(setOf))))
    }
    return parts.length === 1 ? parts[0]! : this.listOf(parts)
  }

  /** A list of objects. */
  listOf(ids: readonly string[]): string {
    const id = this.#listLists.idOf({ title, values: [...ids] })
    return this.#named(id, () => unionAddressSets(...ids.map((each) => this.#addresses.get(each)!)))
  }

  /** A country whose addresses are these. */
  country(code: string, values: readonly string[]): string {
    const id = `iplist.${code}`
    const set = this.#named(id, () => unionAddressSets(...values.map(setOf)))
    this.#countries.set(code, this.#addresses.get(id)!)
    return set
  }

  /** A group of users, each at one of these addresses. */
  group(addresses: readonly string[]): { readonly group: string; readonly users: readonly string[] } {
    this.#groups += 1
    const ids = addresses.map((address) => {
      const id = `user.id.${this.#users.push({ address, group: this.#groups })}`
      return this.#named(id, () => setOf(address))
    })
    const all = () => unionAddressSets(...addresses.map(setOf))
    return { group: this.#named(`group.id.${this.#groups}`, all), users: ids }
  }

  /** A domain name with these addresses. */
  name(addresses: readonly string[]): string {
    const id = `domain.id.${this.#names.push(addresses)}`
    return this.#named(id, () => unionAddressSets(...addresses.map(setOf)))
  }

  port(value: number): string {
    const id = this.#ports.idOf({ title, value })
    this.#portsOf.set(id, { lo: BigInt(value), hi: BigInt(value) })
    return id
  }

  ports(start: number, end: number): string {
    if (start === end) return this.port(start)
    const id = this.#portRanges.idOf({ title, start, end })
    this.#portsOf.set(id, { lo: BigInt(start), hi: BigInt(end) })
    return id
  }

  /** The policy of these rules, with one at the end that drops what is left. Every third rule drops. */
  policy(drafts: readonly RuleDraft[]): FamilyPolicy {
    const rules = [...drafts, {}]
    const last = rules.length - 1
    const snapshot = emptySnapshot()
      .with(ipAddresses, this.#hosts.items)
      .with(subnets, this.#networks.items)
      .with(ipRanges, this.#ranges.items)
      .with(ipAddressLists, this.#lists.items)
      .with(addressLists, this.#listLists.items)
      .with(ports, this.#ports.items)
      .with(portRanges, this.#portRanges.items)
      .with(
        domains,
        this.#names.map((_, index) => ({ title, value: nameOf(index) })),
      )
      .with(
        userGroups,
        Array.from({ length: this.#groups }, (_, index) => ({ name: `g${index}`, parent_id: null })),
      )
      .with(
        users,
        this.#users.map(({ group }, index) => ({
          ...{ name: `u${index}`, login: `u${index}`, psw: 'x', enabled: false, parent_id: group },
        })),
      )
      .with(
        forwardRules,
        rules.map((rule, index) => itemOf(rule, index % 3 === 0 || index === last)),
      )
    const base = plainInputs(nowSeconds)
    const countries = (code: string) => this.#countries.get(code) ?? base.countries(code)
    return {
      snapshot,
      inputs: {
        ...{ ...base, countries },
        agents: this.#users.map(({ address }, index) => ({ address, userId: index + 1 })),
        names: this.#names.map((addresses, index) => ({
          ...{ name: nameOf(index), addresses, resolvedAtSeconds: nowSeconds, error: null },
        })),
      },
      rules: rules.map((rule) => this.#meaningOf(rule)),
      listMembers: this.#listMembers(rules),
    }
  }

  #named(id: string, make: () => AddressSet): string {
    if (!this.#addresses.has(id)) this.#addresses.set(id, make())
    return id
  }

  #meaningOf({ protocol, source, destination, ...rest }: RuleDraft): FamilyRule {
    const portsOf = (ids: readonly string[] | undefined) => ids?.map((id) => this.#portsOf.get(id)!) ?? null
    return {
      protocol: protocol === undefined ? null : protocols[protocol],
      source: { not: rest.sourceNot === true, set: this.#setOf(source) },
      destination: { not: rest.destinationNot === true, set: this.#setOf(destination) },
      sourcePorts: portsOf(rest.sourcePorts),
      destinationPorts: portsOf(rest.destinationPorts),
    }
  }

  #setOf(ids: readonly string[] | undefined): AddressSet | null {
    if (ids === undefined) return null
    const sets = ids.map((id) => this.#addresses.get(id)!)
    return sets.length === 1 ? sets[0]! : unionAddressSets(...sets)
  }

  #listMembers(rules: readonly RuleDraft[]): number {
    const named = new Set(rules.flatMap(({ source = [], destination = [] }) => [...source, ...destination]))
    const isList = (id: string) => /^(?:ip_address_list|address_list|iplist|group|user|domain)\./.test(id)
    const members = [...named].filter(isList).map((id) => this.#addresses.get(id)!)
    return members.reduce((sum, { v4, v6 }) => sum + v4.length + v6.length, 0)
  }
}

function nameOf(index: number): string {
  return `name${index}.example`
}

function itemOf(rule: RuleDraft, isDrop: boolean): PlainItem<typeof forwardRules> {
  const any = ['any']
  return {
    protocol: rule.protocol === undefined ? 'any' : `protocol.${rule.protocol}`,
    source_addresses: [...(rule.source ?? any)],
    source_addresses_negate: rule.sourceNot === true,
    destination_addresses: [...(rule.destination ?? any)],
    destination_addresses_negate: rule.destinationNot === true,
    source_ports: [...(rule.sourcePorts ?? [])],
    destination_ports: [...(rule.destinationPorts ?? [])],
    action: isDrop ? 'drop' : 'accept',
  }
}

/** The addresses of an address, a network, or `first-last`. */
function setOf(text: string): AddressSet {
  const prefix = text.includes('/') ? parsePrefix(text)! : null
  if (prefix !== null) return ofFamily(prefix.family, prefixInterval(prefix))
  const [first, last = first] = text.split('-').map((each) => parseAddress(each)!)
  return ofFamily(first!.family, { lo: first!.value, hi: last!.value })
}

function ofFamily(family: 4 | 6, interval: Interval): AddressSet {
  return family === 4 ? { v4: [interval], v6: [] } : { v4: [], v6: [interval] }
}

/** So many rules that are alike in what they ask, made of objects of a policy. */
export type Family = (draft: PolicyDraft, count: number, draw: Draw) => RuleDraft[]
