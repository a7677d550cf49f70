import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { singleton } from '../../core/resource/resource.ts'
import { aliasOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

const schema = Type.Object({
  assignments: Type.Array(
    Type.Object({
      alias: aliasOf(['user', 'group'], { description: 'A user, or a group with all groups below it.' }),
      quota_id: Type.String({ format: 'uuid', 'x-ref': 'quotas', description: 'The quota that applies.' }),
    }),
    { maxItems: 10_000, default: [], description: 'In order: the first that holds for a user applies.' },
  ),
})

/** Assignments of quotas: the first that names a user, or a group above, applies. Source: silences#quota-use. */
export const quotaAssignments = singleton({
  name: 'quota_assignments',
  path: '/quotas/assignments',
  area: 'users',
  summary: 'Which quota applies to which users and groups, the first match deciding.',
  source: 'silences#quota-use',
  schema,
  initial: { assignments: [] },
  check: checkTwice,
})

function checkTwice({ assignments }: Static<typeof schema>): Problem[] {
  const seen = new Set<string>()
  return assignments.flatMap(({ alias }, index) => {
    if (seen.has(alias)) {
      return [
        problem(`assignments[${index}].alias`, message('must not be in an assignment above'), 'duplicate'),
      ]
    }
    seen.add(alias)
    return []
  })
}
