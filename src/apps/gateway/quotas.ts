import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '../../api/traffic/messages.ts'
import type { QuotaDesk, QuotaUsage } from '../../api/traffic/quota-routes.ts'
import { type AssignedUser, assignedUsers, type Owners, quotaOwners } from '../../compile/quotas/assigned.ts'
import { type AddressCount, QuotaLedger, type UserUse } from '../../compile/quotas/ledger.ts'
import { type PeriodStarts, periodStarts } from '../../compile/quotas/period.ts'
import type { Control } from '../../control/control.ts'
import type { CountedAddresses, PacketFilterQuestion } from '../../core/engine/declared/packet-filter.ts'
import { fail, ok, type Result } from '../../core/failure.ts'
import type { Memos } from '../../core/memo.ts'
import { notThere } from '../../core/missing.ts'
import { inactiveRow, type SaidRow } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { quotaState } from '../../domains/quotas/state.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { users } from '../../domains/users/user.ts'
import type { QuotaParts } from '../interface/enforcement.ts'
import type { Foundation } from '../interface/foundation.ts'

/** Milliseconds from one reading of the counters to the next, and from one writing to the disk to the next. */
const readEveryMs = 2_000
const storeEveryMs = 6_000
/** Without a reading for so long the status says that nothing is counted. */
const silentMs = 4_500
/** An interval up to here counts for the period in which it began. */
const shortSeconds = 5
/** Addresses that users have left stay counted for so long, so that nothing of before is lost. */
const lingerMs = 15_000
/** The same after a start, when not all is known yet of who is where. */
const firstLingerMs = 60_000

/** Counting of users' traffic for quotas, and the answers about it. */
export interface Quotas extends QuotaParts, QuotaDesk {
  /** Begins to read; the control loop is there. */
  begin(control: Pick<Control, 'ask' | 'changed' | 'observed'>): void
  /** Reads once more and stores what is counted. */
  close(): Promise<void>
}

/** Milliseconds that have passed, whatever is done to the clock. */
const passedMs = () => performance.now()

/** Makes the counting of a gateway, with what an earlier process stored. */
export function quotasOf(
  { store, logEvent, reportBug, nowMs }: Pick<Foundation, 'store' | 'logEvent' | 'reportBug' | 'nowMs'>,
  memos: Memos,
): Quotas {
  const stored = store.quotas.load()
  const ledger = new QuotaLedger(
    stored.users as [number, UserUse][],
    stored.counts as [string, AddressCount][],
  )
  let control: Pick<Control, 'ask' | 'changed' | 'observed'> | null = null
  const noOwners: Owners = new Map()
  let owners = noOwners
  let assigned: ReadonlyMap<number, AssignedUser> = new Map()
  const lingering = new Map<string, number>()
  for (const address of ledger.addresses) lingering.set(address, passedMs() + firstLingerMs)
  let counted: readonly string[] | null = null
  let exceeded: readonly string[] = []
  let fault: Message | null = null
  /** The moment of the newest reading by the clock, 0 for none, and by what has passed. */
  let readAtMs = 0
  let seenAtMs = 0
  let beganAtMs = passedMs()
  let storedAtMs = 0
  /** Periods whose beginnings the book has been brought to. */
  let turned: PeriodStarts | null = null
  let timer: NodeJS.Timeout | null = null
  let reading: Promise<void> | null = null
  let isClosed = false

  const isOn = (snapshot: Snapshot = store.snapshot) => snapshot.value(quotaState).enabled
  /** Periods begin with a minute, and their beginnings take some time to work out. */
  let known: { readonly zone: string; readonly minute: number; readonly starts: PeriodStarts } | null = null
  const startsAt = (ms: number): PeriodStarts => {
    const zone = store.snapshot.value(systemSettings).time_zone
    const minute = Math.floor(ms / 60_000)
    if (known?.zone !== zone || known.minute !== minute)
      known = { zone, minute, starts: periodStarts(zone, minute * 60) }
    return known.starts
  }

  /** Works out whose limit is reached; true when the addresses are others than before. */
  const judge = (): boolean => {
    const starts = startsAt(nowMs())
    const over = new Set<number>()
    if (isOn())
      for (const user of assigned.values()) {
        const { used, limit } = ledger.useOf(user, starts)
        if (user.quota.enabled && used >= limit) over.add(user.id)
      }
    const next: string[] = []
    if (over.size > 0)
      for (const [address, ids] of owners) if (ids.some((id) => over.has(id))) next.push(address)
    next.sort()
    if (next.join() === exceeded.join()) return false
    exceeded = next
    return true
  }

  const tell = () => {
    if (!isOn()) return
    const reached = ledger.reached(assigned.values(), startsAt(nowMs()))
    for (const { user, percent, used, limit } of reached)
      logEvent({
        kind: 'quotas',
        user: user.login,
        quota: user.quota.title,
        percent,
        used,
        limit,
        period: user.quota.interval,
      })
    // A process that ends before the next storing would tell it again.
    if (reached.length > 0) keep()
  }

  const settle: QuotaParts['settle'] = (snapshot, inputs) => {
    const isCounting = isOn(snapshot)
    assigned = assignedUsers(snapshot, memos)
    const next = isCounting ? quotaOwners(snapshot, inputs, memos) : noOwners
    const now = passedMs()
    let isOther = isCounting !== (counted !== null) || next !== owners
    if (next !== owners) {
      for (const address of owners.keys()) if (!next.has(address)) lingering.set(address, now + lingerMs)
      const isFirst = owners.size === 0
      owners = next
      // What was counted until now is of those who had the addresses.
      if (isCounting && !isFirst) soon()
    }
    for (const [address, untilMs] of lingering)
      if (untilMs <= now || next.has(address)) isOther = lingering.delete(address) || isOther
    if (!isCounting) counted = null
    else if (isOther) {
      const all = [...new Set([...next.keys(), ...lingering.keys()])].sort()
      if (counted === null || all.join() !== counted.join()) counted = all
    }
    judge()
  }

  const keep = () => {
    storedAtMs = passedMs()
    ledger.forgetUsers((id) => store.snapshot.rows(users).get(id) !== undefined)
    const { users: uses, counts } = ledger.takeUnstored()
    if (uses.size + counts.size > 0) unstored.push({ uses, counts })
    store.disk.defer('quotas', () => {
      // What a full disk refused is stored with the newest.
      const [first, ...others] = unstored
      if (first === undefined) return
      const allUses = new Map([first, ...others].flatMap(({ uses }) => [...uses]))
      const allCounts = new Map([first, ...others].flatMap(({ counts }) => [...counts]))
      unstored.splice(0, unstored.length, { uses: allUses, counts: allCounts })
      store.quotas.save(allUses, allCounts)
      unstored.length = 0
    })
  }
  const unstored: {
    readonly uses: ReadonlyMap<number, UserUse | null>
    readonly counts: ReadonlyMap<string, AddressCount | null>
  }[] = []

  const readOnce = async (): Promise<void> => {
    if (control === null || counted === null) return
    if (counted.length === 0) {
      noteReading(nowMs())
      return
    }
    const question: PacketFilterQuestion = { kind: 'counted' }
    const answer = await control.ask('packet-filter', question)
    const now = nowMs()
    if (!answer.ok) {
      fault = message('the data plane does not say what it has counted')
      return
    }
    if (answer.value === null) {
      fault = message('the packet filter has no counters of addresses')
      return
    }
    const before = readAtMs
    const from = before > 0 && now - before <= shortSeconds * 1000 && before < now ? before : now
    ledger.take(answer.value as CountedAddresses, owners, startsAt(from))
    noteReading(now)
  }
  const noteReading = (now: number) => {
    fault = null
    readAtMs = now
    seenAtMs = passedMs()
  }

  const read = (): Promise<void> => {
    reading ??= readOnce()
      .then(() => {
        const starts = startsAt(nowMs())
        if (starts !== turned) ledger.turnBack(starts, Math.floor(nowMs() / 1000))
        turned = starts
        tell()
        const isDue = [...lingering.values()].some((untilMs) => untilMs <= passedMs())
        if (judge() || isDue) control?.changed()
        if (passedMs() - storedAtMs >= storeEveryMs) keep()
      })
      .catch((error: Error) => reportBug(`quotas: ${error.stack ?? error.message}`))
      .finally(() => {
        reading = null
      })
    return reading
  }

  const schedule = (delayMs: number) => {
    if (timer !== null) clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      // The next reading is not held up by one that is not answered.
      schedule(readEveryMs)
      void read()
    }, delayMs)
    timer.unref()
  }
  const soon = () => schedule(0)

  const condition = (): SaidRow => {
    const row = (status: SaidRow['status'], ...msg: Message[]): SaidRow => ({ name: 'quotas', status, msg })
    if (!isOn()) return inactiveRow('quotas', false, [])
    const { plane, engines } = control?.observed ?? { plane: null, engines: {} }
    if (plane?.mode === 'none')
      return row('failed', message('nothing is counted: there is no data plane'), plane.reason)
    const remedy = message('see `/x/status` for what the packet filter and the data plane need')
    if (plane === null)
      return row('failed', message('nothing is counted: the data plane is not connected'), remedy)
    if (passedMs() - Math.max(seenAtMs, beganAtMs) < silentMs && fault === null)
      return row(readAtMs === 0 ? 'activating' : 'active')
    const told = engines['packet-filter']?.message
    const why = [fault ?? message('the counters are not answered'), ...(told ? [told as Message] : [])]
    return row('failed', message('nothing is counted'), ...why, remedy)
  }

  const usageOf = (user: AssignedUser, starts: PeriodStarts): QuotaUsage => {
    const { limit, used, since } = ledger.useOf(user, starts)
    return {
      user: `user.id.${user.id}`,
      login: user.login,
      quota: user.quotaId,
      limit,
      used,
      left: Math.max(0, limit - used),
      period: user.quota.interval,
      since,
    }
  }

  const change = async (
    user: number,
    act: (one: AssignedUser, starts: PeriodStarts) => void,
  ): Promise<Result<QuotaUsage>> => {
    const one = assignedUsers(store.snapshot, memos).get(user)
    if (one === undefined) return notThere(message('no quota applies to {user}', { user: `user.id.${user}` }))
    if (store.disk.fault !== null) return fail({ kind: 'unavailable', message: store.disk.fault.message })
    // What was sent before the change is not counted behind it.
    await Promise.race([read(), sleep(silentMs, undefined, { ref: false })])
    act(one, startsAt(nowMs()))
    keep()
    tell()
    if (judge()) control?.changed()
    return ok(usageOf(one, startsAt(nowMs())))
  }

  return {
    settle,
    inputs: () => ({ quotaExceeded: exceeded, countedAddresses: counted }),
    begin: (loop) => {
      control = loop
      beganAtMs = passedMs()
      schedule(readEveryMs)
      store.onCommit(() => {
        if (!isOn()) readAtMs = 0
        else if (counted === null) beganAtMs = passedMs()
      })
    },
    status: condition,
    usage: () => {
      const starts = startsAt(nowMs())
      return [...assignedUsers(store.snapshot, memos).values()].map((user) => usageOf(user, starts))
    },
    reset: (user) => change(user, (one, starts) => ledger.reset(one.id, starts)),
    add: (user, bytes) => change(user, (one, starts) => ledger.add(one, bytes, starts)),
    close: async () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await Promise.race([read(), sleep(1_000, undefined, { ref: false })])
      keep()
    },
  }
}
