import Type from 'typebox'
import { singleton } from '../../core/resource/resource.ts'
import { flag } from '../../core/schema/fields.ts'

/** Methods of recognising users of a directory. Source: document 1, "Directory integration". */
export const directorySettings = singleton({
  name: 'directory_settings',
  path: '/ad_backend/settings',
  area: 'users',
  summary: 'How users of a directory are recognised.',
  source: 'document 1, Directory integration',
  schema: Type.Object({
    authorization_by_logs: flag(false, 'Users are recognised by the security logs of domain controllers.'),
  }),
  initial: { authorization_by_logs: false },
})
