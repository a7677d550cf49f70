import { eventFields } from '../../../core/log/log-kinds.ts'
import type { QueryColumn } from '../../../core/log/log-query.ts'
import { identifier, type Sql, sql } from './sql.ts'

/** Stands for a number that a row does not have; it is less than all others, as absent cells are. */
export const absentNumber = -(2n ** 63n)

/** The same as a literal. */
export const absent = sql`toInt64(${'-9223372036854775808'})`

/** Types of columns, as ClickHouse names them. */
export type ColumnType = 'String' | 'Int64' | 'UInt64' | 'Date' | 'Array(String)'

/**
 * Columns that every row has.
 *
 * - `log_id`: number of the log that it is from; several gateways may share a table.
 * - `batch`: number of the attempt to store it.
 * - `clock`: `secondsAt` of `date_time`.
 * - `message_folded`: the message as it is searched where that is more than ASCII in lower case; else empty.
 * - `folded_names`, `folded_texts`: the same for other columns of text: their names, and their texts.
 */
export const fixedColumns = {
  log_id: 'Int64',
  batch: 'UInt64',
  id: 'Int64',
  origin: 'String',
  day: 'Date',
  second: 'Int64',
  microseconds: 'Int64',
  date_time: 'Int64',
  clock: 'Int64',
  priority: 'Int64',
  message: 'String',
  message_folded: 'String',
  syslog_id: 'String',
  unit: 'String',
  folded_names: 'Array(String)',
  folded_texts: 'Array(String)',
} as const satisfies Readonly<Record<string, ColumnType>>

/** Names and types of all columns of the table. */
export const tableColumns: ReadonlyMap<string, ColumnType> = new Map<string, ColumnType>([
  ...Object.entries(fixedColumns),
  ...Object.keys(eventFields).flatMap(columnsOfField),
])

/** The columns that hold a field of an event; those of an address have a second one, which networks are compared with. */
export function columnsOfField(field: string): readonly (readonly [string, ColumnType])[] {
  const name = columnOfField(field)
  switch (eventFields[field]) {
    case 'integer':
      return [[name, 'Int64']]
    case 'address':
      return [
        [name, 'String'],
        [`${name}_key`, 'String'],
      ]
    default:
      return [[name, 'String']]
  }
}

function columnOfField(field: string): string {
  return `event_${field}`
}

/** Name of the column of the table that holds a column of a query. */
export function storedName(column: QueryColumn): string {
  return column.startsWith('event.') ? columnOfField(column.slice(6)) : column
}

/** The column of the table that holds a column of a query. */
export function stored(column: QueryColumn): Sql {
  return identifier(storedName(column))
}
