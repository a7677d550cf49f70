import Type from 'typebox'
import { engineState, isWorking } from '../../../core/engine/engine-state.ts'
import { type Influence, influenceText } from '../../../core/engine/influence.ts'
import type { Observed, PolicyReading } from '../../../core/engine/observation.ts'
import type { ServiceStatus } from '../../../core/engine/status.ts'
import { ok } from '../../../core/failure.ts'
import { view } from '../../../core/resource/resource.ts'
import { serviceName, statusValue } from '../../../core/resource/service-status.ts'
import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { english, joined, type Message, type Said } from '../../../core/text/message.ts'
import { agentState } from '../../agents/state.ts'
import { enabledFilterRules } from '../compile/enabled-rules.ts'
import { isLong } from '../compile/graph/reading.ts'
import { readingText } from '../compile/graph/reading-text.ts'
import { inspectedRules } from '../compile/inspection/asking-rules.ts'
import { asksPosture } from '../compile/posture.ts'
import { dnatRules } from '../dnat.ts'
import { hairpinNat } from '../hairpin.ts'
import { message } from '../messages.ts'
import { firewallSettings } from '../settings.ts'
import { firewallState } from '../state.ts'
import { unrecognisedRules } from './unrecognised-rules.ts'

interface Row {
  readonly name: string
  readonly status: ServiceStatus
  readonly msg: Said
}

const services = [
  ...['rules-in-kernel', 'forwarding', 'other-deciders', 'auto-snat', 'hairpin', 'packet-log'],
  ...['application-control', 'intrusion-prevention', 'device-posture', 'packet-cost'],
]

/** Status of the packet filter as it is in force. Source: document 3, "Gateway firewall"; silences#when-200. */
export const firewallStatus = view({
  name: 'firewall_status',
  path: '/firewall/status',
  area: 'firewall',
  summary: 'What the packet filter enforces, and what it does not.',
  source: 'document 3, Gateway firewall',
  output: Type.Array(Type.Object({ name: serviceName(services), status: statusValue, msg: Type.String() })),
  read: ({ snapshot, observed, say }) => {
    const rules = rulesRow(snapshot, observed)
    const rows = [
      rules,
      ...forwarding(observed),
      ...others(observed),
      automaticSnat(snapshot, rules),
      ...hairpin(snapshot, rules),
      ...logging(snapshot, observed),
      ...inspected(snapshot, observed),
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
    const said = english(plane.reason).includes('nothing is enforced')
    return {
      name,
      status: 'inactive',
      msg: said ? plane.reason : message('nothing is enforced: {reason}', { reason: plane.reason }),
    }
  }
  if (!plane) return { name, status: 'activating', msg: message('the data plane is not connected') }
  const engine = observed.engines['packet-filter']
  if (engine && engine.status !== 'active') return { name, status: engine.status, msg: engine.message }
  if (applyError !== '') return { name, status: 'failed', msg: applyError }
  if (appliedRevision < snapshot.revision) {
    return {
      name,
      status: 'reloading',
      msg: message('revision {revision} is being applied', { revision: snapshot.revision }),
    }
  }
  const off = snapshot.value(firewallState).enabled ? [] : [message('user rules are switched off')]
  const repaired = repair?.engine === 'packet-filter' ? [repairText(repair)] : []
  const told = engine?.message ? [engine.message] : []
  return { name, status: 'active', msg: joined([...off, ...told, ...repaired]) ?? '' }
}

function repairText({ message: what, atSeconds }: NonNullable<Observed['repair']>): Message {
  return message('changed by somebody else and repaired at {time}: {what}', {
    time: new Date(atSeconds * 1000).toISOString(),
    what,
  })
}

/** The row about forwarding of packets; none where there is no data plane. */
function forwarding({ plane, values }: Observed): Row[] {
  if (plane === null || plane.mode === 'none') return []
  const unknown = { status: 'activating' as const, message: message('the data plane has not reported yet') }
  const { status, message: msg } = values['packet-filter']?.forwarding ?? unknown
  return [{ name: 'forwarding', status, msg }]
}

/** Rows about what else decides about packets; none where nothing does. */
function others({ plane, influences }: Observed): Row[] {
  if (influences.length === 0) return []
  // On a machine that does more, what stood there before is part of it.
  const isExpected = (one: Influence) => plane?.mode === 'host' && one.isOld
  const isGrave = influences.some(
    (one) => (one.effect === 'stops' || one.effect === 'opens') && !isExpected(one),
  )
  const msg = joined(influences.map(influenceText)) ?? ''
  return [{ name: 'other-deciders', status: isGrave ? 'failed' : 'active', msg }]
}

function automaticSnat(snapshot: Snapshot, rules: Row): Row {
  if (!snapshot.value(firewallSettings).automatic_snat_enabled) {
    return { name: 'auto-snat', status: 'inactive', msg: message('switched off') }
  }
  return { ...rules, name: 'auto-snat', msg: rules.status === 'active' ? '' : rules.msg }
}

/** Rows about DNAT back into the network that traffic comes from; none where no rule leads any. */
function hairpin(snapshot: Snapshot, rules: Row): Row[] {
  const name = 'hairpin'
  const leads = snapshot.rows(dnatRules).entries.some(({ item }) => item.enabled && item.action === 'dnat')
  if (!leads) return []
  if (!snapshot.value(hairpinNat).enabled) return [{ name, status: 'inactive', msg: message('switched off') }]
  return [{ ...rules, name, msg: rules.status === 'active' ? '' : rules.msg }]
}

function logging(snapshot: Snapshot, observed: Observed): Row[] {
  if (snapshot.value(firewallSettings).log_mode === 'nothing') {
    return [
      {
        name: 'packet-log',
        status: 'inactive',
        msg: message('log_mode is `nothing`: no packet has a row in the log'),
      },
    ]
  }
  const { status, message: msg } = engineState(observed, 'packet-log')
  return [{ name: 'packet-log', status, msg }]
}

/** Rows about rules that ask for inspection: that of an engine which does not inspect names the rules. */
function inspected(snapshot: Snapshot, observed: Observed): Row[] {
  const { application, ips } = inspectedRules(snapshot)
  // What inspectors said counts no more once the data plane that kept them is gone.
  const isKept = observed.engines.ips !== undefined && observed.engines.ips.status !== 'inactive'
  const live = new Set(isKept ? observed.values.ips?.live : [])
  const waiting = ips.filter(({ profile }) => !live.has(profile)).map(({ id }) => id)
  const unknown = unrecognisedRules(snapshot)
  const own = engineRow('application-control', engineState(observed, 'application-control'), application)
  return [
    ...own.map((row): Row => ({ ...row, msg: joined([row.msg, unknown].filter(isSaid)) ?? '' })),
    ...(ips.length === 0
      ? []
      : waiting.length === 0
        ? [{ name: 'intrusion-prevention', status: 'active' as const, msg: '' as const }]
        : engineRow('intrusion-prevention', engineState(observed, 'ips'), waiting)),
  ]
}

function isSaid(text: Said | null): text is Exclude<Said, ''> {
  return text !== null && text !== ''
}

function engineRow(name: string, state: ReturnType<typeof engineState>, ids: readonly string[]): Row[] {
  if (ids.length === 0) return []
  if (isWorking(state) && state.message === '' && name === 'application-control')
    return [{ name, status: state.status, msg: '' }]
  const rules = message('not inspected: {rules}', { rules: ids.slice(0, 20).join(', ') })
  const status = state.status === 'active' ? 'activating' : state.status
  return [{ name, status, msg: joined([...(state.message === '' ? [] : [state.message]), rules]) ?? rules }]
}

/**
 * Rows about the rules that packets read: the most of all places, or each place with many. Source:
 * silences#packet-cost.
 */
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

/** Rules that ask for a posture, and the number of devices that report theirs. Source: silences#hip. */
function postures(snapshot: Snapshot, { devices }: Observed, rules: Row): Row[] {
  const name = 'device-posture'
  const asking = enabledFilterRules(snapshot).filter(({ item }) => asksPosture(item.hip_profiles))
  if (asking.length === 0) return []
  if (rules.status !== 'active') return [{ ...rules, name }]
  const ids = asking.map(({ id }) => id)
  const named = ids.slice(0, 20).join(', ')
  if (!snapshot.value(agentState).enabled) {
    const msg = message('authorization through the client agent is off, so no device can report: {rules}', {
      rules: named,
    })
    return [{ name, status: 'inactive', msg }]
  }
  const count = devices.filter(({ isCurrent }) => isCurrent).length
  const msg = message('{count} of {length} authorized devices have a report that counts: {rules}', {
    count,
    length: devices.length,
    rules: named,
  })
  return [{ name, status: 'active', msg }]
}
