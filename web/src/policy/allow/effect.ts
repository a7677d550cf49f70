import { isSingle, overlaps, readRange } from '../model/address.ts'
import { readPorts } from '../model/port.ts'
import type { Plan, VerdictChange } from '../plan/plan.ts'
import { destinationOf, type Flow, type Judged, protocolOf } from './allow.ts'

/** Verdict on a packet of a plan, before and after. */
export interface PacketFate {
  readonly before: { readonly verdict: string; readonly rule_id: string }
  readonly after: { readonly verdict: string; readonly rule_id: string }
}

/** A plan with what becomes of the packets that were asked about. */
export type PlanWithFates = Plan & { readonly packets?: readonly PacketFate[] }

/** Words of a plan about a flow that is to be let pass. */
export interface AllowEffect {
  /** The flow is dropped as things are, and accepted after the change. */
  readonly isAllowed: boolean
  /** Changes that touch other packets than those of the flow, whatever their source ports. */
  readonly beyond: readonly VerdictChange[]
  /** The plan names all changes. */
  readonly isComplete: boolean
}

/** Effect of the plan of an allowance; its first packet is the flow. Null while the plan has no part about packets. */
export function effectOf(plan: PlanWithFates, flow: Flow, judged: Judged): AllowEffect | null {
  const fate = plan.packets?.[0]
  if (fate === undefined || plan.verdict_changes === undefined) return null
  const { changes, complete, total } = plan.verdict_changes
  return {
    isAllowed: fate.before.verdict === 'drop' && fate.after.verdict === 'accept',
    beyond: changes.filter((change) => !isOfFlow(change, flow, judged)),
    isComplete: complete && total === changes.length,
  }
}

function isOfFlow({ region, after }: VerdictChange, flow: Flow, judged: Judged): boolean {
  const to = destinationOf(flow, judged)
  const protocol = protocolOf(flow.protocol)
  const isProtocol = region.protocols?.length === 1 && protocolOf(region.protocols[0]!) === protocol
  return (
    after.effect === 'accept' &&
    isProtocol &&
    isAddress(region.source_addresses, flow.src_ip) &&
    isAddress(region.destination_addresses, to.address) &&
    (to.port === null || isPort(region.destination_ports, to.port))
  )
}

function isAddress(list: readonly string[], address: string): boolean {
  const wanted = readRange(address)
  if (wanted === null || list.length !== 1) return false
  const range = readRange(list[0]!)
  return range !== null && isSingle(range) && overlaps(range, wanted)
}

function isPort(list: readonly string[] | null, port: number): boolean {
  if (list?.length !== 1) return false
  const range = readPorts(list[0]!)
  return range?.first === port && range.last === port
}
