import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Agent, version } from '../agents/agent.ts'
import { adminPassword, type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const password = 'the right one'
let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

let counter = 0
/** A new administrator who has signed in from 127.0.0.1, or from nowhere yet. */
async function administrator(from: 'known' | 'unknown'): Promise<string> {
  const login = `guarded-${++counter}`
  await admin.create<string>('/web/admins/local', { login, password, role: 2 })
  if (from === 'known') await gateway.as(login, password)
  return login
}

const guess = async (login: string, address: string) =>
  (await gateway.client(address).login(login, `not ${Math.random()}`)).status

describe('silences#brute-force: who guesses locks himself out, not the owner', () => {
  it('wrong passwords from one address lock the login there only', async () => {
    const login = await administrator('known')
    const statuses = await Promise.all(Array.from({ length: 20 }, () => guess(login, '127.0.1.1')))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(8)
    expect(statuses).toContain(429)
    const locked = await gateway.client('127.0.1.1').login(login, password)
    expect([locked.status, problemOf(locked).code]).toEqual([429, 'too_many'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    for (const address of ['127.0.0.1', '127.0.1.2']) {
      expect((await gateway.client(address).login(login, password)).status).toBe(200)
    }
  })

  it('wrong passwords from everywhere lock the login everywhere but where its owner signed in', async () => {
    const login = await administrator('known')
    for (let place = 0; place < 110; place += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, each) => guess(login, `127.0.2.${place + each + 1}`)))
    }
    expect((await gateway.client('127.0.3.1').login(login, password)).status).toBe(429)
    expect((await gateway.client('127.0.0.1').login(login, password)).status).toBe(200)
    // Neither is otherwise after the process was killed.
    gateway.kill('gateway')
    await gateway.ready()
    expect((await gateway.client('127.0.3.1').login(login, password)).status).toBe(429)
    expect((await gateway.client('127.0.0.1').login(login, password)).status).toBe(200)
    expect((await gateway.client('127.0.3.1').login('admin', adminPassword)).status).toBe(200)
  })

  it('locks are listed, and whoever manages administrators ends them', async () => {
    const login = await administrator('unknown')
    await Promise.all(Array.from({ length: 10 }, () => guess(login, '127.0.4.1')))
    const locks = await admin.list('/x/sign-in-locks')
    expect(locks).toContainEqual({ login, address: '127.0.4.1', seconds: expect.any(Number) })
    const reader = await gateway.as(await administrator('known'), password)
    expect((await reader.delete('/x/sign-in-locks')).status).toBe(401)
    expect((await admin.delete('/x/sign-in-locks')).status).toBe(200)
    expect(await admin.list('/x/sign-in-locks')).toEqual([])
    expect((await gateway.client('127.0.4.1').login(login, password)).status).toBe(200)
  })
})

describe('silences#sign-in-notice: an administrator is told who tried', () => {
  it('in the answer, in whoami and in the log', async () => {
    const login = await administrator('known')
    for (let time = 0; time < 3; time++) await guess(login, '127.0.5.1')
    await guess(login, '127.0.5.2')
    const client = gateway.client('127.0.5.3')
    const reply = await client.login(login.toUpperCase(), password)
    expect([reply.status, reply.text, reply.headers['x-refused-logins']]).toEqual([200, '', '4'])
    const told = await client.read('/web/whoami')
    const from = (address: string, count: number) =>
      expect.objectContaining({ address, count, first: expect.any(Number), last: expect.any(Number) })
    expect(told).toMatchObject({
      login,
      last_login: { address: '127.0.5.3' },
      previous_login: { address: '127.0.0.1' },
      refused_before: { count: 4, addresses: [from('127.0.5.1', 3), from('127.0.5.2', 1)] },
      refused_since: { count: 0, addresses: [] },
    })
    await guess(login, '127.0.5.1')
    expect(await client.read('/web/whoami')).toMatchObject({ refused_since: { count: 1 } })
    let log = ''
    for (let waits = 0; waits < 100 && !log.includes('were refused since'); waits++) {
      log = (await admin.get('/logs_backend/logs')).text
      await sleep(50)
    }
    expect(log).toContain('4 sign-ins were refused since the last one: 3 from 127.0.5.1, 1 from 127.0.5.2')
  })
})

describe('sign-ins that are sent at once', () => {
  it('of 600 wrong ones from many places none keeps an owner waiting, and most are turned away', async () => {
    const login = await administrator('known')
    const started = performance.now()
    const wrong = Array.from({ length: 600 }, (_, number) =>
      guess(`nobody-${number}`, `127.1.${number % 200}.1`),
    )
    await sleep(300)
    const begun = performance.now()
    const owner = await gateway.client('127.0.0.1').login(login, password)
    const waitedMs = performance.now() - begun
    const statuses = await Promise.all(wrong)
    const allMs = performance.now() - started
    expect(owner.status).toBe(200)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
    expect(waitedMs).toBeLessThan(allMs)
  })

  it('of 600 wrong ones from the address of the owner none does either', async () => {
    const login = await administrator('known')
    const wrong = Array.from({ length: 600 }, (_, number) => guess(`other-${number}`, '127.0.0.1'))
    await sleep(300)
    expect((await gateway.client('127.0.0.1').login(login, password)).status).toBe(200)
    expect(await Promise.all(wrong)).toContain(429)
  })
})

describe('silences#agent-logins: users at agents', () => {
  const authorize = async (login: string, psw: string, address: string) => {
    const agent = await new Agent(gateway.origin, { localAddress: address }).open()
    await agent.ask(version)
    const answer = await agent.ask({ type: 'authorize', login, password: psw })
    await agent.close()
    return answer
  }

  it('a user is locked where passwords are guessed, and not where he authorized before', async () => {
    await admin.put('/agent_backend/wireguard/state', { enabled: true })
    const user = { name: 'Guarded', login: 'guarded', psw: 'horse', parent_id: 1 }
    await admin.create('/user_backend/users', user)
    expect(await authorize('guarded', 'horse', '127.0.0.1')).toMatchObject({ authorized: true })
    for (let time = 0; time < 8; time++) await authorize('guarded', 'wrong', '127.0.6.1')
    expect(await authorize('guarded', 'horse', '127.0.6.1')).toMatchObject({
      authorized: false,
      message: 'too many attempts',
    })
    expect(await authorize('guarded', 'horse', '127.0.0.1')).toMatchObject({ authorized: true })
    expect(await authorize('guarded', 'horse', '127.0.6.2')).toMatchObject({ authorized: true })
  })
})
