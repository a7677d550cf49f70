import { directoryDomains, groupSettings } from './domain.ts'
import { directoryZones } from './forward-zone.ts'
import { directoryTree, securityGroups } from './security-group.ts'
import { directorySettings } from './settings.ts'
import { directoryStatus } from './status.ts'

/** Resources about the join to directory domains. */
export const directory = [
  directoryStatus,
  directoryDomains,
  directorySettings,
  securityGroups,
  directoryTree,
  directoryZones,
  groupSettings,
]
