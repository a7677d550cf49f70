import type { NetworkLink, NetworkWay } from '../../core/engine/declared/network.ts'
import { addressBits, parseAddress, parsePrefix, prefixInterval, printAddress } from '../../core/net/ip.ts'
import { wayPriority } from '../../core/ruleset/service-chain.ts'
import { firstWayTable, type Machine, type PolicyRoute, routeProtocol, type WayRoute } from './machine.ts'
import type { Step } from './step.ts'

/** A link with the device that it sits on. */
export interface PlacedLink {
  readonly link: NetworkLink
  readonly device: string
}

type Family = 4 | 6

/** A policy route that leads to the table of a way. */
interface WayRule {
  readonly family: Family
  readonly from: string | null
  readonly to: string | null
  /** `udp 53`: protocol and destination port; null for any. */
  readonly service: string | null
  readonly table: number
}

/** Where name servers are asked: plainly, and by TLS. */
const services = ['udp 53', 'tcp 53', 'tcp 853']

const families = [4, 6] as const

/**
 * Commands for the ways out of connections. Each has a routing table of its own, with local networks and its own, the gateway
 * of the connection, and behind it nothing: a packet that is to leave there does not leave elsewhere. Policy routes of
 * priority 8 lead there. They are about what the gateway itself sends (`iif lo`).
 */
export function waySteps(
  ways: readonly NetworkWay[],
  placed: readonly PlacedLink[],
  machine: Machine,
): readonly Step[] {
  const wanted = ways.flatMap((way) => {
    // An address by DHCP is one more link of its connection.
    const own = placed.filter(({ link }) => link.connection === way.connection)
    return own.length === 0 ? [] : [{ way, own }]
  })
  const routes = wanted.flatMap(({ way, own }) => routesOf(way, own, placed))
  const rules = wanted.flatMap(({ way, own }) => rulesOf(way, own))
  const presentRules = machine.policyRoutes.flatMap((rule) => wayRuleOf(rule) ?? [])
  const [hasRoute, hasRule] = [has(machine.wayRoutes), has(presentRules)]
  const [wantsRoute, wantsRule] = [has(routes), has(rules)]
  return [
    ...routes.filter((route) => !hasRoute(route)).map((route) => routeStep('replace', route)),
    ...rules.filter((rule) => !hasRule(rule)).map((rule) => ruleStep('add', rule)),
    ...presentRules.filter((rule) => !wantsRule(rule)).map((rule) => ruleStep('delete', rule)),
    ...machine.wayRoutes.filter((route) => !wantsRoute(route)).map((route) => routeStep('delete', route)),
  ]
}

/** The way's rule that a policy route is; null for others'. */
export function wayRuleOf({
  family,
  priority,
  device,
  mark,
  action,
  from,
  to,
  service,
}: PolicyRoute): WayRule | null {
  const table = Number(/^lookup (\d+)$/.exec(action)?.[1])
  if (priority !== wayPriority || device !== 'lo' || mark !== null || !(table > firstWayTable)) return null
  return { family, from, to, service, table }
}

function routesOf(
  { connection, servers }: NetworkWay,
  own: readonly PlacedLink[],
  placed: readonly PlacedLink[],
): readonly WayRoute[] {
  const table = firstWayTable + connection
  const [{ device }] = own as readonly [PlacedLink]
  // What another provider has in its network, this one may have, too.
  const beside = placed.filter((each) => each.link.type !== 'wan' || each.link.connection === connection)
  return families.flatMap((family): WayRoute[] => {
    const everywhere = { family, table, to: family === 4 ? '0.0.0.0/0' : '::/0' }
    const gateway = gatewayOf(own, family)
    // Without a gateway a server is asked where it is in a network of ours, and nowhere else.
    if (gateway === null && !servers.some((server) => familyOf(server) === family)) return []
    return [
      ...networksOf(beside, family).map((each) => ({
        family,
        table,
        isUnreachable: false,
        gateway: null,
        ...each,
      })),
      ...(gateway === null ? [] : [{ ...everywhere, isUnreachable: false, gateway, device }]),
      { ...everywhere, isUnreachable: true, gateway: null, device: null },
    ]
  })
}

/** Networks of all links, each once. */
function networksOf(
  placed: readonly PlacedLink[],
  family: Family,
): { readonly to: string; readonly device: string }[] {
  const networks = placed.flatMap(({ link, device }) =>
    link.addresses.flatMap((text) => {
      const prefix = parsePrefix(text)
      if (prefix?.family !== family || prefix.length === addressBits(family)) return []
      return [[`${printAddress(family, prefixInterval(prefix).lo)}/${prefix.length}`, device] as const]
    }),
  )
  return [...new Map(networks)].map(([to, device]) => ({ to, device }))
}

/** The gateway that the links of one connection have in an IP version. */
function gatewayOf(own: readonly PlacedLink[], family: Family): string | null {
  const gateways = own.map(({ link }) => link.gateway)
  return gateways.find((gateway) => gateway !== null && familyOf(gateway) === family) ?? null
}

function rulesOf({ connection, servers }: NetworkWay, own: readonly PlacedLink[]): readonly WayRule[] {
  const table = firstWayTable + connection
  const addresses = own
    .flatMap(({ link }) => link.addresses)
    .flatMap((text) => {
      const prefix = parsePrefix(text)
      return prefix === null || gatewayOf(own, prefix.family) === null
        ? []
        : [printAddress(prefix.family, prefix.value)]
    })
  return [
    ...addresses.map((from) => ({ family: familyOf(from), from, to: null, service: null, table })),
    ...servers.flatMap((text) => {
      const server = parseAddress(text)
      if (server === null) return []
      const to = printAddress(server.family, server.value)
      return services.map((service) => ({ family: server.family, from: null, to, service, table }))
    }),
  ]
}

function familyOf(address: string): Family {
  return address.includes(':') ? 6 : 4
}

/** Tells whether a list has what is the same in all fields. */
function has<T extends WayRoute | WayRule>(all: readonly T[]): (each: T) => boolean {
  const key = (each: T) => JSON.stringify(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  const keys = new Set(all.map(key))
  return (each) => keys.has(key(each))
}

/** Behind every gateway, whose metric is the kernel's own. */
const lastMetric = 10_000

function routeStep(verb: 'replace' | 'delete', route: WayRoute): Step {
  const { family, table, isUnreachable, to, gateway, device } = route
  const words = [
    `route ${verb}`,
    isUnreachable ? `unreachable ${to}` : to,
    ...(gateway === null ? [] : [`via ${gateway}`]),
    ...(device === null ? [] : [`dev ${device}`]),
    `table ${table} proto ${routeProtocol}`,
    ...(isUnreachable ? [`metric ${lastMetric}`] : []),
  ]
  return { connection: table - firstWayTable, command: words.join(' '), family }
}

function ruleStep(verb: 'add' | 'delete', { family, from, to, service, table }: WayRule): Step {
  const words = [
    `rule ${verb} priority ${wayPriority}`,
    ...(from === null ? [] : [`from ${from}`]),
    ...(to === null ? [] : [`to ${to}`]),
    'iif lo',
    ...(service === null ? [] : [`ipproto ${service.replace(' ', ' dport ')}`]),
    `lookup ${table}`,
  ]
  return { connection: table - firstWayTable, command: words.join(' '), family }
}
