import Type from 'typebox'
import { ok, type Result } from '../core/failure.ts'
import { type LogPage, type LogQuery, logColumns } from '../core/log-query.ts'
import type { LogStore } from '../store/log-store.ts'
import { lastValues } from './query.ts'
import type { Route } from './route.ts'

/** What the log domain brings: the grammar of queries and the CSV form. */
export interface LogGrammar {
  readonly parse: (query: Readonly<Record<string, string | undefined>>) => Result<LogQuery>
  readonly toCsv: (page: LogPage) => string
}

const query = Type.Object({
  limit: Type.Optional(Type.Integer({ description: 'At most so many rows.' })),
  offset: Type.Optional(Type.Integer({ description: 'Rows skipped before the limit.' })),
  sort: Type.Optional(Type.String({ description: 'JSON: list of `{field, direction}`.' })),
  filter: Type.Optional(Type.String({ description: 'JSON: list of `{items, link_operator}`.' })),
  search: Type.Optional(Type.String({ description: 'JSON: `{text, columns}`.' })),
  last_reboot_only: Type.Optional(Type.Boolean({ description: 'Only rows since the last boot.' })),
  format_type: Type.Optional(Type.Enum(['JSON', 'CSV'], { description: 'Form of the answer.' })),
})

const row = Type.Object(
  Object.fromEntries(
    Object.entries(logColumns).map(([name, type]) => [
      name,
      type === 'integer' ? Type.Integer() : Type.String(),
    ]),
  ),
)

const response = Type.Object({
  meta: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
  data: Type.Array(row),
  rows: Type.Integer(),
  rows_before_limit_at_least: Type.Integer(),
})

/** The log query. Source: document 3, "Log forwarding and logs"; silences#log-query. */
export function logRoutes(logs: LogStore, { parse, toCsv }: LogGrammar): Route[] {
  return [
    {
      method: 'GET',
      path: '/logs_backend/logs',
      access: { area: 'logs', competence: 'read' },
      doc: {
        summary: 'Rows of the system log.',
        source: 'document 3, Log forwarding and logs',
        tag: 'logs',
        query,
        response,
        textType: 'text/csv',
      },
      handle: async ({ query: raw }) => {
        const parsed = parse(lastValues(raw))
        if (!parsed.ok) return parsed
        const page = await logs.query(parsed.value)
        if (!page.ok) return page
        if (parsed.value.format === 'JSON') return ok({ body: page.value })
        return ok({
          body: Buffer.from(toCsv(page.value)),
          headers: {
            'Content-Type': 'text/csv; charset=utf-8; header=present',
            'Content-Disposition': 'attachment; filename="logs.csv"',
          },
        })
      },
    },
  ]
}
