import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import { Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { until } from '../fixture/lab.ts'
import { linuxProgram, macProgram, programs } from '../fixture/program.ts'
import { Agent, version } from './agent.ts'

const versions = '/x/agents/versions'

interface Device {
  readonly id: string
  readonly login: string
  readonly state: string
  readonly report: unknown
  readonly report_time: number | null
}

let gateway: RealGateway
let admin: Client
let second: string

beforeAll(async () => {
  const port = await freePort()
  second = `https://127.0.0.1:${port}`
  gateway = await startGateway({ agentListen: `127.0.0.1:${port}` })
  admin = gateway.admin
  await admin.put('/agent_backend/wireguard/state', { enabled: true })
  await admin.put('/x/agents/ztna', { test_list: ['os_type', 'processes'], proc_list: ['sshd'] })
})
afterAll(() => gateway?.close())
beforeEach(async () => {
  for (const { id } of await admin.list<Device>('/x/agents')) await admin.delete(`/x/agents/${id}`)
})

let counter = 0
async function newUser(): Promise<string> {
  const login = `device-user-${++counter}`
  await admin.create('/user_backend/users', { name: login, login, psw: 'horse', parent_id: 1 })
  return login
}

async function authorized(login: string): Promise<Agent> {
  const agent = await new Agent(gateway.origin).open()
  await agent.ask(version)
  expect(await agent.ask({ type: 'authorize', login, password: 'horse' })).toMatchObject({ authorized: true })
  return agent
}

const report = {
  type: 'ztna',
  node_name: 'рабочая станция',
  operation_system: { type: 'Linux', version: '', domain: '' },
  proc_list: ['sshd'],
}

const devices = () => admin.list<Device>('/x/agents')

describe('devices', () => {
  it('are listed with who is there, and stay when the agent is gone', async () => {
    expect(await devices()).toEqual([])
    const login = await newUser()
    const stranger = await new Agent(gateway.origin).open()
    await stranger.ask(version)
    expect(await devices()).toEqual([])
    const agent = await authorized(login)
    const [device] = await devices()
    expect(device).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: counter,
      login,
      address: '127.0.0.1',
      os: 'linux',
      version: '1.0.0',
      node_name: null,
      state: 'authorized',
      need_tunnel: false,
      connected: expect.any(Number),
      last_seen: expect.any(Number),
      report: null,
      report_time: null,
      report_counts: false,
      hip_profiles: [],
    })
    await agent.close()
    expect(await until(5, async () => (await devices())[0]!.state === 'disconnected')).toBe(true)
    await authorized(login).then((again) => again.close())
    expect((await devices()).map(({ id }) => id)).toEqual([device!.id])
    await stranger.close()
  })

  it('show the newest report and its history, whenever it came', async () => {
    const agent = await new Agent(gateway.origin).open()
    agent.send(report)
    await agent.ask(version)
    await agent.ask({ type: 'authorize', login: await newUser(), password: 'horse' })
    const { type: _type, ...shown } = report
    const [device] = await devices()
    expect(device).toMatchObject({ node_name: report.node_name, report: shown })
    agent.send({ ...report, proc_list: [] })
    agent.send({ ...report, proc_list: 'sshd' })
    agent.send({ type: 'ztna', node_name: 'x' })
    await agent.ask('{')
    const whole = (await admin.get(`/x/agents/${device!.id}`)).json<{ history: { report: unknown }[] }>()
    expect(whole).toMatchObject({ id: device!.id, report: { ...shown, proc_list: [] } })
    expect(whole.history.map((each) => each.report)).toEqual([{ ...shown, proc_list: [] }, shown])
    expect(agent.unread.filter(({ type }) => type !== 'ztna')).toEqual([])
    await agent.close()
  })

  it('show which HIP profiles their report fulfils, and why, while it counts: silences#agent-posture', async () => {
    const object = await admin.create('/hip/objects', { title: 'serves', proc_list: ['sshd'] })
    const fulfilled = await admin.create('/hip/profiles', { title: 'serves', expression: String(object) })
    const other = await admin.create('/hip/profiles', { title: 'does not', expression: `not ${object}` })
    const agent = await new Agent(gateway.origin).open()
    agent.send(report)
    await agent.ask(version)
    await agent.ask({ type: 'authorize', login: await newUser(), password: 'horse' })
    const [device] = await devices()
    expect(device).toMatchObject({ report_counts: true, hip_profiles: [fulfilled] })
    const check = { check: 'processes', result: 'holds', expected: 'sshd', found: 'sshd' }
    const objects = [{ id: object, title: 'serves', result: 'holds', checks: [check] }]
    const evaluations = async () =>
      (await admin.get(`/x/agents/${device!.id}`)).json<{ evaluations: unknown }>().evaluations
    expect(await evaluations()).toEqual([
      { profile: fulfilled, result: 'holds', objects },
      { profile: other, result: 'fails', objects },
    ])
    await admin.patch(`/hip/objects/${object}`, { proc_list: ['sshd', 'guard'] })
    // The agent was not asked about this one.
    expect((await devices())[0]).toMatchObject({ report_counts: true, hip_profiles: [] })
    await agent.close()
    expect(await until(5, async () => (await devices())[0]!.state === 'disconnected')).toBe(true)
    expect((await devices())[0]).toMatchObject({ report_counts: false, hip_profiles: [] })
    expect(await evaluations()).toEqual([])
    for (const id of [fulfilled, other]) await admin.delete(`/hip/profiles/${id}`)
    await admin.delete(`/hip/objects/${object}`)
  })

  it('are asked for what HIP objects check too: silences#agent-posture', async () => {
    const object = { title: 'guarded', antivirus: { active: true }, proc_list: ['sshd', 'guard'] }
    const id = await admin.create('/hip/objects', object)
    const agent = await new Agent(gateway.origin).open()
    expect(await agent.next('ztna')).toMatchObject({
      test_list: ['os_type', 'av_active', 'processes'],
      proc_list: ['sshd', 'guard'],
    })
    agent.send(report)
    await agent.ask(version)
    await agent.ask({ type: 'authorize', login: await newUser(), password: 'horse' })
    expect((await devices())[0]).toMatchObject({ report: null })
    agent.send({ ...report, antivirus: [] })
    await agent.ask('{')
    expect((await devices())[0]).toMatchObject({ report: { antivirus: [] } })
    await agent.close()
    await admin.delete(`/hip/objects/${id}`)
    const next = await new Agent(gateway.origin).open()
    expect(await next.next('ztna')).toMatchObject({
      test_list: ['os_type', 'processes'],
      proc_list: ['sshd'],
    })
    await next.close()
  })

  it('are one for each user and node name', async () => {
    const login = await newUser()
    const one = await authorized(login)
    one.send(report)
    const two = await authorized(login)
    two.send({ ...report, node_name: 'laptop' })
    await two.ask('{')
    const shown = (await devices()) as unknown as { node_name: string }[]
    expect(shown.map(({ node_name }) => node_name).sort()).toEqual(['laptop', 'рабочая станция'])
    await Promise.all([one.close(), two.close()])
  })

  it('two connections of one device: it is there until both are gone', async () => {
    const login = await newUser()
    const [one, two] = [await authorized(login), await authorized(login)]
    await one.close()
    await two.ask('{')
    expect((await devices()).map(({ state }) => state)).toEqual(['authorized'])
    await two.close()
    expect(await until(5, async () => (await devices())[0]!.state === 'disconnected')).toBe(true)
  })

  it('are found by search, limit and offset', async () => {
    const agents = []
    for (let turn = 0; turn < 3; turn++) agents.push(await authorized(await newUser()))
    const page = await admin.get(`/x/agents?limit=1&offset=1`)
    expect([page.json<Device[]>().length, page.headers['x-total-count']]).toEqual([1, '3'])
    const found = (await admin.get(`/x/agents?search=USER-${counter}`)).json<Device[]>()
    expect(found.map(({ login }) => login)).toEqual([`device-user-${counter}`])
    expect(pathsOf(await admin.get('/x/agents?limit=0'))).toEqual(['limit'])
    await Promise.all(agents.map((agent) => agent.close()))
  })

  it('end when an administrator says so; the agent may come again', async () => {
    const login = await newUser()
    const agent = await authorized(login)
    const [{ id } = { id: '' }] = await devices()
    expect((await admin.delete(`/x/agents/${id}/session`)).status).toBe(200)
    expect(await agent.ended).toEqual({ code: 1008, reason: 'ended by an administrator' })
    expect((await devices())[0]).toMatchObject({ id, state: 'disconnected' })
    expect((await admin.delete(`/x/agents/${id}/session`)).status).toBe(200)
    const again = await authorized(login)
    expect((await admin.delete(`/x/agents/${id}`)).status).toBe(200)
    await again.ended
    expect(await devices()).toEqual([])
    for (const [method, path] of [
      ['GET', `/x/agents/${id}`],
      ['DELETE', `/x/agents/${id}`],
      ['DELETE', `/x/agents/${id}/session`],
      ['GET', '/x/agents/1'],
    ] as const) {
      expect([path, (await admin.send(method, path)).status]).toEqual([path, 404])
    }
    expect((await admin.post('/x/agents', {})).status).toBe(405)
  })

  it('outlive a restart and a killed process, their connections do not', async () => {
    const login = await newUser()
    for (const end of [() => gateway.restart(), () => killed()]) {
      const agent = await authorized(login)
      agent.send(report)
      await agent.ask('{')
      await end()
      await agent.ended
      const [device] = await devices()
      expect(device).toMatchObject({ login, state: 'disconnected', report: { node_name: report.node_name } })
    }
  })

  it('the log tells who came, who was refused and who went', async () => {
    const login = await newUser()
    const agent = await authorized(login)
    await agent.ask({ type: 'authorize', login, password: 'wrong' })
    await agent.close()
    const query = `/logs_backend/logs?search=${encodeURIComponent(JSON.stringify({ text: login, columns: ['message'] }))}`
    const messages = async () =>
      (await admin.get(query)).json<{ data: { message: string }[] }>().data.map(({ message }) => message)
    expect(await until(5, async () => (await messages()).length >= 3)).toBe(true)
    const text = (await messages()).join('\n')
    for (const part of [
      'authorized through the client agent',
      'login or password is wrong',
      'left the client agent',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('horse')
  })
})

async function killed(): Promise<void> {
  gateway.kill('gateway')
  await until(20, async () => (await admin.get('/health').catch(() => null))?.status === 200)
}

describe('distributions', () => {
  const file = macProgram(randomBytes(300_000))
  const required = { major: 2, minor: 1, build: 700 }
  const ask = async (os: string, fields: object = {}) => {
    const agent = await new Agent(gateway.origin).open()
    const told = await agent.ask({ type: 'version', ...required, os, ...fields })
    await agent.close()
    return told
  }
  const upToDate = { type: 'update', need_update: false, download_url: null }

  it('are needed once there are a version and a file', async () => {
    expect((await admin.get(versions)).json()).toEqual({ windows: null, macos: null, linux: null })
    await admin.patch(versions, { macos: required })
    expect(await ask('macos', { build: 1 })).toEqual(upToDate)
    const reply = await admin.send('PUT', '/x/agents/distributions/macos', { body: file })
    expect([reply.status, reply.text]).toEqual([200, ''])
    const told = await ask('macos', { build: 1 })
    expect(told).toEqual({
      type: 'update',
      need_update: true,
      download_url: expect.stringMatching(/^\//),
      version: { ...required, os: 'macos' },
    })
    expect(await ask('macos')).toEqual(upToDate)
    expect(await ask('windows', { build: 1 })).toEqual(upToDate)
    for (const origin of [gateway.origin, second]) {
      const client = new Client(origin)
      const got = await client.get(String(told['download_url']))
      expect([got.status, got.headers['content-length'], digest(got.bytes)]).toEqual([
        200,
        String(file.length),
        digest(file),
      ])
      client.close()
    }
    await gateway.restart()
    expect(await ask('macos', { major: 0 })).toEqual(told)
    await admin.patch(versions, { macos: null })
    expect(await ask('macos', { major: 0 })).toEqual(upToDate)
  })

  it('an agent of another version cannot authorize', async () => {
    await admin.patch(versions, { macos: required })
    const agent = await new Agent(gateway.origin).open()
    await agent.ask({ ...version, os: 'macos' })
    const login = await newUser()
    expect(await agent.ask({ type: 'authorize', login, password: 'horse' })).toEqual({
      type: 'auth_state',
      authorized: false,
      need_tunnel: false,
      timeout: 0,
      message: 'update the agent first',
    })
    await agent.ask({ ...version, ...required, os: 'macos' })
    expect(await agent.ask({ type: 'authorize', login, password: 'horse' })).toMatchObject({
      authorized: true,
    })
    await agent.ask({ ...version, os: 'macos' })
    expect((await devices()).map(({ state }) => state)).toEqual(['disconnected'])
    await agent.close()
  })

  it.each([
    ['a number', { linux: 1 }, 'linux'],
    ['without build', { linux: { major: 1, minor: 0 } }, 'linux.build'],
    ['negative', { linux: { major: -1, minor: 0, build: 0 } }, 'linux.major'],
    ['too large', { linux: { major: 1, minor: 2 ** 31, build: 0 } }, 'linux.minor'],
    ['text', { linux: { major: '1', minor: 0, build: 0 } }, 'linux.major'],
    ['an unknown system', { freebsd: null }, 'freebsd'],
  ])('a version is not %s', async (_, body, path) => {
    const reply = await admin.patch(versions, body)
    expect([reply.status, pathsOf(reply)[0]]).toEqual([542, path])
  })

  it('only administrators of the system upload; unknown systems have none', async () => {
    const client = gateway.client()
    expect((await client.send('PUT', '/x/agents/distributions/linux', { body: file })).status).toBe(401)
    expect((await client.get('/x/agents/distributions/linux/file')).status).toBe(404)
    expect((await client.get('/x/agents/distributions/amiga/file')).status).toBe(404)
    expect((await admin.send('PUT', '/x/agents/distributions/amiga', { body: file })).status).toBe(404)
    const empty = await admin.send('PUT', '/x/agents/distributions/linux', { body: '' })
    expect([empty.status, problemOf(empty).code]).toEqual([400, 'malformed'])

    // "Access settings" writes about users, not what every device runs.
    const password = 'access settings 1'
    await admin.create<string>('/web/admins/local', { login: 'access', password, role: 5 })
    const access = await gateway.as('access', password)
    expect((await access.patch('/agent_backend/wireguard/setting', { local_tunnel: true })).status).toBe(200)
    expect((await access.get('/x/agents/distributions')).status).toBe(200)
    for (const os of ['windows', 'macos', 'linux']) {
      const refused = await access.send('PUT', `/x/agents/distributions/${os}`, { body: programs[os] })
      expect([os, refused.status, problemOf(refused).code]).toEqual([os, 401, 'forbidden'])
    }
    expect((await access.patch(versions, { linux: required })).status).toBe(401)
  })

  it('are programs of their system; the log and the list have the digest', async () => {
    for (const body of [Buffer.from('123456789'), programs['windows'], linuxProgram().subarray(0, -1)]) {
      const refused = await admin.send('PUT', '/x/agents/distributions/linux', { body })
      expect([refused.status, problemOf(refused).code]).toEqual([542, 'bad_program'])
    }
    expect((await client().get('/x/agents/distributions/linux/file')).status).toBe(404)

    const body = linuxProgram(randomBytes(500))
    expect((await admin.send('PUT', '/x/agents/distributions/linux', { body })).status).toBe(200)
    const listed = await admin.list('/x/agents/distributions')
    expect(listed).toContainEqual({
      os: 'linux',
      kind: 'deb',
      size: body.length,
      sha256: digest(body),
      uploaded: expect.any(Number),
      login: 'admin',
    })
    const got = await client().get('/x/agents/distributions/linux/file')
    const base64 = Buffer.from(digest(body), 'hex').toString('base64')
    expect(got.headers['repr-digest']).toBe(`sha-256=:${base64}:`)
    const log = await admin.get('/logs_backend/logs')
    expect(log.text).toContain(`SHA-256 ${digest(body)}`)
  })
})

function client(): Client {
  return gateway.client()
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
