import type { Table } from '../../src/core/resource/resource.ts'
import type { Id } from '../../src/core/resource/snapshot.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import type { World } from '../../src/domains/firewall/verdict/packet.ts'
import { addressLists } from '../../src/domains/objects/address-list.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../src/domains/objects/ip-range.ts'
import { portRanges } from '../../src/domains/objects/port-range.ts'
import { subnets } from '../../src/domains/objects/subnet.ts'
import { users } from '../../src/domains/users/user.ts'
import type { PlainItem, TestSnapshot } from '../snapshot.ts'
import type { Draw } from './random.ts'

/** A configuration that tests may change, and what is observed. */
export interface EditableWorld extends World {
  readonly snapshot: TestSnapshot
}

const mostTries = 20

type Edit = (snapshot: TestSnapshot, draw: Draw) => TestSnapshot
type Rule = PlainItem<typeof forwardRules>

/** A world after an edit, and an address that the edit was about, where it was about addresses. */
export interface Edited {
  readonly world: EditableWorld
  readonly touched: string | null
}

/**
 * One random edit: of a rule, of the order of rules, of an object; of which addresses a country has, who is signed in
 * where, who exceeded a quota, and which addresses a name has.
 */
export function edited(world: EditableWorld, draw: Draw): Edited {
  if (draw.chance(0.1)) {
    return { world: { ...world, inputs: withOtherCountry(world.inputs, draw) }, touched: null }
  }
  if (world.inputs.agents.length > 0 && draw.chance(0.2)) return atOtherAddress(world, draw)
  let snapshot = world.snapshot
  // Policies have no objects of some kinds.
  for (let tries = 0; tries < mostTries && snapshot === world.snapshot; tries++) {
    snapshot = draw.one(edits)(snapshot, draw)
  }
  return { world: { ...world, snapshot }, touched: touchedBetween(world.snapshot, snapshot) }
}

/** An address of the first object that differs. */
function touchedBetween(before: TestSnapshot, after: TestSnapshot): string | null {
  const texts = (snapshot: TestSnapshot) => [
    ...snapshot.rows(ipAddressLists).entries.flatMap(({ item }) => item.values),
    ...snapshot.rows(ipAddresses).entries.map(({ item }) => item.value),
    ...snapshot.rows(subnets).entries.map(({ item }) => item.value),
    ...snapshot.rows(ipRanges).entries.map(({ item }) => item.start),
  ]
  const [old, now] = [texts(before), texts(after)]
  const at = old.findIndex((text, index) => text !== now[index])
  return at < 0 ? null : old[at]!.replace(/\/.*/, '')
}

/** Values come from what other items have, so that packets which fit those meet them. */
function editOfField<T extends Table>(table: T, change: (from: PlainItem<T>, draw: Draw) => object): Edit {
  return (snapshot, draw) => {
    const { entries } = snapshot.rows(table)
    if (entries.length === 0) return snapshot
    const from = draw.one(entries).item as PlainItem<T>
    return snapshot.edited(table, draw.one(entries).id, change(from, draw) as never)
  }
}

/** Edits of the list of rules as a whole, the last of which takes what is left and stays. */
function editOfRules(change: (rules: Rule[], at: number, draw: Draw) => Rule[]): Edit {
  return (snapshot, draw) => {
    const { entries } = snapshot.rows(forwardRules)
    const rules = entries.map(({ id, item }): Rule => ({ ...item, id }))
    const changed = change(rules.slice(0, -1), draw.below(Math.max(1, rules.length - 1)), draw)
    return snapshot.with(forwardRules, [...changed, ...rules.slice(-1)])
  }
}

const edits: readonly Edit[] = [
  editOfField(forwardRules, ({ source_addresses, source_addresses_negate }) => ({
    source_addresses,
    source_addresses_negate,
  })),
  editOfField(forwardRules, ({ destination_addresses, destination_addresses_negate }) => ({
    destination_addresses,
    destination_addresses_negate,
  })),
  editOfField(forwardRules, ({ protocol, source_ports, destination_ports }) => ({
    protocol,
    source_ports,
    destination_ports,
  })),
  editOfField(forwardRules, (_, draw) => ({ action: draw.one(['accept', 'drop']) })),
  editOfField(forwardRules, (_, draw) => ({ enabled: draw.chance(0.6) })),
  editOfField(forwardRules, (_, draw) => ({ source_addresses_negate: draw.chance(0.3) })),
  editOfRules((rules, at) => rules.filter((_, index) => index !== at)),
  editOfRules((rules, at, draw) => {
    const copy = { ...rules[at], id: Math.max(0, ...rules.map(({ id }) => id as number)) + 1_000_000 }
    const place = draw.below(rules.length + 1)
    return rules.length === 0 ? rules : [...rules.slice(0, place), copy, ...rules.slice(place)]
  }),
  editOfRules((rules, at, draw) => {
    const others = rules.filter((_, index) => index !== at)
    const place = draw.below(others.length + 1)
    return [...others.slice(0, place), ...rules.slice(at, at + 1), ...others.slice(place)]
  }),
  editOfList(ipAddressLists),
  editOfList(ipAddressLists),
  editOfList(ipAddressLists),
  editOfList(addressLists),
  editOfField(ipAddresses, ({ value }) => ({ value })),
  editOfField(subnets, ({ value }) => ({ value })),
  editOfField(ipRanges, ({ start, end }) => ({ start, end })),
  editOfField(portRanges, ({ start, end }) => ({ start, end })),
  editOfField(users, ({ parent_id }) => ({ parent_id })),
]

/** A member of a list comes, goes, or becomes one of another list. */
function editOfList(table: typeof ipAddressLists | typeof addressLists): Edit {
  return (snapshot, draw) => {
    const { entries } = snapshot.rows(table as typeof ipAddressLists)
    if (entries.length === 0) return snapshot
    const { id, item } = draw.one(entries) as { readonly id: Id; readonly item: { values: string[] } }
    const other = draw.one(entries).item.values
    const at = draw.below(item.values.length + 1)
    const coming = draw.chance(0.6) && other.length > 0 ? [draw.one(other)] : []
    const values = [
      ...item.values.slice(0, at),
      ...coming,
      ...item.values.slice(at + (draw.chance(0.6) ? 1 : 0)),
    ]
    return snapshot.edited(table as typeof ipAddressLists, id, { values })
  }
}

/** A user signs in or out, a quota is exceeded or begins anew, or a name has another address: no rule changes. */
export function atOtherAddress(world: EditableWorld, draw: Draw): Edited {
  const { agents, quotaExceeded, names } = world.inputs
  const known = [
    ...agents.map(({ address }) => address),
    ...quotaExceeded,
    ...names.flatMap((name) => name.addresses),
  ]
  const address = draw.one(known)
  const others = agents.filter((agent) => agent.address !== address)
  const one = draw.one(agents)
  const withInputs = (inputs: Partial<World['inputs']>): Edited => ({
    world: { ...world, inputs: { ...world.inputs, ...inputs } },
    touched: address,
  })
  const toggled = (list: readonly string[]) =>
    list.includes(address) ? list.filter((each) => each !== address) : [...list, address]
  switch (draw.below(5)) {
    case 0:
      return withInputs({ quotaExceeded: toggled(quotaExceeded) })
    case 1:
      return withInputs({ names: names.map((name) => ({ ...name, addresses: toggled(name.addresses) })) })
    case 2:
      // Somebody stays, so that there is somebody to sign in as.
      return withInputs({ agents: others.length > 0 ? others : agents })
    default:
      return withInputs({ agents: [...others, { ...one, address, userId: 1 + draw.below(8) }] })
  }
}

function withOtherCountry(inputs: World['inputs'], draw: Draw): World['inputs'] {
  const gone = draw.below(100)
  const shrunk = (code: string) => {
    const { v4, v6 } = inputs.countries(code)
    return { v4: v4.filter((_, index) => index % 100 !== gone), v6 }
  }
  const known = new Map<string, ReturnType<typeof shrunk>>()
  return {
    ...inputs,
    countries: (code) => {
      const set = known.get(code) ?? shrunk(code)
      known.set(code, set)
      return set
    },
  }
}
