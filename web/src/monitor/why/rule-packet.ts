import { Refusal, send } from '../../app/client.ts'
import type { Flow } from '../../policy/allow/allow.ts'
import { contains, readRange } from '../../policy/model/address.ts'
import { idPrefix, isAny, type PolicyTable, policyTables, type Rule } from '../../policy/model/rule.ts'
import type { ObjectIndex } from '../../policy/objects/object-index.ts'
import type { Plan, VerdictChange } from '../../policy/plan/plan.ts'

/** Table and number of a rule by its id, `fwd.ngfw.41`; null where an administrator did not write it. */
export function ruleOf(id: string): { readonly table: PolicyTable; readonly number: number } | null {
  const [, prefix, number] = /^([a-z]+)\.ngfw\.(\d+)$/.exec(id) ?? []
  const table = policyTables.find((each) => idPrefix[each] === prefix)
  return table === undefined ? null : { table, number: Number(number) }
}

const opposites: Readonly<Record<string, string>> = {
  accept: 'drop',
  drop: 'accept',
  mark_log: 'mark_not_log',
  mark_not_log: 'mark_log',
}

/**
 * Other forms of a rule under which its packets fare differently, so that a plan of the change finds packets that the rule
 * decides. Where the first finds none, the next may. A rule that is off is switched on by each.
 */
export function otherForms(table: PolicyTable, rule: Rule): readonly Readonly<Record<string, unknown>>[] {
  const on = rule.enabled ? {} : { enabled: true }
  if (table !== 'dnat' && table !== 'snat') {
    const turned = { ...on, action: opposites[rule.action] }
    return rule.enabled ? [turned] : [turned, on]
  }
  if (!rule.enabled) return [on]
  if (rule.action === 'accept') return [{ enabled: false }]
  return table === 'dnat'
    ? [{ action: 'accept', change_destination_address: null, change_destination_port: null }]
    : [{ action: 'accept', change_source_address: null }]
}

/** The packet of a region, with `near` at the end where the region has it; without it where it has it at none. */
export function packetNear(
  { region, witness }: Pick<VerdictChange, 'region' | 'witness'>,
  near: string,
): Flow {
  const { packet } = witness
  const one = readRange(near)
  const holds = (list: readonly string[]) =>
    one !== null &&
    list.some((text) => {
      const range = readRange(text)
      return range !== null && contains(range, one)
    })
  const { protocol, src_ip, src_port, dst_ip, dst_port } = packet
  const isIn = { source: holds(region.source_addresses), destination: holds(region.destination_addresses) }
  const isNarrow = (list: readonly string[]) => !list.some((text) => text === '0.0.0.0/0' || text === '::/0')
  // An end that takes any address says less about the address than one that names it.
  const isSource = isIn.source && (!isIn.destination || isNarrow(region.source_addresses))
  return {
    protocol,
    src_ip: isSource ? near : src_ip,
    ...(src_port === undefined ? {} : { src_port }),
    dst_ip: !isSource && isIn.destination ? near : dst_ip,
    ...(dst_port === undefined ? {} : { dst_port }),
  }
}

/** Answer of `POST /x/explain` about one of many packets. */
interface Decided {
  readonly rule_id: string
  readonly stages?: readonly { readonly rule_id?: string | null }[]
}

/** True where a rule decides a packet, or translates or logs it. */
export function isDecidedBy(rule: string, { rule_id, stages = [] }: Decided): boolean {
  return rule_id === rule || stages.some((stage) => stage.rule_id === rule)
}

/** A packet that a rule decides, or the reason why there is none. */
export type Found =
  | { readonly kind: 'packet'; readonly packet: Flow }
  /** No packet can meet the rule as things are. */
  | { readonly kind: 'none' }
  /** The search was ended early. */
  | { readonly kind: 'unknown' }
  /** Somebody who may not change rules is not told what a change would do. */
  | { readonly kind: 'forbidden' }

interface Wanted {
  readonly id: string
  readonly table: PolicyTable
  readonly rule: Rule
  /** Address that the packet should have at one end, if that can be; empty for none. */
  readonly near: string
}

const mostTried = 30

/** Looks for a packet that a rule decides: one of those that would fare differently if the rule were another. */
export async function packetOfRule({ id, table, rule, near }: Wanted, signal: AbortSignal): Promise<Found> {
  let isComplete = true
  let spare: Flow | null = null
  for (const body of otherForms(table, rule)) {
    const changes = [{ method: 'PATCH', path: `/firewall/rules/${table}/${rule.id}`, body }]
    let plan: Plan
    try {
      plan = (
        await send<Plan>({
          method: 'POST',
          path: '/x/plan',
          query: { parts: 'verdict_changes' },
          body: { changes },
          signal,
        })
      ).body
    } catch (reason) {
      if (reason instanceof Refusal && reason.problem.code === 'forbidden') return { kind: 'forbidden' }
      throw reason
    }
    const found = plan.verdict_changes?.changes.filter((change) => change.table === table) ?? []
    isComplete &&= plan.verdict_changes?.complete ?? false
    const packets = packetsOf(found, near)
    if (packets.length === 0) continue
    // A rule that is off decides nothing now, so there is nothing to compare with.
    if (!rule.enabled) return { kind: 'packet', packet: packets[0]! }
    const { results } = (
      await send<{ readonly results: readonly Decided[] }>({
        method: 'POST',
        path: '/x/explain',
        body: { packets, stages: true },
        signal,
      })
    ).body
    const decided = packets.find((_packet, place) => isDecidedBy(id, results[place]!))
    if (decided !== undefined) return { kind: 'packet', packet: decided }
    spare ??= packets[0]!
  }
  if (spare !== null) return { kind: 'packet', packet: spare }
  return { kind: isComplete ? 'none' : 'unknown' }
}

/** Packets to try, the likeliest first: near an address, then as they are, then by the interface where they were found. */
function packetsOf(found: readonly VerdictChange[], near: string): readonly Flow[] {
  const byRoute = found.map(({ witness: { packet } }): Flow => {
    const { protocol, src_ip, src_port, dst_ip, dst_port } = packet
    return {
      protocol,
      src_ip,
      ...(src_port === undefined ? {} : { src_port }),
      dst_ip,
      ...(dst_port === undefined ? {} : { dst_port }),
    }
  })
  const byInterface = found.flatMap(({ witness: { packet } }, place): Flow[] => {
    const { incoming_interface: from } = packet
    return from === undefined ? [] : [{ ...byRoute[place]!, incoming_interface: from }]
  })
  const nearby =
    near === ''
      ? []
      : found
          .map((change) => packetNear(change, near))
          .filter(({ src_ip, dst_ip }) => src_ip === near || dst_ip === near)
  return [nearby, byRoute, byInterface].flatMap((list) => list.slice(0, mostTried))
}

/** What the fields of a rule say about its packets; what they leave open is not there. */
export function fieldsOfRule(rule: Rule, objects: ObjectIndex, near = ''): Partial<Flow> {
  const { protocol } = rule
  const source = rule.source_addresses_negate ? '' : firstAddress(rule.source_addresses, objects)
  const destination = rule.destination_addresses_negate
    ? ''
    : firstAddress(rule.destination_addresses, objects)
  const [src_ip, dst_ip] = [source || (destination === near ? '' : near), destination]
  const srcPort = firstPort(rule.source_ports, objects)
  const dstPort = firstPort(rule.destination_ports, objects)
  return {
    ...(protocol === 'any' || protocol === '' ? {} : { protocol: protocol.replace('protocol.', '') }),
    ...(src_ip === '' ? {} : { src_ip }),
    ...(srcPort === null ? {} : { src_port: srcPort }),
    ...(dst_ip === '' ? {} : { dst_ip }),
    ...(dstPort === null ? {} : { dst_port: dstPort }),
  }
}

/** An address that names of a rule hold; empty where they take any, or hold none that is known here. */
function firstAddress(names: readonly string[], objects: ObjectIndex): string {
  if (isAny(names)) return ''
  for (const value of valuesOf(names, objects)) {
    const [address = '', length] = value.split('-')[0]!.split('/')
    if (readRange(address) === null) continue
    // The first address of a network is none of its hosts.
    if (length === undefined || length === '32' || length === '128') return address
    if (address.includes('.')) return address.replace(/\d+$/, (last) => String(Number(last) + 1))
    return address.endsWith('::') ? `${address}1` : address
  }
  return ''
}

function firstPort(names: readonly string[], objects: ObjectIndex): number | null {
  if (isAny(names)) return null
  for (const value of valuesOf(names, objects)) {
    const port = Number(value.split('-')[0])
    if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  }
  return null
}

/** Values of objects and of their members, depth first. */
function* valuesOf(
  names: readonly (string | number)[],
  objects: ObjectIndex,
  seen = new Set<string>(),
): Generator<string> {
  for (const name of names.map(String)) {
    if (seen.has(name)) continue
    seen.add(name)
    const object = objects.get(name)
    if (object === undefined) yield name
    else {
      if (object.value !== undefined) yield String(object.value)
      yield* valuesOf(object.values ?? [], objects, seen)
    }
  }
}
