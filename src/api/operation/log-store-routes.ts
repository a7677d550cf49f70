import Type from 'typebox'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { ok } from '../../core/failure.ts'
import { choice } from '../../core/schema/fields.ts'
import { joined, messageOf, type Said } from '../../core/text/message.ts'
import type { LogReading } from '../../store/log/clickhouse/log-reading.ts'
import {
  addColumns,
  type ClusterKind,
  createStatements,
  type TablePlace,
} from '../../store/log/clickhouse/tables.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Parts of the routes about the place of the log. */
export interface LogStoreParts {
  readonly reading: Pick<LogReading, 'kind' | 'state' | 'missingColumns'>
}

const read = { area: 'system', competence: 'read' } as const
const source = 'silences#log-store'
const tag = 'logs'

const status = Type.Object({
  kind: choice(['local', 'clickhouse'], { description: 'As it is set.' }),
  state: choice(['active', 'connecting', 'moving', 'failed'], {
    description:
      '`connecting`: the first answer is awaited; `moving`: older rows are on their way there, or with `local` back; `active`: all but the newest rows are there; `failed`: queries are answered by the local log alone, or nothing can be stored.',
  }),
  rows_waiting: Type.Integer({ minimum: 0, description: 'Rows that are in the local log alone.' }),
  lag_seconds: Type.Integer({
    minimum: 0,
    description: 'Age of the oldest row that waits; 0 where none does.',
  }),
  stored_through: Type.String({ description: 'Id of a row: it and older ones are stored.' }),
  rows_lost: Type.Integer({
    minimum: 0,
    description: 'Rows that left the local log before they could be stored, since the start.',
  }),
  rows_back: Type.Integer({
    minimum: 0,
    description: 'Rows that were brought back from ClickHouse, since the start.',
  }),
  last_error: Type.String({ description: 'The newest fault; over unless state is failed.' }),
  last_error_at: Type.Integer({ minimum: 0, description: 'When it was, in Unix seconds; 0 without one.' }),
  remedy: Type.String({ description: 'What to do about it.' }),
  version: Type.String({ description: 'Version of ClickHouse.' }),
})

/** The status of the place of the log, and the statements that make its tables. `place` is what is set. */
export function logStoreRoutes({ reading }: LogStoreParts, place: () => TablePlace): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/logs/store/status',
      access: read,
      doc: {
        summary: 'How far the rows of the system log are in ClickHouse, and what is wrong.',
        source,
        tag,
        response: status,
      },
      handle: ({ say }) => {
        const { kind, state } = reading
        if (state === null)
          return ok({ body: { ...idle, kind, state: kind === 'local' ? 'active' : 'connecting' } })
        const { lastError } = state
        return ok({
          body: {
            kind,
            state: state.state,
            rows_waiting: state.rowsWaiting,
            lag_seconds: state.lagSeconds,
            stored_through: String(state.storedThrough).padStart(16, '0'),
            rows_lost: state.rowsLost,
            rows_back: state.rowsBack,
            last_error: lastError === null ? '' : say(lastError.text),
            last_error_at: lastError?.atSeconds ?? 0,
            remedy: say(state.remedy),
            version: state.version,
          },
        })
      },
    },
    {
      method: 'GET',
      path: '/x/logs/store/tables',
      access: read,
      doc: {
        summary:
          'The statements that make the tables of the system log in ClickHouse, as it is set; where they lack columns of this release, those that add them.',
        source,
        tag,
        responseType: 'text/plain',
      },
      handle: () =>
        ok({
          body: Buffer.from(tablesText(place(), reading.missingColumns)),
          headers: { 'Content-Type': 'text/plain; charset=utf-8' },
        }),
    },
  ]
}

/** The place of the log as `/x/status` shows it, with the remedy where something is wrong; inactive without ClickHouse. */
export function logStoreCondition({ kind, state }: Pick<LogStoreParts['reading'], 'kind' | 'state'>): {
  readonly status: ServiceStatus
  readonly message: Said
} {
  if (kind === 'local') return { status: 'inactive', message: message('rows are kept on this machine alone') }
  if (state === null) return { status: 'activating', message: '' }
  if (state.state === 'active') return { status: 'active', message: '' }
  if (state.state !== 'failed') {
    const waiting = message('{rows} rows wait for ClickHouse', { rows: state.rowsWaiting })
    return { status: 'activating', message: waiting }
  }
  const said = [state.lastError?.text ?? '', state.remedy].filter((text) => text !== '').map(messageOf)
  return { status: 'failed', message: joined(said) ?? '' }
}

const idle = {
  rows_waiting: 0,
  lag_seconds: 0,
  stored_through: '0'.padStart(16, '0'),
  rows_lost: 0,
  rows_back: 0,
  last_error: '',
  last_error_at: 0,
  remedy: '',
  version: '',
}

function tablesText(place: TablePlace, missing: readonly string[]): string {
  const list = (kind: ClusterKind) => listOf(place, { kind, missing })
  if (place.cluster === '') return list('each')
  return `-- Without replicas: on every server of the cluster\n${list('each')}\n-- With ZooKeeper or ClickHouse Keeper, and macros shard and replica: on one server\n${list('keeper')}`
}

interface Wanted {
  readonly kind: ClusterKind
  /** Columns that the tables lack; without any, the tables themselves are to be made. */
  readonly missing: readonly string[]
}

function listOf(place: TablePlace, { kind, missing }: Wanted): string {
  const statements = missing.length === 0 ? createStatements(place, kind) : addColumns(place, kind, missing)
  return statements.map(({ text }) => `${text};\n`).join('')
}
