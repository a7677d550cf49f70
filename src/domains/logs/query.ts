import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import type { LogHistogramQuery } from '../../core/log/log-histogram.ts'
import { type LogQuery, queryColumnNames } from '../../core/log/log-query.ts'
import { choice } from '../../core/schema/fields.ts'
import { validate } from '../../core/schema/validate.ts'
import type { Message } from '../../core/text/message.ts'
import { isMoment, isUnixSeconds } from '../../core/text/moment.ts'
import { message } from './messages.ts'
import { columnName, selectionOf, selectionParameters, sortParameter } from './selection.ts'

/** Most rows of one answer, whatever its `limit`; the documents name none. */
export const maxRows = 100_000

const maxTextLength = 65_536

/** The parameters of a log query, for the description of the interface. Source: document 3, "Log forwarding and logs". */
export const logQueryParameters = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, description: 'At most so many rows.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Rows skipped before the limit.' })),
  sort: Type.Optional(sortParameter),
  filter: Type.Optional(selectionParameters.filter),
  search: Type.Optional(selectionParameters.search),
  last_reboot_only: Type.Optional(
    Type.Boolean({ default: false, description: 'True: only rows since the last boot.' }),
  ),
  format_type: Type.Optional(
    choice(['JSON', 'CSV'], { default: 'JSON', description: 'Form of the answer.' }),
  ),
})

type Parameters = Readonly<Record<string, string | undefined>>

/**
 * Reads the parameters of `GET /logs_backend/logs`, already URL-decoded, each as it was sent.
 *
 * An answer has at most 100,000 rows, also when `limit` says more or nothing; without `sort` the newest come first;
 * `columns` of a search may be empty for all columns. Fails `invalid` with wire paths such as
 * `filter[0].items[1].operator`. Source: document 3, "Log forwarding and logs"; silences#log-query.
 */
export function parseLogQuery(parameters: Parameters): Result<LogQuery> {
  const problems = unknownParameters(parameters, logQueryParameters)
  const read = reader(parameters, problems)
  const sort = read.json('sort', sortParameter) ?? []
  const query: LogQuery = {
    limit: Math.min(read.integer('limit') ?? maxRows, maxRows),
    offset: read.integer('offset') ?? 0,
    sort: sort.map(({ field, direction }) => ({ column: field, descending: direction === 'desc' })),
    ...selection(read, problems),
    lastBootOnly: read.word('last_reboot_only', ['false', 'true']) === 'true',
    format: read.word('format_type', ['CSV', 'JSON']) ?? 'JSON',
  }
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(query)
}

/** The parameters of `/x/logs/tail`. */
export const logTailParameters = Type.Object({
  filter: Type.Optional(selectionParameters.filter),
  search: Type.Optional(selectionParameters.search),
  after: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Id of the last row that was read. Absent: from now.' }),
  ),
})

/** Rows to follow. */
export interface LogTail extends Pick<LogQuery, 'filters' | 'search'> {
  /** Null: from now. */
  readonly after: number | null
}

/** Reads the parameters of `GET /x/logs/tail`. Fails `invalid` with wire paths as those of `parseLogQuery`. */
export function parseLogTail(parameters: Parameters): Result<LogTail> {
  const problems = unknownParameters(parameters, logTailParameters)
  const read = reader(parameters, problems)
  const tail = { ...selection(read, problems), after: read.integer('after') }
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(tail)
}

const usualBuckets = 48
const mostBuckets = 1_000

/** The parameters of `/x/logs/histogram`. */
export const logHistogramParameters = Type.Object({
  filter: Type.Optional(selectionParameters.filter),
  search: Type.Optional(selectionParameters.search),
  from: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Beginning, YYYYMMDDhhmmss or Unix seconds. Absent: a day before the end.',
    }),
  ),
  to: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'End, which is not in it, YYYYMMDDhhmmss or Unix seconds. Absent: now.',
    }),
  ),
  buckets: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostBuckets,
      default: usualBuckets,
      description: 'At most so many stretches of time, of whole seconds.',
    }),
  ),
  by: Type.Optional(columnName('Column by whose values the rows are counted apart.')),
})

/** Reads the parameters of `GET /x/logs/histogram`. Fails `invalid` with wire paths as those of `parseLogQuery`. */
export function parseLogHistogram(parameters: Parameters): Result<LogHistogramQuery> {
  const problems = unknownParameters(parameters, logHistogramParameters)
  const read = reader(parameters, problems)
  const [from, to] = [moment(read, 'from', problems), moment(read, 'to', problems)]
  const buckets = read.integer('buckets') ?? usualBuckets
  if (buckets < 1 || buckets > mostBuckets)
    problems.push(
      problem(
        'buckets',
        message('must be an integer between {least} and {most}', { least: 1, most: mostBuckets }),
      ),
    )
  const query = { ...selection(read, problems), from, to, buckets, by: read.word('by', queryColumnNames) }
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(query)
}

function moment(read: ReturnType<typeof reader>, name: string, problems: Problem[]): number | null {
  const value = read.integer(name)
  if (value === null || isUnixSeconds(value) || isMoment(value)) return value
  problems.push(problem(name, message('must be a moment, YYYYMMDDhhmmss, or Unix seconds')))
  return null
}

function unknownParameters(parameters: Parameters, { properties }: TObject): Problem[] {
  return Object.keys(parameters)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => problem(name, message('is not a parameter of this query'), 'unknown_field'))
}

/** The rows that `filter` and `search` select. */
function selection(
  read: ReturnType<typeof reader>,
  problems: Problem[],
): Pick<LogQuery, 'filters' | 'search'> {
  const filter = read.json('filter', selectionParameters.filter)
  const search = read.json('search', selectionParameters.search)
  return selectionOf({ filter, search }, problems)
}

/** Reads single parameters; what is wrong goes to `problems` and the value counts as not given. */
function reader(parameters: Parameters, problems: Problem[]) {
  const refuse = (path: string, rule: Message) => {
    problems.push(problem(path, rule))
    return null
  }
  return {
    integer(name: string): number | null {
      const text = parameters[name]
      if (text === undefined) return null
      const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY
      const most = Number.MAX_SAFE_INTEGER
      return value <= most
        ? value
        : refuse(name, message('must be an integer between 0 and {most}', { most }))
    },
    word<const W extends string>(name: string, words: readonly W[]): W | null {
      const text = parameters[name]
      if (text === undefined) return null
      return (
        words.find((word) => word === text) ??
        refuse(name, message('must be one of: {values}', { values: words.join(', ') }))
      )
    },
    json<S extends TSchema>(name: string, schema: S): Static<S> | null {
      const text = parameters[name]
      if (text === undefined) return null
      if (text.length > maxTextLength)
        return refuse(name, message('must have at most {maxTextLength} characters', { maxTextLength }))
      const value = parseJson(text)
      if (value === undefined) return refuse(name, message('must be JSON'))
      const found = validate(schema, value).map((one) => ({ ...one, path: join(name, one.path) }))
      problems.push(...found)
      return found.length === 0 ? (value as Static<S>) : null
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function join(name: string, path: string): string {
  return path === '' || path.startsWith('[') ? `${name}${path}` : `${name}.${path}`
}
