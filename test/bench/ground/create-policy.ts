import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import { addressLists } from '../../../src/domains/objects/address-list.ts'
import { ipAddresses } from '../../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../../src/domains/objects/ip-range.ts'
import { ports } from '../../../src/domains/objects/port.ts'
import { portRanges } from '../../../src/domains/objects/port-range.ts'
import { subnets } from '../../../src/domains/objects/subnet.ts'
import type { PlainItem, TestSnapshot } from '../../snapshot.ts'
import type { Gateway } from './gateway.ts'

/** Changes of one transaction. */
const mostChanges = 10_000
/** Bytes of one, about: requests have a limit. */
const mostBytes = 4_000_000

/** The gateway's identifier of what a policy names. */
type Named = (id: string) => string

type Make = (policy: TestSnapshot, named: Named) => readonly object[]

/** Objects by the type that identifiers begin with; lists come behind what they name. */
const kinds: readonly { readonly type: string; readonly path: string; readonly bodies: Make }[] = [
  {
    type: 'ip',
    path: '/aliases/ip_addresses',
    bodies: (policy) => policy.rows(ipAddresses).entries.map(({ item }) => titledValue(item)),
  },
  {
    type: 'subnet',
    path: '/aliases/networks',
    bodies: (policy) => policy.rows(subnets).entries.map(({ item }) => titledValue(item)),
  },
  {
    type: 'ip_range',
    path: '/aliases/ip_ranges',
    bodies: (policy) => policy.rows(ipRanges).entries.map(({ item }) => endsOf(item)),
  },
  {
    type: 'ip_address_list',
    path: '/aliases/ip_address_lists',
    bodies: (policy) =>
      policy.rows(ipAddressLists).entries.map(({ item: { title, values } }) => ({ title, values })),
  },
  {
    type: 'address_list',
    path: '/aliases/lists/addresses',
    bodies: (policy, named) =>
      policy
        .rows(addressLists)
        .entries.map(({ item: { title, values } }) => ({ title, values: values.map(named) })),
  },
  {
    type: 'port',
    path: '/aliases/ports',
    bodies: (policy) => policy.rows(ports).entries.map(({ item }) => titledValue(item)),
  },
  {
    type: 'port_range',
    path: '/aliases/port_ranges',
    bodies: (policy) => policy.rows(portRanges).entries.map(({ item }) => endsOf(item)),
  },
]

function titledValue({ title, value }: { readonly title: string; readonly value: string | number }) {
  return { title, value }
}

function endsOf({ title, start, end }: Record<'title' | 'start' | 'end', string | number>) {
  return { title, start, end }
}

/** Result of creating a policy. */
export interface CreatedPolicy {
  /** Its rules as a whole table brings them. */
  readonly rules: readonly object[]
  readonly named: Named
}

/** Creates the objects of the policy. Countries are the gateway's own. */
export async function createObjectsOf(gateway: Gateway, policy: TestSnapshot): Promise<CreatedPolicy> {
  const known = new Map<string, string>()
  const named = (id: string) => known.get(id) ?? id
  for (const { type, path, bodies } of kinds) {
    const ids = await createAll(gateway, path, bodies(policy, named))
    for (const [place, id] of ids.entries()) known.set(`${type}.id.${place + 1}`, id)
  }
  const rules = policy.rows(forwardRules).entries.map(({ id, item }) => ruleOf(id, item, named))
  return { rules, named }
}

/** Creates the objects of the policy; answers its rules as a whole table brings them. */
export async function createPolicy(gateway: Gateway, policy: TestSnapshot): Promise<readonly object[]> {
  return (await createObjectsOf(gateway, policy)).rules
}

function ruleOf(id: unknown, item: PlainItem<typeof forwardRules>, named: Named): object {
  return {
    key: `rule-${id}`,
    protocol: item.protocol,
    source_addresses: item.source_addresses!.map(named),
    source_addresses_negate: item.source_addresses_negate,
    destination_addresses: item.destination_addresses!.map(named),
    destination_addresses_negate: item.destination_addresses_negate,
    source_ports: item.source_ports!.map(named),
    destination_ports: item.destination_ports!.map(named),
    action: item.action,
  }
}

/** Makes an object of each body; answers their ids. */
async function createAll(gateway: Gateway, path: string, bodies: readonly object[]): Promise<string[]> {
  const ids: string[] = []
  const share = Math.max(1, Math.ceil(JSON.stringify(bodies).length / mostBytes))
  const step = Math.min(mostChanges, Math.max(1, Math.ceil(bodies.length / share)))
  for (let at = 0; at < bodies.length; at += step) {
    const changes = bodies.slice(at, at + step).map((body) => ({ method: 'POST', path, body }))
    const { results } = (await gateway.call('POST', '/x/transactions', changes)) as {
      results: { body: { id: string } }[]
    }
    ids.push(...results.map(({ body: { id } }) => id))
  }
  return ids
}
