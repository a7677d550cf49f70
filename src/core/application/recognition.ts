import { type L7Protocol, l7Protocols } from '../schema/l7.ts'
import { hostLists } from './hosts/host-lists.ts'
import { mistakenFor, type Pattern, patterns, toldByAnswers } from './patterns.ts'
import { type TrafficName, trafficNames } from './traffic.ts'

/** Front of the identifiers of protocols. */
const front = 'id.l7.'
/** Front of the names that the host list gives to protocols which nDPI has no name for. */
const listed = 'l7_'

/**
 * How connections of a protocol are recognised: by what they look like, by the name of the server that is asked for, or not at all.
 */
export type RecognisedBy = 'traffic' | 'host' | 'no'

/** A protocol with how it is recognised, and those that it runs in: who denies one of these denies it. */
export interface RecognisedProtocol extends L7Protocol {
  readonly recognised: RecognisedBy
  readonly parents: readonly string[]
}

/** Protocols that a connection of another one belongs to by its meaning; what it is carried in belongs to every connection. */
const parentNames: Readonly<Record<string, readonly string[]>> = {
  agent_mail_ru: ['mail_ru'],
  counter_strike: ['steam'],
  dns_over_https: ['tls'],
  dns_over_quic: ['quic'],
  dns_over_tls: ['tls'],
  dota_2: ['steam'],
  ftp_data: ['ftp'],
  ftps: ['tls'],
  gmail: [],
  hls: ['http'],
  dash: ['http'],
  imaps: ['tls'],
  ldaps: ['tls'],
  ocsp: ['http'],
  pop3s: ['tls'],
  signal_call: ['signal'],
  smtps: ['tls'],
  soap: ['http'],
  sstp: ['tls'],
  telegram_call: ['telegram'],
  turn: ['stun'],
  viber_call: ['viber'],
  vk_music: ['vk'],
  vk_video: ['vk'],
  webdav: ['http'],
  websocket: ['http'],
  whatsapp_call: ['whatsapp'],
}

/** Every protocol that rules can name, with how it is recognised. */
export const recognisedProtocols: readonly RecognisedProtocol[] = l7Protocols.map((protocol) => ({
  ...protocol,
  recognised: recognisedBy(plain(protocol.id)),
  parents: (parentNames[plain(protocol.id)] ?? []).map(full),
}))

/** Protocols by identifier. */
export const recognisedById: ReadonlyMap<string, RecognisedProtocol> = new Map(
  recognisedProtocols.map((protocol) => [protocol.id, protocol]),
)

function recognisedBy(name: string): RecognisedBy {
  if (name in trafficNames) return 'traffic'
  if (name in hostLists) return 'host'
  return name in patterns ? 'traffic' : 'no'
}

function plain(id: string): string {
  return id.slice(front.length)
}

function full(name: string): string {
  return `${front}${name}`
}

/** A line of the host list: the name that a connection to one of these hosts gets, and the hosts. */
export interface ListedHosts {
  readonly name: string
  readonly hosts: readonly string[]
}

/** The host list: nDPI's own name where it has one, so that both find the same. */
export const listedHosts: readonly ListedHosts[] = Object.entries(hostLists).map(([name, hosts]) => ({
  name:
    trafficNames[name]?.find((way) => way.carrier === undefined && way.ports === undefined)?.name ??
    listed + name,
  hosts,
}))

/** Facts known of a connection besides its packets. */
export interface ConnectionFacts {
  readonly over: 'tcp' | 'udp' | 'other'
  /** Port of the end that did not begin; 0 where there is none. */
  readonly port: number
}

/** Finds the identifiers for what nDPI calls a connection. */
export class Naming {
  readonly #ways: readonly (readonly (TrafficName & { readonly id: string })[])[]
  readonly #names: readonly string[]

  /** `names` are those of nDPI by number. */
  constructor(names: readonly string[]) {
    const byName = new Map<string, (TrafficName & { readonly id: string })[]>()
    const add = (name: string, way: TrafficName & { readonly id: string }) =>
      byName.set(name, [...(byName.get(name) ?? []), way])
    for (const [plainId, ways] of Object.entries(trafficNames))
      for (const way of ways) add(way.name, { ...way, id: full(plainId) })
    for (const { name } of listedHosts)
      if (name.startsWith(listed)) add(name, { name, id: full(name.slice(listed.length)) })
    this.#names = names
    this.#ways = names.map((name) => byName.get(name) ?? [])
  }

  /** Identifiers of a connection, from the outer protocol to the inner one; those they imply come in front of them. */
  identifiers(
    numbers: { readonly carrier: number; readonly application: number },
    facts: ConnectionFacts,
  ): string[] {
    const carrier = this.#names[numbers.carrier] ?? ''
    const found = [numbers.carrier, numbers.application].flatMap((number) =>
      number === 0
        ? []
        : (this.#ways[number] ?? []).filter((way) => fits(way, carrier, facts)).map(({ id }) => id),
    )
    return withParents(found)
  }
}

/** Identifiers with those that they imply in front of them, each once. */
export function withParents(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => [...(recognisedById.get(id)?.parents ?? []), id]))]
}

/** All identifiers of a connection: those found but for what the `matched` ones are mistaken for, and these. */
export function joinedIdentifiers(found: readonly string[], matched: ReadonlySet<string>): string[] {
  const mistaken = new Set([...matched].flatMap((id) => (mistakenFor[plain(id)] ?? []).map(full)))
  return withParents([...found.filter((id) => !mistaken.has(id)), ...matched])
}

function fits({ carrier, over, ports }: TrafficName, outer: string, facts: ConnectionFacts): boolean {
  return (
    (carrier === undefined || carrier === outer) &&
    (over === undefined || over === facts.over) &&
    (ports === undefined || ports.includes(facts.port))
  )
}

const answered: ReadonlySet<string> = new Set(toldByAnswers.map(full))

/** True where the answer to a request of HTTP may tell one of the protocols, which the request has not. */
export function answersTell(ids: Iterable<string>): boolean {
  return [...ids].some((id) => answered.has(id))
}

type NamedPattern = Pattern & { readonly id: string }

const allPatterns: readonly NamedPattern[] = Object.entries(patterns).flatMap(([name, all]) =>
  all.map((pattern) => ({ ...pattern, id: full(name) })),
)
const patternsOver: Readonly<Record<ConnectionFacts['over'], readonly NamedPattern[]>> = {
  tcp: allPatterns.filter(({ over }) => over === 'tcp'),
  udp: allPatterns.filter(({ over }) => over === 'udp'),
  other: [],
}

/** Identifiers of the protocols whose packets begin with `data`: text of one byte a character, and hexadecimal digits. */
export function matchingPatterns(
  data: { readonly text: string; readonly hex: string },
  facts: ConnectionFacts,
): string[] {
  return patternsOver[facts.over]
    .filter(
      ({ ports, form, begins }) =>
        (ports === undefined || ports.includes(facts.port)) && begins.test(data[form]),
    )
    .map(({ id }) => id)
}
