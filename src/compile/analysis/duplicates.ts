import type { Finding } from '../../core/finding.ts'
import { type AddressSet, emptyAddressSet, type Interval, parseAddress4 } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { type Time, timesOf } from '../../domains/firewall/compile/timetable.ts'
import { addressLists } from '../../domains/objects/address-list.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { domains } from '../../domains/objects/domain.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { ipAddressLists } from '../../domains/objects/ip-address-list.ts'
import { ipRanges } from '../../domains/objects/ip-range.ts'
import { ports } from '../../domains/objects/port.ts'
import { portLists } from '../../domains/objects/port-list.ts'
import { portRanges } from '../../domains/objects/port-range.ts'
import { addressMeaning, portMeaning } from '../../domains/objects/resolve.ts'
import { schedules } from '../../domains/objects/schedule.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { timeRanges } from '../../domains/objects/time-range.ts'
import { LiveAtoms } from './space/live-atoms.ts'

const addressTables = [ipAddresses, ipRanges, subnets, domains, addressLists, ipAddressLists, countryLists]
const portTables = [ports, portRanges, portLists]
const timeTables = [timeRanges, schedules]

/** Meaning of an object. */
interface Meaning {
  /** Equal for equal meanings, and soon made. */
  readonly rough: string
  readonly exact: () => string
}

/** The meaning of an object; null when it means nothing. */
type MeaningOf = (id: string, item: object) => Meaning | null

/** Objects that may stand for each other in any rule, of whatever type they are. */
export function duplicateObjects(snapshot: Snapshot): Finding[] {
  const atoms = new LiveAtoms(snapshot)
  return [
    ...alike(
      snapshot,
      addressTables,
      (id, item) => plainList(snapshot, id, item) ?? addressMeaningOf(snapshot, atoms, id),
    ),
    ...alike(snapshot, portTables, (id) => intervalMeaning(portMeaning(snapshot, [id]) ?? allPorts)),
    ...alike(snapshot, timeTables, (id) => timeMeaning(timesOf(snapshot, id))),
  ]
}

const allPorts: readonly Interval[] = [{ lo: 0n, hi: 65_535n }]

function alike(
  snapshot: Snapshot,
  tables: readonly (typeof addressTables | typeof portTables | typeof timeTables)[number][],
  meaningOf: MeaningOf,
): Finding[] {
  const groups = new Map<string, { readonly alias: string; readonly meaning: Meaning }[]>()
  for (const table of tables) {
    for (const { id, item } of snapshot.rows(table).entries) {
      const alias = table.id.kind === 'alias' ? `${table.id.type}.id.${id}` : String(id)
      const meaning = meaningOf(alias, item)
      if (meaning === null) continue
      const group = groups.get(meaning.rough)
      if (group) group.push({ alias, meaning })
      else groups.set(meaning.rough, [{ alias, meaning }])
    }
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .flatMap((group) => [...Map.groupBy(group, ({ meaning }) => meaning.exact()).values()])
    .filter(({ length }) => length > 1)
    .map((same) => ({
      kind: 'duplicate_object',
      table: 'objects',
      objects: same.map(({ alias }) => alias),
    }))
}

function addressMeaningOf(snapshot: Snapshot, atoms: LiveAtoms, id: string): Meaning | null {
  if (addressMeaning(snapshot, id).kind === 'any') return { rough: 'any', exact: () => 'any' }
  const { fixed, atoms: named } = atoms.field([id])
  if (fixed.v4.length + fixed.v6.length + named.length === 0) return null
  return {
    rough: [roughText(fixed.v4), roughText(fixed.v6), named.length].join('|'),
    exact: () => fixedText(fixed, named),
  }
}

/** A list of plain IPv4 addresses, of which there may be hundreds of thousands; null for anything else. */
function plainList(snapshot: Snapshot, id: string, item: object): Meaning | null {
  const { values } = item as { readonly values?: readonly string[] }
  if (values === undefined || values.length === 0) return null
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const value of values) {
    const address = parseAddress4(value)
    if (address === null) return null
    least = Math.min(least, address)
    most = Math.max(most, address)
  }
  const exact = () => {
    const meaning = addressMeaning(snapshot, id)
    return fixedText(meaning.kind === 'static' ? meaning.set : emptyAddressSet, [])
  }
  return { rough: `${least} ${most}||0`, exact }
}

function fixedText({ v4, v6 }: AddressSet, named: readonly string[]): string {
  return [intervalText(v4), intervalText(v6), named.join()].join('|')
}

function intervalMeaning(intervals: readonly Interval[]): Meaning | null {
  if (intervals.length === 0) return null
  return { rough: roughText(intervals), exact: () => intervalText(intervals) }
}

function roughText(intervals: readonly Interval[]): string {
  return intervals.length === 0 ? '' : `${intervals[0]!.lo} ${intervals.at(-1)!.hi}`
}

function intervalText(intervals: readonly Interval[]): string {
  return intervals.map(({ lo, hi }) => `${lo}-${hi}`).join()
}

function timeMeaning(times: readonly Time[]): Meaning | null {
  const text = timeText(times)
  return text === null ? null : { rough: text, exact: () => text }
}

function timeText(times: readonly Time[]): string | null {
  const texts = times.map(({ weekdays, start, end, period }) => {
    const days = weekdays.length === 7 ? [] : weekdays.toSorted((a, b) => a - b)
    return [start, end, days.join(), period?.first ?? '', period?.last ?? ''].join(' ')
  })
  return texts.length === 0 ? null : [...new Set(texts)].sort().join('|')
}
