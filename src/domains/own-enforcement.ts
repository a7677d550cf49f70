import type { Enforcement } from '../core/engine/declaration.ts'
import { message } from './agents/messages.ts'

/** Resources that the gateway process itself enforces, by the names of their declarations. */
export const ownEnforcement: Readonly<Record<string, Enforcement>> = {
  local_admins: 'whole',
  agent_state: { partly: message('client agents authorize users; their tunnel does not exist yet') },
  agent_settings: { partly: message('client agents authorize users; their tunnel does not exist yet') },
  agent_ztna: 'whole',
  agent_versions: 'whole',
  installed_license: 'whole',
  license_update_type: 'whole',
  system_settings: 'whole',
  statistics_settings: 'whole',
  host_names: 'whole',
  metrics_settings: 'whole',
  log_store: 'whole',
  log_settings: 'whole',
  ...Object.fromEntries(
    ['forward', 'input', 'dnat', 'snat', 'log'].map((table) => [`${table}_notes`, 'whole'] as const),
  ),
}
