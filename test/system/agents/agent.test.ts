import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { adminPassword, Client } from '../fixture/client.ts'
import { RealGateway, startGateway } from '../fixture/gateway.ts'
import { Agent, version } from './agent.ts'

const state = '/agent_backend/wireguard/state'
const setting = '/agent_backend/wireguard/setting'
const users = '/user_backend/users'

let gateway: RealGateway
let admin: Client
let second: string
const open: Agent[] = []

beforeAll(async () => {
  const port = await freePort()
  second = `https://127.0.0.1:${port}`
  gateway = await startGateway({ agentListen: `127.0.0.1:${port}` })
  admin = gateway.admin
})
afterAll(() => gateway?.close())
beforeEach(async () => {
  await admin.put(state, { enabled: true })
  await admin.put(setting, {})
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((agent) => agent.close()))
})

async function connect(origin = gateway.origin): Promise<Agent> {
  const agent = await new Agent(origin).open()
  open.push(agent)
  return agent
}

let counter = 0

/** A new user with a password; answers the login and the id. */
async function newUser(fields: Record<string, unknown> = {}) {
  counter++
  const login = `agent-user-${counter}`
  const id = await admin.create(users, { name: login, login, psw: 'horse', parent_id: 1, ...fields })
  return { id, login }
}

const authorize = (login: string, password = 'horse') => ({ type: 'authorize', login, password })
const refused = { type: 'auth_state', authorized: false, need_tunnel: false, timeout: 0 }

describe.each(['the management listener', 'the listener of agents'])('at %s', (where) => {
  const origin = () => (where === 'the management listener' ? gateway.origin : second)

  it('an agent is asked for a report, tells its version and authorizes', async () => {
    const { login } = await newUser()
    const agent = await connect(origin())
    expect(await agent.next('ztna')).toEqual({
      type: 'ztna',
      period: 10,
      test_list: [
        'os_type',
        'os_version',
        'domain',
        'av_active',
        'av_name',
        'av_version',
        'av_update',
        'av_scan',
        'fw_active',
        'fw_name',
        'fw_version',
      ],
      kb_list: [],
      proc_list: [],
      service_list: [],
      reg_key_list: [],
    })
    expect(await agent.ask(version)).toEqual({ type: 'update', need_update: false, download_url: null })
    expect(await agent.ask(authorize(login))).toEqual({
      type: 'auth_state',
      authorized: true,
      need_tunnel: false,
      timeout: 0,
      message: '',
    })
  })

  it.each(['/', '/connect/', '/Connect', '/connect/x', '/x/agents'])('%s takes no agents', async (path) => {
    await expect(new Agent(origin(), { path }).open()).rejects.toThrow(
      /Unexpected server response: (302|401|404)$/,
    )
  })

  it('without an upgrade there is nothing', async () => {
    const client = new Client(origin())
    expect((await client.get('/connect')).status).toBe(404)
    expect((await client.get('/connect', { Upgrade: 'h2c', Connection: 'Upgrade' })).status).toBe(404)
    client.close()
  })

  it('a page of another origin cannot connect, one of ours may', async () => {
    const foreign = new Agent(origin(), { origin: 'https://evil.example' })
    await expect(foreign.open()).rejects.toThrow('401')
    const own = await new Agent(origin(), { origin: origin() }).open()
    await own.close()
  })
})

it('the listener of agents serves agents and nothing else', async () => {
  const client = new Client(second)
  for (const path of ['/', '/health', '/docs', '/web/whoami', '/x/agents', state]) {
    expect([path, (await client.get(path)).status]).toEqual([path, 404])
  }
  expect((await client.post('/web/auth/login', {})).status).toBe(404)
  expect((await client.get('/x/agents/distributions/linux/file')).status).toBe(404)
  client.close()
})

describe('authorize', () => {
  it('needs the version first', async () => {
    const { login } = await newUser()
    const agent = await connect()
    expect(await agent.ask(authorize(login))).toEqual({ ...refused, message: 'send the version first' })
    await agent.ask(version)
    expect(await agent.ask(authorize(login))).toMatchObject({ authorized: true })
  })

  it('takes a login with or without its domain, letters compared case-blind', async () => {
    await admin.put(setting, { auth_domain: 'corp.example' })
    const { login } = await newUser({ domain_name: 'own.example' })
    const agent = await connect()
    await agent.ask(version)
    const forms = [
      login,
      login.toUpperCase(),
      `${login}@corp.example`,
      `CORP.EXAMPLE\\${login}`,
      `${login}@own.example`,
    ]
    for (const form of forms) {
      expect([form, (await agent.ask(authorize(form)))['authorized']]).toEqual([form, true])
    }
    expect(await agent.ask(authorize(`${login}@other.example`))).toMatchObject({ authorized: false })
  })

  it('a login in another script, with an @ of its own', async () => {
    await newUser({ login: 'Анна@дом', psw: 'пароль 🐎' })
    const agent = await connect()
    await agent.ask(version)
    expect(await agent.ask(authorize('анна@ДОМ', 'пароль 🐎'))).toMatchObject({ authorized: true })
  })

  it.each([
    ['denied access', { enabled: true }],
    ['from a directory', { domain_type: 'ad' }],
    ['from RADIUS', { domain_type: 'radius' }],
  ])('refuses a user %s', async (_, fields) => {
    const { login } = await newUser(fields)
    const agent = await connect()
    await agent.ask(version)
    expect(await agent.ask(authorize(login))).toMatchObject({ type: 'auth_state', authorized: false })
  })

  it('a wrong password and an unknown login are told alike, and the time to wait grows', async () => {
    const { login } = await newUser()
    const agent = await connect()
    await agent.ask(version)
    const told = []
    for (let turn = 0; turn < 4; turn++) told.push(await agent.ask(authorize(login, 'wrong')))
    expect(told.map(({ timeout }) => timeout)).toEqual([1, 2, 4, 8])
    expect(told[0]).toEqual({ ...refused, timeout: 1, message: 'login or password is wrong' })
    expect(await agent.ask(authorize(`nobody-${login}`, 'wrong'))).toEqual(told[0])
    expect(await agent.ask(authorize(login))).toMatchObject({ authorized: true, timeout: 0 })
    expect(await agent.ask(authorize(login, 'wrong'))).toMatchObject({ timeout: 1 })
  })

  it('the eighth wrong password locks the login, on every connection and in every form', async () => {
    const { login } = await newUser()
    const one = await connect()
    await one.ask(version)
    const told = []
    for (let turn = 0; turn < 8; turn++)
      told.push(await one.ask(authorize(turn % 2 ? login : `${login}@local`, 'wrong')))
    expect(told.map(({ timeout }) => timeout)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    const other = await connect()
    await other.ask(version)
    const locked = await other.ask(authorize(login))
    expect(locked).toMatchObject({ authorized: false, message: 'too many attempts' })
    expect(locked['timeout']).toBeGreaterThan(20)
    expect(await other.ask(authorize((await newUser()).login))).toMatchObject({ authorized: true })
  })

  it('is refused while it is off, whatever the password', async () => {
    const { login } = await newUser()
    await admin.put(state, { enabled: false })
    const agent = await connect()
    expect(await agent.ask(version)).toMatchObject({ type: 'update' })
    for (const password of ['horse', 'wrong']) {
      expect(await agent.ask(authorize(login, password))).toEqual({
        ...refused,
        message: 'authorization through the client agent is off',
      })
    }
  })

  it('local_tunnel asks for a tunnel; whose remote connection is forbidden gets none', async () => {
    const { id, login } = await newUser()
    const agent = await connect()
    await agent.ask(version)
    await admin.patch(setting, { local_tunnel: true })
    expect(await agent.ask(authorize(login))).toMatchObject({ authorized: true, need_tunnel: true })
    await admin.patch(`${users}/${id}/disable-vpn`, {})
    expect(await agent.ended).toMatchObject({ code: 1008 })
    const again = await connect()
    await again.ask(version)
    expect(await again.ask(authorize(login))).toMatchObject({
      authorized: false,
      need_tunnel: false,
      timeout: 0,
    })
    await admin.patch(setting, { local_tunnel: false })
    expect(await again.ask(authorize(login))).toMatchObject({ authorized: true, need_tunnel: false })
  })

  it('messages that follow at once are answered in order', async () => {
    const { login } = await newUser()
    const agent = await connect()
    await agent.next('ztna')
    for (const message of [version, authorize(login, 'wrong'), authorize(login), version, '{'])
      agent.send(message)
    const told = []
    for (let turn = 0; turn < 5; turn++) told.push(await agent.next())
    expect(told.map(({ type, authorized }) => [type, authorized])).toEqual([
      ['update', undefined],
      ['auth_state', false],
      ['auth_state', true],
      ['update', undefined],
      ['auth_state', true],
    ])
    await sleep(100)
    expect(agent.unread).toEqual([])
  })
})

describe('sso', () => {
  it('is refused with the reason while no directory is joined', async () => {
    const agent = await connect()
    await agent.ask(version)
    const message = { type: 'sso', token: null, session_token: null, domain: 'corp.example' }
    expect(await agent.ask(message)).toEqual({
      type: 'sso',
      status: 'not_authorized',
      session_token: null,
      access_token: null,
      error: 'single sign-on is not available: the gateway has joined no directory',
    })
    await sleep(100)
    expect(agent.unread.filter(({ type }) => type !== 'ztna')).toEqual([])
  })
})

describe('an authorization ends', () => {
  async function authorized(fields: Record<string, unknown> = {}) {
    const user = await newUser(fields)
    const agent = await connect()
    await agent.ask(version)
    expect(await agent.ask(authorize(user.login))).toMatchObject({ authorized: true })
    return { agent, ...user }
  }

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['access is denied', (id) => admin.patch(`${users}/${id}`, { enabled: true })],
    ['the password changes', (id) => admin.put(`/user_backend/change_password/${id}`, { password: 'new' })],
    ['the user is removed', (id) => admin.delete(`${users}/${id}`)],
    ['authorization is switched off', () => admin.put(state, { enabled: false })],
  ])('when %s', async (_, change) => {
    const { agent, id } = await authorized()
    await change(id)
    expect(await agent.ended).toMatchObject({ code: 1008 })
  })

  it('and lasts when something else of the user changes', async () => {
    const { agent, id } = await authorized()
    expect((await admin.patch(`${users}/${id}`, { comment: 'x', name: `renamed ${id}` })).status).toBe(200)
    expect(await agent.ask('{')).toMatchObject({ authorized: true })
  })

  it('with the gateway, which says so', async () => {
    const own = await startGateway()
    const agent = await new Agent(own.origin).open()
    const began = performance.now()
    expect(await own.stop()).toBe(0)
    expect((await agent.ended).code).toBe(1001)
    expect(performance.now() - began).toBeLessThan(10_000)
    await own.close()
  })
})

describe('the second listener', () => {
  const row = async (own: RealGateway) =>
    (await own.admin.list<{ name: string; status: string; msg: string }>('/x/agents/status')).find(
      ({ name }) => name === 'agent-listener',
    )!

  it('tells where it is', async () => {
    expect(await row(gateway)).toEqual({
      name: 'agent-listener',
      status: 'active',
      msg: `${second.replace('https', 'wss')}/connect`,
    })
  })

  it('may be off, or taken: the gateway starts all the same', async () => {
    const taken = second.slice('https://'.length)
    const off = await startGateway()
    expect(await row(off)).toMatchObject({ status: 'inactive' })
    await off.close()
    const other = await startGateway({ agentListen: taken })
    const told = await row(other)
    expect(told).toMatchObject({ status: 'failed' })
    expect(told.msg).toContain(taken)
    const agent = await new Agent(other.origin).open()
    await agent.close()
    await other.close()
  })

  it('is not where the management interface is', async () => {
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'))
    const both = new RealGateway({ agentListen: `127.0.0.1:${port}` }, port, folder)
    await both.start()
    await both.admin.login('admin', adminPassword)
    const told = await row(both)
    await both.close()
    expect(told).toMatchObject({ status: 'failed' })
    expect(told.msg).toContain(`127.0.0.1:${port} is taken`)
  })

  it('the central console has no agents', async () => {
    const console = await startGateway({ args: ['--product', 'cc'] })
    await expect(new Agent(console.origin).open()).rejects.toThrow('404')
    expect((await console.admin.get('/x/agents')).status).toBe(404)
    await console.close()
  })
})
