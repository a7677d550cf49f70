import Type from 'typebox'
import { storedLicenseSchema } from '../../core/license/license.ts'
import { singleton } from '../../core/resource/resource.ts'
import { nullable } from '../../core/schema/fields.ts'

/**
 * The installed license, which files and registrations write and `/license` shows. Whether it is in force:
 * `isLicensed` in `core/license/license.ts`. Source: document 1, "License object".
 */
export const installedLicense = singleton({
  name: 'installed_license',
  path: '/license',
  isInternal: true,
  area: 'system',
  summary: 'The installed license.',
  source: 'document 1, License object',
  schema: Type.Object({ license: nullable(storedLicenseSchema, { default: null }) }),
  initial: { license: null },
})
