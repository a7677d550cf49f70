import type { LegacyTable } from '../../core/engine/influence.ts'
import type { Found } from './found.ts'
import { routingInfluences } from './iproute.ts'
import { legacyInfluences, legacyTables, settingInfluences } from './legacy.ts'
import { listedTables, type TableName, tableInfluences } from './nftables.ts'
import { trafficInfluences } from './traffic-control.ts'

const ownTable: TableName = { family: 'inet', name: 'gatehouse' }

/** The tables that are not ours. */
export function foreignTables(tables: readonly TableName[]): readonly TableName[] {
  return tables.filter(({ family, name }) => family !== ownTable.family || name !== ownTable.name)
}

/**
 * Looks for everything but tables of nftables that decides about packets of this network namespace. `legacy` has the tables
 * of legacy iptables that another process has read, where this one may not see them.
 */
export async function lookBesideTables(legacy: readonly LegacyTable[] = []): Promise<readonly Found[]> {
  const known = legacy.length > 0 ? legacy : await legacyTables()
  const looks = [routingInfluences(), trafficInfluences(), legacyInfluences(known), settingInfluences()]
  return (await Promise.all(looks)).flat()
}

/** Looks for everything but our table that decides about packets of this network namespace. */
export async function lookAround(): Promise<readonly Found[]> {
  const [tables, others] = await Promise.all([
    listedTables().then((tables) => tableInfluences(foreignTables(tables))),
    lookBesideTables(),
  ])
  return [...tables, ...others]
}
