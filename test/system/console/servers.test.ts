import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { console as consoleResources } from '../../../src/domains/console.ts'
import { type Arrival, enrol } from '../../../src/domains/servers/enrolment.ts'
import { openStore } from '../../../src/store/config/store.ts'
import { secretBox } from '../../../src/store/secret/secret.ts'
import { type Client, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { rootGroup, wide } from '../fixture/value.ts'

const nobody = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
const groups = '/servers/groups'
const servers = '/servers/servers'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway({ args: ['--product', 'cc'] })
  admin = gateway.admin
})
afterAll(() => gateway?.close())

type Body = Record<string, unknown>

const group = (name: string, parent_id = rootGroup) =>
  admin.create<string>(groups, { name, comment: '', parent_id })

describe.each([
  [
    '/servers/setting',
    { domain: null },
    { domain: 'console.example' },
    [null, 'консоль.рф', '192.0.2.1', '2001:db8::1'],
    ['', 'https://a', 'a b', 'a:1', 1, []],
  ],
  ['/servers/state', { enabled: true }, { enabled: false }, [true, false], [null, 'true', 1, []]],
  ['/firewall/state', { enabled: true }, { enabled: false }, [true, false], [null, 'true', 1, []]],
] as const)('%s', (path, first, other, good, bad) => {
  const [field] = Object.keys(first) as [string]

  it('starts so; PUT and PATCH change it; it stays over a restart', async () => {
    expect(await admin.read(path)).toEqual(first)
    for (const value of good)
      for (const method of ['PUT', 'PATCH']) {
        expect((await admin.send(method, path, { body: { [field]: value } })).status).toBe(200)
        expect(await admin.read(path)).toEqual({ [field]: value })
      }
    await admin.put(path, other)
    await gateway.restart()
    expect(await admin.read(path)).toEqual(other)
    expect((await admin.put(path, await admin.read(path))).status).toBe(200)
    expect((await admin.put(path, {})).status).toBe(200)
    expect(await admin.read(path)).toEqual(first)
  })

  it('refuses all else', async () => {
    for (const value of bad)
      for (const method of ['PUT', 'PATCH'])
        expect(await admin.refused(path, { [field]: value }, method)).toEqual([field])
    expect(await admin.refused(path, { ...other, nonsense: 1 }, 'PUT')).toEqual(['nonsense'])
    expect((await admin.post(path, {})).status).toBe(405)
    expect((await admin.delete(path)).status).toBe(405)
  })
})

describe('/servers/status', () => {
  it('is one object, and says what is missing', async () => {
    const status = await admin.read('/servers/status')
    expect(status).toEqual({
      name: 'servers',
      status: 'inactive',
      msg: expect.stringContaining('cannot connect'),
    })
    await admin.put('/servers/state', { enabled: false })
    expect((await admin.read('/servers/status'))['msg']).toContain('switched off')
    await admin.put('/servers/state', {})
  })
})

describe('/servers/groups', () => {
  it('has the root group from the start, which stays where it is', async () => {
    const root = { id: rootGroup, name: 'Root group', comment: '', parent_id: null }
    expect(await admin.list(groups)).toEqual([root])
    expect(await admin.read(`${groups}/${rootGroup}`)).toEqual(root)
    expect(await admin.read(`${groups}/${rootGroup.toUpperCase()}`)).toEqual(root)
    const removed = await admin.delete(`${groups}/${rootGroup}`)
    expect([removed.status, problemOf(removed).message]).toEqual([542, 'the root group cannot be removed'])
    const below = await group('below')
    for (const parent_id of [below, rootGroup])
      expect(await admin.refused(`${groups}/${rootGroup}`, { parent_id }, 'PATCH')).toEqual(['parent_id'])
    expect(await admin.refused(`${groups}/${rootGroup}`, { name: 'x' }, 'PUT')).toEqual(['parent_id'])
    expect((await admin.put(`${groups}/${rootGroup}`, { ...root, name: 'Все', comment: 'c' })).status).toBe(
      200,
    )
    expect(await admin.read(`${groups}/${rootGroup}`)).toEqual({ ...root, name: 'Все', comment: 'c' })
    await admin.put(`${groups}/${rootGroup}`, root)
    await admin.delete(`${groups}/${below}`)
    expect(await admin.list(groups)).toEqual([root])
  })

  it('POST answers a UUID; exactly the documented fields; PATCH merges, PUT replaces', async () => {
    const body = { name: 'Branches', comment: 'all', parent_id: rootGroup }
    const created = await admin.post(groups, body)
    const { id } = created.json<{ id: string }>()
    expect(created.json()).toEqual({ id })
    expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const path = `${groups}/${id}`
    expect(await admin.read(path)).toEqual({ id, ...body })
    expect(await admin.list(groups)).toContainEqual({ id, ...body })
    expect((await admin.patch(path, { comment: 'some' })).status).toBe(200)
    expect(await admin.read(path)).toEqual({ id, ...body, comment: 'some' })
    expect((await admin.put(path, { name: 'x', parent_id: rootGroup.toUpperCase() })).status).toBe(200)
    expect(await admin.read(path)).toEqual({ id, name: 'x', comment: '', parent_id: rootGroup })
    expect((await admin.put(path, await admin.read(path))).status).toBe(200)
    await gateway.restart()
    expect(await admin.read(path)).toEqual({ id, name: 'x', comment: '', parent_id: rootGroup })
    expect((await admin.delete(path)).status).toBe(200)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      expect((await admin.send(method, path, { body })).status).toBe(404)
  })

  it.each([
    ['name', ['x', wide.repeat(255)], ['', wide.repeat(256), null, 1]],
    ['comment', ['', wide.repeat(255), 'ы'.repeat(255)], [wide.repeat(256), 'ы'.repeat(256), null, 1]],
    ['parent_id', [rootGroup], [null, '', 'root', nobody, 1, []]],
  ])('%s', async (field, good, bad) => {
    const body = { name: 'n', comment: '', parent_id: rootGroup }
    for (const value of good) {
      const path = `${groups}/${await admin.create<string>(groups, { ...body, [field]: value })}`
      expect((await admin.read(path))[field]).toEqual(value)
      await admin.delete(path)
    }
    const path = `${groups}/${await group('n')}`
    for (const value of bad) {
      expect([value, await admin.refused(groups, { ...body, [field]: value })]).toEqual([value, [field]])
      expect([value, await admin.refused(path, { ...body, [field]: value }, 'PUT')]).toEqual([value, [field]])
      expect([value, await admin.refused(path, { [field]: value }, 'PATCH')]).toEqual([value, [field]])
    }
    await admin.delete(path)
    expect(await admin.refused(groups, { comment: '' })).toEqual(['name', 'parent_id'])
    expect(await admin.refused(groups, { ...body, id: nobody })).toEqual(['id'])
    expect(await admin.refused(groups, { ...body, title: '' })).toEqual(['title'])
    expect((await admin.post(groups, '[')).status).toBe(400)
    expect(await admin.refused(groups, [body])).toEqual([''])
  })

  it('is a tree: no cycles, and a group with groups in it stays', async () => {
    const a = await group('a')
    const b = await group('b', a)
    const c = await group('c', b)
    for (const parent_id of [a, b, c])
      expect([parent_id, await admin.refused(`${groups}/${a}`, { parent_id }, 'PATCH')]).toEqual([
        parent_id,
        ['parent_id'],
      ])
    expect(await admin.refused(`${groups}/${b}`, { parent_id: c }, 'PATCH')).toEqual(['parent_id'])
    const used = await admin.delete(`${groups}/${b}`)
    expect([used.status, problemOf(used).code]).toEqual([542, 'in_use'])
    expect(problemOf(used).errors).toMatchObject([
      { path: 'parent_id', resource: `${groups}/${c}`, id: c, title: 'c' },
    ])
    expect((await admin.patch(`${groups}/${c}`, { parent_id: rootGroup })).status).toBe(200)
    expect((await admin.patch(`${groups}/${a}`, { parent_id: c })).status).toBe(200)
    expect((await admin.delete(`${groups}/${b}`)).status).toBe(200)
    expect((await admin.delete(`${groups}/${c}`)).status).toBe(542)
    expect((await admin.delete(`${groups}/${a}`)).status).toBe(200)
    expect((await admin.delete(`${groups}/${c}`)).status).toBe(200)
  })

  it('a revision before the root group is not restored', async () => {
    const revisions = await admin.list<{ id: number }>('/x/revisions')
    expect((await admin.post(`/x/revisions/${revisions.at(-1)!.id}/restore`, {})).status).toBe(200)
    expect(await admin.list(groups)).toHaveLength(1)
  })
})

const version = {
  major: 16,
  minor: 2,
  build: 7,
  timestamp: 1_700_000_000,
  vendor: 'vendor',
  product: 'UTM',
  kind: 'STANDARD',
  release_type: 'release',
} as const

/** Lets servers arrive as enrolment will: inside the program, while no console has the folder. */
async function arrive(...arrivals: readonly Partial<Arrival>[]) {
  await gateway.stop()
  const store = openStore(gateway.dataFolder, consoleResources, Date.now)
  const author = { login: 'system', address: 'local', action: 'enrolment' }
  const results = []
  for (const arrival of arrivals) {
    results.push(
      await store.write(author, (transaction) =>
        enrol(transaction, {
          version,
          title: 'branch',
          cl_tunnel_addr: 'fd00::1',
          utm_login_secret: 's',
          consoleMajor: 17,
          nowSeconds: 1_700_000_001,
          seal: secretBox(gateway.dataFolder).seal,
          ...arrival,
        }),
      ),
    )
  }
  store.close()
  await gateway.start()
  return results
}

describe('/servers/servers', () => {
  it('is empty at first, and nobody can add to it by a request', async () => {
    expect(await admin.list(servers)).toEqual([])
    const reply = await admin.post(servers, { parent_id: rootGroup, approved: true })
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'GET'])
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      for (const id of [nobody, '1', 'x'])
        expect((await admin.send(method, `${servers}/${id}`, { body: {} })).status).toBe(404)
  })

  it('a new server is in the root group and not approved, with exactly the documented fields', async () => {
    const [made, taken, broken] = await arrive(
      { title: 'Филиал' },
      { title: 'the same address' },
      { title: 'no address', cl_tunnel_addr: 'here' },
    )
    expect(made).toMatchObject({ ok: true })
    expect(taken).toMatchObject({
      ok: false,
      failure: { problems: [{ path: 'cl_tunnel_addr', code: 'duplicate' }] },
    })
    expect(broken).toMatchObject({ ok: false, failure: { problems: [{ path: 'cl_tunnel_addr' }] } })
    const [server, ...others] = await admin.list<Body & { id: string }>(servers)
    expect(others).toEqual([])
    expect(server).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      parent_id: rootGroup,
      version,
      cl_tunnel_addr: 'fd00::1',
      title: 'Филиал',
      approved: false,
      last_sync: null,
      last_connect: 1_700_000_001,
      utm_login_secret: 's',
      version_diff: 1,
      comment: '',
    })
  })

  it('approval is one-way; the group changes; all else stays', async () => {
    const [server] = await admin.list<Body & { id: string }>(servers)
    const path = `${servers}/${server!.id}`
    const branches = await group('branches')
    const edit = (body: unknown) => admin.patch(path, body)
    expect((await edit({ approved: false })).status).toBe(200)
    for (const approved of [null, 'true', 1])
      expect(await admin.refused(path, { approved }, 'PATCH')).toEqual(['approved'])
    for (const parent_id of [null, '', nobody, 1, 'root'])
      expect(await admin.refused(path, { parent_id }, 'PATCH')).toEqual(['parent_id'])
    const approval = await edit({ parent_id: branches, approved: true })
    expect(approval.status).toBe(200)
    const undone = await admin.post(`/x/revisions/${approval.headers['x-revision']}/revert`, {})
    expect(problemOf(undone)).toMatchObject({ errors: [{ resource: path, path: 'approved' }] })
    expect(await admin.read(path)).toEqual({ ...server, parent_id: branches, approved: true })
    expect(await admin.refused(path, { approved: false }, 'PATCH')).toEqual(['approved'])
    expect(await admin.refused(path, { parent_id: rootGroup, approved: false }, 'PUT')).toEqual(['approved'])
    expect(await admin.refused(path, { approved: true }, 'PUT')).toEqual(['parent_id'])
    expect((await edit({ approved: true })).status).toBe(200)
    const pretended = {
      title: 'x',
      version: null,
      cl_tunnel_addr: 'fd00::9',
      last_connect: 1,
      utm_login_secret: '',
    }
    expect((await edit(pretended)).status).toBe(200)
    expect(await admin.read(path)).toEqual({ ...server, parent_id: branches, approved: true })
    expect((await admin.put(path, await admin.read(path))).status).toBe(200)
    expect(await admin.refused(path, { comment: wide.repeat(256) }, 'PATCH')).toEqual(['comment'])
    expect((await edit({ comment: wide.repeat(255) })).status).toBe(200)
    expect(await admin.refused(path, { name: 'x' }, 'PATCH')).toEqual(['name'])
    await gateway.restart()
    expect(await admin.read(path)).toEqual({
      ...server,
      parent_id: branches,
      approved: true,
      comment: wide.repeat(255),
    })
    const used = await admin.delete(`${groups}/${branches}`)
    expect(problemOf(used)).toMatchObject({
      code: 'in_use',
      errors: [{ resource: path, path: 'parent_id' }],
    })
    expect((await admin.delete(path)).status).toBe(200)
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.delete(`${groups}/${branches}`)).status).toBe(200)
  })

  it('a server that was removed may come again, not approved', async () => {
    const [made] = await arrive({ version: { ...version, major: 18 } })
    expect(made).toMatchObject({ ok: true })
    expect(await admin.list(servers)).toMatchObject([
      { approved: false, parent_id: rootGroup, version_diff: -1 },
    ])
  })

  it('the login secret is read with the server, and stands nowhere else', async () => {
    const secret = `секрет${'x'.repeat(249)}`
    const tooLong = { cl_tunnel_addr: 'fd00::4', utm_login_secret: 'x'.repeat(256) }
    const [made, refused] = await arrive({ cl_tunnel_addr: 'fd00::3', utm_login_secret: secret }, tooLong)
    expect(refused).toMatchObject({ ok: false, failure: { problems: [{ path: 'utm_login_secret' }] } })
    const path = `${servers}/${(made as { value: { value: string } }).value.value}`
    expect(await admin.read(path)).toMatchObject({ utm_login_secret: secret })
    expect((await admin.put(path, { ...(await admin.read(path)), comment: 'kept' })).status).toBe(200)
    expect(await admin.list(`${servers}?search=kept`)).toMatchObject([{ utm_login_secret: secret }])
    const files = readdirSync(gateway.dataFolder).filter((name) => name.includes('.db'))
    expect(files).toContain('config.db')
    for (const file of files)
      expect([file, readFileSync(`${gateway.dataFolder}/${file}`).includes('секрет')]).toEqual([file, false])
    const newest = (await admin.list('/x/revisions'))[0]!
    const history = await admin.get(`/x/revisions/1..${newest['id']}`)
    expect(history.text).toContain('fd00::3')
    expect(history.text).not.toContain('utm_login_secret')
    expect((await admin.get('/x/backup')).bytes.includes('секрет')).toBe(false)
  })

  it('needs the competence for the system', async () => {
    await admin.create('/web/admins/local', {
      login: 'fw',
      name: '',
      password: 'ten letters or more',
      role: 4,
    })
    const other = await gateway.as('fw', 'ten letters or more')
    for (const path of [groups, servers, '/servers/status', '/servers/setting', '/servers/state'])
      expect([path, (await other.get(path)).status]).toEqual([path, 401])
    expect((await other.get('/firewall/rules/forward/before')).status).toBe(200)
  })
})
