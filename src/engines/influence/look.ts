import type { Found } from './found.ts'
import { routingInfluences } from './iproute.ts'
import { legacyInfluences, settingInfluences } from './legacy.ts'
import { listedTables, type TableName, tableInfluences } from './nftables.ts'
import { trafficInfluences } from './traffic-control.ts'

const ownTable: TableName = { family: 'inet', name: 'gatehouse' }

/** The tables that are not ours. */
export function foreignTables(tables: readonly TableName[]): readonly TableName[] {
  return tables.filter(({ family, name }) => family !== ownTable.family || name !== ownTable.name)
}

/** What decides about packets of this network namespace besides tables of nftables. */
export async function lookBesideTables(): Promise<readonly Found[]> {
  const looks = [routingInfluences(), trafficInfluences(), legacyInfluences(), settingInfluences()]
  return (await Promise.all(looks)).flat()
}

/** Everything besides our table that decides about packets of this network namespace. */
export async function lookAround(): Promise<readonly Found[]> {
  const [tables, others] = await Promise.all([
    listedTables().then((tables) => tableInfluences(foreignTables(tables))),
    lookBesideTables(),
  ])
  return [...tables, ...others]
}
