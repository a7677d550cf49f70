import type { TSchema } from 'typebox'
import { ok, type Result } from '../core/failure.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { ApiContext } from './context.ts'
import type { Route } from './route.ts'

/** How packets are explained. */
export interface Explaining {
  readonly question: TSchema
  readonly answer: TSchema
  readonly explain: (snapshot: Snapshot, inputs: CompileInputs, body: unknown) => Result<unknown>
}

/** What the policy does with packets, and why. Source: silences#explain. */
export function explainRoutes({ store, control }: ApiContext, explaining: Explaining): Route[] {
  return [
    {
      method: 'POST',
      path: '/x/explain',
      access: { area: 'firewall', competence: 'read' },
      doc: {
        summary: 'What becomes of a packet, or of many, and why.',
        description:
          'Judges the first packets of connections by the rules, objects and observations of now. One packet is ' +
          'answered with every stage of its way; a list only where it asks for stages.',
        source: 'silences#explain',
        tag: 'explain',
        tagSummary: 'What becomes of packets, and what touches an address.',
        request: explaining.question,
        response: explaining.answer,
      },
      handle: ({ body }) => {
        const explained = explaining.explain(store.snapshot, control.inputs(), body)
        return explained.ok ? ok({ body: explained.value }) : explained
      },
    },
  ]
}
