import type { Snapshot } from '../../core/snapshot.ts'
import { applicationRules } from '../application-control/rule.ts'
import { forwardRules } from './forward.ts'
import { inputRules } from './input.ts'
import { ruleId } from './policy-list.ts'

/**
 * Ids of enabled rules that ask for what is not done yet: application control, intrusion prevention, or a device with
 * a HIP profile. Rules of application control itself are `app.ngfw.N`. Source: silences#profiles-stored.
 */
export interface NotEnforced {
  readonly dpi: readonly string[]
  readonly ips: readonly string[]
  /** These match nothing. Source: silences#hip. */
  readonly hip: readonly string[]
}

/** What enabled rules ask for and do not get, for the status of the firewall. */
export function notEnforced(snapshot: Snapshot): NotEnforced {
  const rules = [
    ...snapshot.rows(forwardRules).entries.map((entry) => ({ ...entry, id: ruleId('fwd', entry.id) })),
    ...snapshot.rows(inputRules).entries.map((entry) => ({ ...entry, id: ruleId('inp', entry.id) })),
  ].filter(({ item }) => item.enabled)
  const application = snapshot.rows(applicationRules).entries.filter(({ item }) => item.enabled)
  return {
    dpi: [
      ...rules.filter(({ item }) => item.dpi_enabled).map(({ id }) => id),
      ...application.map(({ id }) => `app.ngfw.${id}`),
    ],
    ips: rules.filter(({ item }) => item.ips_enabled).map(({ id }) => id),
    hip: rules.filter(({ item }) => asksPosture(item.hip_profiles)).map(({ id }) => id),
  }
}

function asksPosture(profiles: readonly string[]): boolean {
  return profiles.length > 0 && !profiles.includes('any') && !profiles.includes('hip_profile.id.none')
}
