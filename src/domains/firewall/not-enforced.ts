import type { Snapshot } from '../../core/snapshot.ts'
import { forwardRules } from './forward.ts'
import { inputRules } from './input.ts'
import { ruleId } from './policy-list.ts'

/** Ids of enabled rules that ask for processing by an engine that is not there yet. */
export function notEnforced(snapshot: Snapshot): { readonly dpi: string[]; readonly ips: string[] } {
  const dpi: string[] = []
  const ips: string[] = []
  for (const [prefix, table] of [
    ['fwd', forwardRules],
    ['inp', inputRules],
  ] as const) {
    for (const { id, item } of snapshot.rows(table).entries) {
      if (item.enabled && item.dpi_enabled) dpi.push(ruleId(prefix, id))
      if (item.enabled && item.ips_enabled) ips.push(ruleId(prefix, id))
    }
  }
  return { dpi, ips }
}
