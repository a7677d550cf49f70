import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { missingProblem } from '../../core/missing.ts'
import { type CheckContext, collection } from '../../core/resource/resource.ts'
import { comment, idOf, title, typeTag } from '../../core/schema/fields.ts'
import { objectsIn, parseExpression } from './expression.ts'
import { message } from './messages.ts'
import { hipObjects } from './object.ts'

const schema = Type.Object({
  title: title(),
  comment: comment(),
  type: typeTag('hip_profile'),
  expression: Type.String({
    minLength: 1,
    maxLength: 1024,
    description:
      'Ids of HIP objects joined by `and`, `or`, `not` and parentheses. `not` binds closest, then `and`.',
    examples: ['1 and (2 or not 3)'],
  }),
  objects: Type.Array(idOf('hip_objects'), {
    readOnly: true,
    default: [],
    description: 'Ids of the objects that `expression` names.',
  }),
})

type Profile = Static<typeof schema>

/** Posture profiles: a boolean expression over objects. Source: silences#hip. */
export const hipProfiles = collection({
  name: 'hip_profiles',
  path: '/hip/profiles',
  area: 'security',
  summary: 'Posture profiles, which rules name: boolean expressions over HIP objects.',
  source: 'silences#hip',
  id: { kind: 'alias', type: 'hip_profile' },
  unique: [{ fields: ['title'], fold: true }],
  schema,
  label: (profile) => profile.title,
  search: ['title', 'comment', 'expression'],
  derive: ({ expression }) => ({ objects: objectsOf(expression) }),
  check: checkExpression,
})

function objectsOf(text: string): number[] {
  const expression = parseExpression(text)
  return expression ? objectsIn(expression) : []
}

function checkExpression({ expression, objects }: Profile, { snapshot }: CheckContext<Profile>): Problem[] {
  if (parseExpression(expression) === null) {
    return [
      problem('expression', message('must be ids of HIP objects joined by and, or, not and parentheses')),
    ]
  }
  const missing = objects.find((id) => !snapshot.rows(hipObjects).get(id))
  return missing === undefined
    ? []
    : [missingProblem('expression', message('there is no HIP object {id}', { id: missing }))]
}
