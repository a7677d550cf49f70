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
  return (code) => {
    const before = known.get(code)
    if (before) return before
    const found = readCountry(files, code)
    known.set(code, found)
    return found
  }
}

function readCountry(files: { readonly v4: string; readonly v6: string }, code: string): AddressSet {
  if (!/^[A-Z]{2}$/.test(code)) return emptyAddressSet
  return {
    v4: readTable(files.v4, code, (text) => (/^\d{1,10}$/.test(text) ? BigInt(text) : null)),
    v6: readTable(files.v6, code, (text) => parseAddress(text)?.value ?? null),
  }
}

/** A search for the code is many times faster than a split of some half a million lines. */
function readTable(file: string, code: string, parse: (text: string) => bigint | null): Interval[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'latin1')
  const intervals: Interval[] = []
  for (let end = text.indexOf(`,${code}`); end >= 0; end = text.indexOf(`,${code}`, end + 1)) {
    const start = text.lastIndexOf('\n', end) + 1
    const [first, last] = text.slice(start, end).split(',')
    const lo = parse(first ?? '')
    const hi = parse(last ?? '')
    if (lo !== null && hi !== null && lo <= hi) intervals.push({ lo, hi })
  }
  return mergeIntervals(intervals)
}
