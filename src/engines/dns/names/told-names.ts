import { printAddress } from '../../../core/net/ip.ts'

/** Addresses of a name that a client was told. */
export interface Told {
  /** In ASCII form, lower case, without the final dot. */
  readonly name: string
  readonly ttlSeconds: number
  readonly addresses: readonly string[]
  /** The client that asked; null for the name server itself. */
  readonly client: string | null
}

/** An address that clients were told for a name. Times are Unix seconds. */
export interface ToldAddress {
  readonly name: string
  readonly address: string
  readonly sinceSeconds: number
  readonly untilSeconds: number
  readonly client: string | null
}

/** Addresses that clients were told, each until its time is over and somewhat longer. */
export interface ToldNames {
  /** Takes what was told; answers whether an address is new. `untilSeconds` is when it goes. */
  readonly add: (told: Told, nowSeconds: number) => { readonly isNew: boolean; readonly untilSeconds: number }
  /** Every name with addresses whose time is not over. A name of which nothing changed has the same list as before. */
  readonly all: (nowSeconds: number) => ReadonlyMap<string, readonly ToldAddress[]>
  /** Forgets names that no rule names any more. */
  readonly keep: (isNamed: (name: string) => boolean) => void
}

/**
 * Clients use an address for longer than its time: connections that are opened late, caches of programs. A filter that
 * forgets it first would drop what the client was told.
 */
const graceSeconds = 300

const mostAddresses = 4_000
const mostNames = 20_000

/** Memory of a name: its addresses, and the list of them while nothing changes. */
interface Kept {
  readonly addresses: Map<string, ToldAddress>
  list: readonly ToldAddress[] | null
  /** Unix seconds before which no address of the list goes. */
  wholeUntilSeconds: number
}

/** Keeps what clients were told in memory, within bounds. */
export function toldNames(): ToldNames {
  const names = new Map<string, Kept>()
  const listOf = (kept: Kept, nowSeconds: number) => {
    if (kept.list === null || kept.wholeUntilSeconds <= nowSeconds) {
      forgetPassed(kept.addresses, nowSeconds)
      kept.list = [...kept.addresses.values()]
      kept.wholeUntilSeconds = Math.min(...kept.list.map(({ untilSeconds }) => untilSeconds))
    }
    return kept.list
  }
  return {
    add: ({ name, ttlSeconds, addresses, client }, nowSeconds) => {
      const kept = names.get(name) ?? { addresses: new Map(), list: null, wholeUntilSeconds: 0 }
      const known = kept.addresses
      forgetPassed(known, nowSeconds)
      kept.list = null
      if (!names.has(name) && names.size >= mostNames) names.delete(names.keys().next().value!)
      names.set(name, kept)
      const untilSeconds = nowSeconds + ttlSeconds + graceSeconds
      let isNew = false
      for (const address of addresses) {
        const before = known.get(address)
        isNew ||= before === undefined
        if (before === undefined && known.size >= mostAddresses) known.delete(known.keys().next().value!)
        known.set(address, {
          name,
          address,
          sinceSeconds: before?.sinceSeconds ?? nowSeconds,
          untilSeconds: Math.max(before?.untilSeconds ?? 0, untilSeconds),
          client: before?.client ?? client,
        })
      }
      return { isNew, untilSeconds }
    },
    all: (nowSeconds) => {
      const all = new Map<string, readonly ToldAddress[]>()
      for (const [name, kept] of names) {
        const list = listOf(kept, nowSeconds)
        if (list.length > 0) all.set(name, list)
      }
      return all
    },
    keep: (isNamed) => {
      for (const name of names.keys()) if (!isNamed(name)) names.delete(name)
    },
  }
}

function forgetPassed(addresses: Map<string, ToldAddress>, nowSeconds: number): void {
  for (const [address, { untilSeconds }] of addresses)
    if (untilSeconds <= nowSeconds) addresses.delete(address)
}

/** Reads a line that the name server reports: `ID NAME TTL ADDRESSES CLIENT`; null for one that is none. */
export function readTold(line: string): { readonly id: string; readonly told: Told } | null {
  const [id, name, ttl, texts, client] = line.split(' ')
  if (client === undefined || !/^\d+$/.test(id!) || !/^\d+$/.test(ttl!)) return null
  const addresses = texts!.split(',').flatMap((digits) => {
    if (!/^([0-9a-f]{8}|[0-9a-f]{32})$/.test(digits)) return []
    return [printAddress(digits.length === 8 ? 4 : 6, BigInt(`0x${digits}`))]
  })
  if (addresses.length === 0) return null
  return {
    id: id!,
    told: {
      name: name!.replace(/\.$/, '').toLowerCase(),
      ttlSeconds: Number(ttl),
      addresses,
      client: client === '-' ? null : client,
    },
  }
}
