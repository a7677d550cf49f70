import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../core/failure.ts'
import type { GatewayEvent } from '../../core/log/event.ts'
import { Memos } from '../../core/memo.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { gateway } from '../../domains/gateway.ts'
import { quotaAssignments } from '../../domains/quotas/assignment.ts'
import { quotas as quotaTable } from '../../domains/quotas/quota.ts'
import { quotaState } from '../../domains/quotas/state.ts'
import { userGroups } from '../../domains/users/group.ts'
import { users } from '../../domains/users/user.ts'
import { openStore, type Store } from '../../store/config/store.ts'
import { type Quotas, quotasOf } from './quotas.ts'

const author = { login: 'test', address: '', action: '' }
const day = 86_400_000
let folder: string
let store: Store
let now: number
let bytes: number
let isAnswering: boolean
let events: GatewayEvent[]
let quotas: Quotas

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-quotas-'))
  now = Date.parse('2026-11-30T12:00:00Z')
  bytes = 0
  isAnswering = true
  events = []
  store = openStore(folder, gateway, () => now)
  await store.write(author, (transaction) => {
    transaction.insert(userGroups, { name: 'all' } as never, null)
    transaction.insert(users, { name: 'ann', login: 'ann', parent_id: 1 } as never, null)
    transaction.insert(
      addressRules,
      { ip: '10.0.0.1', user_id: 1, enabled: true, always_logged: true } as never,
      null,
    )
    const made = transaction.insert(
      quotaTable,
      { title: 'q', quota: 1_000, interval: 'month', enabled: true } as never,
      null,
    )
    if (!made.ok) return made
    transaction.set(quotaAssignments, { assignments: [{ alias: 'user.id.1', quota_id: String(made.value) }] })
    return transaction.set(quotaState, { enabled: true })
  })
  quotas = quotasOf(
    {
      store,
      logEvent: (event) => events.push(event),
      reportBug: (text) => events.push(text as never),
      nowMs: () => now,
    },
    new Memos(),
  )
  quotas.settle(store.snapshot, { neighbours: [], agents: [] })
  const ask = async () =>
    isAnswering
      ? ok({ era: 'e', addresses: ['10.0.0.1'], bytes: [bytes] })
      : new Promise<never>(() => undefined)
  const observed = { plane: { mode: 'lab', reason: '' }, engines: {} }
  quotas.begin({ ask, changed: () => undefined, observed } as never)
})
afterEach(async () => {
  vi.useRealTimers()
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) {
    now += 1_000
    await vi.advanceTimersByTimeAsync(1_000)
  }
}
const used = () => quotas.usage()[0]?.used
const status = () => (quotas.status() as { status: string }).status
const storedBytes = () => JSON.stringify(store.quotas.load().users)

test('what is counted after a clock went back is stored within ten seconds, and a plane that hangs is told within five', async () => {
  bytes = 100
  await pass(10)
  now -= 3 * day
  bytes = 321
  await pass(10)
  expect(storedBytes()).toContain('321')
  expect(status()).toBe('active')
  isAnswering = false
  await pass(6)
  expect(status()).toBe('failed')
})

test('a clock that was a year ahead for a while holds no limit beyond the month', async () => {
  await pass(5)
  now += 365 * day
  bytes = 2_000
  await pass(5)
  now -= 365 * day
  await pass(5)
  expect([used(), quotas.inputs().quotaExceeded]).toEqual([2_000, ['10.0.0.1']])
  now += 2 * day
  bytes = 2_050
  await pass(5)
  expect([used(), quotas.inputs().quotaExceeded]).toEqual([50, []])
  expect(events.map(({ kind }) => kind)).toEqual(['quotas', 'quotas'])
})
