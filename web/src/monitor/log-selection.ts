import type { PageSearch } from '../app/address.ts'
import { contains, readRange } from '../policy/model/address.ts'
import type { Words } from '../words/words.tsx'

/** A row of the log, with its event as the stream has it. */
export interface LogRow {
  readonly id: string
  readonly date_time: number
  readonly microseconds: number
  readonly priority: number
  readonly message: string
  readonly syslog_id: string
  readonly unit: string
  readonly event?: Readonly<Record<string, unknown>>
  /** Body of `POST /x/explain` about the packet of the row. */
  readonly explain?: Readonly<Record<string, string | number>>
}

/** Names in the address of the page, and the columns of the log that must equal their values. */
export const columnsOfLog = {
  kind: 'event.kind',
  verdict: 'event.action',
  rule: 'event.rule',
  proto: 'event.protocol',
  src: 'event.source',
  sport: 'event.source_port',
  dst: 'event.destination',
  dport: 'event.destination_port',
  in: 'event.in_interface',
  out: 'event.out_interface',
  user: 'event.user',
  sid: 'event.sid',
  application: 'event.application',
  profile: 'event.profile',
  engine: 'event.engine',
  process: 'event.process',
  unit: 'unit',
  level: 'priority',
} as const

/** Name of a filter in the address. */
export type LogFilterName = keyof typeof columnsOfLog

/** Names of all filters, in the order in which they are shown. */
export const logFilterNames = Object.keys(columnsOfLog) as readonly LogFilterName[]

/** Rows that a page shows: texts by name of the filter, several kinds with commas between them, a text in the message, and a stretch of time (`YYYYMMDDhhmmss`). */
export interface LogSelection {
  readonly equal: Readonly<Partial<Record<LogFilterName, string>>>
  readonly text: string
  readonly from: string
  readonly to: string
}

/** The selection that an address carries. */
export function selectionOf(search: PageSearch): LogSelection {
  const moment = (name: string) => (/^\d{14}$/.test(search[name] ?? '') ? search[name]! : '')
  return {
    equal: Object.fromEntries(
      logFilterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
    ) as LogSelection['equal'],
    text: search.q ?? '',
    from: moment('from'),
    to: moment('to'),
  }
}

const numeric: readonly LogFilterName[] = ['sport', 'dport', 'level', 'sid']

/** The first filter that asks for a number and has none, as an address may that somebody wrote; null where all can be asked for. */
export function wrongFilter({ equal }: Pick<LogSelection, 'equal'>): LogFilterName | null {
  return numeric.find((name) => equal[name] !== undefined && !/^\d{1,15}$/.test(equal[name])) ?? null
}

/** The parameters `filter` and `search` of routes of the log; absent where nothing is selected. */
export function queryOf({ equal, text, from, to }: LogSelection): Readonly<Record<string, string>> {
  const item = (column_name: string, operator: string, value: string | number | readonly string[]) => ({
    items: [{ column_name, operator, value: [value].flat() }],
    link_operator: 'and',
  })
  const filters = [
    ...logFilterNames.flatMap((name) => {
      const value = equal[name]
      if (value === undefined) return []
      if (name === 'kind') return [item(columnsOfLog[name], 'equals', value.split(','))]
      return [item(columnsOfLog[name], 'equals', numeric.includes(name) ? Number(value) : value)]
    }),
    ...(from === '' ? [] : [item('date_time', 'greater_equal', Number(from))]),
    ...(to === '' ? [] : [item('date_time', 'less', Number(to))]),
  ]
  return {
    ...(filters.length === 0 ? {} : { filter: JSON.stringify(filters) }),
    ...(text === '' ? {} : { search: JSON.stringify({ text, columns: ['message'] }) }),
  }
}

/** True where a row is one of the selection, as the gateway judges it. */
export function isSelected(row: LogRow, { equal, text, from, to }: LogSelection): boolean {
  if (text !== '' && !row.message.toLowerCase().includes(text.toLowerCase())) return false
  if ((from !== '' && row.date_time < Number(from)) || (to !== '' && row.date_time >= Number(to)))
    return false
  return logFilterNames.every((name) => {
    const wanted = equal[name]
    return wanted === undefined || isEqual(logValue(row, name), wanted, name)
  })
}

function isEqual(value: string, wanted: string, name: LogFilterName): boolean {
  if (name === 'kind') return wanted.split(',').includes(value)
  if (numeric.includes(name)) return value !== '' && Number(value) === Number(wanted)
  if (name !== 'src' && name !== 'dst') return value === wanted
  const [range, one] = [readRange(wanted), readRange(value)]
  return range === null || one === null ? value === wanted : contains(range, one)
}

/** Value of a row in the column of a filter, as text; empty where it has none. */
export function logValue(row: LogRow, name: LogFilterName): string {
  const column = columnsOfLog[name]
  const value = column.startsWith('event.')
    ? row.event?.[column.slice(6)]
    : row[column as 'unit' | 'priority']
  return value === undefined || value === null ? '' : String(value)
}

/** Time of a row as a page shows it: `2026-11-26 16:40:02.113`. */
export function timeOf(row: Pick<LogRow, 'date_time' | 'microseconds'>, words: Pick<Words, 'wall'>): string {
  return words.wall(row.date_time, row.microseconds)
}

/** Time of day of a row, to the second. */
export function clockOf({ date_time }: Pick<LogRow, 'date_time'>, words: Pick<Words, 'wall'>): string {
  return words.wall(date_time).slice(11)
}
