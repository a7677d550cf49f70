import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseAddress } from '../../core/net/ip.ts'

const askMilliseconds = 15_000
const waitMilliseconds = 5_000
/** An address that a name had is used for so long after: names that rotate change nothing. */
const rememberMilliseconds = 600_000
const mostAddresses = 16

interface KnownName {
  /** When each address was last an answer. */
  readonly seen: Map<string, number>
  askedAt: number
  asking: Promise<void> | null
  hasAnswer: boolean
}

/** Addresses of sites behind, by their names. */
export interface SitesBehind {
  /** Sorted addresses of a name but those of this machine, or the address; empty while it has none. Asks the resolver now and then. */
  readonly addressesOf: (name: string) => readonly string[]
  /** Resolves when each of the names has been asked for once, or the resolver is late. */
  readonly settled: (names: readonly string[]) => Promise<void>
}

/** Makes the memory of names; `ask` is the resolver of this machine where it is left out. */
export function createSitesBehind(
  ask = resolve,
  { now = () => performance.now(), ownAddresses = isOwn } = {},
): SitesBehind {
  const names = new Map<string, KnownName>()
  const known = (name: string): KnownName => {
    const found = names.get(name)
    if (found !== undefined) return found
    const made = { seen: new Map(), askedAt: Number.NEGATIVE_INFINITY, asking: null, hasAnswer: false }
    names.set(name, made)
    return made
  }
  const refresh = (name: string): KnownName => {
    const entry = known(name)
    if (entry.asking !== null || now() - entry.askedAt < askMilliseconds) return entry
    entry.askedAt = now()
    entry.asking = ask(name)
      .then((addresses) => {
        for (const address of addresses) {
          entry.seen.delete(address)
          entry.seen.set(address, now())
        }
      })
      .catch(() => undefined)
      .finally(() => {
        entry.asking = null
        entry.hasAnswer = true
      })
    return entry
  }
  return {
    addressesOf: (name) => {
      if (parseAddress(name) !== null) return [name]
      const { seen } = refresh(name)
      for (const [address, at] of seen) if (now() - at > rememberMilliseconds) seen.delete(address)
      const own = ownAddresses()
      // A name that leads here would be asked by us for ever.
      return [...seen.keys()]
        .filter((address) => !own(address))
        .slice(-mostAddresses)
        .sort()
    },
    settled: async (all) => {
      const pending = all
        .filter((name) => parseAddress(name) === null)
        .map(refresh)
        .flatMap(({ asking, hasAnswer }) => (asking === null || hasAnswer ? [] : [asking]))
      await Promise.race([Promise.all(pending), sleep(waitMilliseconds, undefined, { ref: false })])
    },
  }
}

/** Tells whether this machine has an address, or would take it for its own. */
function isOwn(): (address: string) => boolean {
  const own = new Set(
    Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  )
  return (address) => own.has(address) || /^(127\.|0\.|::1?$|::ffff:)/.test(address)
}

async function resolve(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
