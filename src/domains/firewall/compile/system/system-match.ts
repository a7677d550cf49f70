import type { Family } from '../../../../core/net/ip.ts'
import { portProtocols, protocolNumbers } from '../../../../core/net/protocol.ts'
import type { Verdict } from '../../../../core/ruleset/ruleset.ts'
import { allOf, type Conditions, condition, deviceConditions, protocolMembership } from '../condition.ts'
import { type DnsInterception, dnsPort } from './dns-interception.ts'
import type { DohSets } from './dns-refusal.ts'

/** Web connections that go to the transparent proxy while the content filter is on. */
export interface WebDiversion {
  /** TCP ports, ascending. */
  readonly ports: readonly number[]
  /** Whether connections pass without the proxy while it does not listen. */
  readonly onFailure: 'block' | 'pass'
  /** Conditions of packets that are left out, by their source or destination. */
  readonly excepted: readonly Conditions[]
}

/** Addresses of one family at which published sites have the same TCP ports; no address is in two of them. */
export interface SitePorts {
  readonly family: Family
  readonly addresses: readonly string[]
  /** Ascending. */
  readonly ports: readonly number[]
}

/** Devices on either side of the gateway, and what is intercepted between them. */
export interface InterfaceSides {
  readonly external: readonly string[]
  readonly local: readonly string[]
  /** Null while it is off. */
  readonly interception: DnsInterception | null
  /** Known servers of DNS over HTTPS; null where none are to be refused. */
  readonly doh: DohSets | null
  /** Web connections that go to the proxy; null while the content filter is off. */
  readonly web: WebDiversion | null
  /** Addresses and ports of published sites. */
  readonly sites: readonly SitePorts[]
}

/** Conditions of a system rule, and its verdict where that is not the same for all that it matches. */
export interface Alternative extends Conditions {
  readonly verdict?: Verdict
  /** True when the rule is not about these packets, behind a guard. */
  readonly isLeftOut?: true
}

/** Match of a system rule: any of these. */
type When = (sides: InterfaceSides) => readonly Alternative[]

/** Names of the sets that hold the addresses of users who are denied access. */
export const deniedSets = { v4: 'denied4', v6: 'denied6' } as const

/** Every packet. */
export const always: When = () => [allOf()]
/** Packets that the gateway sends to itself. */
export const loopback =
  (field: 'iifname' | 'oifname'): When =>
  () => [deviceConditions(field, ['lo'])]

/**
 * Traffic of connections that are already decided: those accepted under this very ruleset, replies, and errors
 * about either. Other packets of a connection are judged again, so that a new rule ends what it forbids.
 */
export const established: When = () => [
  condition({ op: 'ct-state', values: ['related'] }),
  allOf(condition({ op: 'ct-state', values: ['established'] }), condition({ op: 'epoch-current' })),
  allOf(
    condition({ op: 'ct-state', values: ['established'] }),
    condition({ op: 'ct-direction', value: 'reply' }),
  ),
]

/** Packets against the direction in which their connection began. */
export const reply: When = () => [condition({ op: 'ct-direction', value: 'reply' })]

/** Router and neighbour solicitations and advertisements, and packet too big: IPv6 does not work without. */
export const neighbourDiscovery: When = () => [
  allOf(
    condition({ op: 'in', field: 'meta nfproto', not: false, ranges: [{ lo: 'ipv6', hi: 'ipv6' }] }),
    protocolMembership([protocolNumbers.icmpv6]),
    condition({
      op: 'in',
      field: 'icmpv6 type',
      not: false,
      ranges: [
        { lo: '2', hi: '2' },
        { lo: '133', hi: '136' },
      ],
    }),
  ),
]

/** Addresses of users who are denied access. */
export const denied: When = () => [
  condition({ op: 'set', field: 'ip saddr', not: false, set: deniedSets.v4 }),
  condition({ op: 'set', field: 'ip6 saddr', not: false, set: deniedSets.v6 }),
]

/** From the provider. */
export const fromExternal: When = ({ external }) =>
  external.length === 0 ? [] : [deviceConditions('iifname', external)]

/** From the provider to a local network. */
export const fromExternalToLocal: When = ({ external, local }) =>
  external.length === 0 || local.length === 0
    ? []
    : [allOf(deviceConditions('iifname', external), deviceConditions('oifname', local))]

/** Connections whose destination a DNAT rule has changed. */
export const translated: Conditions = condition({ op: 'ct-status', values: ['dnat'] })

/** Back out of the local device that it came in by. */
export const backToItsDevice: When = ({ local }) =>
  local.map((device) => allOf(deviceConditions('iifname', [device]), deviceConditions('oifname', [device])))

/** DNS queries, of both transports. */
export const dnsQueries: Conditions = allOf(
  protocolMembership(portProtocols),
  condition({
    op: 'in',
    field: 'th dport',
    not: false,
    ranges: [{ lo: String(dnsPort), hi: String(dnsPort) }],
  }),
)

/** By a local device to where the interception leaves nothing alone; they are led to the gateway. */
export const toOutside: When = ({ interception }) =>
  interception === null
    ? []
    : interception.targets.map(({ device, family, address }) => {
        const set = interception.sets[family]
        const field = family === 4 ? 'ip daddr' : 'ip6 daddr'
        const kept: Conditions = {
          match: [{ op: 'set', field, not: true, set: set.name }],
          sets: [set],
          keys: [],
        }
        return {
          ...allOf(deviceConditions('iifname', [device]), kept),
          verdict: dnatTo(family, address),
        }
      })

/** The translation of a destination that keeps its port. */
export function dnatTo(family: Family, address: string): Verdict {
  return {
    op: 'dnat',
    family: family === 4 ? 'ip' : 'ip6',
    address: { lo: address, hi: address },
    port: null,
  }
}

/** Networks that automatic SNAT hides. Source: silences#auto-snat. */
const privateNetworks = [
  { lo: '10.0.0.0', hi: '10.255.255.255' },
  { lo: '172.16.0.0', hi: '172.31.255.255' },
  { lo: '192.168.0.0', hi: '192.168.255.255' },
]

/** From a private network to the provider. */
export const privateToExternal: When = ({ external }) =>
  external.length === 0
    ? []
    : [
        allOf(
          deviceConditions('oifname', external),
          condition({ op: 'in', field: 'ip saddr', not: false, ranges: privateNetworks }),
        ),
      ]
