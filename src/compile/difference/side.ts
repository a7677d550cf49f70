import type { CompileInputs } from '../../core/inputs.ts'
import type { Table } from '../../core/resource.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import { hipObjects } from '../../domains/hip/object.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { connections } from '../../domains/network/connection.ts'
import { objectTables } from '../../domains/objects/all.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { type Region, type Space, spacesOf } from '../analysis/space/space.ts'
import { defaultTerms, leadsIn, markDefaults } from '../analysis/table/default-terms.ts'
import {
  type Reading,
  readRules,
  type TableName,
  tableNames,
  writtenRules,
} from '../analysis/table/reading.ts'
import { timetablesOf } from '../analysis/table/table.ts'
import { markReadings, termsOf } from '../analysis/table/terms.ts'
import { thatMatter } from './matter.ts'

/** A region in which a rule, or the gateway itself behind all rules, does something to packets. */
export interface Deed extends Region {
  /** `fwd.ngfw.12`; `default` where nothing is done without a rule. */
  readonly id: string
  readonly does: string
}

/** A table of one configuration: what is done first stands first, and every packet of the table is met. */
export interface Side {
  readonly name: TableName
  readonly space: Space
  readonly deeds: readonly Deed[]
}

/** The tables of two configurations, before and after, in one space. */
export function sidesOf(
  before: Snapshot,
  after: Snapshot,
  inputs: CompileInputs,
): readonly (readonly [Side, Side])[] {
  const snapshots = [before, after]
  const spaces = spacesOf(
    snapshots.map((snapshot) => ({ snapshot, timetables: timetablesOf(snapshot) })),
    inputs,
  )
  const all = tableNames.map(
    (name) => spaces.map((space) => readingsOf(name, space)) as [Reading[], Reading[]],
  )
  const kept = isSameVocabulary(before, after) ? all.map(([was, is]) => thatMatter(was, is)) : all
  const read = spaces.map((_, side) => kept.map((readings) => readings[side]!))
  for (const [index, space] of spaces.entries()) {
    for (const readings of read[index]!) markReadings(readings, space)
    markDefaults(space)
  }
  spaces[0]!.coordinates.cut()
  // Where DNAT leads something in on one side only, its own table tells the difference.
  const mayLeadIn = spaces.some(leadsIn)
  const sideOf = (name: TableName, table: number, which: 0 | 1): Side => {
    const space = spaces[which]!
    const defaults = defaultTerms(name, space, mayLeadIn)
    return { name, space, deeds: [...deedsOf(name, read[which]![table]!, space), ...defaults] }
  }
  return tableNames.map((name, table) => [sideOf(name, table, 0), sideOf(name, table, 1)] as const)
}

/** Whether identifiers and time mean the same on both sides, and the same happens behind all rules. */
export function isSameVocabulary(before: Snapshot, after: Snapshot): boolean {
  const zones = [before, after].map((snapshot) => snapshot.value(systemSettings).time_zone)
  const settings = [before, after].map((snapshot) =>
    JSON.stringify([snapshot.value(firewallSettings), snapshot.value(hairpinNat)]),
  )
  return (
    zones[0] === zones[1] &&
    settings[0] === settings[1] &&
    meaningful.every((table) => isSameRows(before, after, table))
  )
}

const meaningful: readonly Table[] = [
  ...objectTables,
  hipObjects,
  hipProfiles,
  connections,
  users,
  userGroups,
]

function isSameRows(before: Snapshot, after: Snapshot, table: Table): boolean {
  const [was, is] = [before.rows(table).entries, after.rows(table).entries]
  const isSame = (index: number) =>
    was[index]!.item === is[index]!.item ||
    (was[index]!.id === is[index]!.id && JSON.stringify(was[index]!.item) === JSON.stringify(is[index]!.item))
  return was === is || (was.length === is.length && [...was.keys()].every(isSame))
}

function readingsOf(name: TableName, { snapshot, vocabulary }: Space): Reading[] {
  return snapshot.value(firewallState).enabled
    ? readRules(name, writtenRules(name, snapshot), vocabulary)
    : []
}

function deedsOf(name: TableName, readings: readonly Reading[], space: Space): Deed[] {
  return readings.flatMap((reading, index) =>
    termsOf(name, index, reading, space).map(({ sets, literals, does }) => ({
      sets,
      literals,
      does,
      id: reading.id,
    })),
  )
}
