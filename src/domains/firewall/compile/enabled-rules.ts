import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { forwardRules } from '../forward.ts'
import { inputRules } from '../input.ts'
import { ruleId } from '../rule-table.ts'

/** Rules of FORWARD and INPUT that are on. */
export function enabledFilterRules(snapshot: Snapshot) {
  return [
    ...snapshot.rows(forwardRules).entries.map((entry) => ({ ...entry, id: ruleId('fwd', entry.id) })),
    ...snapshot.rows(inputRules).entries.map((entry) => ({ ...entry, id: ruleId('inp', entry.id) })),
  ].filter(({ item }) => item.enabled)
}
