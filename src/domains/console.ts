import type { Resource } from '../core/resource.ts'
import { localAdmins } from './access/local-admin.ts'
import { roleList } from './access/role-view.ts'
import { allObjects, objectTables } from './objects/all.ts'
import { systemSettings } from './system/settings.ts'
import { userGroups } from './users/group.ts'
import { users } from './users/user.ts'

/** Everything that the central console serves: the table of contents of `--product cc`. */
export const console: readonly Resource[] = [
  localAdmins,
  roleList,
  ...objectTables,
  allObjects,
  users,
  userGroups,
  systemSettings,
] as unknown as readonly Resource[]
