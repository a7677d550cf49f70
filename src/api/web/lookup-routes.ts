import type { TObject, TSchema } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import { ok, type Result } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'

/** Parts of the route of look-ups. */
export interface LookupContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'currentInputs'>
}

/** Look-up of an address. */
export interface LookingUp<Q extends TObject> {
  readonly query: Q
  readonly answer: TSchema
  readonly look: (snapshot: Snapshot, inputs: CompileInputs, query: unknown, say: Say) => Result<object>
}

/** The route that tells the categories of an address and the rule that would decide. Source: silences#cf-lookup. */
export function lookupRoutes<Q extends TObject>(
  { store, control }: LookupContext,
  { query, answer, look }: LookingUp<Q>,
): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/content-filter/lookup',
      access: { area: 'security', competence: 'read' },
      doc: {
        summary:
          'The categories of an address, why they are some, and the rule that would decide for a user.',
        description:
          'Judged as the filter would judge it now: by the name in TLS first where the address is one of https.',
        source: 'silences#cf-lookup',
        tag: 'content_lookup',
        query,
        response: answer,
      },
      handle: async ({ query: raw, say }) => {
        const asked = readQuery(query, raw)
        if (!asked.ok) return asked
        const { snapshot } = store
        const found = look(snapshot, await control.currentInputs(snapshot), asked.value, say)
        return found.ok ? ok({ body: found.value }) : found
      },
    },
  ]
}
