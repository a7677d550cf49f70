import { allOf, type Conditions, condition, deviceConditions, protocolMembership } from './condition.ts'

/** Devices on either side of the gateway. */
export interface Sides {
  readonly external: readonly string[]
  readonly local: readonly string[]
}

/** What a system rule matches: any of these. */
type When = (sides: Sides) => readonly Conditions[]

/** Names of the sets that hold the addresses of users who are denied access. */
export const deniedSets = { v4: 'denied4', v6: 'denied6' } as const

/** Every packet. */
export const always: When = () => [allOf()]
/** What the gateway sends to itself. */
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

/** Router and neighbour solicitations and advertisements, and packet too big: IPv6 does not work without. */
export const neighbourDiscovery: When = () => [
  allOf(
    condition({ op: 'in', field: 'meta nfproto', not: false, ranges: [{ lo: 'ipv6', hi: 'ipv6' }] }),
    protocolMembership([58]),
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
