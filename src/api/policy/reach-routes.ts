import type { TSchema } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import type { Store } from '../../store/config/store.ts'
import { jsonAnswer } from '../route/computed-list.ts'
import type { Route } from '../route/route.ts'
import { reachSchema, zoneMatrixSchema } from '../schema/reach-schema.ts'

/** Finds accepted traffic, without holding up other requests. */
export interface Reacher<Q> {
  /** Traffic that is accepted, as `reachSchema` describes. */
  reach(question: Q): Promise<object>
  /** Verdicts between these zones, as `zoneMatrixSchema` describes. */
  zoneMatrix(zones: readonly string[]): Promise<object>
}

/** Parts of the routes about accepted traffic. */
export interface ReachContext<Q> {
  readonly store: Pick<Store, 'snapshot'>
  readonly reacher: Reacher<Q>
  readonly question: TSchema
  readonly readQuestion: (snapshot: Snapshot, body: unknown) => Result<Q>
  /** Zones of the matrix, as rules name them. */
  readonly zones: (snapshot: Snapshot) => readonly string[]
}

const covered =
  'Covered is what FORWARD and INPUT judge behind DNAT: between interfaces of the gateway, to the gateway itself, and what ' +
  'it sends. Exact as `/x/analysis` is, and bounded: what would take longer is told as ' +
  'not complete. Left out is what is known at run time only: users who are denied access, exceeded quotas, and packet ' +
  'checks that block; and queries for names that are intercepted.'

/** Routes about the traffic that is accepted. Source: silences#reach. */
export function reachRoutes<Q>(context: ReachContext<Q>): Route[] {
  const { store, reacher, question, readQuestion, zones } = context
  const access = { area: 'firewall', competence: 'read' } as const
  const shared = { source: 'silences#reach', tag: 'reach' } as const
  return [
    {
      method: 'POST',
      path: '/x/reach',
      access,
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        ...shared,
        summary: 'Traffic that is accepted from or to an address or a zone.',
        tagSummary: 'Traffic that is accepted, and between which zones.',
        description: `Disjoint regions, each with the rule that decides and a packet that proves it. ${covered}`,
        request: question,
        response: reachSchema,
      },
      handle: async ({ body }) => {
        const asked = readQuestion(store.snapshot, body)
        return asked.ok ? ok({ body: await reacher.reach(asked.value) }) : asked
      },
    },
    {
      method: 'GET',
      path: '/x/reach/zones',
      access,
      doc: {
        ...shared,
        summary: 'How much is accepted between each two zones, and by which rules.',
        description:
          'Zones are those of `/aliases/zones`, then all external and all local interfaces, then the gateway itself. ' +
          `Kept until something changes. ${covered}`,
        response: zoneMatrixSchema,
        headers: ['ETag'],
      },
      handle: async () => ok(jsonAnswer(await reacher.zoneMatrix(zones(store.snapshot)))),
    },
  ]
}
