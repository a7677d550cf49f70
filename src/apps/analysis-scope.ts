import { tables as ruleTables } from '../compile/analysis/table/reading.ts'
import type { Singleton, Table } from '../core/resource.ts'
import { hairpinNat } from '../domains/firewall/hairpin.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { hipObjects } from '../domains/hip/object.ts'
import { hipProfiles } from '../domains/hip/profile.ts'
import { connections } from '../domains/network/connection.ts'
import { objectTables } from '../domains/objects/all.ts'
import { systemSettings } from '../domains/system/settings.ts'
import { userGroups } from '../domains/users/group.ts'
import { users } from '../domains/users/user.ts'

/** Tables that the analysis reads. What changes nothing in them leaves all findings as they are. */
export const analysedTables: readonly Table[] = [
  ...Object.values(ruleTables),
  ...objectTables,
  hipObjects,
  hipProfiles,
  connections,
  users,
  userGroups,
]

/** Settings that the analysis reads. */
export const analysedSettings: readonly Singleton[] = [firewallSettings, hairpinNat, systemSettings]
