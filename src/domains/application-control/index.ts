import { copyApplicationProfile } from './copy.ts'
import { applicationProfiles } from './profile.ts'
import { protocolList } from './protocol-list.ts'
import { applicationRules } from './rule.ts'

/** Resources about application control. */
export const applicationControl = [
  applicationRules,
  applicationProfiles,
  copyApplicationProfile,
  protocolList,
]
