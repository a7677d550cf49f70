import Type, { type TObject } from 'typebox'
import { ok } from '../../core/failure.ts'
import { parseWireId } from '../../core/resource/wire.ts'
import { isDryRun } from '../change/change-route.ts'
import { onceAsked } from '../route/once-asked.ts'
import { readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { findingSchema } from '../schema/finding-schema.ts'
import type { Analyst } from './analysis-routes.ts'

const analyseQuery = Type.Object({
  analyse: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1,
      description: '1: the answer has `findings`, what `/x/analysis` says of what this rule changes.',
    }),
  ),
})

const findings = Type.Array(findingSchema, {
  description: 'With `analyse=1`: what is found about the rule, and rules behind it that it covers.',
})

const withoutBody = Type.Null({ description: 'No body: findings were not asked for.' })

/**
 * The route with `analyse=1`, by which one that adds or edits a rule of an analysed table tells what the rule brings.
 * Source: silences#analysis.
 */
export function withFindings(route: Route, analyst: Pick<Analyst, 'rule'>): Route {
  const { method, path, access, handle, change, analysed: table, knowsDryRun = false } = route
  if (!table) return route
  return {
    method,
    path,
    access,
    get doc() {
      return onceAsked(this, () => {
        const { doc } = route
        const told = doc.response as TObject | undefined
        return {
          ...doc,
          query: Type.Object({ ...doc.query?.properties, ...analyseQuery.properties }),
          ...(told
            ? { response: Type.Object({ ...told.properties, findings: Type.Optional(findings) }) }
            : { response: Type.Union([Type.Object({ findings }), withoutBody]), bodyWhenAsked: true }),
        }
      })
    },
    knowsDryRun,
    ...(change ? { change } : {}),
    handle: async (request) => {
      const asked = readQuery(analyseQuery, request.query)
      if (!asked.ok) return asked
      const answer = await handle(request)
      // A dry run stores nothing to be analysed; its plan has the findings.
      const isTried = isDryRun(request.query)
      if (!answer.ok || asked.value.analyse !== 1 || (isTried.ok && isTried.value)) return answer
      const body = (answer.value.body ?? {}) as { readonly id?: number }
      const id = body.id ?? parseWireId(table, request.params['id'] ?? '')
      const found = id === null ? [] : await analyst.rule(table.name, id)
      return ok({ ...answer.value, body: { ...body, findings: found } })
    },
  }
}
