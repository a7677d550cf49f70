import Type, { type TSchema } from 'typebox'
import { bodyLimitBytes } from '../core/body-limit.ts'
import { ok, type Result } from '../core/failure.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Say } from '../core/resource.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { TrialOutcome, TrialPacket } from '../core/trial.ts'
import type { ApiContext } from './context.ts'
import { readQuery } from './query.ts'
import type { Route } from './route.ts'

/** How packets are explained. */
export interface Explaining<E> {
  readonly question: TSchema
  readonly answer: TSchema
  readonly explain: (snapshot: Snapshot, inputs: CompileInputs, body: unknown) => Result<E>
  /** What was explained, in the language of who asked. */
  readonly inLanguage: (explained: E, say: Say) => E
  /** What must be tried in the kernel first. */
  readonly confirmed: (
    snapshot: Snapshot,
    inputs: CompileInputs,
    body: unknown,
  ) => Result<{
    readonly packets: readonly TrialPacket[]
    readonly answer: (outcomes: readonly TrialOutcome[]) => E
  }>
}

const query = Type.Object({
  confirm: Type.Optional(
    Type.Enum(['kernel'], {
      description:
        '`kernel`: each packet is sent through the ruleset of now in a network namespace made for it, ' +
        'and the answer has what the kernel did.',
    }),
  ),
})

/** What the policy does with packets, and why. Source: silences#explain. */
export function explainRoutes<E>({ store, control }: ApiContext, explaining: Explaining<E>): Route[] {
  return [
    {
      method: 'POST',
      path: '/x/explain',
      access: { area: 'firewall', competence: 'read' },
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary: 'What becomes of a packet, or of many, and why.',
        description:
          'Judges the first packets of connections by the rules, objects and observations of now. One packet is ' +
          'answered with every stage of its way; a list only where it asks for stages.',
        source: 'silences#explain',
        tag: 'explain',
        tagSummary: 'What becomes of packets, and what touches an address.',
        query,
        request: explaining.question,
        response: explaining.answer,
        statuses: [503],
      },
      handle: async ({ body, query: raw, say }) => {
        const asked = readQuery(query, raw)
        if (!asked.ok) return asked
        const { snapshot } = store
        const inputs = await control.currentInputs(snapshot)
        if (asked.value.confirm === undefined) {
          const explained = explaining.explain(snapshot, inputs, body)
          return explained.ok ? ok({ body: explaining.inLanguage(explained.value, say) }) : explained
        }
        const confirmed = explaining.confirmed(snapshot, inputs, body)
        if (!confirmed.ok) return confirmed
        const { packets, answer } = confirmed.value
        const outcomes = await control.tryPackets(snapshot, inputs, packets)
        return outcomes.ok ? ok({ body: explaining.inLanguage(answer(outcomes.value), say) }) : outcomes
      },
    },
  ]
}
