import type { Edit } from '../draft/edit.ts'
import { contains, isSingle, printAddress, readRange } from '../model/address.ts'
import type { PolicyTable, Rule, RuleFields } from '../model/rule.ts'
import { objectOfValue, type Resolved } from '../objects/narrowest.ts'
import type { ObjectIndex } from '../objects/object-index.ts'

/** The first packet of a connection, as `POST /x/explain` takes it. */
export interface Flow {
  readonly protocol: string | number
  readonly src_ip: string
  readonly src_port?: number
  readonly dst_ip: string
  readonly dst_port?: number
  /** Where the packet arrives; absent: by the route back to its source. */
  readonly incoming_interface?: string
}

/** The part of an answer of `POST /x/explain` that decides what a rule must say. */
export interface Judged {
  readonly verdict: string
  readonly rule_id: string
  readonly stages: readonly { readonly stage: string; readonly [field: string]: unknown }[]
}

/** Width of a rule, from the narrowest: a service of the destination, the destination, the network around it. */
export type Width = 'port' | 'host' | 'network'

/** All widths, the narrowest first. */
export const widths = ['port', 'host', 'network'] as const satisfies readonly Width[]

/** Why no rule of FORWARD or INPUT lets the flow pass. */
export type Obstacle = 'passes' | 'unrouted' | 'system' | 'output' | 'protocol' | 'stale' | 'unreadable'

/** A rule that lets a flow pass, as edits that are one revision. */
export interface Allowance {
  readonly table: 'forward' | 'input'
  readonly edits: readonly Edit[]
  /** Source, destination (behind DNAT) and protocol of the rule, as they are shown. */
  readonly source: string
  readonly destination: string
  readonly service: string
  /** Objects that are found; the others of the rule are made. */
  readonly found: readonly string[]
}

interface AllowSource {
  readonly flow: Flow
  readonly judged: Judged
  readonly rules: readonly Rule[]
  readonly objects: ObjectIndex
  readonly width: Width
  readonly comment: string
}

/** Why the flow cannot be let pass by a rule; null where it can. */
export function obstacleOf({
  flow,
  judged,
  rules,
}: Pick<AllowSource, 'flow' | 'judged' | 'rules'>): Obstacle | null {
  if (judged.verdict === 'accept') return 'passes'
  const table = tableOf(judged)
  if (table === 'output') return 'output'
  if (table === null) return 'unrouted'
  const place = placeOf(judged.rule_id)
  if (place === null) return 'system'
  if (place !== 'last' && !rules.some(({ id }) => id === place)) return 'stale'
  if (protocolOf(flow.protocol) === null) return 'protocol'
  return isSingleAddress(flow.src_ip) && isSingleAddress(destinationOf(flow, judged).address)
    ? null
    : 'unreadable'
}

/** The table that decides about the flow; null where the packet reaches none. */
export function tableOf({ stages }: Judged): 'forward' | 'input' | 'output' | null {
  const table = stages.find(({ stage }) => stage === 'table')?.['table']
  return table === 'forward' || table === 'input' || table === 'output' ? table : null
}

/**
 * The narrowest rule that lets a dropped flow pass: from its source, by the connection on which it arrives, to the destination
 * that the table sees (behind DNAT). An object with exactly the value is taken before one is made. The rule stands directly before
 * the one that drops, or last where a system rule does. Null where no rule can, for the reason that `obstacleOf` gives.
 */
export function allowance(source: AllowSource): Allowance | null {
  const { flow, judged, objects, width, comment } = source
  const table = tableOf(judged)
  const place = placeOf(judged.rule_id)
  const protocol = protocolOf(flow.protocol)
  if (obstacleOf(source) !== null || protocol === null || place === null) return null
  if (table !== 'forward' && table !== 'input') return null
  const to = destinationOf(flow, judged)
  const destination = width === 'network' ? networkOf(to.address, objects) : to.address
  const port = width === 'port' && to.port !== null ? String(to.port) : null
  const names = new Names(objects)
  const from = names.of(objectOfValue(flow.src_ip, 'address', objects))
  const target = names.of(objectOfValue(destination, 'address', objects))
  const service = port === null ? null : names.of(objectOfValue(port, 'port', objects))
  if (from === null || target === null || (port !== null && service === null)) return null
  const arrival = judged.stages.find(({ stage }) => stage === 'input')?.['connection']
  const fields: RuleFields = {
    enabled: true,
    action: 'accept',
    comment,
    protocol: width === 'port' ? `protocol.${protocol}` : 'any',
    source_addresses: [from],
    destination_addresses: [target],
    destination_ports: service === null ? ['any'] : [service],
    ...(typeof arrival === 'string' ? { incoming_interface: arrival } : {}),
  }
  const at = place === 'last' ? ({ end: 'last' } as const) : { before: place }
  return {
    table,
    edits: [...names.made, { kind: 'create', table, id: -1, fields, at }],
    source: flow.src_ip,
    destination,
    service: width === 'port' ? [protocol, port ?? ''].join(' ').trim() : '',
    found: names.found,
  }
}

/** Destination of the flow as FORWARD and INPUT see it: behind DNAT. */
export function destinationOf(
  { protocol, dst_ip, dst_port }: Flow,
  { stages }: Pick<Judged, 'stages'>,
): { readonly address: string; readonly port: number | null } {
  const dnat = stages.find(({ stage }) => stage === 'dnat')
  const hasPorts = ['tcp', 'udp'].includes(protocolOf(protocol) ?? '')
  const port = typeof dnat?.['dst_port'] === 'number' && dnat['dst_port'] > 0 ? dnat['dst_port'] : dst_port
  return {
    address: typeof dnat?.['dst_ip'] === 'string' ? dnat['dst_ip'] : dst_ip,
    port: hasPorts ? (port ?? null) : null,
  }
}

const numbers: Readonly<Record<string, string>> = {
  1: 'icmp',
  58: 'icmp',
  6: 'tcp',
  17: 'udp',
  47: 'gre',
  50: 'esp',
  51: 'ah',
}

/** Name that rules have for a protocol; null for one that they cannot name. */
export function protocolOf(protocol: string | number): string | null {
  const text = String(protocol).replace(/^protocol\./, '')
  if (text === 'icmpv6') return 'icmp'
  return numbers[text] ?? (Object.values(numbers).includes(text) ? text : null)
}

/** Id of the rule that drops, `last` for a system rule behind all rules, null for one that no rule can precede. */
function placeOf(ruleId: string): number | 'last' | null {
  const [, id] = /^(?:fwd|inp)\.ngfw\.(\d+)$/.exec(ruleId) ?? []
  if (id !== undefined) return Number(id)
  return /^(?:fwd|inp)\.sys\.(?:default|external)$/.test(ruleId) ? 'last' : null
}

function isSingleAddress(text: string): boolean {
  const range = readRange(text)
  return range !== null && isSingle(range)
}

const widest = { 4: 1n << 16n, 6: 1n << 80n } as const
const usual = { 4: 24, 6: 64 } as const

/** The narrowest network that an object names around an address, of 65 536 addresses of IPv4 at most; else its /24 or /64. */
function networkOf(address: string, objects: ObjectIndex): string {
  const host = readRange(address)!
  const size = ({ first, last }: { readonly first: bigint; readonly last: bigint }) => last - first + 1n
  const [narrowest] = [...objects.all()]
    .filter(({ type, value }) => type === 'subnet' && typeof value === 'string')
    .map(({ value }) => ({ text: String(value), range: readRange(String(value)) }))
    .filter(({ range }) => range !== null && contains(range, host) && size(range) <= widest[host.family])
    .sort((one, other) => (size(one.range!) < size(other.range!) ? -1 : 1))
  if (narrowest !== undefined) return narrowest.text
  const length = usual[host.family]
  const block = 1n << BigInt((host.family === 4 ? 32 : 128) - length)
  return `${printAddress(host.family, host.first - (host.first % block))}/${length}`
}

/** Objects of a rule: those that are found, and those that are made with a title that nothing has. */
class Names {
  readonly made: Extract<Edit, { kind: 'object' }>[] = []
  readonly found: string[] = []
  readonly #titles: Set<string>

  constructor(objects: ObjectIndex) {
    this.#titles = new Set([...objects.all()].map(({ title }) => title))
  }

  of(resolved: Resolved | null): string | null {
    if (resolved === null) return null
    if ('found' in resolved) {
      this.found.push(resolved.found.id)
      return resolved.found.id
    }
    const { path, body } = resolved.create
    const known = this.made.find(
      (each) =>
        each.path === path &&
        each.body['value'] === body['value'] &&
        each.body['start'] === body['start'] &&
        each.body['end'] === body['end'],
    )
    if (known !== undefined) return `new:${known.as}`
    const as = `allow${this.made.length + 1}`
    this.made.push({
      kind: 'object',
      as,
      path,
      body: { ...body, title: this.#freeTitle(String(body['title'])) },
    })
    return `new:${as}`
  }

  #freeTitle(title: string): string {
    for (let count = 1; ; count++) {
      const wanted = count === 1 ? title : `${title} (${count})`
      if (this.#titles.has(wanted)) continue
      this.#titles.add(wanted)
      return wanted
    }
  }
}

/** A table that an allowance can be made in. */
export type AllowTable = Extract<PolicyTable, 'forward' | 'input'>
