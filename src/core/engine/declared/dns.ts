import Type from 'typebox'
import { type Problem, problem } from '../../failure.ts'
import { parseAddress, parsePrefix } from '../../net/ip.ts'
import type { Said } from '../../text/message.ts'
import { artifactForm } from '../artifact.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { saidSchema } from '../message-schema.ts'
import { message } from '../messages.ts'
import type { ResolvedName } from '../observation.ts'

/** A name server that questions are sent to. */
export interface DnsUpstream {
  readonly address: string
  /** Null for plain DNS (port 53); by TLS (port 853) its certificate has this name and comes from `ca` (PEM; empty: Debian's). */
  readonly tls: { readonly name: string; readonly ca: string } | null
  /** The provider connection that it is asked out of; null where routes decide. */
  readonly connection: DnsConnection | null
  /** False while the connection is down. */
  readonly isReached: boolean
}

/** A provider connection whose servers are asked out of it. */
export interface DnsConnection {
  readonly id: number
  /** What administrators call it. */
  readonly title: string
  /** Addresses of the gateway there, at most one of each IP version. */
  readonly sources: readonly string[]
}

/** A zone whose questions go to servers of its own. */
export interface DnsForwardZone {
  /** In ASCII form and lower case, with the final dot. */
  readonly name: string
  readonly servers: readonly string[]
  /** Names of further servers, with the final dot; their addresses have to be asked for. */
  readonly hosts: readonly string[]
  /** Known while it is served: none of its servers answers as one of the zone does. */
  readonly isFailing?: true
}

/** Names that the gateway answers for itself, in both directions. */
export interface DnsOwnNames {
  /** Addresses of the gateway that the name of the machine stands for. */
  readonly addresses: readonly string[]
  /** Names with the final dot. Of several names of an address the first one is the answer to a reverse question. */
  readonly names: readonly { readonly name: string; readonly addresses: readonly string[] }[]
}

/** A zone that the gateway answers for. */
export interface DnsMasterZone {
  /** In ASCII form and lower case, with the final dot. */
  readonly name: string
  /** Zone file: one record a line, with absolute names. */
  readonly text: string
}

/** The name server and names that rules need. Source: document 3, "DNS". */
export interface DnsArtifact {
  /** Addresses of the gateway at which clients ask, port 53; none where no network is local. */
  readonly listen: readonly string[]
  /** Networks whose hosts may ask, `IP/prefix`. */
  readonly clients: readonly string[]
  /** Servers that are asked for everything no zone answers; null: recursion from the root; empty: there is none now. */
  readonly upstream: readonly DnsUpstream[] | null
  readonly forward: readonly DnsForwardZone[]
  readonly master: readonly DnsMasterZone[]
  readonly own: DnsOwnNames
  /** Names with what their CNAME leads to, both with the final dot: safe search, answered before any forward zone. */
  readonly redirects: readonly { readonly name: string; readonly target: string }[]
  /** Names that do not exist, with what is below them. */
  readonly denied: readonly string[]
  readonly dnssec: boolean
  /** DS and DNSKEY records in place of the root's key; `zone` has the final dot. */
  readonly trustAnchors: readonly { readonly zone: string; readonly record: string }[]
  /** Queries a second of one client; null: no limit. */
  readonly rateLimit: number | null
  /** Names that may have private addresses, with what is below them. */
  readonly privateNames: readonly string[]
  /** Names that enabled rules name, in ASCII form, with the sets of the packet filter that hold their addresses. */
  readonly names: readonly DnsRuleName[]
  /** Servers that names are asked of while no name server runs here. */
  readonly fallback: readonly string[]
  /** Log rows about all questions, not about refused and failed ones alone. */
  readonly logQueries: boolean
}

/** A name in rules. `*.example.com` stands for every name below example.com. */
export interface DnsRuleName {
  readonly name: string
  readonly sets: readonly string[]
}

/** A server that questions are sent to, as it answers the gateway's own questions about the zone. */
export interface DnsServerState {
  /** With the final dot; `.` for a server that is asked for everything. */
  readonly zone: string
  readonly address: string
  /** Name in its certificate where it is asked by TLS. */
  readonly tlsName: string | null
  /** Title of the provider connection that it is asked out of; null where routes decide. */
  readonly connection: string | null
  /** False while the connection is down: questions go to others. */
  readonly isAsked: boolean
  readonly answers: number
  readonly failures: number
  /** Time of the newest answer; null before the first one. */
  readonly milliseconds: number | null
  /** Why the newest question had no answer; null when it had one. */
  readonly error: Said | null
}

/** Counters of the name server since it was started. */
export interface DnsCounts {
  readonly queries: number
  /** Answers that waited until the packet filter had their addresses. */
  readonly held: number
  /** Answers that left before it had them, after 20 ms. */
  readonly late: number
  /** Answers that left before it had them, since the plane did not listen. */
  readonly lost: number
  /** Queries of clients over their limit, which got no answer. */
  readonly limited: number
  /** Queries of others than local networks, which got no answer. */
  readonly outsiders: number
  /** Answers with private addresses from outside, which were refused. */
  readonly rebinding: number
  /** Answers that clients did not get since their signatures do not prove them. */
  readonly unproven: number
  /** The newest of these; absent before the first one. */
  readonly newestUnproven?: DnsUnproven
}

/** An answer that its signatures do not prove. */
export interface DnsUnproven {
  /** The name that was asked for, with the final dot. */
  readonly name: string
  /** Extended DNS error (RFC 8914). */
  readonly code: number
  /** The records at which the chain of trust breaks; absent where that is not known. */
  readonly broken?: { readonly name: string; readonly type: number }
  /** Unix seconds. */
  readonly atSeconds: number
}

/** Questions of one client about one name with one kind of answer; client and name are empty for all others together. */
export interface DnsQueryCount {
  readonly client: string
  readonly name: string
  /** Response code as a word; `SILENCE` for none. */
  readonly answer: string
  /** Source of the answer, or why there was none. */
  readonly reason: string
  readonly hour: number
  readonly day: number
}

/** An address of a name in rules that clients were told. Times are Unix seconds. */
export interface DnsToldAddress {
  readonly name: string
  readonly address: string
  readonly sinceSeconds: number
  readonly untilSeconds: number
  /** The client that asked first; null for the gateway itself. */
  readonly client: string | null
}

/** Names that rules name, with their addresses, and the servers that questions are sent to. */
export interface DnsObservation {
  readonly names: readonly ResolvedName[]
  readonly told: readonly DnsToldAddress[]
  /** Null while the name server does not run. */
  readonly counts: DnsCounts | null
  /** The most frequent kinds of question of the last day, and the rest of them. */
  readonly queries: readonly DnsQueryCount[]
  readonly servers: readonly DnsServerState[]
}

declare module '../artifact.ts' {
  interface Artifacts {
    readonly dns: DnsArtifact
  }
}

declare module '../declaration.ts' {
  interface Observations {
    readonly dns: DnsObservation
  }
}

const address = Type.String({ maxLength: 45 })
const zoneName = Type.String({ maxLength: 255, pattern: '^([a-z0-9_-]+\\.)+$|^\\.$' })
const ruleName = Type.String({
  maxLength: 255,
  pattern: '^(\\*\\.)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?$',
})

const schema = Type.Object({
  listen: Type.Array(address, { maxItems: 4096 }),
  clients: Type.Array(Type.String({ maxLength: 49 }), { maxItems: 4096 }),
  upstream: Type.Union([
    Type.Null(),
    Type.Array(
      Type.Object({
        address,
        tls: Type.Union([
          Type.Object({
            name: Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9_.-]+$' }),
            ca: Type.String({ maxLength: 65_536 }),
          }),
          Type.Null(),
        ]),
        connection: Type.Union([
          Type.Object({
            id: Type.Integer({ minimum: 1 }),
            title: Type.String(),
            sources: Type.Array(address, { maxItems: 2 }),
          }),
          Type.Null(),
        ]),
        isReached: Type.Boolean(),
      }),
      { maxItems: 1024 },
    ),
  ]),
  forward: Type.Array(
    Type.Object({
      name: zoneName,
      servers: Type.Array(address, { maxItems: 256 }),
      hosts: Type.Array(zoneName, { maxItems: 256 }),
    }),
    { maxItems: 100_000 },
  ),
  master: Type.Array(Type.Object({ name: zoneName, text: Type.String({ maxLength: 1_000_000 }) }), {
    maxItems: 100_000,
  }),
  own: Type.Object({
    addresses: Type.Array(address, { maxItems: 4096 }),
    names: Type.Array(Type.Object({ name: zoneName, addresses: Type.Array(address, { maxItems: 4096 }) }), {
      maxItems: 100_000,
    }),
  }),
  redirects: Type.Array(Type.Object({ name: zoneName, target: zoneName }), { maxItems: 10_000 }),
  denied: Type.Array(zoneName, { maxItems: 10_000 }),
  dnssec: Type.Boolean(),
  trustAnchors: Type.Array(
    Type.Object({ zone: zoneName, record: Type.String({ maxLength: 4_000, pattern: '^[^\\n\\r]+$' }) }),
    { maxItems: 64 },
  ),
  rateLimit: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  privateNames: Type.Array(zoneName, { maxItems: 10_000 }),
  names: Type.Array(
    Type.Object({ name: ruleName, sets: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100_000 }) }),
    { maxItems: 100_000 },
  ),
  fallback: Type.Array(address, { maxItems: 64 }),
  logQueries: Type.Boolean(),
})

const resolvedName = Type.Object({
  name: Type.String(),
  addresses: Type.Array(Type.String()),
  resolvedAtSeconds: Type.Union([Type.Number(), Type.Null()]),
  error: Type.Union([saidSchema, Type.Null()]),
})

const toldAddress = Type.Object({
  name: Type.String(),
  address: Type.String(),
  sinceSeconds: Type.Number(),
  untilSeconds: Type.Number(),
  client: Type.Union([Type.String(), Type.Null()]),
})

const count = Type.Integer({ minimum: 0 })
const counts = Type.Object({
  queries: count,
  held: count,
  late: count,
  lost: count,
  limited: count,
  outsiders: count,
  rebinding: count,
  unproven: count,
  newestUnproven: Type.Optional(
    Type.Object({
      name: Type.String(),
      code: Type.Integer(),
      broken: Type.Optional(Type.Object({ name: Type.String(), type: Type.Integer() })),
      atSeconds: Type.Number(),
    }),
  ),
})

const queryCount = Type.Object({
  client: Type.String(),
  name: Type.String(),
  answer: Type.String(),
  reason: Type.String(),
  hour: count,
  day: count,
})

const serverState = Type.Object({
  zone: Type.String(),
  address: Type.String(),
  tlsName: Type.Union([Type.String(), Type.Null()]),
  connection: Type.Union([Type.String(), Type.Null()]),
  isAsked: Type.Boolean(),
  answers: Type.Integer(),
  failures: Type.Integer(),
  milliseconds: Type.Union([Type.Number(), Type.Null()]),
  error: Type.Union([saidSchema, Type.Null()]),
})

const neededFor = message('the name server')

/** Name server of local networks, and addresses of names in rules. Source: document 3, "DNS". */
export const dns: EngineDeclaration<'dns'> = {
  name: 'dns',
  summary: 'name server and names in rules',
  artifact: artifactForm(schema, addressProblems),
  observation: Type.Object({
    names: Type.Array(resolvedName),
    told: Type.Array(toldAddress),
    counts: Type.Union([counts, Type.Null()]),
    queries: Type.Array(queryCount, { maxItems: 1_000 }),
    servers: Type.Array(serverState),
  }),
  isCompiledFrom: true,
  compiledFields: ['names'],
  gates: false,
  tools: [
    { tool: 'kresd', package: 'knot-resolver', neededFor },
    { tool: 'knotd', package: 'knot', neededFor },
  ],
  enforces: {
    domains: 'whole',
    dns_settings: 'whole',
    dns_server_settings: 'whole',
    dns_safe_search: 'whole',
    root_servers: 'whole',
    dns_host_names: 'whole',
    forward_zones: 'whole',
    master_zones: 'whole',
  },
}

function addressProblems({
  listen,
  clients,
  upstream,
  forward,
  own,
  fallback,
}: DnsArtifact): readonly Problem[] {
  const addresses = [
    ...listen.map((text, index) => [`listen[${index}]`, text] as const),
    ...(upstream ?? []).map((each, index) => [`upstream[${index}].address`, each.address] as const),
    ...forward.flatMap(({ servers }, index) =>
      servers.map((text, at) => [`forward[${index}].servers[${at}]`, text] as const),
    ),
    ...own.names.flatMap(({ addresses: texts }, index) =>
      texts.map((text, at) => [`own.names[${index}].addresses[${at}]`, text] as const),
    ),
    ...own.addresses.map((text, index) => [`own.addresses[${index}]`, text] as const),
    ...fallback.map((text, index) => [`fallback[${index}]`, text] as const),
  ]
  return [
    ...addresses.flatMap(([path, text]) =>
      parseAddress(text) === null ? [problem(path, message('must be an IP address'))] : [],
    ),
    ...clients.flatMap((text, index) =>
      parsePrefix(text) === null ? [problem(`clients[${index}]`, message('must be IP/prefix'))] : [],
    ),
  ]
}
