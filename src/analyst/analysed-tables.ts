import type { Singleton, Table } from '../core/resource/resource.ts'
import { directoryDomains } from '../domains/directory/domain.ts'
import { forwardZones } from '../domains/dns/forward-zone.ts'
import { dnsServerSettings } from '../domains/dns/server-settings.ts'
import { dnsSettings } from '../domains/dns/settings.ts'
import { hairpinNat } from '../domains/firewall/hairpin.ts'
import { ruleTables } from '../domains/firewall/rule-table.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { hipObjects } from '../domains/hip/object.ts'
import { hipProfiles } from '../domains/hip/profile.ts'
import { connections } from '../domains/network/connection.ts'
import { objectTables } from '../domains/objects/all.ts'
import { publishedSites } from '../domains/reverse-proxy/site.ts'
import { systemSettings } from '../domains/system/settings.ts'
import { userGroups } from '../domains/users/group.ts'
import { users } from '../domains/users/user.ts'

/** Tables that the analysis reads. What changes nothing in them leaves all findings as they are. */
export const analysedTables: readonly Table[] = [
  ...ruleTables.map(({ table }) => table),
  ...objectTables,
  hipObjects,
  hipProfiles,
  connections,
  publishedSites,
  forwardZones,
  directoryDomains,
  users,
  userGroups,
]

/** Settings that the analysis reads. */
export const analysedSettings: readonly Singleton[] = [
  firewallSettings,
  hairpinNat,
  dnsSettings,
  dnsServerSettings,
  systemSettings,
]
