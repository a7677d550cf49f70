import Type, { type TSchema } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { TrialOutcome, TrialPacket } from '../../core/engine/trial.ts'
import { ok, type Result } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'

/** Parts of the route of explanations. */
export interface ExplainContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'currentInputs' | 'tryPackets'>
}

/** Explanation of packets. */
export interface Explaining<E> {
  readonly question: TSchema
  readonly answer: TSchema
  readonly explain: (snapshot: Snapshot, inputs: CompileInputs, body: unknown) => Result<E>
  /** Explanation in the language of the client. */
  readonly inLanguage: (explained: E, say: Say) => E
  /** Explanation with what must be tried in the kernel first. */
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

/** Routes that explain how the policy treats packets. Source: silences#explain. */
export function explainRoutes<E>({ store, control }: ExplainContext, explaining: Explaining<E>): Route[] {
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
