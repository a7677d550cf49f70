import { type InspectionPair, isNoPair, rulesAlone } from '../../core/engine/inspection.ts'
import { type InspectionPlan, pairClass } from '../../domains/firewall/compile/inspection/classes.ts'
import type { PacketInspection } from '../../domains/firewall/explanation.ts'
import { planOf } from '../filter.ts'
import { namedPair } from '../inspection.ts'
import type { CompileState } from '../state/compile-state.ts'
import type { PacketPath } from './packet-path.ts'

/**
 * What inspects the connection of a packet; null where nothing does. Rules of application control see what is forwarded and what comes to
 * the gateway, whatever let it through; what the gateway sends they do not see. Source: silences#inspection-explained.
 */
export function packetInspection(
  state: CompileState,
  { action, rule, verdict }: PacketPath,
): PacketInspection | null {
  const plan = planOf(state)
  if (plan === null || action === 'drop' || verdict === null) return null
  const own = plan.byRule.get(rule)
  const isSeen = plan.seesAll && verdict.table !== 'output'
  const found = own ?? (isSeen ? pairClass(plan, rulesAlone) : undefined)
  const pair = found?.pair ?? nothing
  const named = namedPair(state.snapshot, rule)
  const waits = plan.state.former.has(rule) ? named : null
  if (isNoPair(pair) && waits === null) return null
  return {
    ...profilesOf(pair),
    application_rules: plan.seesAll && pair.application !== null,
    class: found?.number ?? null,
    ips: pair.ips === null ? 'none' : stateNow(plan, plan.state.live.has(pair.ips)),
    application_control: pair.application === null ? 'none' : stateNow(plan, plan.state.recognises),
    ...(waits === null ? {} : { waits_for: profilesOf(waits) }),
  }
}

const nothing: InspectionPair = { ips: null, application: null }

function profilesOf({ ips, application }: InspectionPair) {
  return { ips_profile: ips, dpi_profile: application === '' ? null : application }
}

function stateNow({ onFailure }: InspectionPlan, listens: boolean) {
  if (listens) return 'inspects'
  return onFailure === 'pass' ? 'passes' : 'blocks'
}
