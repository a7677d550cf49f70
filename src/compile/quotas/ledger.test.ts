import { describe, expect, test } from 'vitest'
import type { AssignedUser, Owners } from './assigned.ts'
import { QuotaLedger } from './ledger.ts'
import { periodStarts } from './period.ts'

const quota = { title: 'q', comment: '', quota: 1_000, enabled: true, interval: 'day' as const }
const ann: AssignedUser = { id: 1, login: 'ann', quotaId: 'a', quota }
const noon = Date.parse('2026-11-27T12:00:00Z') / 1000
const today = periodStarts('UTC', noon)
const tomorrow = periodStarts('UTC', noon + 86_400)
const isAt = (address: string, ...users: number[]): Owners => new Map([[address, users]])
const reading = (bytes: number, era = 'e', address = '10.0.0.1') => ({
  era,
  addresses: [address],
  bytes: [bytes],
})
const usedBy = (ledger: QuotaLedger, id = 1, starts = today) => ledger.useOf({ ...ann, id }, starts).used

describe('the ledger of quotas', () => {
  test('adds what a counter has more than before', () => {
    const ledger = new QuotaLedger()
    for (const bytes of [100, 100, 250]) ledger.take(reading(bytes), isAt('10.0.0.1', 1), today)
    expect(usedBy(ledger)).toBe(250)
  })

  test('a counter that is made anew or set back began at zero', () => {
    const ledger = new QuotaLedger()
    ledger.take(reading(500), isAt('10.0.0.1', 1), today)
    ledger.take(reading(600, 'other'), isAt('10.0.0.1', 1), today)
    ledger.take(reading(50, 'other'), isAt('10.0.0.1', 1), today)
    expect(usedBy(ledger)).toBe(1_150)
  })

  test('bytes are of those who had the address since the reading before', () => {
    const ledger = new QuotaLedger()
    ledger.take(reading(100), isAt('10.0.0.1', 1), today)
    ledger.take(reading(150), isAt('10.0.0.1', 2), today)
    ledger.take(reading(175), new Map(), today)
    ledger.take(reading(1_000), new Map(), today)
    ledger.take(reading(1_003), isAt('10.0.0.1', 1), today)
    ledger.take(reading(1_010), isAt('10.0.0.1', 1), today)
    expect([usedBy(ledger), usedBy(ledger, 2)]).toEqual([157, 25])
  })

  test('goes on from what was stored, once', () => {
    const ledger = new QuotaLedger()
    ledger.take(reading(100), isAt('10.0.0.1', 1), today)
    const { users, counts } = structuredClone(ledger.takeUnstored())
    expect(ledger.takeUnstored()).toEqual({ users: new Map(), counts: new Map() })
    const again = new QuotaLedger(
      [...users].map(([id, use]) => [id, use!]),
      [...counts].map(([address, count]) => [address, count!]),
    )
    again.take(reading(130), isAt('10.0.0.1', 1), today)
    expect(usedBy(again)).toBe(130)
  })

  test('each period begins at zero; another interval has what it had', () => {
    const ledger = new QuotaLedger()
    ledger.take(reading(100), isAt('10.0.0.1', 1), today)
    expect(usedBy(ledger, 1, tomorrow)).toBe(0)
    ledger.take(reading(130), isAt('10.0.0.1', 1), tomorrow)
    expect(usedBy(ledger, 1, tomorrow)).toBe(30)
    const monthly = { ...ann, quota: { ...quota, interval: 'month' as const } }
    expect(ledger.useOf(monthly, tomorrow).used).toBe(130)
  })

  test('tells 80 and 100 percent once a period, and again after a reset', () => {
    const ledger = new QuotaLedger()
    const told = (bytes: number, starts = today) => {
      ledger.take(reading(bytes), isAt('10.0.0.1', 1), starts)
      return ledger.reached([ann], starts).map(({ percent }) => percent)
    }
    expect([told(799), told(800), told(900), told(1_000), told(2_000)]).toEqual([[], [80], [], [100], []])
    ledger.reset(1, today)
    expect([told(2_000), told(3_500)]).toEqual([[], [80, 100]])
    expect(told(4_400, tomorrow)).toEqual([80])
    ledger.add(ann, 1_000, tomorrow)
    expect(ledger.useOf(ann, tomorrow)).toMatchObject({ limit: 2_000, used: 900 })
    expect([told(4_400, tomorrow), told(5_500, tomorrow)]).toEqual([[], [80, 100]])
    expect(ledger.useOf(ann, periodStarts('UTC', noon + 2 * 86_400)).limit).toBe(1_000)
  })

  test('a quota that is not in force tells nothing; one of zero is used up at once', () => {
    const ledger = new QuotaLedger()
    expect(ledger.reached([{ ...ann, quota: { ...quota, enabled: false, quota: 0 } }], today)).toEqual([])
    const none = { ...ann, quota: { ...quota, quota: 0 } }
    expect(ledger.reached([none], today).map(({ percent }) => percent)).toEqual([80, 100])
  })

  test('another quota in between does not tell again what was told in the period', () => {
    const ledger = new QuotaLedger()
    const other = { ...ann, quotaId: 'b' }
    ledger.take(reading(1_000), isAt('10.0.0.1', 1), today)
    const told = (user: AssignedUser, starts = today) =>
      ledger.reached([user], starts).map(({ percent }) => percent)
    expect([told(ann), told(other), told(ann), told(other)]).toEqual([[80, 100], [80, 100], [], []])
    ledger.take(reading(2_000), isAt('10.0.0.1', 1), tomorrow)
    expect([told(other, tomorrow), told(ann, tomorrow), told(other, tomorrow)]).toEqual([
      [80, 100],
      [80, 100],
      [],
    ])
  })

  test('knows what an earlier release told', () => {
    const told = { percent: 100, since: today.day, quotaId: 'a' }
    const ledger = new QuotaLedger([[1, { periods: { day: { since: today.day, bytes: 1_000 } }, told }]])
    expect(ledger.reached([ann], today)).toEqual([])
  })

  test('after a clock that went back the use is of the present period, and the next begins at zero', () => {
    const ledger = new QuotaLedger()
    const nextYear = periodStarts('UTC', noon + 365 * 86_400)
    ledger.take(reading(1_500), isAt('10.0.0.1', 1), nextYear)
    ledger.add(ann, 100, nextYear)
    expect(ledger.reached([ann], nextYear).map(({ percent }) => percent)).toEqual([80, 100])
    ledger.turnBack(today, noon)
    expect(ledger.useOf(ann, today)).toMatchObject({ used: 1_500, limit: 1_100 })
    expect(ledger.reached([ann], today)).toEqual([])
    expect(ledger.useOf(ann, tomorrow)).toMatchObject({ used: 0, limit: 1_000 })
    ledger.take(reading(1_600), isAt('10.0.0.1', 1), tomorrow)
    expect(usedBy(ledger, 1, tomorrow)).toBe(100)
  })

  test('another zone for a while leaves what was counted and told', () => {
    const ledger = new QuotaLedger()
    ledger.take(reading(1_500), isAt('10.0.0.1', 1), today)
    expect(ledger.reached([ann], today)).toHaveLength(2)
    const inTokyo = periodStarts('Asia/Tokyo', noon)
    expect(inTokyo.day).toBeLessThan(today.day)
    for (const starts of [inTokyo, today]) {
      ledger.turnBack(starts, noon)
      expect([usedBy(ledger, 1, starts), ledger.reached([ann], starts)]).toEqual([1_500, []])
    }
  })
})
