import { type RuleTableName, ruleTableNames } from '../../core/finding.ts'
import type { Table } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { contentFilterProxy } from '../../domains/content-filter/proxy.ts'
import { contentFilterSettings } from '../../domains/content-filter/settings.ts'
import { contentFilterState } from '../../domains/content-filter/state.ts'
import { directoryDomains } from '../../domains/directory/domain.ts'
import { forwardZones } from '../../domains/dns/forward-zone.ts'
import { dnsServerSettings } from '../../domains/dns/server-settings.ts'
import { dnsSettings } from '../../domains/dns/settings.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import { hipObjects } from '../../domains/hip/object.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { connections } from '../../domains/network/connection.ts'
import { objectTables } from '../../domains/objects/all.ts'
import { publishedSites } from '../../domains/reverse-proxy/site.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { type Region, type Space, spacesOf } from '../analysis/space/space.ts'
import { defaultTerms, leadsIn, markDefaults } from '../analysis/table/default-terms.ts'
import { type Reading, readRules, writtenRules } from '../analysis/table/normalised-table.ts'
import { refusalTerms } from '../analysis/table/refusal-terms.ts'
import { markReadings, termsOf } from '../analysis/table/regions.ts'
import { timetablesOf } from '../analysis/table/table.ts'
import type { CompileContext } from '../state/compile-state.ts'
import { thatMatter } from './affected-rules.ts'
import { changedIn } from './sequence-diff.ts'

/** A region in which a rule, or the gateway itself behind all rules, does something to packets. */
export interface Effect extends Region {
  /** `fwd.ngfw.12`; `default` where nothing is done without a rule. */
  readonly id: string
  readonly does: string
}

/** A table of one configuration: what is done first stands first, and every packet of the table is met. */
export interface Side {
  readonly name: RuleTableName
  readonly space: Space
  readonly effects: readonly Effect[]
}

/** The tables of two configurations, before and after, in one space. */
export function sidesOf(
  before: Snapshot,
  after: Snapshot,
  context: CompileContext,
): readonly (readonly [Side, Side])[] {
  const snapshots = [before, after]
  const spaces = spacesOf(
    snapshots.map((snapshot) => ({ snapshot, timetables: timetablesOf(snapshot) })),
    context,
  )
  const all = ruleTableNames.map(
    (name) => spaces.map((space) => readingsOf(name, space)) as [Reading[], Reading[]],
  )
  const kept = isSameVocabulary(before, after)
    ? all.map(([was, is]) => thatMatter(was, is, context.memos))
    : all
  const read = spaces.map((_, side) => kept.map((readings) => readings[side]!))
  for (const [index, space] of spaces.entries()) {
    for (const readings of read[index]!) markReadings(readings, space)
    markDefaults(space)
  }
  spaces[0]!.coordinates.cut()
  // Where DNAT leads something in on one side only, its own table shows the difference.
  const mayLeadIn = spaces.some(leadsIn)
  const sideOf = (name: RuleTableName, table: number, which: 0 | 1): Side => {
    const space = spaces[which]!
    const defaults = defaultTerms(name, space, mayLeadIn)
    const refusals = refusalTerms(name, space)
    return { name, space, effects: [...refusals, ...deedsOf(name, read[which]![table]!, space), ...defaults] }
  }
  return ruleTableNames.map((name, table) => [sideOf(name, table, 0), sideOf(name, table, 1)] as const)
}

/** True when identifiers and time mean the same on both sides, and the same happens behind all rules. */
export function isSameVocabulary(before: Snapshot, after: Snapshot): boolean {
  const zones = [before, after].map((snapshot) => snapshot.value(systemSettings).time_zone)
  const settings = [before, after].map((snapshot) =>
    JSON.stringify([
      snapshot.value(firewallSettings),
      snapshot.value(hairpinNat),
      snapshot.value(dnsSettings),
      snapshot.value(dnsServerSettings),
      snapshot.value(contentFilterState),
      snapshot.value(contentFilterSettings),
      snapshot.value(contentFilterProxy),
    ]),
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
  publishedSites,
  forwardZones,
  directoryDomains,
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

/** Rules of a table that are in force, read; none while the rules are off. */
export function readingsOf(name: RuleTableName, { snapshot, vocabulary }: Space): Reading[] {
  return snapshot.value(firewallState).enabled
    ? readRules(name, writtenRules(name, snapshot), vocabulary)
    : []
}

/** Effects of rules, in match order. */
export function deedsOf(name: RuleTableName, readings: readonly Reading[], space: Space): Effect[] {
  return readings.flatMap((reading, index) =>
    termsOf(name, index, reading, space).map(({ sets, literals, does }) => ({
      sets,
      literals,
      does,
      id: reading.id,
    })),
  )
}

/**
 * Effects that are only on one side or have moved past others. Packets outside of all changed effects are treated as
 * before: there the first of the others is the same on both sides.
 */
export function changedEffects(before: readonly Effect[], after: readonly Effect[]): ReadonlySet<Effect> {
  return changedIn(before, after, deedText)
}

function deedText({ id, does, sets, literals }: Effect): string {
  return `${id} ${does} ${sets.join()} ${literals.join()}`
}
