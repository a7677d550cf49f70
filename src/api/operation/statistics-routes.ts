import Type, { type Static } from 'typebox'
import { ok } from '../../core/failure.ts'
import { nullable } from '../../core/schema/fields.ts'
import type { Route } from '../route/route.ts'

const summary = Type.Object({
  at: Type.Integer({ description: 'When it was made, in Unix seconds.' }),
  version: Type.String({ description: 'Version of the program.' }),
  data_plane: Type.String({ description: 'Kind of the data plane.' }),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Number of items of each table.',
  }),
  engines: Type.Record(Type.String(), Type.String(), { description: 'Status of each engine.' }),
})

/** Anonymous statistics of a gateway: numbers and states, and nothing of what stands in the configuration. */
export type StatisticsSummary = Static<typeof summary>

const preview = Type.Object({
  enabled: Type.Boolean({ description: 'Whether summaries are made.' }),
  address: Type.String({ description: 'Where summaries are sent; empty where a start named no address.' }),
  sent_at: nullable(Type.Integer(), {
    description: 'When the newest one was sent, in Unix seconds; null when it was not.',
  }),
  summary: nullable(summary, { description: 'The newest one; null without any.' }),
})

/** Maker of anonymous statistics, as routes ask it. */
export interface StatisticsDesk {
  preview(): Static<typeof preview>
}

/** The newest anonymous summary, whole. Source: silences#statistics. */
export function statisticsRoutes({ statistics }: { readonly statistics: StatisticsDesk }): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/statistics/preview',
      access: { area: 'system', competence: 'read' },
      doc: {
        summary: 'The newest anonymous summary, as it is sent.',
        description:
          'One is made a day while `/gather_stat/settings` has it so; while it is off there is none.',
        source: 'silences#statistics',
        tag: 'statistics_settings',
        response: preview,
      },
      handle: () => ok({ body: statistics.preview() }),
    },
  ]
}
