import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { logOrigins } from '../../core/log/log-record.ts'
import { choice, nullable } from '../../core/schema/fields.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { Route } from '../route/route.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const response = Type.Array(
  Type.Object({
    origin: choice(logOrigins, {
      description: 'Cause of the rows, as `bounds` of `/x/logs/settings` names it.',
    }),
    rows: count('Rows that there are.'),
    bytes: count('Bytes of their files.'),
    oldest: nullable(count('Unix seconds.'), {
      description: 'Unix seconds of the oldest row; null without rows.',
    }),
    max_bytes: count('Bytes of files that they may have.'),
    max_days: count('Days that they are kept at most.'),
    dropped: count('Rows that could not be written since the start.'),
  }),
)

/** Contents of the log by origin, and its bounds in force. Source: silences#log-settings. */
export function logStorageRoute({ logs }: { readonly logs: Pick<LogStore, 'stored' | 'dropped'> }): Route {
  return {
    method: 'GET',
    path: '/x/logs/storage',
    access: { area: 'logs', competence: 'read' },
    doc: {
      summary: 'How much of the system log there is, how far back it goes, and its bounds.',
      source: 'silences#log-settings',
      tag: 'logs',
      response,
    },
    handle: async () => {
      const stored = await logs.stored()
      return ok({
        body: logOrigins.map((origin) => {
          const { rows, bytes, oldestSecond: oldest, bound } = stored[origin]
          const bounds = { max_bytes: bound.bytes, max_days: bound.days }
          return { origin, rows, bytes, oldest, ...bounds, dropped: logs.dropped[origin] }
        }),
      })
    },
  }
}
