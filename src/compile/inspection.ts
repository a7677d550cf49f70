import type { InspectionClass } from '../core/engine/declared/application-control.ts'
import type { IpsArtifact } from '../core/engine/declared/ips.ts'
import { type InspectionPair, recogniserQueue } from '../core/engine/inspection.ts'
import type { DhcpLease } from '../core/engine/observation.ts'
import { parsePrefix, prefixInterval, printAddress } from '../core/net/ip.ts'
import { askedPair } from '../core/resource/inspected-rules.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { applicationProfiles } from '../domains/application-control/profile.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { inputRules } from '../domains/firewall/input.ts'
import { inspectionSettings } from '../domains/inspection/settings.ts'
import { ipsProfiles } from '../domains/ips/profile.ts'
import { connections } from '../domains/network/connection.ts'
import { addressesWithLease } from '../domains/network/lease.ts'
import { type Inspection, listedProtocol } from './application-control.ts'
import { planOf } from './filter.ts'
import type { CompileState } from './state/compile-state.ts'

/** The way in which packets come to application control; null where none do. */
export function recognitionOf(state: CompileState): Inspection | null {
  const plan = planOf(state)
  if (plan === null) return null
  const classes = [...plan.classes.values()].flatMap(({ number, pair, ipsQueue }): InspectionClass[] => {
    if (pair.application === null) return []
    const application = pair.application === '' ? null : profileOf(state, pair.application)
    return [{ class: number, application, ipsQueue: ipsQueue === 0 ? null : ipsQueue }]
  })
  return classes.length === 0 ? null : { queue: recogniserQueue, classes, onFailure: plan.onFailure }
}

function profileOf({ snapshot }: CompileState, id: string): InspectionClass['application'] {
  const item = snapshot.rows(applicationProfiles).get(id)?.item
  const denied = (item?.protocols ?? []).filter(({ action }) => action === 'deny')
  return { profile: id, deny: denied.map((each) => listedProtocol(each.id)) }
}

const noFiles: IpsArtifact = {
  ...{ inspectors: [], isBeingRead: false, onFailure: 'block', home: [] },
  ...{ classification: [], reference: [], threshold: [] },
}

/**
 * The inspectors of all profiles that rules ask for, or that still inspect in place of those; profiles that come to the same rules have
 * one. A profile whose rules are not read yet has none, and what asks for it waits; behind a start of the gateway process those of before go on meanwhile.
 */
export function ipsArtifact(state: CompileState): IpsArtifact {
  const { snapshot, inputs } = state
  const { signatures } = inputs
  const { on_failure: onFailure } = snapshot.value(inspectionSettings)
  const plan = planOf(state)
  if (plan === null) return { ...noFiles, onFailure }
  if (signatures === undefined) return { ...noFiles, isBeingRead: plan.queues.size > 0, onFailure }
  const { processes } = plan.state
  const nameOf = (profile: string) => snapshot.rows(ipsProfiles).get(profile)?.item.name ?? profile
  const isThere = (profile: string) => snapshot.rows(ipsProfiles).get(profile) !== undefined
  const inspectors = [...plan.queues].flatMap(([profile, queue]) => {
    const rules = processes.get(profile) ?? signatures.rules.get(profile)
    if (rules === undefined) return []
    const members = processes.get(profile)?.profiles ?? [profile]
    return [
      {
        ...{ queue, profile, name: nameOf(profile), rules: rules.file, signatures: rules.count },
        profiles: members.flatMap((id) => (isThere(id) ? [{ id, name: nameOf(id) }] : [])),
      },
    ]
  })
  const { classification, reference, threshold } = signatures.config
  return {
    inspectors,
    isBeingRead: false,
    onFailure,
    home: homeOf(snapshot, inputs.leases ?? []),
    classification: [...classification],
    reference: [...reference],
    threshold: [...threshold],
  }
}

/** Networks of enabled local connections. */
function homeOf(snapshot: Snapshot, leases: readonly DhcpLease[]): string[] {
  const local = snapshot.rows(connections).entries.filter(({ item }) => item.enabled && item.type === 'lan')
  const networks = local
    .flatMap((entry) => addressesWithLease(entry, leases))
    .flatMap((text) => {
      const prefix = parsePrefix(text)
      return prefix === null
        ? []
        : [`${printAddress(prefix.family, prefixInterval(prefix).lo)}/${prefix.length}`]
    })
  return [...new Set(networks)].sort()
}

/** Profiles of the class that a packet came to in a trial, or those that the rule names while it waits for their engine. */
export function profilesMet(
  state: CompileState,
  { rule, number }: { readonly rule: string; readonly number: number | null },
): InspectionPair {
  const plan = planOf(state)
  if (plan === null) return nothing
  const waits = plan.state.former.has(rule) ? namedPair(state.snapshot, rule) : null
  if (waits !== null) return waits
  const found = [...plan.classes.values()].find((each) => each.number === number)
  return found?.pair ?? nothing
}

const nothing: InspectionPair = { ips: null, application: null }

/** The pair that a rule of the administrator names; null for any other rule. */
export function namedPair(snapshot: Snapshot, rule: string): InspectionPair | null {
  const [prefix, kind, id] = rule.split('.')
  const table = { fwd: forwardRules, inp: inputRules }[prefix ?? '']
  const entry = kind === 'ngfw' && table !== undefined ? snapshot.rows(table).get(Number(id)) : undefined
  return entry === undefined ? null : askedPair(entry.item)
}
