import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { type Influence, influenceText } from '../../core/influence.ts'
import type { Observed, PolicyReading, ServiceStatus } from '../../core/observation.ts'
import { view } from '../../core/resource.ts'
import { statusValue } from '../../core/service-status.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { agentState } from '../agents/state.ts'
import { dnatRules } from './dnat.ts'
import { isLong } from './graph/reading.ts'
import { readingText } from './graph/reading-text.ts'
import { hairpinNat } from './hairpin.ts'
import { enabledFilterRules, notEnforced } from './not-enforced.ts'
import { asksPosture } from './posture.ts'
import { firewallSettings } from './settings.ts'
import { firewallState } from './state.ts'

interface Row {
  readonly name: string
  readonly status: ServiceStatus
  readonly msg: string
}

/** What the packet filter really does. Source: document 3, "Gateway firewall"; silences#when-200. */
export const firewallStatus = view({
  name: 'firewall_status',
  path: '/firewall/status',
  area: 'firewall',
  summary: 'What the packet filter enforces, and what it does not.',
  source: 'document 3, Gateway firewall',
  output: Type.Array(Type.Object({ name: Type.String(), status: statusValue, msg: Type.String() })),
  read: ({ snapshot, observed, say }) => {
    const rules = rulesRow(snapshot, observed)
    const rows = [
      rules,
      ...forwarding(observed),
      ...others(observed),
      automaticSnat(snapshot, rules),
      ...hairpin(snapshot, rules),
      ...logging(snapshot, observed),
      ...profiles(snapshot),
      ...postures(snapshot, observed, rules),
      ...reading(observed),
    ]
    return ok(rows.map((row) => ({ ...row, msg: say(row.msg) })))
  },
})

function rulesRow(snapshot: Snapshot, observed: Observed): Row {
  const name = 'rules-in-kernel'
  const { plane, applyError, appliedRevision, repair } = observed
  if (plane?.mode === 'none') {
    const said = plane.reason.includes('nothing is enforced')
    return { name, status: 'inactive', msg: said ? plane.reason : `nothing is enforced: ${plane.reason}` }
  }
  if (!plane) return { name, status: 'activating', msg: 'the data plane is not connected' }
  const engine = observed.engines['packet-filter']
  if (engine && engine.status !== 'active') return { name, status: engine.status, msg: engine.message }
  if (applyError !== '') return { name, status: 'failed', msg: applyError }
  if (appliedRevision < snapshot.revision) {
    return { name, status: 'reloading', msg: `revision ${snapshot.revision} is being applied` }
  }
  const off = snapshot.value(firewallState).enabled ? '' : 'user rules are switched off'
  const repaired = repair?.engine === 'packet-filter' ? repairText(repair) : ''
  return { name, status: 'active', msg: [off, repaired].filter(Boolean).join('; ') }
}

function repairText({ message, atSeconds }: NonNullable<Observed['repair']>): string {
  return `changed by somebody else and repaired at ${new Date(atSeconds * 1000).toISOString()}: ${message}`
}

/** Whether packets are forwarded at all; nothing where there is no data plane. */
function forwarding({ plane, forwarding }: Observed): Row[] {
  if (plane === null || plane.mode === 'none') return []
  const unknown = { status: 'activating' as const, message: 'the data plane has not told yet' }
  const { status, message } = forwarding ?? unknown
  return [{ name: 'forwarding', status, msg: message }]
}

/** What else decides about packets; nothing where nothing does. */
function others({ plane, influences }: Observed): Row[] {
  if (influences.length === 0) return []
  // On a machine that does more, what stood there before is part of it.
  const isExpected = (one: Influence) => plane?.mode === 'host' && one.isOld
  const isGrave = influences.some(
    (one) => (one.effect === 'stops' || one.effect === 'opens') && !isExpected(one),
  )
  const msg = influences.map(influenceText).join('; ')
  return [{ name: 'other-deciders', status: isGrave ? 'failed' : 'active', msg }]
}

function automaticSnat(snapshot: Snapshot, rules: Row): Row {
  if (!snapshot.value(firewallSettings).automatic_snat_enabled) {
    return { name: 'auto-snat', status: 'inactive', msg: 'switched off' }
  }
  return { ...rules, name: 'auto-snat', msg: rules.status === 'active' ? '' : rules.msg }
}

/** Whether DNAT leads back into the network that traffic comes from; nothing where no rule leads anywhere. */
function hairpin(snapshot: Snapshot, rules: Row): Row[] {
  const name = 'hairpin'
  const leads = snapshot.rows(dnatRules).entries.some(({ item }) => item.enabled && item.action === 'dnat')
  if (!leads) return []
  if (!snapshot.value(hairpinNat).enabled) return [{ name, status: 'inactive', msg: 'switched off' }]
  return [{ ...rules, name, msg: rules.status === 'active' ? '' : rules.msg }]
}

function logging(snapshot: Snapshot, observed: Observed): Row[] {
  if (snapshot.value(firewallSettings).log_mode === 'nothing') {
    return [{ name: 'packet-log', status: 'inactive', msg: 'log_mode is nothing' }]
  }
  const engine = observed.engines['packet-log']
  const unknown = { status: 'inactive' as const, message: 'the data plane does not report on it' }
  const { status, message } = engine ?? unknown
  return [{ name: 'packet-log', status, msg: message }]
}

function profiles(snapshot: Snapshot): Row[] {
  const { dpi, ips } = notEnforced(snapshot)
  const row = (name: string, ids: readonly string[]): Row[] =>
    ids.length === 0
      ? []
      : [{ name, status: 'inactive', msg: `not enforced, no engine yet: ${ids.slice(0, 20).join(', ')}` }]
  return [...row('application-control', dpi), ...row('intrusion-prevention', ips)]
}

/** What packets read of the rules in force: most of all places, or each place where it is much. Source: silences#packet-cost. */
function reading({ readings }: Observed): Row[] {
  const name = 'packet-cost'
  const longest = [...(readings ?? [])].sort((a, b) => b.rules - a.rules)[0]
  if (readings === null || longest === undefined) return []
  const row = (each: PolicyReading, suffix: string): Row => ({
    name: `${name}${suffix}`,
    status: 'active',
    msg: readingText(each),
  })
  const long = readings.filter(isLong)
  return long.length === 0 ? [row(longest, '')] : long.map((each) => row(each, `-${each.place}`))
}

/** Rules that ask for a posture, and how many devices tell theirs. Source: silences#hip. */
function postures(snapshot: Snapshot, { devices }: Observed, rules: Row): Row[] {
  const name = 'device-posture'
  const asking = enabledFilterRules(snapshot).filter(({ item }) => asksPosture(item.hip_profiles))
  if (asking.length === 0) return []
  if (rules.status !== 'active') return [{ ...rules, name }]
  const ids = asking.map(({ id }) => id)
  const named = ids.slice(0, 20).join(', ')
  if (!snapshot.value(agentState).enabled) {
    const msg = `authorization through the client agent is off, so no device can report: ${named}`
    return [{ name, status: 'inactive', msg }]
  }
  const count = devices.filter(({ isCurrent }) => isCurrent).length
  const msg = `${count} of ${devices.length} authorized devices have a report that counts: ${named}`
  return [{ name, status: 'active', msg }]
}
