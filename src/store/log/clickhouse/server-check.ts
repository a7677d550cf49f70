import { andCounted, type Validity, validRows } from './archive-view.ts'
import { type Asked, ask, type ClickHouseServer, select } from './client.ts'
import { tableColumns } from './columns.ts'
import { ClickHouseFault } from './fault.ts'
import type { Attempt } from './position.ts'
import { sql } from './sql.ts'
import { addColumns, createStatements, type TablePlace, tableName, tableOf } from './tables.ts'

/** From the question to the answer: a status is to be true within 5 s. */
const bounds: Asked = { milliseconds: 2_500 }
/** Bounds of what is asked now and then. */
const slowBounds: Asked = { milliseconds: 15_000 }

/** Version of a server whose table is that of the log. Rejects with a `ClickHouseFault`. */
export async function checkServer(server: ClickHouseServer, place: TablePlace): Promise<string> {
  const types = await columnTypes(server, place)
  for (const [name, type] of tableColumns) {
    const found = types.get(name)
    if (found !== undefined && found !== type)
      throw new ClickHouseFault('other-table', `${name} is ${found.slice(0, 100)} in place of ${type}`)
  }
  const missing = [...tableColumns.keys()].filter((name) => !types.has(name))
  if (missing.length > 0) throw new MissingColumns(missing, types.size)
  const [row] = await select(server, sql`SELECT version()`, bounds)
  return String(row?.[0] ?? '').slice(0, 40)
}

/** Columns that the table does not have. */
export class MissingColumns extends ClickHouseFault {
  readonly names: readonly string[]

  constructor(names: readonly string[], found: number) {
    // A table of somebody else has hardly a column of ours.
    const kind = found === 0 ? 'no-table' : names.length > tableColumns.size / 2 ? 'other-table' : 'old-table'
    super(kind, found === 0 ? tableName : `${names.slice(0, 5).join(', ')} missing`)
    this.names = names
  }
}

async function columnTypes(
  server: ClickHouseServer,
  { database }: TablePlace,
): Promise<ReadonlyMap<string, string>> {
  const rows = await select(
    server,
    sql`SELECT name, type FROM system.columns WHERE database = ${database} AND table = ${tableName}`,
    bounds,
  )
  return new Map(rows.map(([name, type]) => [String(name), String(type)]))
}

/** As `checkServer`; a table that is missing is made, and columns of a newer release are added. */
export async function prepareServer(server: ClickHouseServer, place: TablePlace): Promise<string> {
  try {
    return await checkServer(server, place)
  } catch (error) {
    if (!(error instanceof MissingColumns)) throw error
    // Each server of a cluster must be told, and which are its replicas is not known here.
    if (place.cluster !== '') throw error
    if (error.kind === 'no-table')
      for (const statement of createStatements(place, 'each')) await ask(server, statement, slowBounds)
    else if (error.kind === 'other-table') throw error
    else
      for (const statement of addColumns(place, 'each', error.names)) await ask(server, statement, slowBounds)
    return await checkServer(server, place)
  }
}

/** The newest row that counts; 0 where there is none. */
export async function lastRow(
  server: ClickHouseServer,
  { place, ...validity }: Validity & { readonly place: TablePlace },
): Promise<number> {
  const [row] = await select(
    server,
    sql`SELECT max(id) FROM ${tableOf(place)} WHERE ${validRows(validity)}`,
    slowBounds,
  )
  const id = row?.[0]
  if (!Number.isSafeInteger(id)) throw new ClickHouseFault('unknown-answer', 'an id is no number')
  return id as number
}

/** Rows that an attempt has stored so far. */
export async function rowsOfAttempt(
  server: ClickHouseServer,
  { place, logId, through, attempt }: AttemptPlace,
): Promise<number> {
  const ids = sql`id > ${through} AND id <= ${attempt.through}`
  const [row] = await select(
    server,
    sql`SELECT count() FROM ${tableOf(place)} WHERE log_id = ${logId} AND ${ids} AND batch = ${attempt.batch}`,
    slowBounds,
  )
  return Number(row?.[0])
}

/** An attempt, and the last id before it. */
interface AttemptPlace {
  readonly place: TablePlace
  readonly logId: number
  readonly through: number
  readonly attempt: Attempt
}

/** True where the last row that was stored is there; also where none was. */
export async function hasLastRow(
  server: ClickHouseServer,
  { place, ...validity }: Validity & { readonly place: TablePlace; readonly lastId: number },
): Promise<boolean> {
  const { logId, lastId } = validity
  const [row] = await select(
    server,
    sql`SELECT count() FROM ${tableOf(place)} WHERE log_id = ${logId} AND id = ${lastId}${andCounted(validity)}`,
    bounds,
  )
  return lastId === 0 || Number(row?.[0]) === 1
}
