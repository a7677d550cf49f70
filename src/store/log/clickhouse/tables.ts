import { absent, type ColumnType, tableColumns } from './columns.ts'
import { identifier, joined, type Sql, sql } from './sql.ts'

/** Place of the log in ClickHouse. */
export interface TablePlace {
  readonly database: string
  /** Cluster whose shards have the rows; empty for one server. */
  readonly cluster: string
}

/** Name of the table that is written and asked. */
export const tableName = 'gatehouse_log'
/** Name of the table on each shard of a cluster. */
export const shardTableName = 'gatehouse_log_shard'

/** The table that is written and asked. */
export function tableOf({ database }: TablePlace): Sql {
  return sql`${identifier(database)}.${identifier(tableName)}`
}

/**
 * How servers of a cluster are told of a table.
 *
 * - `each`: every server is, and each shard is one server.
 * - `keeper`: one is, and tells the others through ZooKeeper or ClickHouse Keeper, which also keep the replicas of a shard equal.
 */
export type ClusterKind = 'each' | 'keeper'

/** The statements that make the tables. */
export function createStatements(place: TablePlace, kind: ClusterKind): readonly Sql[] {
  const database = identifier(place.database)
  if (place.cluster === '')
    return [
      sql`CREATE DATABASE IF NOT EXISTS ${database}`,
      sql`CREATE TABLE IF NOT EXISTS ${tableOf(place)} ${columnList()} ENGINE = MergeTree${order}`,
    ]
  const cluster = identifier(place.cluster)
  const where = kind === 'keeper' ? sql` ON CLUSTER ${cluster}` : sql``
  const path = '/clickhouse/tables/{shard}/gatehouse_log'
  const engine =
    kind === 'keeper' ? sql`ReplicatedMergeTree(${macro(path)}, ${macro('{replica}')})` : sql`MergeTree`
  const shardTable = identifier(shardTableName)
  const distributed = sql`Distributed(${cluster}, ${database}, ${shardTable}, intHash64(id))`
  return [
    sql`CREATE DATABASE IF NOT EXISTS ${database}${where}`,
    sql`CREATE TABLE IF NOT EXISTS ${database}.${shardTable}${where} ${columnList()} ENGINE = ${engine}${order}`,
    sql`CREATE TABLE IF NOT EXISTS ${tableOf(place)}${where} ${columnList()} ENGINE = ${distributed}`,
  ]
}

const order = sql` PARTITION BY toYYYYMM(day) ORDER BY (log_id, id)`

/** The statements that add columns of a newer release to the tables. */
export function addColumns(place: TablePlace, kind: ClusterKind, names: readonly string[]): readonly Sql[] {
  const added = joined(
    names.map((name) => sql`ADD COLUMN ${columnOf(name, tableColumns.get(name)!)}`),
    ', ',
    sql``,
  )
  const { database, cluster } = place
  const where = cluster !== '' && kind === 'keeper' ? sql` ON CLUSTER ${identifier(cluster)}` : sql``
  const shardTable = sql`${identifier(database)}.${identifier(shardTableName)}`
  const tables = cluster === '' ? [tableOf(place)] : [shardTable, tableOf(place)]
  return tables.map((table) => sql`ALTER TABLE ${table}${where} ${added}`)
}

function columnList(): Sql {
  const columns = [...tableColumns].map(([name, type]) => columnOf(name, type))
  return sql`(${joined(columns, ', ', sql``)})`
}

function columnOf(name: string, type: ColumnType): Sql {
  const isAbsentable = type === 'Int64' && name.startsWith('event_')
  return sql`${identifier(name)} ${typeName(type)}${isAbsentable ? sql` DEFAULT ${absent}` : sql``}`
}

function typeName(type: ColumnType): Sql {
  switch (type) {
    case 'String':
      return sql`String`
    case 'Int64':
      return sql`Int64`
    case 'UInt64':
      return sql`UInt64`
    case 'Date':
      return sql`Date`
    case 'Array(String)':
      return sql`Array(String)`
  }
}

/** Macros of the server have braces, which literals do not show. */
function macro(text: '/clickhouse/tables/{shard}/gatehouse_log' | '{replica}'): Sql {
  return text === '{replica}' ? sql`'{replica}'` : sql`'/clickhouse/tables/{shard}/gatehouse_log'`
}
