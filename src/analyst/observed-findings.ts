import { setImmediate } from 'node:timers/promises'
import type { NeverHit } from '../api/policy/analysis-routes.ts'
import type { Observed } from '../core/engine/observation.ts'
import type { Finding, FindingKind } from '../core/finding.ts'
import type { Snapshot } from '../core/resource/snapshot.ts'
import { firewallWatch } from '../domains/firewall/counting-state.ts'
import { ruleId, ruleTables } from '../domains/firewall/rule-table.ts'
import { firewallState } from '../domains/firewall/state.ts'
import { objectTables } from '../domains/objects/all.ts'
import type { Store } from '../store/config/store.ts'

/** Tables whose hits are counted. */
const counted = ruleTables.filter(({ isCounted }) => isCounted)

/** So many rules are looked at before other requests are served. */
const mostRules = 10_000

/** Parts that tell which rules no packet has hit. */
export interface HitContext {
  readonly store: Pick<Store, 'snapshot' | 'history'>
  readonly control: { readonly observed: Pick<Observed, 'counters' | 'countedSince'> }
}

/** Rules in force whose counter stands at zero, none unless findings of that kind are wanted. Source: silences#analysis. */
export async function neverHit(
  { store, control }: HitContext,
  kinds: readonly FindingKind[],
): Promise<NeverHit[]> {
  const { snapshot, history } = store
  const { counters, countedSince } = control.observed
  const isCounting = snapshot.value(firewallState).enabled && snapshot.value(firewallWatch).enabled
  const isWanted = kinds.length === 0 || kinds.includes('never_hit')
  if (countedSince === null || !isCounting || !isWanted) return []
  const since = [snapshot.revisionOf(firewallState), snapshot.revisionOf(firewallWatch)]
  const found: NeverHit[] = []
  for (const { name: table, table: rules, prefix } of counted) {
    const { entries } = snapshot.rows(rules)
    for (let from = 0; from < entries.length; from += mostRules) {
      const some = entries
        .slice(from, from + mostRules)
        .filter(({ id, item }) => item.enabled && counters[ruleId(prefix, id)]?.packets === 0)
      const times = history.times([...since, ...some.map(({ revision }) => revision)])
      const least = Math.max(countedSince, ...since.map((revision) => times.get(revision) ?? 0))
      const seconds = some.map(({ revision }) => Math.floor(Math.max(least, times.get(revision) ?? 0)))
      const ids = some.map(({ id }) => ruleId(prefix, id)).join()
      if (some.length > 0) found.push({ table, rules: ids, since: Float64Array.from(seconds) })
      await setImmediate()
    }
  }
  return found
}

/** The findings that say so. */
export function neverHitFindings(found: readonly NeverHit[]): Finding[] {
  return found.flatMap(({ table, rules, since }) =>
    rules
      .split(',')
      .map((rule, index) => ({ kind: 'never_hit', table, rule, since: since[index]! }) as const),
  )
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
