import Type from 'typebox'
import { copyName } from '../../core/copy-name.ts'
import { fail, ok } from '../../core/failure.ts'
import { action } from '../../core/resource.ts'
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
    const profiles = transaction.snapshot.rows(applicationProfiles)
    const original = profiles.get(params['id']!.toLowerCase())
    if (!original) return fail({ kind: 'not-found', message: `there is no profile ${params['id']}` })
    const taken = profiles.entries.map(({ item }) => item.name)
    const name = copyName(original.item.name, taken, 42)
    const id = transaction.insert(applicationProfiles, { ...original.item, name }, null)
    return id.ok ? ok({ id: String(id.value) }) : id
  },
})
