import Type from 'typebox'
import { hipResult } from '../../core/agent/hip-result.ts'
import { ztnaReport, ztnaRequest } from '../../core/agent/ztna.ts'
import { ok } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseWireId, wireId } from '../../core/resource/wire.ts'
import { nullable } from '../../core/schema/fields.ts'
import { evaluateExpression, parseExpression } from './expression.ts'
import { message } from './messages.ts'
import { hipObjects } from './object.ts'
import { checkReport, holdsFor, type Posture, type Reason } from './posture.ts'
import { hipProfiles } from './profile.ts'
import { requestOf } from './request.ts'
import type { Truth } from './truth.ts'

/** Result of one object of a profile. */
export interface ObjectResult {
  readonly id: number
  readonly title: string
  readonly result: Truth
  readonly checks: readonly Reason[]
}

/** Result of a profile; only `holds` lets a rule that names it match. */
export interface ProfileResult {
  readonly result: Truth
  readonly objects: readonly ObjectResult[]
}

/** Holds the objects of a profile, in the order of their ids, against a report. Source: silences#hip. */
export function evaluateProfile(
  snapshot: Snapshot,
  profile: { readonly expression: string; readonly objects: readonly number[] },
  posture: Posture,
): ProfileResult {
  const objects = profile.objects.flatMap((id): ObjectResult[] => {
    const object = snapshot.rows(hipObjects).get(id)?.item
    if (!object) return []
    const checks = checkReport(object, posture)
    return [{ id, title: object.title, result: holdsFor(checks), checks }]
  })
  const results = new Map(objects.map(({ id, result }) => [id, result]))
  const expression = parseExpression(profile.expression)
  const result = expression ? evaluateExpression(expression, (id) => results.get(id) ?? 'unknown') : 'unknown'
  return { result, objects }
}

/** Results of a report under every profile. */
export function evaluateProfiles(snapshot: Snapshot, posture: Posture) {
  return snapshot.rows(hipProfiles).entries.map(({ id, item }) => ({
    profile: String(wireId(hipProfiles, id)),
    ...evaluateProfile(snapshot, item, posture),
  }))
}

/** Tells whether a profile holds for a device that reports this, and why. Source: silences#hip. */
export const evaluateHipProfile = view({
  name: 'hip_profile_evaluate',
  path: '/hip/profiles/:id/evaluate',
  area: 'security',
  summary: 'Tells whether a profile holds for a device that reports this, and why.',
  source: 'silences#hip',
  params: Type.Object({
    id: Type.String({ description: 'Identifier of the profile, or its number alone.' }),
  }),
  input: Type.Object(
    {
      ...ztnaReport.properties,
      asked: nullable(ztnaRequest, {
        default: null,
        description: 'What the device was asked for; null: what agents are asked now (`GET /hip/request`).',
      }),
    },
    { title: 'HipEvaluation' },
  ),
  output: Type.Object({
    profile: Type.String({ description: 'Identifier of the profile.' }),
    matches: Type.Boolean({
      description: 'Whether a rule that names the profile matches: `result` is `holds`.',
    }),
    ...hipResult,
  }),
  read: ({ snapshot, input, params }) => {
    const id = parseWireId(hipProfiles, params['id']!)
    const profile = id === null ? undefined : snapshot.rows(hipProfiles).get(id)
    if (!profile) {
      return notThere(
        message('there is no item {id} in {table}', {
          id: params['id'] ?? '',
          table: hipProfiles.path,
        }),
      )
    }
    const { asked, ...report } = input
    const posture = { report, asked: asked ?? requestOf(snapshot) }
    const evaluated = evaluateProfile(snapshot, profile.item, posture)
    return ok({
      profile: String(wireId(hipProfiles, profile.id)),
      matches: evaluated.result === 'holds',
      ...evaluated,
    }) as never
  },
})
