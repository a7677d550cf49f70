import Type from 'typebox'
import { type Problem, problem } from '../../failure.ts'
import { parseAddress, parsePrefix } from '../../net/ip.ts'
import { artifactForm } from '../artifact.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { messageSchema } from '../message-schema.ts'
import { message } from '../messages.ts'
import type { DhcpLease, DhcpProblem, Neighbour, Nic } from '../observation.ts'

/** A connection as the network engine applies it. Source: document 2, "Connection". */
export interface NetworkLink {
  readonly connection: number
  readonly type: 'lan' | 'wan' | 'loopback'
  /** MAC of the network card; null for a loopback, which gets a device of its own called `device`. */
  readonly mac: string | null
  readonly vlanTag: number | null
  /** Name of the device to make (loopback, VLAN); null to use the card found by its MAC under its own name. */
  readonly device: string | null
  /** `IP/prefix`, either family. */
  readonly addresses: readonly string[]
  readonly gateway: string | null
  /** True when the link also asks a DHCP server for an address; where `gateway` is null a provider's link takes that, too. */
  readonly dhcp: boolean
}

/**
 * A way out of one connection, for packets that the gateway itself sends: those from an address of the connection, and DNS
 * questions to these servers. They leave by its gateway or not at all.
 */
export interface NetworkWay {
  readonly connection: number
  readonly servers: readonly string[]
}

/** Addresses, default routes and forwarding of the machine. */
export interface NetworkArtifact {
  readonly links: readonly NetworkLink[]
  readonly ways: readonly NetworkWay[]
  /** True while packets that the packet filter marks are led to the transparent proxy. */
  readonly diverts: boolean
}

/** Network cards and devices of the machine, its neighbour table, and what DHCP servers gave its connections. */
export interface NetworkObservation {
  readonly nics: readonly Nic[]
  readonly neighbours: readonly Neighbour[]
  readonly leases: readonly DhcpLease[]
  readonly dhcpProblems: readonly DhcpProblem[]
}

declare module '../artifact.ts' {
  interface Artifacts {
    readonly network: NetworkArtifact
  }
}

declare module '../declaration.ts' {
  interface Observations {
    readonly network: NetworkObservation
  }
}

const link = Type.Object({
  connection: Type.Integer({ minimum: 1 }),
  type: Type.Union([Type.Literal('lan'), Type.Literal('wan'), Type.Literal('loopback')]),
  mac: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9a-f]{2}(:[0-9a-f]{2}){5}$' })]),
  vlanTag: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: 4094 })]),
  // The kernel's limit is 15; `/`, blanks and option-like names must never reach a command.
  device: Type.Union([Type.Null(), Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,14}$' })]),
  addresses: Type.Array(Type.String({ maxLength: 49 }), { maxItems: 1024 }),
  gateway: Type.Union([Type.Null(), Type.String({ maxLength: 45 })]),
  dhcp: Type.Boolean(),
})

const way = Type.Object({
  connection: Type.Integer({ minimum: 1 }),
  servers: Type.Array(Type.String({ maxLength: 45 }), { maxItems: 1024 }),
})

const nic = Type.Object({
  device: Type.String(),
  mac: Type.String(),
  ifindex: Type.Integer(),
  up: Type.Boolean(),
  addresses: Type.Array(Type.String()),
  gateways: Type.Array(Type.String()),
})

const address4 = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,3}){3}$' })

/** Form of a lease, in an observation and in the file that keeps it. */
export const dhcpLease = Type.Object({
  connection: Type.Integer({ minimum: 1 }),
  address: Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,3}){3}/\\d{1,2}$' }),
  gateway: Type.Union([Type.Null(), address4]),
  dns: Type.Array(address4, { maxItems: 16 }),
  server: address4,
  sinceSeconds: Type.Integer({ minimum: 0 }),
  untilSeconds: Type.Integer({ minimum: 0 }),
})

/** Addresses and routes of the machine's cards. Source: document 2, "Connection". */
export const network: EngineDeclaration<'network'> = {
  name: 'network',
  summary: 'addresses and routes',
  artifact: artifactForm(
    Type.Object({
      links: Type.Array(link, { maxItems: 4096 }),
      ways: Type.Array(way, { maxItems: 4096 }),
      diverts: Type.Boolean(),
    }),
    problemsOf,
  ),
  observation: Type.Object({
    nics: Type.Array(nic),
    neighbours: Type.Array(Type.Object({ address: Type.String(), mac: Type.String() })),
    leases: Type.Array(dhcpLease),
    dhcpProblems: Type.Array(
      Type.Object({ connection: Type.Integer({ minimum: 1 }), reason: messageSchema }),
    ),
  }),
  isCompiledFrom: true,
  // Read as a whole: the first observation of a new plane is what brings it to the newest revision.
  gates: true,
  tools: [{ tool: 'udhcpc', package: 'udhcpc', neededFor: message('addresses by DHCP') }],
  enforces: {
    connections: {
      partly: message(
        'local, provider, loopback and VLAN connections are, with fixed addresses and by DHCP; PPP and the like are not yet',
      ),
    },
  },
}

function problemsOf(artifact: NetworkArtifact): readonly Problem[] {
  return [...linkProblems(artifact), ...wayProblems(artifact)]
}

/** Servers stand in commands. */
function wayProblems({ ways }: NetworkArtifact): readonly Problem[] {
  return ways.flatMap(({ servers }, index) =>
    servers
      .filter((server) => parseAddress(server) === null)
      .map(() => problem(`ways[${index}].servers`, message('must be an IP address'))),
  )
}

function linkProblems({ links }: NetworkArtifact): readonly Problem[] {
  return links.flatMap((entry, index) => [
    ...entry.addresses
      .filter((address) => parsePrefix(address) === null)
      .map((address) =>
        problem(
          `links[${index}].addresses`,
          message('{address} is not an address with a prefix', { address }),
        ),
      ),
    ...(entry.gateway === null || parseAddress(entry.gateway) !== null
      ? []
      : [problem(`links[${index}].gateway`, message('must be an IP address'))]),
    ...(entry.type !== 'loopback' && entry.mac === null
      ? [problem(`links[${index}].mac`, message('only a loopback has no network card'))]
      : []),
    ...(entry.type === 'loopback' && entry.dhcp
      ? [problem(`links[${index}].dhcp`, message('a loopback asks no DHCP server'))]
      : []),
    ...(entry.type === 'loopback' && entry.device === null
      ? [problem(`links[${index}].device`, message('a loopback has a device of its own'))]
      : []),
  ])
}
