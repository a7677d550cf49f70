import type { Finding } from '../../core/finding.ts'
import type { Interval } from '../../core/ip.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { type Time, timesOf } from '../../domains/firewall/timetable.ts'
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

/** What an object means, as text; null when it means nothing. */
type MeaningOf = (id: string) => string | null

/** Objects that may stand for each other in any rule, of whatever type they are. */
export function duplicateObjects(snapshot: Snapshot): Finding[] {
  const atoms = new LiveAtoms(snapshot)
  return [
    ...alike(snapshot, addressTables, (id) => addressText(snapshot, atoms, id)),
    ...alike(snapshot, portTables, (id) => intervalText(portMeaning(snapshot, [id]) ?? allPorts)),
    ...alike(snapshot, timeTables, (id) => timeText(timesOf(snapshot, id))),
  ]
}

const allPorts: readonly Interval[] = [{ lo: 0n, hi: 65_535n }]

function alike(
  snapshot: Snapshot,
  tables: readonly (typeof addressTables | typeof portTables | typeof timeTables)[number][],
  meaningOf: MeaningOf,
): Finding[] {
  const groups = new Map<string, string[]>()
  for (const table of tables) {
    for (const { id } of snapshot.rows(table).entries) {
      const alias = table.id.kind === 'alias' ? `${table.id.type}.id.${id}` : String(id)
      const meaning = meaningOf(alias)
      if (meaning === null) continue
      const group = groups.get(meaning)
      if (group) group.push(alias)
      else groups.set(meaning, [alias])
    }
  }
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((objects) => ({ kind: 'duplicate_object', table: 'objects', objects }))
}

function addressText(snapshot: Snapshot, atoms: LiveAtoms, id: string): string | null {
  if (addressMeaning(snapshot, id).kind === 'any') return 'any'
  const { fixed, atoms: named } = atoms.field([id])
  if (fixed.v4.length + fixed.v6.length + named.length === 0) return null
  return [intervalText(fixed.v4) ?? '', intervalText(fixed.v6) ?? '', named.join()].join('|')
}

function intervalText(intervals: readonly Interval[]): string | null {
  return intervals.length === 0
    ? null
    : intervals.map(({ lo, hi }) => (lo === hi ? `${lo}` : `${lo}-${hi}`)).join()
}

function timeText(times: readonly Time[]): string | null {
  const texts = times.map(({ weekdays, start, end, period }) => {
    const days = weekdays.length === 7 ? [] : weekdays.toSorted((a, b) => a - b)
    return [start, end, days.join(), period?.first ?? '', period?.last ?? ''].join(' ')
  })
  return texts.length === 0 ? null : [...new Set(texts)].sort().join('|')
}
