import Type from 'typebox'
import { choice } from '../schema/fields.ts'

/** Result of a check for a device. Source: silences#hip-unknown. */
export const truth = choice(['holds', 'fails', 'unknown'], {
  description:
    '`unknown`: the report does not tell, or was not asked, which counts as not holding, negated too.',
})

/** Result of a report under a HIP profile, as answers show it. */
export const hipResult = {
  result: truth,
  objects: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Id of the object.' }),
      title: Type.String({ description: 'Its title.' }),
      result: truth,
      checks: Type.Array(
        Type.Object({
          check: Type.String({ description: 'Name of the check in ZTNA requests.' }),
          result: truth,
          expected: Type.String({ description: 'What the object asks for.' }),
          found: Type.String({ description: 'What the device reports; empty: nothing.' }),
        }),
      ),
    }),
    { description: 'Objects of the profile.' },
  ),
}
