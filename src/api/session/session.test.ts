import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seed } from '../../apps/interface/first-start.ts'
import type { Result } from '../../core/failure.ts'
import type { GatewayEvent } from '../../core/log/event.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { accounts } from '../../domains/access/accounts.ts'
import { directoryAdmins } from '../../domains/access/directory-admin.ts'
import { firstGatewayConfiguration } from '../../domains/first-configuration.ts'
import { gateway } from '../../domains/gateway.ts'
import { systemSettings } from '../../domains/system/settings.ts'
import { openStore, type Store } from '../../store/config/store.ts'
import { openingCookies } from './cookie.ts'
import { Sessions } from './session.ts'
import { hashPassword } from './sign-in/password.ts'

const password = 'correct horse 1'
const author = { login: 'test', address: '', action: '' }

let folder: string
let store: Store
let now: number
let sessions: Sessions
let events: GatewayEvent[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-session-'))
  now = 1_700_000_000
  open()
  await seed(store, firstGatewayConfiguration, await hashPassword(password))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(): void {
  const nowMs = () => now * 1000
  events = []
  store = openStore(folder, gateway, nowMs)
  sessions = new Sessions({
    store,
    accounts,
    vendor: 'vendor',
    nowMs,
    logEvent: (event) => events.push(event),
  })
}

/** Logs in and answers the Cookie header of the session. */
async function login(address = '192.0.2.1', name = 'admin'): Promise<string> {
  const opened = await sessions.open({ login: name, password, rest_path: '/' }, address)
  if (!opened.ok) throw new Error(opened.failure.kind)
  const cookies = openingCookies('vendor', opened.value.sessionId, opened.value.secret, '/')
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

function holds(cookie: string): boolean {
  return sessions.recognise(cookie, '192.0.2.1').ok
}

async function lifetime(session_idle_seconds: number, session_absolute_seconds: number): Promise<void> {
  const life = { session_idle_seconds, session_absolute_seconds }
  const item = { name: '', time_zone: 'UTC', change_note: 'optional' as const, ...life }
  await store.write(author, (transaction) => transaction.set(systemSettings, item))
}

describe('silences#audit: the log says', () => {
  const owner = { login: 'admin', address: '192.0.2.1' }
  const ended = () => events.filter(({ kind }) => kind === 'session-ended' || kind === 'logout')

  it('once that a session ended by itself, and why', async () => {
    const cookie = await login()
    now += 901
    expect([holds(cookie), holds(cookie)]).toEqual([false, false])
    expect(ended()).toEqual([{ kind: 'session-ended', ...owner, reason: 'it was not used for too long' }])
  })

  it('who ended the session of somebody else, and who signed out', async () => {
    await login()
    await login()
    const [one, other] = sessions.list()
    const account = accounts.find(store.snapshot, 'admin')!
    sessions.end(one!.id, { account: { ...account, login: 'root"' }, address: '192.0.2.9' })
    sessions.end(other!.id)
    expect(ended()).toEqual([
      { kind: 'session-ended', ...owner, reason: 'ended by "root\\"" from 192.0.2.9' },
      { kind: 'logout', ...owner },
    ])
  })

  it('that wrong passwords locked sign-ins, once for each lock, and who ended the locks', async () => {
    const seconds = async () => {
      const opened = await sessions.open({ login: 'admin', password: 'wrong', rest_path: '/' }, owner.address)
      return !opened.ok && 'retryAfterSeconds' in opened.failure ? (opened.failure.retryAfterSeconds ?? 0) : 0
    }
    let lock = 0
    for (let tries = 0; lock === 0 && tries < 20; tries++) lock = await seconds()
    await seconds()
    const locks = events.filter(({ kind }) => kind === 'sign-in-locked')
    expect(locks).toEqual([{ kind: 'sign-in-locked', ...owner, seconds: lock }])
    expect(lock).toBeGreaterThan(0)
    sessions.unlock({ account: accounts.find(store.snapshot, 'admin')!, address: '192.0.2.9' })
    expect(events.at(-1)).toEqual({ kind: 'sign-ins-unlocked', login: 'admin', address: '192.0.2.9' })
    expect(JSON.stringify(events)).not.toContain('wrong')
  }, 60_000)
})

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

describe('document 1, States and transitions: rules of directory administrators', () => {
  /** As when a directory vouches for ann: the account of `admin` under another login. */
  const joined = {
    ...accounts,
    find: (snapshot: Snapshot, name: string) => {
      const admin = accounts.find(snapshot, 'admin')
      return name === 'ann@corp.example' && admin ? { ...admin, login: name } : accounts.find(snapshot, name)
    },
  }
  const rule = { enabled: true, role: 1, group_alias: `security_group.guid.${randomUUID()}`, comment: '' }
  const change = (work: (transaction: Transaction) => Result<unknown>) => store.write(author, work)

  it('any change of a rule ends the sessions of directory administrators, and no others', async () => {
    const nowMs = () => now * 1000
    sessions = new Sessions({ store, accounts: joined, vendor: 'vendor', nowMs, logEvent: () => undefined })
    const local = await login()
    const made = await change((transaction) => transaction.insert(directoryAdmins, rule, null))
    const id = made.ok ? (made.value.value as string) : ''
    const changes = [
      (transaction: Transaction) => transaction.insert(directoryAdmins, rule, null),
      (transaction: Transaction) => transaction.replace(directoryAdmins, id, { ...rule, role: 2 }),
      (transaction: Transaction) => transaction.remove(directoryAdmins, id),
    ]
    for (const work of changes) {
      const ann = await login('192.0.2.1', 'ann@corp.example')
      expect(holds(ann)).toBe(true)
      await lifetime(900, 43200)
      expect(holds(ann)).toBe(true)
      await change(work)
      expect(holds(ann)).toBe(false)
      expect(sessions.list().map((session) => session.login)).toEqual(['admin'])
    }
    expect(holds(local)).toBe(true)
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
