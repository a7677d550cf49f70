import { addressGroup } from '../../../core/net/address-group.ts'

/** A sign-in. Times are Unix seconds. */
export interface SignIn {
  readonly time: number
  readonly address: string
}

/** Sign-ins that were refused, from one address. */
export interface RefusedFrom {
  readonly address: string
  readonly count: number
  readonly first: number
  readonly last: number
}

/** Sign-ins that were refused: how many, and the addresses with the most of them. */
export interface RefusedSignIns {
  readonly count: number
  readonly addresses: readonly RefusedFrom[]
}

/** Record of a login. */
export interface SignInRecord {
  /** The newest sign-in, and the one before; null when there was none. */
  readonly last: SignIn | null
  readonly previous: SignIn | null
  /** Refused between those two, and since the newest. */
  readonly refusedBefore: RefusedSignIns
  readonly refused: RefusedSignIns
  /** When the login last signed in from a group of addresses. */
  readonly known: Readonly<Record<string, number>>
}

/** Kept state of a history, by login. */
export type SavedHistory = Readonly<Record<string, SignInRecord>>

/** For so long an address is known. */
const knownSeconds = 30 * 86_400
const mostKnown = 32
const mostAddresses = 10
const nobody: RefusedSignIns = { count: 0, addresses: [] }
const unknown: SignInRecord = {
  last: null,
  previous: null,
  refusedBefore: nobody,
  refused: nobody,
  known: {},
}

/** History of sign-ins with their addresses, and of refusals between them, for logins that exist. */
export class SignInHistory {
  readonly #records: Map<string, SignInRecord>

  constructor(saved: SavedHistory = {}) {
    this.#records = new Map(Object.entries(saved))
  }

  of(login: string): SignInRecord {
    return this.#records.get(login) ?? unknown
  }

  /** True when the login signed in from this group of addresses lately. */
  isKnown(login: string, group: string, nowSeconds: number): boolean {
    const at = this.of(login).known[group]
    return at !== undefined && nowSeconds - at < knownSeconds
  }

  /** True when any of these logins signed in from this group of addresses lately. */
  isKnownPlace(group: string, nowSeconds: number): boolean {
    return [...this.#records.keys()].some((login) => this.isKnown(login, group, nowSeconds))
  }

  succeed(login: string, address: string, nowSeconds: number): void {
    const { last, refused, known } = this.of(login)
    const addresses = Object.entries({ ...known, [addressGroup(address)]: nowSeconds })
      .sort(([, a], [, b]) => b - a)
      .slice(0, mostKnown)
    this.#records.set(login, {
      last: { time: nowSeconds, address },
      previous: last,
      refusedBefore: refused,
      refused: nobody,
      known: Object.fromEntries(addresses),
    })
  }

  refuse(login: string, address: string, nowSeconds: number): void {
    const record = this.of(login)
    const { count, addresses } = record.refused
    const before = addresses.find((each) => each.address === address)
    const entry = {
      address,
      count: (before?.count ?? 0) + 1,
      first: before?.first ?? nowSeconds,
      last: nowSeconds,
    }
    const others = addresses.filter((each) => each !== before)
    // Of those with the most, the newest stays whatever its count: it may be the one that goes on.
    const kept = others.sort((a, b) => b.count - a.count).slice(0, mostAddresses - 1)
    const refused = { count: count + 1, addresses: [...kept, entry].sort((a, b) => b.count - a.count) }
    this.#records.set(login, { ...record, refused })
  }

  /** State to keep, of the logins that still exist. */
  save(exists: (login: string) => boolean): SavedHistory {
    return Object.fromEntries([...this.#records].filter(([login]) => exists(login)))
  }
}
