import type { Database } from 'better-sqlite3'
import { fail, ok, type Result } from '../../core/failure.ts'
import {
  type LogColumn,
  type LogCondition,
  type LogFilter,
  type LogPage,
  type LogQuery,
  type LogRow,
  logColumnNames,
  logColumns,
  logPage,
} from '../../core/log/log-query.ts'
import { foldCase } from '../../core/text/fold-case.ts'
import { message } from '../messages.ts'
import { logEnds } from './log-database.ts'

/** A piece of SQL and the values of its question marks. */
interface Clause {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Rows that are counted at one go, so that a query can be given up between two slices. */
const sliceRows = 50_000

/** The condition that all rows meet. */
const everyRow = '1'

const firstPacket = 'SELECT first_id FROM packet_floor'

const firstOfBoot = 'SELECT first_log_id FROM boot ORDER BY number DESC LIMIT 1'

/**
 * Answers a query from one consistent state of the log. The count is exact.
 *
 * Fails `unavailable` when counting takes longer than `deadlineMilliseconds`; the page costs about as much again.
 */
export function runLogQuery(
  database: Database,
  query: LogQuery,
  deadlineMilliseconds: number,
): Result<LogPage> {
  return database.transaction((): Result<LogPage> => {
    const range = idRange(database, query.lastBootOnly)
    if (range === null) return ok(logPage([], 0))
    const where = conditionOf(query)
    const total = countRows(database, where, { range, deadlineMilliseconds })
    if (total === null) {
      return fail({ kind: 'unavailable', message: message('this log query takes too long; ask for less') })
    }
    if (query.limit === 0 || query.offset >= total) return ok(logPage([], total))
    const sinceBoot = query.lastBootOnly ? ` AND id >= (${firstOfBoot})` : ''
    const page = database
      .prepare(
        `SELECT ${logColumnNames.map((name) => `${expression(name)} AS ${name}`).join(', ')} FROM log
         WHERE ${where.sql}${sinceBoot} ORDER BY ${orderOf(query)} LIMIT ? OFFSET ?`,
      )
      .all(...where.values, query.limit, query.offset)
    return ok(logPage(page as LogRow[], total))
  })()
}

/** Ids of the first and the last row to look at. */
interface Range {
  readonly first: number
  readonly last: number
}

function idRange(database: Database, lastBootOnly: boolean): Range | null {
  const ends = database.prepare(logEnds).get() as { first: number | null; last: number | null }
  if (ends.first === null || ends.last === null) return null
  if (!lastBootOnly) return { first: ends.first, last: ends.last }
  const boot = database.prepare(firstOfBoot).pluck().get() as number
  return boot > ends.last ? null : { first: Math.max(boot, ends.first), last: ends.last }
}

function countRows(
  database: Database,
  where: Clause,
  { range, deadlineMilliseconds }: { range: Range; deadlineMilliseconds: number },
): number | null {
  const count = database
    .prepare(`SELECT count(*) FROM log NOT INDEXED WHERE id BETWEEN ? AND ? AND ${where.sql}`)
    .pluck()
  const sliceEnd = sliceEnds(database, range)
  const start = performance.now()
  let total = 0
  for (let first = range.first; first <= range.last; ) {
    if (performance.now() - start > deadlineMilliseconds) return null
    const last = sliceEnd(first)
    total += count.get(first, last, ...where.values) as number
    first = last + 1
  }
  return total
}

/**
 * Returns the function that gives the end of the slice that begins with an id. Of rows older than all packets there
 * may be one in a million ids, which are therefore counted off; behind them ids have few gaps.
 */
function sliceEnds(database: Database, range: Range): (first: number) => number {
  const floor = database.prepare(firstPacket).pluck().get() as number
  const older = database
    .prepare('SELECT id FROM log WHERE id >= ? AND id < ? ORDER BY id LIMIT 1 OFFSET ?')
    .pluck()
  return (first) => {
    if (first >= floor) return Math.min(first + sliceRows - 1, range.last)
    const next = older.get(first, floor, sliceRows) as number | undefined
    return Math.min((next ?? floor) - 1, range.last)
  }
}

function conditionOf({ filters, search }: LogQuery): Clause {
  const found = search ? [searchClause(search.columns, search.text)] : []
  return joined('AND', [...filters.map(filterClause), ...found], everyRow)
}

function filterClause({ link, conditions }: LogFilter): Clause {
  return joined(link === 'and' ? 'AND' : 'OR', conditions.map(conditionClause), '1')
}

function conditionClause(condition: LogCondition): Clause {
  const { column } = condition
  switch (condition.kind) {
    case 'contains': {
      const one = condition.negate ? 'NOT ' : ''
      const clauses = condition.texts.map((text) => containsClause(column, text))
      return joined(
        'OR',
        clauses.map(({ sql, values }) => ({ sql: `${one}${sql}`, values })),
        '0',
      )
    }
    case 'equals': {
      const relation = condition.negate ? '<>' : '='
      const clauses = condition.values.map((value) => ({
        sql: `${expression(column)} ${relation} ?`,
        values: [value],
      }))
      return joined('OR', clauses, '0')
    }
    case 'compare':
      return { sql: `${expression(column)} ${condition.relation} ?`, values: [condition.value] }
  }
}

function searchClause(columns: readonly LogColumn[], text: string): Clause {
  return joined(
    'OR',
    columns.map((column) => containsClause(column, text)),
    '0',
  )
}

/** SQLite folds ASCII only, and fast; rows with other letters go through `fold_case`. */
function containsClause(column: LogColumn, text: string): Clause {
  const cell = expression(column)
  const folded =
    logColumns[column] === 'integer'
      ? `CAST(${cell} AS TEXT)`
      : `CASE WHEN length(${cell}) = octet_length(${cell}) THEN upper(${cell}) ELSE fold_case(${cell}) END`
  return { sql: `(instr(${folded}, ?) > 0)`, values: [foldCase(text)] }
}

function expression(column: LogColumn): string {
  return column === 'id' ? "printf('%016d', id)" : column
}

function joined(operator: 'AND' | 'OR', clauses: readonly Clause[], empty: string): Clause {
  if (clauses.length === 0) return { sql: empty, values: [] }
  return {
    sql: `(${clauses.map(({ sql }) => sql).join(` ${operator} `)})`,
    values: clauses.flatMap(({ values }) => values),
  }
}

/** By the table's columns: `id` alone would mean the text that is answered. */
function orderOf({ sort }: LogQuery): string {
  return [...sort, { column: 'id', descending: true }]
    .map(({ column, descending }) => `log.${column} ${descending ? 'DESC' : 'ASC'}`)
    .join(', ')
}
