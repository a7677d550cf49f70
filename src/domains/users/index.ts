import { changePassword, disableVpn, enableVpn } from './actions.ts'
import { userGroups } from './group.ts'
import { userGroupSizes } from './group-size.ts'
import { users as userTable } from './user.ts'

/** Resources about users and groups. */
export const users = [userTable, userGroups, userGroupSizes, disableVpn, enableVpn, changePassword]

/** Resources about users and groups on the central console. */
export const consoleUsers = [userTable, userGroups, userGroupSizes]
