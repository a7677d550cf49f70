import Type from 'typebox'
import { nullable } from '../../core/fields.ts'
import { storedLicenceSchema } from '../../core/licence.ts'
import { singleton } from '../../core/resource.ts'

/**
 * The installed licence, which files and registrations write and `/license` shows. Whether it is in force:
 * `isLicensed` in `core/licence.ts`. Source: document 1, "License object".
 */
export const installedLicence = singleton({
  name: 'installed_licence',
  path: '/license',
  isInternal: true,
  area: 'system',
  summary: 'The installed license.',
  source: 'document 1, License object',
  schema: Type.Object({ licence: nullable(storedLicenceSchema, { default: null }) }),
  initial: { licence: null },
})
