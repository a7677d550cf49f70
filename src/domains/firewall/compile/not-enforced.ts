import type { Snapshot } from '../../../core/resource/snapshot.ts'
import { applicationRules } from '../../application-control/rule.ts'
import { forwardRules } from '../forward.ts'
import { inputRules } from '../input.ts'
import { ruleId } from '../rule-table.ts'

/**
 * Ids of enabled rules that ask for what is not done yet: application control or intrusion prevention. Rules of
 * application control itself are `app.ngfw.N`. Source: silences#profiles-stored.
 */
export interface NotEnforced {
  readonly dpi: readonly string[]
  readonly ips: readonly string[]
}

/** Requests of enabled rules that nothing fulfils, for the status of the firewall. */
export function notEnforced(snapshot: Snapshot): NotEnforced {
  const rules = enabledFilterRules(snapshot)
  const application = snapshot.rows(applicationRules).entries.filter(({ item }) => item.enabled)
  return {
    dpi: [
      ...rules.filter(({ item }) => item.dpi_enabled).map(({ id }) => id),
      ...application.map(({ id }) => `app.ngfw.${id}`),
    ],
    ips: rules.filter(({ item }) => item.ips_enabled).map(({ id }) => id),
  }
}

/** Rules of FORWARD and INPUT that are on. */
export function enabledFilterRules(snapshot: Snapshot) {
  return [
    ...snapshot.rows(forwardRules).entries.map((entry) => ({ ...entry, id: ruleId('fwd', entry.id) })),
    ...snapshot.rows(inputRules).entries.map((entry) => ({ ...entry, id: ruleId('inp', entry.id) })),
  ].filter(({ item }) => item.enabled)
}
