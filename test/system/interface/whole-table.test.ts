import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf, type Reply } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { rootGroup } from '../fixture/value.ts'

const forward = '/firewall/rules/forward'
const whole = '/x/tables/forward'

interface Rule {
  readonly key: string
  readonly id: number
  readonly action: string
  readonly comment: string
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())
beforeEach(async () => {
  await put([])
})

async function put(rules: readonly object[], path = whole): Promise<Reply> {
  const reply = await admin.put(path, { rules })
  expect(reply.status, reply.text).toBe(200)
  return reply
}

const drop = (key: string, rest: object = {}) => ({ key, action: 'drop', comment: key, ...rest })
const rules = async (path = whole) => (await admin.read<{ rules: Rule[] }>(path)).rules
const keys = async () => (await rules()).map(({ key }) => key)
const newest = async () => (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id

/** Changes of a revision, as `resource id` with what happened. */
async function changes(revision: number): Promise<string[]> {
  const read = await admin.read<{ changes: Record<string, unknown>[] }>(`/x/revisions/${revision}`)
  return read.changes.map(({ id, before, after, moved }) => {
    const what = before === null ? 'added' : after === null ? 'removed' : moved ? 'moved' : 'changed'
    return `${what} ${id}`
  })
}

describe('silences#whole-tables: a table as a whole, by stable keys', () => {
  it('comes in its order, in one revision; the documented list shows the rules as documented', async () => {
    const before = await newest()
    const reply = await put([drop('a'), drop('b'), drop('c')])
    expect(reply.json()).toMatchObject({ added: 3, changed: 0, moved: 0, removed: 0 })
    expect(await newest()).toBe(before + 1)
    expect(reply.headers['x-revision']).toBe(String(before + 1))
    expect(await keys()).toEqual(['a', 'b', 'c'])
    const listed = await admin.list(forward)
    expect(listed.map(({ comment }) => comment)).toEqual(['a', 'b', 'c'])
    expect(listed[0]).not.toHaveProperty('key')
    expect(reply.headers['etag']).toBe((await admin.get(whole)).headers['etag'])
  })

  it('what GET answers can be sent back, which changes nothing', async () => {
    await put([drop('a', { destination_ports: [] }), drop('b', { enabled: false })])
    await admin.create(forward, { action: 'accept', comment: 'without a key' })
    const seen = await rules()
    const revision = await newest()
    const reply = await put(seen)
    expect(reply.json()).toMatchObject({ added: 0, changed: 0, moved: 0, removed: 0 })
    expect(reply.headers['x-revision']).toBe(String(revision))
    expect(await newest()).toBe(revision)
    expect(seen[2]).toMatchObject({ key: String(seen[2]!.id), comment: 'without a key' })
    expect(await rules()).toEqual(seen)
  })

  it('rules that come in front of others move none of them, however many they are', async () => {
    await put([drop('a'), drop('b')])
    const [a] = await rules()
    const etag = async () => (await admin.get(`${forward}/${a!.id}`)).headers['etag']
    const before = await etag()
    const reply = await put([
      drop('1st'),
      drop('2nd'),
      drop('3rd'),
      drop('a'),
      drop('4th'),
      drop('b'),
      drop('5th'),
    ])
    expect(reply.json()).toMatchObject({ added: 5, changed: 0, moved: 0, removed: 0 })
    expect(await keys()).toEqual(['1st', '2nd', '3rd', 'a', '4th', 'b', '5th'])
    const done = await changes(await newest())
    expect(done.filter((each) => !each.startsWith('added'))).toEqual([])
    expect(await etag()).toBe(before)
  })

  it('what is the same keeps id and revision; one changed, one moved, one gone, one new', async () => {
    await put(['a', 'b', 'c', 'd', 'e'].map((key) => drop(key)))
    const ids = new Map((await rules()).map(({ key, id }) => [key, id]))
    const etag = async (key: string) => (await admin.get(`${forward}/${ids.get(key)}`)).headers['etag']
    const [a, d] = [await etag('a'), await etag('d')]
    const now = [drop('e'), drop('a'), drop('new'), drop('b', { comment: 'other' }), drop('d')]
    const reply = await put(now)
    expect(reply.json()).toMatchObject({ added: 1, changed: 1, moved: 1, removed: 1 })
    expect(await keys()).toEqual(['e', 'a', 'new', 'b', 'd'])
    expect([await etag('a'), await etag('d')]).toEqual([a, d])
    const added = (await rules()).find(({ key }) => key === 'new')!.id
    expect((await changes(await newest())).sort()).toEqual(
      [
        `added ${added}`,
        `changed ${ids.get('b')}`,
        `moved ${ids.get('e')}`,
        `removed ${ids.get('c')}`,
      ].sort(),
    )
  })

  it('a turned order is exactly that order', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `r${index}`)
    await put(names.map((key) => drop(key)))
    for (const order of [names.toReversed(), names, names.toSorted()]) {
      await put(order.map((key) => drop(key)))
      expect(await keys()).toEqual(order)
      expect((await admin.list(forward)).map(({ comment }) => comment)).toEqual(order)
    }
  })

  it.each<[string, unknown, string[]]>([
    ['a rule of a field', { rules: [drop('a'), drop('b', { action: 'burn' })] }, ['rules[1].action']],
    [
      'a missing object',
      { rules: [drop('a'), drop('b', { source_addresses: ['ip.id.99'] })] },
      ['rules[1].source_addresses[0]'],
    ],
    ['an unknown field', { rules: [drop('a', { colour: 'red' })] }, ['rules[0].colour']],
    [
      'several',
      { rules: [drop('a', { enabled: 7 }), drop('b'), { key: 'c' }] },
      ['rules[0].enabled', 'rules[2].action'],
    ],
    ['no key', { rules: [drop('a'), { action: 'drop' }] }, ['rules[1].key']],
    ['an empty key', { rules: [drop('')] }, ['rules[0].key']],
    ['a key with a line end', { rules: [drop('a\nb')] }, ['rules[0].key']],
    ['a long key', { rules: [drop('k'.repeat(129))] }, ['rules[0].key']],
    ['a key twice', { rules: [drop('a'), drop('b'), drop('a')] }, ['rules[2].key']],
    ['a number that a rule to come may get', { rules: [drop('a'), drop('999999')] }, ['rules[1].key']],
    ['no object', { rules: [drop('a'), 'b'] }, ['rules[1]']],
    ['no list', { rules: {} }, ['rules']],
    ['no rules', {}, ['rules']],
    ['something else', { rules: [], more: 1 }, ['more']],
  ])('is refused whole, and changes nothing: %s', async (_what, body, paths) => {
    await put([drop('kept'), drop('too')])
    const [revision, before] = [await newest(), await rules()]
    const reply = await admin.put(whole, body)
    expect([reply.status, pathsOf(reply)]).toEqual([542, paths])
    expect([await newest(), await rules()]).toEqual([revision, before])
  })

  it('tells in Russian what is wrong', async () => {
    const reply = await admin.put(whole, { rules: [drop('a'), drop('a')] }, { 'Accept-Language': 'ru' })
    expect(problemOf(reply).errors).toMatchObject([
      { path: 'rules[1].key', message: 'не должно встречаться в списке дважды' },
    ])
  })

  it('honours If-Match, and a confirmation that does not come', async () => {
    const first = await put([drop('a')])
    await put([drop('a'), drop('b')])
    const stale = await admin.put(whole, { rules: [] }, { 'If-Match': first.headers['etag']! })
    expect(stale.status).toBe(412)
    expect(await keys()).toEqual(['a', 'b'])
    const { headers } = await admin.get(whole)
    const fits = await admin.put(whole, { rules: [drop('b')] }, { 'If-Match': headers['etag']! })
    expect(fits.status).toBe(200)
    expect(await keys()).toEqual(['b'])
  })

  it('a restored revision has the keys that it had', async () => {
    await put([drop('a'), drop('b')])
    const [revision, before] = [await newest(), await rules()]
    await put([drop('b'), drop('c')])
    await admin.send('POST', `/x/revisions/${revision}/restore`)
    expect(await rules()).toEqual(before)
    expect((await put(before)).json()).toMatchObject({ added: 0, changed: 0, moved: 0, removed: 0 })
  })

  it('a rule that came without a key can be told by its id, also when it is gone', async () => {
    const id = await admin.create(forward, { action: 'drop', comment: 'by hand' })
    const saved = await rules()
    await put([])
    expect((await put(saved)).json()).toMatchObject({ added: 1 })
    const [again] = await rules()
    expect(again).toMatchObject({ key: String(id), comment: 'by hand' })
    expect(again!.id).not.toBe(id)
    expect((await put(saved)).json()).toMatchObject({ added: 0, changed: 0 })
  })

  it('keys outlive a restart', async () => {
    await put([drop('a'), drop('b')])
    const before = await rules()
    await gateway.restart()
    expect(await rules()).toEqual(before)
  })

  it('is there for every ordered table, with the access level of its rules', async () => {
    const tables = await admin.list<{ name: string; path: string; rules_path: string }>('/x/tables')
    expect(tables.map(({ name }) => name).sort()).toEqual(
      ['forward', 'input', 'dnat', 'snat', 'log', 'content-filter', 'application-control', 'ips', 'waf']
        .concat('vpn-access', 'vpn-lease')
        .sort(),
    )
    const bodies: Record<string, object> = {
      input: { action: 'drop' },
      log: { action: 'mark_log' },
      snat: { action: 'accept' },
      'content-filter': { name: 'n', aliases: ['any'], categories: [], access: 'deny' },
    }
    for (const [name, body] of Object.entries(bodies)) {
      const path = `/x/tables/${name}`
      const sent = [
        { key: 'one', ...body },
        { key: 'two', ...body },
      ]
      const reply = await admin.put(path, { rules: sent })
      if (reply.status === 542) throw new Error(`${name}: ${reply.text}`)
      expect((await put(await rules(path), path)).json()).toMatchObject({ added: 0, changed: 0, moved: 0 })
      await put([...sent].reverse(), path)
      expect((await rules(path)).map(({ key }) => key)).toEqual(['two', 'one'])
    }
    const password = 'another password 1'
    await admin.create('/web/admins/local', { login: 'reader', password, role: 2 })
    const reader = await gateway.as('reader', password)
    expect((await reader.get(whole)).status).toBe(200)
    expect((await reader.put(whole, { rules: [] })).status).toBe(401)
    expect((await gateway.client().get(whole)).status).toBe(401)
  })

  it('rules of a profile are those of that profile alone', async () => {
    const profile = async (name: string) => {
      const reply = await admin.post('/ips/profiles', { name })
      expect(reply.status, reply.text).toBe(200)
      return reply.json<{ id: string }>().id
    }
    const [left, right] = [await profile('left'), await profile('right')]
    const rule = (key: string, value: number) => ({
      key,
      filters: [{ key: 'sid', operator: 'equals', values: [value] }],
      action: 'drop',
    })
    await put([rule('x', 1), rule('y', 2)], `/x/tables/ips/${left}`)
    await put([rule('x', 3)], `/x/tables/ips/${right}`)
    await put([rule('y', 2), rule('z', 4), rule('x', 1)], `/x/tables/ips/${left}`)
    expect((await rules(`/x/tables/ips/${left}`)).map(({ key }) => key)).toEqual(['y', 'z', 'x'])
    expect((await rules(`/x/tables/ips/${right}`)).map(({ key }) => key)).toEqual(['x'])
    expect((await admin.get('/x/tables/ips/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(
      (await admin.put('/x/tables/ips/00000000-0000-4000-8000-000000000000', { rules: [] })).status,
    ).toBe(404)
  })

  it('the console has its tables, whose order groups do not change', async () => {
    const console = await startGateway({ args: ['--product', 'cc'] })
    try {
      const tables = await console.admin.list<{ path: string }>('/x/tables')
      expect(tables.map(({ path }) => path).sort()).toEqual([
        '/x/tables/content-filter-after',
        '/x/tables/content-filter-before',
        '/x/tables/forward-after',
        '/x/tables/forward-before',
        '/x/tables/input-after',
        '/x/tables/input-before',
      ])
      const group = await console.admin.post('/servers/groups', {
        name: 'other',
        comment: '',
        parent_id: rootGroup,
      })
      for (const path of ['/x/tables/forward-before', '/x/tables/input-after']) {
        const sent = ['a', 'b', 'c'].map((key) => drop(key))
        expect((await console.admin.put(path, { rules: sent })).status).toBe(200)
        const { rules: seen } = await console.admin.read<{ rules: (Rule & { parent_id: string })[] }>(path)
        expect(seen.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
        if (group.status !== 200) throw new Error(group.text)
        const parent_id = group.json<{ id: string }>().id
        const moved = seen.with(0, { ...seen[0]!, parent_id })
        const reply = await console.admin.put(path, { rules: moved })
        expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('"changed":1')])
        const after = await console.admin.read<{ rules: Rule[] }>(path)
        expect(after.rules.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
      }
    } finally {
      await console.close()
    }
  })

  it('takes ten thousand rules at once', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => drop(`rule ${index}`))
    const before = await newest()
    expect((await put(many)).json()).toMatchObject({ added: 10_000 })
    expect(await newest()).toBe(before + 1)
    const seen = await rules()
    expect(seen.map(({ key }) => key)).toEqual(many.map(({ key }) => key))
    const edited = seen.with(5000, { ...seen[5000]!, comment: 'edited' })
    expect((await put(edited)).json()).toMatchObject({ added: 0, changed: 1, moved: 0, removed: 0 })
    expect(await changes(await newest())).toEqual([`changed ${seen[5000]!.id}`])
    expect((await put([])).json()).toMatchObject({ removed: 10_000 })
  })
})
