import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  type AddressSet,
  emptyAddressSet,
  type Interval,
  mergeIntervals,
  parseAddress,
} from '../core/net/ip.ts'

/** Paths at which Debian's package `tor-geoipdb` puts its tables of countries. */
export const countryFiles = { v4: '/usr/share/tor/geoip', v6: '/usr/share/tor/geoip6' } as const

/** Networks of countries by two-letter code. */
export interface Countries {
  /** True when both tables are there; without them every country is empty. */
  readonly available: boolean
  /** The same object for the same code every time; another function once the tables have come or changed. */
  readonly lookup: (code: string) => AddressSet
}

/**
 * Reads countries from the tables of `tor-geoipdb`: lines `first,last,CC`, IPv4 addresses as integers. Nothing is
 * read before a country is asked for, and only what was asked for is kept. Throws when a file cannot be read.
 */
export function createCountries(
  files: { readonly v4: string; readonly v6: string } = countryFiles,
): Countries {
  let version = versionOf(files)
  let lookup = lookupIn(files)
  return {
    get available() {
      return existsSync(files.v4) && existsSync(files.v6)
    },
    get lookup() {
      const newest = versionOf(files)
      if (newest !== version) lookup = lookupIn(files)
      version = newest
      return lookup
    },
  }
}

function versionOf(files: { readonly v4: string; readonly v6: string }): string {
  return [files.v4, files.v6]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stats) => (stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`))
    .join(', ')
}

function lookupIn(files: { readonly v4: string; readonly v6: string }): Countries['lookup'] {
  const known = new Map<string, AddressSet>()
  const tableOf = [files.v4, files.v6].map(heldTable)
  return (code) => {
    const before = known.get(code)
    if (before) return before
    const found = readCountry(tableOf, code)
    known.set(code, found)
    return found
  }
}

function readCountry([v4, v6]: readonly (() => Table)[], code: string): AddressSet {
  if (!/^[A-Z]{2}$/.test(code)) return emptyAddressSet
  return {
    v4: intervalsOf(v4!(), code, (text) => (/^\d{1,10}$/.test(text) ? BigInt(text) : null)),
    v6: intervalsOf(v6!(), code, (text) => parseAddress(text)?.value ?? null),
  }
}

/** A table with the places at which the lines of each country begin. */
interface Table {
  readonly text: string
  readonly lines: ReadonlyMap<string, readonly number[]>
}

/** Reads a table at most once for what is asked together, such as all countries of a continent; its memory is given back. */
function heldTable(file: string): () => Table {
  let held: WeakRef<Table> | null = null
  return () => {
    const table = held?.deref() ?? readTable(file)
    held = new WeakRef(table)
    return table
  }
}

/** Only the lines of countries that are asked for are split: there are half a million. */
function readTable(file: string): Table {
  const text = existsSync(file) ? readFileSync(file, 'latin1') : ''
  const lines = new Map<string, number[]>()
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    const code = text.slice(end - 2, end)
    const starts = lines.get(code)
    if (starts === undefined) lines.set(code, [start])
    else starts.push(start)
    start = end + 1
  }
  return { text, lines }
}

function intervalsOf(
  { text, lines }: Table,
  code: string,
  parse: (text: string) => bigint | null,
): Interval[] {
  const intervals: Interval[] = []
  for (const start of lines.get(code) ?? []) {
    const [first = '', last = ''] = text.slice(start, text.indexOf(`,${code}`, start)).split(',')
    const lo = parse(first)
    const hi = parse(last)
    if (lo !== null && hi !== null && lo <= hi) intervals.push({ lo, hi })
  }
  return mergeIntervals(intervals)
}
