import type { ApiContext } from '../api/context.ts'
import type { Finding, FindingKind } from '../core/finding.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { dnatRules } from '../domains/firewall/dnat.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { inputRules } from '../domains/firewall/input.ts'
import { ruleId } from '../domains/firewall/policy-list.ts'
import { snatRules } from '../domains/firewall/snat.ts'
import { firewallState } from '../domains/firewall/state.ts'
import { firewallWatch } from '../domains/firewall/watch.ts'
import { objectTables } from '../domains/objects/all.ts'
import type { Store } from '../store/store.ts'

/** Tables whose hits are counted. */
const counted = [
  { table: 'forward', rules: forwardRules, prefix: 'fwd' },
  { table: 'input', rules: inputRules, prefix: 'inp' },
  { table: 'dnat', rules: dnatRules, prefix: 'dnat' },
  { table: 'snat', rules: snatRules, prefix: 'snat' },
] as const

/** Findings that come from counters and from who names whom; of all kinds when none is given. */
export function observedFindings(context: ApiContext, kinds: readonly FindingKind[]): readonly Finding[] {
  const wants = (kind: FindingKind) => kinds.length === 0 || kinds.includes(kind)
  return [
    ...(wants('never_hit') ? neverHit(context) : []),
    ...(wants('unused_object') ? unusedObjects(context.store.snapshot, context.store) : []),
  ]
}

/** Rules in force whose counter stands at zero. Source: silences#analysis. */
function neverHit({ store, control }: ApiContext): Finding[] {
  const { snapshot, history } = store
  const { counters, countedSince } = control.observed
  const isCounting = snapshot.value(firewallState).enabled && snapshot.value(firewallWatch).enabled
  if (countedSince === null || !isCounting) return []
  const since = [snapshot.revisionOf(firewallState), snapshot.revisionOf(firewallWatch)]
  const found = counted.flatMap(({ table, rules, prefix }) =>
    snapshot
      .rows(rules)
      .entries.filter(({ id, item }) => item.enabled && counters[ruleId(prefix, id)]?.packets === 0)
      .map(({ id, revision }) => ({ table, rule: ruleId(prefix, id), revision })),
  )
  const times = history.times([...since, ...found.map(({ revision }) => revision)])
  const least = Math.max(countedSince, ...since.map((revision) => times.get(revision) ?? 0))
  return found.map(({ table, rule, revision }) => ({
    kind: 'never_hit',
    table,
    rule,
    since: Math.floor(Math.max(least, times.get(revision) ?? 0)),
  }))
}

/** Objects that nothing names, lists included. */
export function unusedObjects(snapshot: Snapshot, { used: usedIn }: Pick<Store, 'used'>): Finding[] {
  return objectTables.flatMap((table) => {
    const type = table.id.kind === 'alias' ? table.id.type : table.name
    const used = usedIn(table, snapshot)
    return snapshot
      .rows(table)
      .entries.filter(({ id }) => !used.has(String(id)))
      .map(({ id }) => ({ kind: 'unused_object', table: 'objects', objects: [`${type}.id.${id}`] }) as const)
  })
}
