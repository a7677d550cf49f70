import Type from 'typebox'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import type { Route } from '../route/route.ts'
import { countersEveryMs, type TrafficRecorder } from './traffic-recorder.ts'

/** Rules of a table that are counted, in their order: the id in the table, and the id of the counter. */
export interface CountedTable {
  readonly table: string
  readonly rules: readonly { readonly id: number; readonly rule: string }[]
}

/** Dependencies of the route. */
export interface CounterParts {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'freshCounters'> & { readonly observed: Observed }
  readonly traffic: Pick<TrafficRecorder, 'lookForHits' | 'lastHitOf'>
  readonly counted: (snapshot: Snapshot) => readonly CountedTable[]
}

const seconds = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const response = Type.Object(
  {
    counted_since: seconds(
      'Unix seconds from which on nothing has set the counters back, as far as is known; null without a data plane.',
    ),
    looked_every_seconds: Type.Integer({
      description: 'Longest time between two looks at the counters, and so how late a last hit may be seen.',
    }),
    tables: Type.Array(
      Type.Object({
        table: Type.String({ description: 'Table of the rules.' }),
        counters: Type.Array(
          Type.Object({
            id: Type.Integer({ minimum: 1, description: 'Id of the rule.' }),
            packets: Type.Integer({ minimum: 0, description: 'Hits.' }),
            bytes: Type.Integer({ minimum: 0, description: 'Their bytes.' }),
            last_hit: seconds(
              'When the newest hits were first seen, in Unix seconds; null without one, and where it was before the first look.',
            ),
          }),
          { description: 'In the order of the table.' },
        ),
      }),
      { description: 'The tables whose rules are counted.' },
    ),
  },
  { title: 'Counters' },
)

/** The counters of all tables of rules in one answer. Source: silences#rule-counters. */
export function counterRoutes({ store, control, traffic, counted }: CounterParts): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/counters',
      access: { area: 'firewall', competence: 'read' },
      doc: {
        summary: 'Hits and bytes of the rules of all tables, and when each was last hit.',
        description:
          'Read from the kernel for each request. Hits are remembered across restarts of the gateway.',
        source: 'silences#rule-counters',
        tag: 'operation',
        response,
      },
      handle: async () => {
        await control.freshCounters()
        const { counters, countedSince } = control.observed
        await traffic.lookForHits()
        const tables = counted(store.snapshot).map(({ table, rules }) => ({
          table,
          counters: rules.map(({ id, rule }) => {
            const { packets, bytes } = counters[rule] ?? { packets: 0, bytes: 0 }
            return { id, packets, bytes, last_hit: packets === 0 ? null : traffic.lastHitOf(rule) }
          }),
        }))
        return ok({
          body: { counted_since: countedSince, looked_every_seconds: countersEveryMs / 1000, tables },
        })
      },
    },
  ]
}
