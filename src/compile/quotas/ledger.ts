import type { CountedAddresses } from '../../core/engine/declared/packet-filter.ts'
import type { AssignedUser, Owners } from './assigned.ts'
import { type Interval, intervals, type PeriodStarts } from './period.ts'

/** Bytes of a user in a period that began at `since` (Unix seconds). */
export interface PeriodUse {
  readonly since: number
  readonly bytes: number
}

/** Traffic of a user: in the newest period of each interval, so that another quota finds it counted. */
export interface UserUse {
  readonly periods: Readonly<Partial<Record<Interval, PeriodUse>>>
  /** Bytes that an administrator added to the limit for one period. */
  readonly added?: PeriodUse & { readonly interval: Interval }
  /** The parts of quotas that were told last; an earlier release stored that of one quota alone. */
  readonly told?: Told | readonly Told[]
}

/** The part of a quota that was told last, in percent, with the period. */
interface Told {
  readonly percent: number
  readonly since: number
  readonly interval?: Interval
  readonly quotaId: string
}

/** The newest value of the counter of an address, and the users who had the address then. */
export interface AddressCount {
  readonly era: string
  readonly bytes: number
  readonly users: readonly number[]
}

/** A user's quota with the use of the present period, in bytes. */
export interface QuotaUse {
  readonly limit: number
  readonly used: number
  readonly since: number
}

/** A part of a quota that a user has reached. */
export interface Reached extends QuotaUse {
  readonly user: AssignedUser
  readonly percent: number
}

/** Users and addresses whose values are not stored yet. */
export interface Unstored {
  readonly users: ReadonlyMap<number, UserUse | null>
  readonly counts: ReadonlyMap<string, AddressCount | null>
}

/** Parts of a quota that are told, in percent. */
const toldParts = [80, 100] as const

/**
 * The book of who used how much. What an address's counter has more than at the reading before goes to the users who had the
 * address then. Values of counters are kept with the sums, so that a restart neither loses nor repeats what was counted.
 */
export class QuotaLedger {
  readonly #users: Map<number, UserUse>
  readonly #counts: Map<string, AddressCount>
  #changedUsers = new Set<number>()
  #changedCounts = new Set<string>()

  constructor(
    users: Iterable<readonly [number, UserUse]> = [],
    counts: Iterable<readonly [string, AddressCount]> = [],
  ) {
    this.#users = new Map(users)
    this.#counts = new Map(counts)
  }

  /** Addresses whose counters have been read. */
  get addresses(): Iterable<string> {
    return this.#counts.keys()
  }

  /** Takes over a reading: `owners` have the addresses now, and `starts` are those of the periods that it counts for. */
  take({ era, addresses, bytes }: CountedAddresses, owners: Owners, starts: PeriodStarts): void {
    const more = new Map<number, number>()
    const seen = new Set<string>()
    for (const [place, address] of addresses.entries()) {
      const now = bytes[place] ?? 0
      seen.add(address)
      const before = this.#counts.get(address)
      const users = owners.get(address) ?? nobody
      // A counter that was made anew, or was set back, began at zero.
      const isSame = before !== undefined && before.era === era && now >= before.bytes
      const grown = isSame ? now - before.bytes : now
      if (grown > 0) for (const user of before?.users ?? users) more.set(user, (more.get(user) ?? 0) + grown)
      if (before?.era === era && before.bytes === now && sameUsers(before.users, users)) continue
      this.#counts.set(address, { era, bytes: now, users })
      this.#changedCounts.add(address)
    }
    for (const address of this.#counts.keys()) {
      if (seen.has(address)) continue
      this.#counts.delete(address)
      this.#changedCounts.add(address)
    }
    for (const [user, grown] of more) this.#count(user, grown, starts)
  }

  /** The use of a user under a quota, of the periods that begin at `starts`. */
  useOf({ id, quota }: Pick<AssignedUser, 'id' | 'quota'>, starts: PeriodStarts): QuotaUse {
    const { interval } = quota
    const since = starts[interval]
    const use = this.#users.get(id)
    const period = use?.periods[interval]
    const added = use?.added
    const isAdded = added !== undefined && added.interval === interval && added.since >= since
    return {
      limit: quota.quota + (isAdded ? added.bytes : 0),
      used: period !== undefined && period.since >= since ? period.bytes : 0,
      since,
    }
  }

  /** Parts of their quotas that users have reached and that were not told of the present period. Each is told once. */
  reached(assigned: Iterable<AssignedUser>, starts: PeriodStarts): Reached[] {
    return [...assigned].flatMap((user): Reached[] => {
      const { used, limit, since } = this.useOf(user, starts)
      if (!user.quota.enabled) return []
      const { told: stored = [], ...use } = this.#users.get(user.id) ?? { periods: {} }
      const all = [stored].flat()
      const isOfNow = (each: Told) =>
        each.quotaId === user.quotaId &&
        each.since >= since &&
        (each.interval ?? user.quota.interval) === user.quota.interval
      const before = all.find(isOfNow)?.percent ?? 0
      const now = toldParts.findLast((part) => used * 100 >= limit * part) ?? 0
      if (now === before) return []
      // What was told of other quotas stays: one of them may apply again within the period.
      const others = all.filter((each) => each.quotaId !== user.quotaId && each.since >= starts.quarter)
      const { quotaId, quota } = user
      const told =
        now === 0 ? others : [...others, { percent: now, since, interval: quota.interval, quotaId }]
      this.#change(user.id, told.length === 0 ? use : { ...use, told })
      return toldParts
        .filter((part) => part > before && part <= now)
        .map((percent) => ({ user, percent, used, limit, since }))
    })
  }

  /** Lets the present periods of a user begin at zero, without what was added. */
  reset(user: number, starts: PeriodStarts): void {
    const periods = Object.fromEntries(
      intervals.map((interval) => [interval, { since: starts[interval], bytes: 0 }]),
    )
    this.#change(user, { periods })
  }

  /** Adds bytes to the limit of a user's present period. */
  add({ id, quota }: Pick<AssignedUser, 'id' | 'quota'>, bytes: number, starts: PeriodStarts): void {
    const { interval } = quota
    const since = starts[interval]
    const use = this.#users.get(id) ?? { periods: {} }
    const before = use.added?.interval === interval && use.added.since >= since ? use.added.bytes : 0
    const sum = Math.min(before + bytes, Number.MAX_SAFE_INTEGER - quota.quota)
    this.#change(id, { ...use, added: { interval, since, bytes: sum } })
  }

  /**
   * After a clock that went back: what was counted in periods that are still to come, at `nowSeconds`, is of the present ones, or it
   * would last until their ends.
   */
  turnBack(starts: PeriodStarts, nowSeconds: number): void {
    const back = <T extends { readonly since: number }>(one: T, interval: Interval): T =>
      one.since > nowSeconds ? { ...one, since: starts[interval] } : one
    for (const [user, use] of this.#users) {
      const { added, told = [] } = use
      const periods = Object.entries(use.periods) as [Interval, PeriodUse][]
      if (![...periods.map(([, period]) => period), added].some((one) => one && one.since > nowSeconds))
        continue
      this.#change(user, {
        periods: Object.fromEntries(periods.map(([interval, period]) => [interval, back(period, interval)])),
        ...(added && { added: back(added, added.interval) }),
        told: [told].flat().map((each) => (each.interval ? back(each, each.interval) : each)),
      })
    }
  }

  /** Forgets users who are no more. */
  forgetUsers(isThere: (id: number) => boolean): void {
    for (const id of this.#users.keys()) {
      if (isThere(id)) continue
      this.#users.delete(id)
      this.#changedUsers.add(id)
    }
  }

  /** Values to be stored, null for those that are gone; it counts as stored from then on. */
  takeUnstored(): Unstored {
    const users = new Map([...this.#changedUsers].map((id) => [id, this.#users.get(id) ?? null]))
    const counts = new Map([...this.#changedCounts].map((each) => [each, this.#counts.get(each) ?? null]))
    this.#changedUsers = new Set()
    this.#changedCounts = new Set()
    return { users, counts }
  }

  #count(user: number, bytes: number, starts: PeriodStarts): void {
    const use = this.#users.get(user) ?? { periods: {} }
    const periods = intervals.map((interval) => {
      const before = use.periods[interval]
      const since = starts[interval]
      // Bytes of a reading that began before the period, as after a reset, are of the newest one.
      const isSame = before !== undefined && before.since >= since
      return [interval, isSame ? { ...before, bytes: before.bytes + bytes } : { since, bytes }]
    })
    this.#change(user, { ...use, periods: Object.fromEntries(periods) })
  }

  #change(user: number, use: UserUse): void {
    this.#users.set(user, use)
    this.#changedUsers.add(user)
  }
}

const nobody: readonly number[] = []

function sameUsers(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((id, place) => id === other[place]))
}
