import { Readable } from 'node:stream'
import Type, { type TObject, type TSchema } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import { type LogColumn, type LogQuery, logColumnNames } from '../../core/log/log-query.ts'
import { choice } from '../../core/schema/fields.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import { lastValues } from '../route/query.ts'
import type { Route } from '../route/route.ts'

/** Part of the log domain: the grammar of queries. */
export interface LogGrammar {
  /** Description of the query's parameters. */
  readonly parameters: TObject
  readonly parse: (query: Readonly<Record<string, string | undefined>>) => Result<LogQuery>
}

const row = Type.Object({
  id: Type.String({ description: 'Sorts in the order of arrival.' }),
  date_time: Type.Integer({
    description: 'When it was written, YYYYMMDDhhmmss.',
    examples: [20261121120000],
  }),
  microseconds: Type.Integer({
    minimum: 0,
    maximum: 999_999,
    description: 'Microseconds within the second.',
  }),
  priority: Type.Integer({
    minimum: 0,
    maximum: 7,
    description: '0 emerg, 1 alert, 2 crit, 3 err, 4 warning, 5 notice, 6 info, 7 debug.',
  }),
  message: Type.String({ description: 'What happened.' }),
  syslog_id: Type.String({ description: 'Name of the program.' }),
  unit: Type.String({ description: 'Name of the service.' }),
} satisfies Record<LogColumn, TSchema>)

const response = Type.Object({
  meta: Type.Array(
    Type.Object({
      name: choice(logColumnNames, { description: 'Name of the column.' }),
      type: choice(['string', 'integer'], { description: 'Type of its values.' }),
    }),
    { description: 'Columns of the rows.' },
  ),
  data: Type.Array(row, { description: 'Rows.' }),
  rows: Type.Integer({ minimum: 0, description: 'How many rows are answered.' }),
  rows_before_limit_at_least: Type.Integer({
    minimum: 0,
    description: 'How many there would be without `limit` and `offset`.',
  }),
})

const formHeaders = {
  JSON: { 'Content-Type': 'application/json; charset=utf-8' },
  CSV: {
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': 'attachment; filename="logs.csv"',
  },
}

/** The log query. Source: document 3, "Log forwarding and logs"; silences#log-query. */
export function logRoutes(logs: LogStore, { parameters, parse }: LogGrammar): Route[] {
  return [
    {
      method: 'GET',
      path: '/logs_backend/logs',
      access: { area: 'logs', competence: 'read' },
      doc: {
        summary: 'Rows of the system log.',
        source: 'document 3, Log forwarding and logs',
        tag: 'logs',
        query: parameters,
        response,
        textType: 'text/csv',
        statuses: [503],
      },
      handle: async ({ query: raw, gone }) => {
        const parsed = parse(lastValues(raw))
        if (!parsed.ok) return parsed
        const text = await logs.query(parsed.value, gone?.())
        if (!text.ok) return text
        const bytes = text.value.reduce((sum, { length }) => sum + length, 0)
        return ok({
          // Piece by piece: to encrypt millions of bytes at one go would keep everybody else waiting.
          body: Readable.from(text.value, { objectMode: false }),
          headers: { ...formHeaders[parsed.value.format], 'Content-Length': String(bytes) },
        })
      },
    },
  ]
}
