import Type from 'typebox'
import {
  type ConnectionQuestion,
  type Talkers,
  talkersAnswer,
} from '../../core/engine/declared/connection-table.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { choice } from '../../core/schema/fields.ts'
import { validate } from '../../core/schema/validate.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { type DroppingRule, droppedSince } from './dropped.ts'
import type { TrafficRecorder } from './traffic-recorder.ts'

/** Dependencies of the route. */
export interface TrafficParts {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'freshCounters' | 'ask'> & { readonly observed: Observed }
  readonly traffic: TrafficRecorder
  /** The administrator's rules that drop. */
  readonly dropping: (snapshot: Snapshot) => readonly DroppingRule[]
}

const count = Type.Integer({ minimum: 0 })

const rates = Type.Object({
  bits_per_second: count,
  packets_per_second: count,
  errors: Type.Integer({ minimum: 0, description: 'Packets with errors in that time.' }),
  drops: Type.Integer({ minimum: 0, description: 'Packets that were dropped in that time.' }),
})

const sample = Type.Object({
  at_ms: Type.Integer({ description: 'End of the time, Unix milliseconds.' }),
  seconds: Type.Number({ minimum: 0, description: 'Its length.' }),
  interfaces: Type.Array(Type.Object({ device: Type.String(), receive: rates, transmit: rates })),
  connections: Type.Union([
    Type.Object({
      entries: Type.Integer({ minimum: 0, description: 'Connections in the table of the kernel.' }),
      limit: Type.Union([count, Type.Null()], { description: 'Most that it may have.' }),
    }),
    Type.Null(),
  ]),
})

const talkers = Type.Union(
  [
    Type.Object({
      seconds: Type.Number({ minimum: 0, description: 'Time in which they were counted.' }),
      bytes: Type.Integer({ minimum: 0, description: 'Bytes of all connections in that time.' }),
      addresses: Type.Array(
        Type.Object({ address: Type.String(), bytes_sent: count, bytes_received: count }),
        { description: 'Twenty addresses with most bytes, the most first; each byte counts at both ends.' },
      ),
    }),
    Type.Null(),
  ],
  { description: 'Null before the second look at the connections.' },
)

const response = Type.Object({
  top_talkers: Type.Union(
    [
      Type.Object({
        every_seconds: Type.Number({ description: 'Time between two looks at the connections.' }),
        minute: talkers,
        five_minutes: talkers,
      }),
      Type.Null(),
    ],
    {
      description:
        'Addresses by what connections have counted more at one look than at the one before; connections that begin and end ' +
        'between two looks have no part in it, nor addresses beyond 500 a look. Null where `firewall` may not be read, and ' +
        'without a data plane.',
    },
  ),
  samples: Type.Array(sample, { description: 'The oldest first.' }),
  dropping_rules: Type.Union(
    [
      Type.Array(
        Type.Object({
          table: Type.String({ description: 'Table of the rule.' }),
          id: Type.Integer({ description: 'Its id there.' }),
          rule: Type.String({ description: 'Its id in the log.' }),
          packets: count,
          bytes: count,
          seconds: Type.Number({ description: 'Time in which it dropped them, some five minutes.' }),
        }),
      ),
      Type.Null(),
    ],
    {
      description:
        'Ten rules that dropped most packets, the most first; null where `firewall` may not be read.',
    },
  ),
})

const query = Type.Object({
  by: Type.Optional(
    choice(['second', 'minute'], {
      description: 'Samples of five minutes by second (when absent), or of a day by minute.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'At most so many, the newest.' }),
  ),
})

const mostRules = 10

/** Rates of interfaces, the size of the table of connections, and the rules that drop most. Source: silences#traffic. */
export function trafficRoutes({ store, control, traffic, dropping }: TrafficParts): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/traffic',
      access: { area: 'network', competence: 'read' },
      doc: {
        summary: 'Rates of the interfaces, connections and their limit, and the rules that drop most.',
        description:
          'In memory: a restart begins anew. Times in which the data plane does not answer have no sample.',
        source: 'silences#traffic',
        tag: 'operation',
        query,
        response,
      },
      handle: async ({ query: raw, caller }) => {
        const read = readQuery(query, raw)
        if (!read.ok) return read
        const { by = 'second', limit } = read.value
        const all = by === 'second' ? traffic.bySecond : traffic.byMinute
        const samples = limit === undefined ? all : all.slice(-limit)
        if (caller.account.competences.firewall === undefined)
          return ok({ body: { samples, dropping_rules: null, top_talkers: null } })
        await control.freshCounters()
        const now = control.observed.counters
        const rules = droppedSince(traffic.countersBefore, now, dropping(store.snapshot)).slice(0, mostRules)
        return ok({ body: { samples, dropping_rules: rules, top_talkers: await topTalkers(control) } })
      },
    },
  ]
}

async function topTalkers(control: Pick<ControlSide, 'ask'>) {
  const question: ConnectionQuestion = { kind: 'talkers' }
  const answer = await control.ask('packet-log', question)
  if (!answer.ok || validate(talkersAnswer, answer.value).length > 0) return null
  const { everySeconds, minute, fiveMinutes } = answer.value as Talkers
  return { every_seconds: everySeconds, minute: shown(minute), five_minutes: shown(fiveMinutes) }
}

function shown(found: Talkers['minute']) {
  if (found === null) return null
  const { seconds, bytes, addresses } = found
  return {
    seconds,
    bytes,
    addresses: addresses.map(({ address, sent, received }) => ({
      address,
      bytes_sent: sent,
      bytes_received: received,
    })),
  }
}
