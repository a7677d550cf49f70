import Type, { type TObject, type TSchema } from 'typebox'
import { type Failure, fail, ok, type Result } from '../../core/failure.ts'
import type { LogHistogramQuery } from '../../core/log/log-histogram.ts'
import { logKind, logKindNames } from '../../core/log/log-kinds.ts'
import { type LogColumn, type LogQuery, logColumnNames } from '../../core/log/log-query.ts'
import { choice } from '../../core/schema/fields.ts'
import type { Answerer, LogReading } from '../../store/log/clickhouse/log-reading.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import { singleValues } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { textStream } from '../route/text-stream.ts'
import type { Sessions } from '../session/session.ts'
import type { Jobs } from './jobs.ts'
import { type Followed, logTail } from './log-tail.ts'

/** Part of the log domain: the grammar of queries. */
export interface LogGrammar {
  /** Description of the query's parameters. */
  readonly parameters: TObject
  readonly parse: (query: Readonly<Record<string, string | undefined>>) => Result<LogQuery>
  readonly tailParameters: TObject
  readonly parseTail: (
    query: Readonly<Record<string, string | undefined>>,
  ) => Result<Omit<Followed, 'after'> & { readonly after: number | null }>
  readonly histogramParameters: TObject
  readonly parseHistogram: (query: Readonly<Record<string, string | undefined>>) => Result<LogHistogramQuery>
}

/** Parts of the routes of the log. */
export interface LogParts {
  readonly logs: LogStore
  /** Answers queries, from wherever the rows are. */
  readonly reading: Pick<LogReading, 'query' | 'histogram'>
  readonly sessions: Pick<Sessions, 'stillHolds'>
  readonly jobs: Pick<Jobs, 'ending'>
  readonly reportBug: (message: string) => void
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

/** Says which rows an answer is from. Source: silences#log-store-away. */
function answerer(by: Answerer) {
  return { 'X-Log-Store': by }
}

/** Streams that may be open at once: each step of one is work of the thread that answers queries. */
const mostTails = 16

const kinds = Type.Array(
  Type.Object({
    kind: Type.String({ description: 'Name of the kind, `event.kind` of its rows.' }),
    title: Type.String({ description: 'What its rows are about.' }),
    can_be_omitted: Type.Boolean({ description: 'Whether `/x/logs/settings` may leave its rows out.' }),
    fields: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Name of the field; the column is `event.` and the name.' }),
        type: choice(['string', 'integer', 'address'], { description: 'Type of its values.' }),
      }),
      { description: 'Fields in the order in which they are shown.' },
    ),
  }),
)

/** The log query, and the kinds and rows of the log. Source: document 3, "Log forwarding and logs"; silences#log-query. */
export function logRoutes(parts: LogParts, grammar: LogGrammar): Route[] {
  const { reading } = parts
  const { parameters, parse } = grammar
  return [
    kindsRoute,
    tailRoute(parts, grammar),
    histogramRoute(parts, grammar),
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
        statuses: [429, 503],
      },
      handle: async ({ query: raw, gone }) => {
        const single = singleValues(raw)
        if (!single.ok) return single
        const parsed = parse(single.value)
        if (!parsed.ok) return parsed
        const text = await reading.query(parsed.value, gone?.())
        if (!text.ok) return text
        const { value: pieces, by, release } = text.value
        const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
        return ok({
          body: textStream(pieces, { released: release }),
          headers: {
            ...formHeaders[parsed.value.format],
            ...answerer(by),
            'Content-Length': String(bytes),
          },
        })
      },
    },
  ]
}

const kindsRoute: Route = {
  method: 'GET',
  path: '/x/logs/kinds',
  access: { area: 'logs', competence: 'read' },
  doc: {
    summary: 'The kinds of events in the system log, with their fields.',
    source: 'silences#log-kinds',
    tag: 'logs',
    response: kinds,
  },
  handle: ({ say }) =>
    ok({
      body: logKindNames.map((kind) => {
        const { title, fields, isOptional = false } = logKind(kind)
        const named = Object.entries(fields).map(([name, type]) => ({ name, type }))
        return { kind, title: say(title), can_be_omitted: isOptional, fields: named }
      }),
    }),
}

const moment = (description: string) => Type.Integer({ description, examples: [20261121120000] })

const histogram = Type.Object({
  from: moment('Beginning, YYYYMMDDhhmmss.'),
  to: moment('End, which is not in it.'),
  bucket_seconds: Type.Integer({ minimum: 1, description: 'Length of a stretch of time.' }),
  rows: Type.Integer({ minimum: 0, description: 'All rows.' }),
  values: Type.Array(Type.String(), {
    description:
      'The ten most frequent values of `by`, the most frequent first; empty text: rows without one.',
  }),
  buckets: Type.Array(
    Type.Object({
      date_time: moment('Its beginning.'),
      rows: Type.Integer({ minimum: 0, description: 'Rows in it.' }),
      counts: Type.Array(Type.Integer({ minimum: 0 }), { description: 'Rows with each of `values`.' }),
      others: Type.Integer({ minimum: 0, description: 'Rows with other values of `by`.' }),
    }),
    { description: 'Stretches of time in their order; the last may reach beyond the end.' },
  ),
})

/** Rows over time. Source: silences#log-histogram. */
function histogramRoute({ reading }: LogParts, grammar: LogGrammar): Route {
  return {
    method: 'GET',
    path: '/x/logs/histogram',
    access: { area: 'logs', competence: 'read' },
    doc: {
      summary: 'How many rows of the system log there were over time.',
      description:
        'Counts the rows that `filter` and `search` select, as `/logs_backend/logs` does, exactly and from one moment: ' +
        'by stretches of time, and in each by the most frequent values of a column where `by` names one. Times are ' +
        'those of `date_time`.',
      source: 'silences#log-histogram',
      tag: 'logs',
      query: grammar.histogramParameters,
      response: histogram,
      statuses: [429, 503],
    },
    handle: async ({ query: raw, gone }) => {
      const single = singleValues(raw)
      if (!single.ok) return single
      const parsed = grammar.parseHistogram(single.value)
      if (!parsed.ok) return parsed
      const counted = await reading.histogram(parsed.value, gone?.())
      return counted.ok ? ok({ body: counted.value.value, headers: answerer(counted.value.by) }) : counted
    },
  }
}

/** Rows as they come. Source: silences#log-tail. */
function tailRoute({ logs, sessions, jobs, reportBug }: LogParts, grammar: LogGrammar): Route {
  let open = 0
  return {
    method: 'GET',
    path: '/x/logs/tail',
    access: { area: 'logs', competence: 'read' },
    doc: {
      summary: 'Follows the system log: server-sent events, one for each row.',
      description:
        'The `id` of an event is that of its row; `data` is the row as JSON with its `event`. A stream goes on behind ' +
        'the id in `Last-Event-ID`, or else in `after`, without a gap or a repetition. An event `missed` says how many ' +
        '`rows`, whether they match or not, left the log before they were read. Without news a comment comes every ' +
        '15 s. A stream ends with the session. The row of a packet names its rule in `event.rule`; its `explain` is ' +
        'the body for `POST /x/explain` (of a row of FORWARD with the destination behind DNAT).',
      source: 'silences#log-tail',
      tag: 'logs',
      query: grammar.tailParameters,
      responseType: 'text/event-stream',
      statuses: [429],
    },
    handle: ({ query: raw, headers, caller }) => {
      const header = headers['last-event-id']
      const isResumed = typeof header === 'string' && header !== ''
      const single = singleValues(raw)
      if (!single.ok) return single
      const parsed = grammar.parseTail({ ...single.value, ...(isResumed ? { after: header } : {}) })
      if (!parsed.ok) return isResumed ? fail(ofHeader(parsed.failure)) : parsed
      if (open >= mostTails) return fail({ kind: 'too-many', retryAfterSeconds: 10 })
      const newest = logs.newestId
      const after = Math.min(parsed.value.after ?? newest, newest)
      const isAllowed = () => sessions.stillHolds(caller)
      const stream = logTail({ logs, isAllowed, ending: jobs.ending, reportBug }, { ...parsed.value, after })
      open += 1
      stream.once('close', () => {
        open -= 1
      })
      return ok({
        body: stream,
        headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    },
  }
}

/** The failure of a tail that `Last-Event-ID` resumes, which stands for the parameter `after`. */
function ofHeader(failure: Failure): Failure {
  if (failure.kind !== 'invalid') return failure
  const named = (path: string) => (path === 'after' ? 'Last-Event-ID' : path)
  return { ...failure, problems: failure.problems.map((each) => ({ ...each, path: named(each.path) })) }
}
