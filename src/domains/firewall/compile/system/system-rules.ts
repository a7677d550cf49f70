import type { Snapshot } from '../../../../core/resource/snapshot.ts'
import type { Message } from '../../../../core/text/message.ts'
import { contentFilterSettings } from '../../../content-filter/settings.ts'
import { contentFilterState } from '../../../content-filter/state.ts'
import { dnsServerSettings } from '../../../dns/server-settings.ts'
import { dnsSettings } from '../../../dns/settings.ts'
import { publishedSites } from '../../../reverse-proxy/site.ts'
import { hairpinNat } from '../../hairpin.ts'
import { message } from '../../messages.ts'
import { firewallSettings } from '../../settings.ts'
import { type Conditions, condition } from '../condition.ts'
import { asksForInspection } from '../inspection/asking-rules.ts'
import { inspectionId } from '../inspection/chains.ts'
import { overHttps, overTls } from './dns-refusal.ts'
import { sitesId, toSites } from './site-ports.ts'
import {
  type Alternative,
  always,
  backToItsDevice,
  denied,
  dnsQueries,
  established,
  fromExternal,
  fromExternalToLocal,
  type InterfaceSides,
  loopback,
  neighbourDiscovery,
  privateToExternal,
  reply,
  toOutside,
  translated,
} from './system-match.ts'
import { askingForProxy, handed, inNameOfClients, quicDatagrams, quicToOutside, webIds } from './web-sides.ts'

/** A rule that is always there and that the administrator cannot change. Source: silences#default-policy. */
export interface SystemRule {
  /** `fwd.sys.default` */
  readonly id: string
  readonly table: 'forward' | 'input' | 'output' | 'dnat' | 'snat'
  readonly action: 'accept' | 'drop' | 'dnat' | 'snat'
  /**
   * `early` ones come before everything and are never logged, `before` ones between the logging table and the
   * administrator's rules, `after` ones behind those. `routing` drops what never reaches the packet filter; only
   * packet checks can tell of it. `inspection` stands behind the verdict of the packet filter, in front of the engines.
   */
  readonly place: 'routing' | 'early' | 'before' | 'after' | 'inspection'
  readonly description: Message
}

/** A system rule with what it matches: any of the alternatives. */
export interface SystemDefinition extends SystemRule {
  readonly when: (sides: InterfaceSides) => readonly Alternative[]
  /** Condition of every alternative: asked once, so that other packets are not held against them all. */
  readonly guard?: Conditions
  /** True for a rule in front of the administrator's that asks for devices. */
  readonly isOfDevices?: true
  /** Of table dnat, whose packets the rule is about: those that come in, or those that the gateway sends. */
  readonly of?: 'incoming' | 'own'
}

function define(
  id: string,
  { table, place, action }: Pick<SystemRule, 'table' | 'place' | 'action'>,
  rest: Omit<SystemDefinition, keyof SystemRule> & Pick<SystemRule, 'description'>,
): SystemDefinition {
  return { id, table, place, action, ...rest }
}

/** Rules for packets that have no way through the gateway. */
export const unrouted = {
  noInterface: {
    id: 'fwd.sys.no-interface',
    table: 'forward',
    action: 'drop',
    place: 'routing',
    description: message('Packets of a check whose incoming interface is not there'),
  },
  noRoute: {
    id: 'fwd.sys.no-route',
    table: 'forward',
    action: 'drop',
    place: 'routing',
    description: message(
      'Packets for which the gateway has no route, or that cannot come from where they say',
    ),
  },
  noDataPlane: {
    id: 'fwd.sys.no-data-plane',
    table: 'forward',
    action: 'drop',
    place: 'routing',
    description: message('Packets of a check while there is no data plane that could send them'),
  },
} as const satisfies Readonly<Record<string, SystemRule>>

const blockId = 'fwd.sys.checks-failed'
/** Rules that stand while rules ask for inspection. */
const inspectionIds = [inspectionId, 'fwd.sys.inspected', 'inp.sys.inspected', 'out.sys.inspected']
/** Rules that stand while the content filter is on. */
const proxyIds = [webIds.noProxy, webIds.handed, webIds.port, webIds.own, webIds.ownDestination]
const hairpinId = 'snat.sys.hairpin'
const automaticId = 'snat.sys.auto'
/** The rule that leads DNS queries to the gateway. */
export const interceptionId = 'dnat.sys.dns'
/** The rules that refuse other ways of asking for names. */
export const refusalIds = {
  dot: 'fwd.sys.dot',
  doh: 'fwd.sys.doh',
  // The reset that the gateway sends for a server is the first packet of its connection to come to NAT, and would be counted there.
  ownDestination: 'dnat.sys.refusal',
  ownSource: 'snat.sys.refusal',
} as const
const forward = { table: 'forward' } as const
const input = { table: 'input' } as const
const output = { table: 'output' } as const
const early = { place: 'early', action: 'accept' } as const
const lastAccept = { place: 'after', action: 'accept' } as const

/** Every system rule, in the order in which a packet meets them. */
const definitions: readonly SystemDefinition[] = [
  define(
    blockId,
    { ...forward, place: 'early', action: 'drop' },
    {
      description: message('All traffic through the gateway, since a packet check has failed'),
      when: always,
    },
  ),
  ...(['forward', 'input', 'output'] as const).map((table, place) =>
    define(
      inspectionIds[place + 1]!,
      { table, place: 'early', action: 'drop' },
      {
        description: message('All traffic of connections that an engine of inspection has ended'),
        when: () => [condition({ op: 'ct-denied' })],
      },
    ),
  ),
  define(
    inspectionId,
    { ...forward, place: 'inspection', action: 'drop' },
    {
      description: message(
        'Traffic of rules that ask for inspection, also of INPUT, while the engine that would inspect it does not work',
      ),
      when: always,
    },
  ),
  define(
    'fwd.sys.established',
    { ...forward, ...early },
    {
      description: message(
        'Traffic of connections that were accepted under the present rules, replies, and errors about them',
      ),
      when: established,
    },
  ),
  define(
    'fwd.sys.invalid',
    { ...forward, place: 'before', action: 'drop' },
    {
      description: message('Packets that belong to no connection and cannot begin one'),
      when: () => [condition({ op: 'ct-state', values: ['invalid'] })],
    },
  ),
  define(
    'fwd.sys.access-denied',
    { ...forward, place: 'before', action: 'drop' },
    {
      description: message('Traffic from the addresses of users who are denied access'),
      when: denied,
    },
  ),
  define(
    refusalIds.dot,
    { ...forward, place: 'before', action: 'drop' },
    {
      description: message(
        'DNS over TLS and QUIC from local networks to servers on the Internet: refused, and the client is told at once',
      ),
      when: overTls,
      isOfDevices: true,
    },
  ),
  define(
    refusalIds.doh,
    { ...forward, place: 'before', action: 'drop' },
    {
      description: message(
        'HTTPS from local networks to known servers of DNS over HTTPS: refused, and the client is told at once',
      ),
      when: overHttps,
      isOfDevices: true,
    },
  ),
  define(
    webIds.quic,
    { ...forward, place: 'before', action: 'drop' },
    {
      description: message(
        'QUIC from local networks to the Internet: refused, and the client is told at once, so that the content filter sees the connection that follows',
      ),
      guard: quicDatagrams,
      when: quicToOutside,
      isOfDevices: true,
    },
  ),
  define(
    webIds.noProxy,
    { ...forward, place: 'inspection', action: 'drop' },
    {
      description: message(
        'Web connections that the content filter is to judge, while its proxy does not listen',
      ),
      when: always,
    },
  ),
  define(
    'fwd.sys.dnat',
    { ...forward, ...lastAccept },
    {
      description: message('Traffic whose destination a DNAT rule has changed'),
      when: () => [translated],
    },
  ),
  define(
    'fwd.sys.external',
    { ...forward, place: 'after', action: 'drop' },
    {
      description: message('Traffic from external interfaces to local ones'),
      when: fromExternalToLocal,
    },
  ),
  define(
    'fwd.sys.default',
    { ...forward, ...lastAccept },
    {
      description: message('All other traffic through the gateway'),
      when: always,
    },
  ),
  define(
    webIds.handed,
    { ...input, ...early },
    {
      description: message(
        'Web connections that the rules of FORWARD accepted, on their way to the content filter',
      ),
      when: handed,
    },
  ),
  define(
    webIds.port,
    { ...input, place: 'early', action: 'drop' },
    {
      description: message('Connections to the port of the content filter itself'),
      when: askingForProxy,
    },
  ),
  define(
    'inp.sys.loopback',
    { ...input, ...early },
    {
      description: message('Traffic of the gateway to itself'),
      when: loopback('iifname'),
    },
  ),
  define(
    'inp.sys.established',
    { ...input, ...early },
    {
      description: message(
        'Traffic of connections that were accepted under the present rules, replies, and errors about them',
      ),
      when: established,
    },
  ),
  define(
    'inp.sys.icmpv6',
    { ...input, ...early },
    {
      description: message('IPv6 neighbour discovery and packet-too-big messages'),
      when: neighbourDiscovery,
    },
  ),
  define(
    sitesId,
    { ...input, ...lastAccept },
    {
      description: message('Connections from external interfaces to published sites'),
      when: toSites,
    },
  ),
  define(
    'inp.sys.external',
    { ...input, place: 'after', action: 'drop' },
    {
      description: message('Traffic to the gateway from external interfaces'),
      when: fromExternal,
    },
  ),
  define(
    'inp.sys.default',
    { ...input, ...lastAccept },
    {
      description: message('All other traffic to the gateway'),
      when: always,
    },
  ),
  define(
    'out.sys.loopback',
    { ...output, ...early },
    {
      description: message('Traffic of the gateway to itself'),
      when: loopback('oifname'),
    },
  ),
  define(
    webIds.own,
    { ...output, ...early },
    {
      description: message('Web connections that the content filter begins in the name of clients'),
      when: inNameOfClients,
    },
  ),
  define(
    'out.sys.established',
    { ...output, ...early },
    {
      description: message(
        'Traffic of connections that were accepted under the present rules, replies, and errors about them',
      ),
      when: established,
    },
  ),
  define(
    'out.sys.icmpv6',
    { ...output, ...early },
    {
      description: message('IPv6 neighbour discovery and packet-too-big messages'),
      when: neighbourDiscovery,
    },
  ),
  define(
    'out.sys.default',
    { ...output, ...lastAccept },
    {
      description: message('All other traffic that the gateway makes'),
      when: always,
    },
  ),
  define(
    'dnat.sys.loopback',
    { table: 'dnat', ...early },
    {
      description: message('What the gateway sends to itself keeps its destination'),
      when: loopback('oifname'),
      of: 'own',
    },
  ),
  define(
    webIds.ownDestination,
    { table: 'dnat', ...early },
    {
      description: message('What the content filter begins in the name of clients keeps its destination'),
      when: inNameOfClients,
      of: 'own',
    },
  ),
  define(
    refusalIds.ownDestination,
    { table: 'dnat', ...early },
    {
      description: message('What tells a client of a refusal keeps its destination'),
      when: reply,
      of: 'own',
    },
  ),
  define(
    interceptionId,
    { table: 'dnat', place: 'after', action: 'dnat' },
    {
      description: message(
        'DNS queries from local networks to servers on the Internet are answered by the gateway',
      ),
      guard: dnsQueries,
      when: toOutside,
      of: 'incoming',
    },
  ),
  define(
    'snat.sys.loopback',
    { table: 'snat', ...early },
    {
      description: message('What the gateway sends to itself keeps its source'),
      when: loopback('oifname'),
    },
  ),
  define(
    refusalIds.ownSource,
    { table: 'snat', ...early },
    {
      description: message('What tells a client of a refusal keeps its source'),
      when: reply,
    },
  ),
  define(
    hairpinId,
    { table: 'snat', place: 'after', action: 'snat' },
    {
      description: message(
        'Traffic that a DNAT rule leads back into the local network that it comes from is masqueraded',
      ),
      guard: translated,
      when: backToItsDevice,
    },
  ),
  define(
    automaticId,
    { table: 'snat', place: 'after', action: 'snat' },
    {
      description: message(
        'Private networks (10/8, 172.16/12, 192.168/16) are masqueraded out of external interfaces',
      ),
      when: privateToExternal,
    },
  ),
]

function isInForce(snapshot: Snapshot, forwardingBlocked: boolean): (rule: SystemRule) => boolean {
  const refuses = snapshot.value(dnsServerSettings)
  const inspects = asksForInspection(snapshot)
  const filters = snapshot.value(contentFilterState).enabled
  const { quic_reject_enabled: refusesQuic } = snapshot.value(contentFilterSettings)
  const switches = new Map<string, boolean>([
    [blockId, forwardingBlocked],
    [hairpinId, snapshot.value(hairpinNat).enabled],
    [automaticId, snapshot.value(firewallSettings).automatic_snat_enabled],
    [interceptionId, snapshot.value(dnsSettings).intercept_enabled],
    ...inspectionIds.map((id): [string, boolean] => [id, inspects]),
    [webIds.quic, filters && refusesQuic],
    ...proxyIds.map((id): [string, boolean] => [id, filters]),
    [sitesId, snapshot.rows(publishedSites).entries.some(({ item }) => item.enabled)],
    [refusalIds.dot, refuses.refuse_dot],
    [refusalIds.doh, refuses.refuse_doh],
    [refusalIds.ownDestination, refuses.refuse_dot || refuses.refuse_doh],
    [refusalIds.ownSource, refuses.refuse_dot || refuses.refuse_doh],
  ])
  return ({ id }) => switches.get(id) ?? true
}

/** System rules in force under the settings, in match order, with what they match. */
export function systemDefinitions(
  snapshot: Snapshot,
  forwardingBlocked: boolean,
): readonly SystemDefinition[] {
  return definitions.filter(isInForce(snapshot, forwardingBlocked))
}

/** A system rule as it is shown. */
export interface ShownSystemRule extends SystemRule {
  readonly in_force: boolean
}

/** Every system rule that an answer or the log can name. */
const named = [...Object.values(unrouted), ...definitions]

/** Their ids. */
export const systemRuleIds: readonly string[] = named.map(({ id }) => id)

/** All of them, as `GET /x/firewall/system-rules` shows them. */
export function systemRules(snapshot: Snapshot, forwardingBlocked: boolean): readonly ShownSystemRule[] {
  const inForce = isInForce(snapshot, forwardingBlocked)
  return named.map((rule) => {
    const { id, table, action, place, description } = rule
    return { id, table, action, place, description, in_force: inForce(rule) }
  })
}
