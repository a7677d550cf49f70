import { addressRules } from './address-rule.ts'
import { directoryAdmins } from './directory-admin.ts'
import { localAdmins } from './local-admin.ts'
import { roleList } from './role-view.ts'

/** Resources about administrators and authorization. */
export const access = [localAdmins, directoryAdmins, roleList, addressRules]

/** Resources about administrators and authorization on the central console. */
export const consoleAccess = [localAdmins, roleList]
