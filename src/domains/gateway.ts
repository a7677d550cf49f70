import type { Resource } from '../core/resource.ts'
import { addressRules } from './access/address-rule.ts'
import { localAdmins } from './access/local-admin.ts'
import { roleList } from './access/role-view.ts'
import { firewallCounters } from './firewall/counters.ts'
import { dnatRules } from './firewall/dnat.ts'
import { forwardRules } from './firewall/forward.ts'
import { inputRules } from './firewall/input.ts'
import { logRules } from './firewall/log.ts'
import { firewallSettings } from './firewall/settings.ts'
import { snatRules } from './firewall/snat.ts'
import { firewallState } from './firewall/state.ts'
import { firewallStatus } from './firewall/status.ts'
import { systemRulesView } from './firewall/system-rules-view.ts'
import { firewallWatch } from './firewall/watch.ts'
import { connections } from './network/connection.ts'
import { connectionStates } from './network/connection-state.ts'
import { allObjects, objectTables } from './objects/all.ts'
import { systemSettings } from './system/settings.ts'
import { changePassword, disableVpn, enableVpn } from './users/actions.ts'
import { userGroups } from './users/group.ts'
import { users } from './users/user.ts'

/** Everything that the gateway serves: the table of contents of `--product utm`. */
export const gateway: readonly Resource[] = [
  localAdmins,
  roleList,
  ...objectTables,
  allObjects,
  users,
  userGroups,
  disableVpn,
  enableVpn,
  changePassword,
  addressRules,
  connections,
  connectionStates,
  firewallStatus,
  firewallState,
  firewallSettings,
  forwardRules,
  inputRules,
  dnatRules,
  snatRules,
  logRules,
  firewallWatch,
  ...firewallCounters,
  systemRulesView,
  systemSettings,
] as unknown as readonly Resource[]
