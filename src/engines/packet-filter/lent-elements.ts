import {
  type AddressSet,
  parseAddress,
  parsePrefix,
  parseRange,
  prefixInterval,
  printRanges,
  unionAddressSets,
} from '../../core/net/ip.ts'
import type { ListedTable } from './listed-table.ts'

/** Addresses by the set, as the kernel names it, to which they were lent. */
export type LentAddresses = ReadonlyMap<string, ReadonlySet<string>>

/** The listing as if its sets had all of these addresses: two that differ in no others are then the same. */
export function withAddresses(table: ListedTable, lent: LentAddresses): ListedTable {
  if (lent.size === 0) return table
  const objects = [...table.objects].map(([name, items]): [string, readonly string[]] => {
    const own = lent.get(name.replace(/^set /, ''))
    return own === undefined || !name.startsWith('set ') ? [name, items] : [name, joined(items, own)]
  })
  return { ...table, objects: new Map(objects) }
}

function joined(items: readonly string[], lent: ReadonlySet<string>): readonly string[] {
  const sets = items.map((item) => ({ item, set: addressesOf(item) }))
  const others = sets.flatMap(({ item, set }) => (set === null ? [item] : []))
  const own = sets.flatMap(({ set }) => set ?? [])
  const { v4, v6 } = unionAddressSets(...own, ...[...lent].flatMap((text) => addressesOf(text) ?? []))
  const elements = [...printRanges(4, v4), ...printRanges(6, v6)].map(({ lo, hi }) => `${lo}-${hi}`)
  return [...others, ...elements]
}

/** The addresses of an element as nft prints it; null for all else that it prints of a set. */
export function addressesOf(item: string): AddressSet | null {
  const prefix = parsePrefix(item)
  const range = parseRange(item) ?? (prefix && { family: prefix.family, interval: prefixInterval(prefix) })
  const address = parseAddress(item)
  const found =
    range ?? (address && { family: address.family, interval: { lo: address.value, hi: address.value } })
  if (found === null) return null
  return found.family === 4 ? { v4: [found.interval], v6: [] } : { v4: [], v6: [found.interval] }
}
