import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seed } from '../apps/seed.ts'
import { accounts } from '../domains/access/accounts.ts'
import { gateway } from '../domains/gateway.ts'
import { systemSettings } from '../domains/system/settings.ts'
import { openStore, type Store } from '../store/store.ts'
import { openingCookies } from './cookie.ts'
import { hashPassword } from './password.ts'
import { Sessions } from './session.ts'

const password = 'correct horse 1'
const author = { login: 'test', address: '', action: '' }

let folder: string
let store: Store
let now: number
let sessions: Sessions

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-session-'))
  now = 1_700_000_000
  open()
  await seed(store, await hashPassword(password))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(): void {
  const nowMs = () => now * 1000
  store = openStore(folder, gateway, nowMs)
  sessions = new Sessions({ store, accounts, vendor: 'vendor', nowMs, note: () => undefined })
}

/** Logs in and answers the Cookie header of the session. */
async function login(address = '192.0.2.1'): Promise<string> {
  const opened = await sessions.open({ login: 'admin', password, rest_path: '/' }, address)
  if (!opened.ok) throw new Error(opened.failure.kind)
  const cookies = openingCookies('vendor', opened.value.sessionId, opened.value.secret, '/')
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

function holds(cookie: string): boolean {
  return sessions.recognise(cookie, '192.0.2.1').ok
}

async function lifetime(session_idle_seconds: number, session_absolute_seconds: number): Promise<void> {
  const item = { time_zone: 'UTC', session_idle_seconds, session_absolute_seconds }
  await store.write(author, (transaction) => transaction.set(systemSettings, item))
}

describe('silences#session-life', () => {
  it('15 minutes idle end a session, and it does not come back', async () => {
    const cookie = await login()
    now += 900
    expect(holds(cookie)).toBe(true)
    now += 901
    expect(holds(cookie)).toBe(false)
    now -= 901
    expect(holds(cookie)).toBe(false)
  })

  it('12 hours end it however busy it was', async () => {
    const cookie = await login()
    for (let passed = 0; passed < 43200; passed += 900, now += 900)
      expect([passed, holds(cookie)]).toEqual([passed, true])
    expect(holds(cookie)).toBe(true)
    now += 1
    expect(holds(cookie)).toBe(false)
  })

  it('both are settings, and count for sessions that are open', async () => {
    await lifetime(60, 300)
    const cookie = await login()
    now += 60
    expect(holds(cookie)).toBe(true)
    now += 61
    expect(holds(cookie)).toBe(false)
    await lifetime(3600, 3600)
    const longer = await login()
    now += 3600
    expect(holds(longer)).toBe(true)
    await lifetime(60, 300)
    expect(holds(longer)).toBe(false)
  })

  it('a restart changes nothing about it', async () => {
    const cookie = await login()
    now += 600
    expect(holds(cookie)).toBe(true)
    store.close()
    open()
    now += 800
    expect(holds(cookie)).toBe(true)
    store.close()
    open()
    now += 1000
    expect(holds(cookie)).toBe(false)
    expect(sessions.list()).toEqual([])
  })
})

describe('silences#brute-force: an address is locked too, whatever logins it tries', () => {
  it('after 40 failures nobody logs in from there; from elsewhere he does; in time it ends', async () => {
    const guesses = Array.from({ length: 41 }, (_, n) =>
      sessions.open({ login: `guess${n}`, password: 'wrong', rest_path: '/' }, '198.51.100.1'),
    )
    await Promise.all(guesses)
    await expect(login('198.51.100.1')).rejects.toThrow('too-many')
    await login('198.51.100.2')
    now += 3600
    await login('198.51.100.1')
  })
})
