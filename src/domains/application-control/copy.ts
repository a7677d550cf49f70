import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { copyItem } from '../../core/resource/copy-name.ts'
import { action } from '../../core/resource/resource.ts'
import { applicationProfiles } from './profile.ts'

/** Copies a profile. Source: document 3, "Application-control profiles"; silences#copies. */
export const copyApplicationProfile = action({
  name: 'application_profile_copy',
  method: 'POST',
  path: '/api/application_control/profiles/:id/copy',
  area: 'security',
  summary: 'Copies a profile of application control.',
  source: 'document 3, Application-control profiles',
  params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the profile.' }) }),
  changes: applicationProfiles,
  input: null,
  output: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the copy.' }) }),
  run: (_input, { transaction, params }) => {
    const copied = copyItem(transaction, applicationProfiles, params['id']!)
    return copied.ok ? ok({ id: String(copied.value.copy) }) : copied
  },
})
