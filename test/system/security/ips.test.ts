import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const profiles = '/ips/profiles'
const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'
const least = { filters: [], action: 'drop' }

interface Rule {
  readonly id: number
  readonly filters: unknown
  readonly action: string
  readonly comment: string
}

/** Fields of a rule, and which of them are wrong. */
type Judged = [fields: Record<string, unknown>, wrong: readonly string[]]

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

/** The rules of a profile under their two paths. */
function byQuery(profile: string, rest = ''): string {
  return `/ips/profile_rules?profile_id=${profile}${rest}`
}

function under(profile: string, rest = ''): string {
  return `${profiles}/${profile}/rules${rest}`
}

function made(name = 'profile'): Promise<string> {
  return admin.create<string>(profiles, { name })
}

async function order(profile: string): Promise<number[]> {
  const rules = await admin.list<Rule>(byQuery(profile))
  expect(await admin.list<Rule>(under(profile))).toEqual(rules)
  return rules.map(({ id }) => id)
}

function filter(key: string, ...values: unknown[]) {
  return { key, operator: 'equals', values }
}

describe('document 3, Intrusion-prevention (IPS) profile', () => {
  it('lists id, name and comment', async () => {
    const id = await made('listed')
    expect((await admin.list(profiles)).find((each) => each['id'] === id)).toEqual({
      id,
      name: 'listed',
      comment: '',
    })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each<Judged>([
    [{ filters: [] }, []],
    [{ filters: [filter('sid', 1, 4294967295)] }, []],
    [{ filters: [filter('sid')] }, []],
    [{ filters: [filter('mitre_tactic_id', 'TA0001'), filter('protocol', 'tcp', 'udp')] }, []],
    [{ filters: [filter('signature_severity', 'Major'), filter('flow', 'to_server')] }, []],
    [{ filters: [filter('classtype', 'trojan-activity'), filter('classtype', 'я'.repeat(255))] }, []],
    [{ filters: null }, ['filters']],
    [{ filters: {} }, ['filters']],
    [{ filters: [null] }, ['filters[0]']],
    [{ filters: [filter('SID', 1)] }, ['filters[0].key']],
    [{ filters: [filter('severity', 'x')] }, ['filters[0].key']],
    [{ filters: [{ key: 'sid', operator: 'not_equals', values: [1] }] }, ['filters[0].operator']],
    [{ filters: [{ key: 'sid', values: [1] }] }, ['filters[0].operator']],
    [{ filters: [{ operator: 'equals', values: [1] }] }, ['filters[0].key']],
    [{ filters: [{ key: 'sid', operator: 'equals' }] }, ['filters[0].values']],
    [{ filters: [{ ...filter('sid', 1), more: 1 }] }, ['filters[0].more']],
    [{ filters: [filter('sid', '2010935')] }, ['filters[0].values[0]']],
    [{ filters: [filter('sid', 1, 1.5)] }, ['filters[0].values[1]']],
    [{ filters: [filter('sid', 0)] }, ['filters[0].values[0]']],
    [{ filters: [filter('sid', -1)] }, ['filters[0].values[0]']],
    [{ filters: [filter('sid', 4294967296)] }, ['filters[0].values[0]']],
    [{ filters: [filter('sid', true)] }, ['filters[0].values[0]']],
    [{ filters: [filter('sid', null)] }, ['filters[0].values[0]']],
    [{ filters: [filter('protocol', 'tcp'), filter('protocol', 'udp', 6)] }, ['filters[1].values[1]']],
    [{ filters: [filter('flow', '')] }, ['filters[0].values[0]']],
    [{ filters: [filter('flow', 'я'.repeat(256))] }, ['filters[0].values[0]']],
    [{ filters: [{ key: 'sid', operator: 'equals', values: 1 }] }, ['filters[0].values']],
    ...['default', 'alert', 'drop', 'pass'].map((action): Judged => [{ action }, []]),
    ...['accept', '', 'DROP', null, 1].map((action): Judged => [{ action }, ['action']]),
    [{ comment: '🙂'.repeat(255) }, []],
    [{ comment: '🙂'.repeat(256) }, ['comment']],
    [{ comment: null }, ['comment']],
    [{ enabled: true }, ['enabled']],
    [{ id: 1 }, ['id']],
    [{ profile_id: unknown }, ['profile_id']],
  ])('a rule with %j: wrong is %j', async (fields, wrong) => {
    const profile = await made()
    for (const path of [byQuery(profile), under(profile)]) {
      const reply = await admin.post(path, { ...least, ...fields })
      expect(reply.status).toBe(wrong.length === 0 ? 200 : 542)
      if (wrong.length > 0) expect(pathsOf(reply)).toEqual(wrong)
    }
    const shown = await admin.list<Rule>(byQuery(profile))
    expect(shown).toHaveLength(wrong.length === 0 ? 2 : 0)
    for (const rule of shown) expect(rule).toEqual({ id: rule.id, ...least, comment: '', ...fields })
  })

  it.each(['filters', 'action'])('%s is required', async (field) => {
    const { [field as keyof typeof least]: _left, ...rest } = least
    const reply = await admin.post(byQuery(await made()), rest)
    expect([reply.status, pathsOf(reply)]).toEqual([542, [field]])
  })
})

describe('rules by query: /ips/profile_rules?profile_id=&rule_id=', () => {
  it('PATCH takes some of the fields, PUT replaces, DELETE removes; one item under the profile', async () => {
    const profile = await made()
    const body = { filters: [filter('sid', 7)], action: 'alert', comment: 'c' }
    const id = await admin.create(byQuery(profile), body)
    expect(Number.isInteger(id)).toBe(true)
    const one = byQuery(profile, `&rule_id=${id}`)
    for (const [method, sent, expected] of [
      ['PATCH', { action: 'pass' }, { ...body, action: 'pass' }],
      ['PATCH', { filters: [] }, { ...body, action: 'pass', filters: [] }],
      ['PATCH', {}, { ...body, action: 'pass', filters: [] }],
      ['PUT', { ...body, id, comment: 'whole' }, { ...body, comment: 'whole' }],
      ['PUT', least, { ...least, comment: '' }],
    ] as const) {
      expect((await admin.send(method, one, { body: sent })).status).toBe(200)
      expect((await admin.get(under(profile, `/${id}`))).json()).toEqual({ id, ...expected })
    }
    const wrong = await admin.patch(one, { filters: [filter('sid', 'x')] })
    expect([wrong.status, pathsOf(wrong)]).toEqual([542, ['filters[0].values[0]']])
    expect((await admin.delete(one)).status).toBe(200)
    expect((await admin.delete(one)).status).toBe(404)
    expect(await order(profile)).toEqual([])
  })

  it('a missing or malformed parameter is 542 naming it, an unknown profile or rule 404', async () => {
    const profile = await made()
    const other = await made()
    const id = await admin.create(byQuery(profile), least)
    for (const [method, path, status, wrong] of [
      ['GET', '/ips/profile_rules', 542, ['profile_id']],
      ['POST', '/ips/profile_rules', 542, ['profile_id']],
      ['PATCH', '/ips/profile_rules', 542, ['profile_id', 'rule_id']],
      ['DELETE', `/ips/profile_rules?rule_id=${id}`, 542, ['profile_id']],
      ['DELETE', byQuery(profile), 542, ['rule_id']],
      ['PATCH', byQuery(profile, '&rule_id='), 542, ['rule_id']],
      ['PATCH', byQuery(profile, '&rule_id=x'), 542, ['rule_id']],
      ['DELETE', byQuery(profile, '&rule_id=0'), 542, ['rule_id']],
      ['DELETE', byQuery(profile, '&rule_id=1.5'), 542, ['rule_id']],
      ['DELETE', byQuery(profile, '&rule_id=99999'), 404, null],
      ['GET', byQuery(unknown), 404, null],
      ['GET', byQuery('nonsense'), 404, null],
      ['GET', byQuery(''), 404, null],
      ['POST', byQuery(unknown), 404, null],
      ['PATCH', byQuery(unknown, `&rule_id=${id}`), 404, null],
      ['DELETE', byQuery(other, `&rule_id=${id}`), 404, null],
      ['PATCH', byQuery(other, `&rule_id=${id}`), 404, null],
      ['GET', under(unknown), 404, null],
      ['POST', under(unknown), 404, null],
      ['GET', under(other, `/${id}`), 404, null],
      ['PUT', under(other, `/${id}`), 404, null],
      ['DELETE', under(other, `/${id}`), 404, null],
      ['DELETE', under(profile, '/x'), 404, null],
      ['DELETE', under(profile), 405, null],
    ] as const) {
      const reply = await admin.send(method, path, method === 'GET' ? {} : { body: least })
      expect([method, path, reply.status]).toEqual([method, path, status])
      if (wrong) expect(pathsOf(reply)).toEqual(wrong)
    }
    expect(await order(profile)).toEqual([id])
    expect((await admin.get(byQuery(profile.toUpperCase()))).status).toBe(200)
  })

  it('a digit string is an id', async () => {
    const profile = await made()
    const [a, b] = [await admin.create(byQuery(profile), least), await admin.create(byQuery(profile), least)]
    const params = { id: String(a), anchor_item_id: String(b), insert_after: true }
    expect((await admin.patch(`/ips/profile_rules/move?profile_id=${profile}`, { params })).status).toBe(200)
    expect(await order(profile)).toEqual([b, a])
  })
})

describe('order and moves are within one profile', () => {
  const move = (path: string, id: number, anchor_item_id: number, insert_after: boolean) =>
    admin.patch(path, { params: { id, anchor_item_id, insert_after } })

  it('rules of profiles that are filled by turns keep their own order', async () => {
    const [first, second] = [await made('first'), await made('second')]
    const ids: Record<string, number[]> = { [first]: [], [second]: [] }
    for (let n = 0; n < 3; n++) {
      for (const profile of [first, second]) ids[profile]!.push(await admin.create(byQuery(profile), least))
    }
    const [a, b, c] = ids[first]! as [number, number, number]
    expect(await order(first)).toEqual([a, b, c])
    expect(await order(second)).toEqual(ids[second])
    const behind = await admin.create(byQuery(first, `&anchor_item_id=${a}&insert_after=true`), least)
    const before = await admin.create(under(first, `?anchor_item_id=${a}&insert_after=false`), least)
    const absent = await admin.create(byQuery(first, `&anchor_item_id=${c}`), least)
    expect(await order(first)).toEqual([before, a, behind, b, c, absent])
    expect(await order(second)).toEqual(ids[second])

    const byQueryMove = `/ips/profile_rules/move?profile_id=${first}`
    expect((await move(byQueryMove, c, a, false)).status).toBe(200)
    expect(await order(first)).toEqual([before, c, a, behind, b, absent])
    expect((await move(under(first, '/move'), before, absent, true)).status).toBe(200)
    expect(await order(first)).toEqual([c, a, behind, b, absent, before])
    expect((await move(under(first, '/move'), a, a, true)).status).toBe(200)
    expect(await order(second)).toEqual(ids[second])
    await gateway.restart()
    expect(await order(first)).toEqual([c, a, behind, b, absent, before])
    expect(await order(second)).toEqual(ids[second])
  })

  it('an anchor or a rule of another profile is 542, and nothing moves', async () => {
    const [first, second] = [await made(), await made()]
    const [a, b] = [await admin.create(byQuery(first), least), await admin.create(byQuery(first), least)]
    const foreign = await admin.create(byQuery(second), least)
    for (const path of [byQuery(first), under(first, '?')]) {
      for (const anchor of [foreign, 99999, 'x', 0]) {
        const reply = await admin.post(`${path}&anchor_item_id=${anchor}`, least)
        expect([path, anchor, reply.status, pathsOf(reply)]).toEqual([path, anchor, 542, ['anchor_item_id']])
      }
    }
    for (const path of [`/ips/profile_rules/move?profile_id=${first}`, under(first, '/move')]) {
      const anchored = await move(path, a, foreign, true)
      expect([anchored.status, pathsOf(anchored)]).toEqual([542, ['params.anchor_item_id']])
      const taken = await move(path, foreign, a, true)
      expect([taken.status, pathsOf(taken)]).toEqual([542, ['params.id']])
      const own = await move(path, foreign, foreign, true)
      expect([own.status, pathsOf(own)]).toEqual([542, ['params.id']])
    }
    expect((await move(`/ips/profile_rules/move?profile_id=${unknown}`, a, b, true)).status).toBe(404)
    const gone = await admin.get(under(first, '/999999'))
    expect(problemOf(gone).detail).toBe(`there is no item 999999 in ${under(first, '')}`)
    expect((await move('/ips/profile_rules/move', a, b, true)).status).toBe(542)
    expect(await order(first)).toEqual([a, b])
    expect(await order(second)).toEqual([foreign])
  })

  it('an ETag of the item or the table guards, under both paths', async () => {
    const profile = await made()
    const id = await admin.create(byQuery(profile), least)
    const etag = (await admin.get(under(profile, `/${id}`))).headers['etag']!
    const one = byQuery(profile, `&rule_id=${id}`)
    expect((await admin.patch(one, { comment: 'x' }, { 'If-Match': '"old"' })).status).toBe(412)
    expect((await admin.patch(one, { comment: 'x' }, { 'If-Match': etag })).status).toBe(200)
    expect((await admin.patch(one, { comment: 'y' }, { 'If-Match': etag })).status).toBe(412)
    const list = (await admin.get(byQuery(profile))).headers['etag']!
    expect((await admin.delete(one, { 'If-Match': list })).status).toBe(200)
  })

  it('paging and search are within the profile', async () => {
    const [first, second] = [await made(), await made()]
    for (const profile of [first, second, first]) {
      for (const comment of ['Found', 'other']) await admin.create(byQuery(profile), { ...least, comment })
    }
    const found = await admin.get(byQuery(first, '&search=FOUND'))
    expect([found.json<Rule[]>().length, found.headers['x-total-count']]).toEqual([2, '2'])
    const page = await admin.get(under(first, '?limit=1&offset=3'))
    expect([page.json<Rule[]>().length, page.headers['x-total-count']]).toEqual([1, '4'])
  })
})

describe('POST /ips/profiles-create-with-rules', () => {
  const path = '/ips/profiles-create-with-rules'
  const rules = [
    { filters: [filter('sid', 1)], action: 'drop', comment: 'one' },
    { filters: [filter('flow', 'established')], action: 'default', comment: '' },
  ]

  it('makes the profile with its rules in order, in one revision', async () => {
    const reply = await admin.post(path, { name: 'at once', comment: 'c', rules })
    expect(reply.status).toBe(200)
    const { id } = reply.json<{ id: string }>()
    expect(reply.json()).toEqual({ id })
    expect((await admin.get(`${profiles}/${id}`)).json()).toEqual({ id, name: 'at once', comment: 'c' })
    const listed = await admin.list<Rule>(byQuery(id))
    expect(listed.map(({ id: _id, ...rule }) => rule)).toEqual(rules)
    expect(new Set(listed.map((rule) => rule.id)).size).toBe(2)
    expect((await admin.post(path, { name: 'none', rules: [] })).status).toBe(200)
  })

  it.each<[unknown, readonly string[]]>([
    [{ rules }, ['name']],
    [{ name: '', rules }, ['name']],
    [{ name: 'x'.repeat(43), comment: 'y'.repeat(256), rules }, ['name', 'comment']],
    [{ name: 'x' }, ['rules']],
    [{ name: 'x', rules: null }, ['rules']],
    [{ name: 'x', rules: {} }, ['rules']],
    [{ name: 'x', rules, more: 1 }, ['more']],
    [{ name: 'x', rules: [...rules, {}] }, ['rules[2].filters', 'rules[2].action']],
    [
      { name: 'x', rules: [...rules, { filters: [filter('no', 1)], action: 'drop' }] },
      ['rules[2].filters[0].key'],
    ],
    [
      {
        name: 'x',
        rules: [rules[0], { filters: [filter('sid', 1), filter('sid', 1, 'x')], action: 'drop' }],
      },
      ['rules[1].filters[1].values[1]'],
    ],
    [
      {
        name: 'x',
        rules: [
          { ...rules[0], filters: [filter('sid', 'x')] },
          { ...rules[1], filters: [filter('flow', 1)] },
        ],
      },
      ['rules[0].filters[0].values[0]', 'rules[1].filters[0].values[0]'],
    ],
    [{ name: 'x', rules: [{ ...rules[0], comment: 'x'.repeat(256) }] }, ['rules[0].comment']],
    [{ name: 'x', rules: [{ ...rules[0], id: 1 }] }, ['rules[0].id']],
  ])('%j: wrong is %j, and nothing is made', async (body, wrong) => {
    const before = await admin.list(profiles)
    const reply = await admin.post(path, body)
    expect([reply.status, pathsOf(reply)]).toEqual([542, wrong])
    expect(await admin.list(profiles)).toEqual(before)
  })
})

describe('POST /ips/profiles/<id>/copy', () => {
  it('copies name, comment and rules in order; the two are apart from then on', async () => {
    const name = 'я'.repeat(42)
    const id = await admin.create<string>(profiles, { name, comment: 'original' })
    const ids: number[] = []
    for (const comment of ['a', 'b', 'c']) ids.push(await admin.create(byQuery(id), { ...least, comment }))
    const params = { id: ids[2], anchor_item_id: ids[0], insert_after: false }
    await admin.patch(under(id, '/move'), { params })
    const copy = (await admin.send('POST', `/ips/profiles/${id}/copy`)).json<{ id: string }>().id
    expect(copy).not.toBe(id)
    const shown = (await admin.get(`${profiles}/${copy}`)).json<{ name: string; comment: string }>()
    expect([shown.comment, [...shown.name].length]).toEqual(['original', 42])
    expect(shown.name).not.toBe(name)
    const copied = await admin.list<Rule>(byQuery(copy))
    expect(copied.map(({ comment }) => comment)).toEqual(['c', 'a', 'b'])
    expect(copied.filter((rule) => ids.includes(rule.id))).toEqual([])
    await admin.delete(byQuery(copy, `&rule_id=${copied[0]!.id}`))
    expect(await order(id)).toEqual([ids[2], ids[0], ids[1]])
    expect((await admin.send('POST', `/ips/profiles/${unknown}/copy`)).status).toBe(404)
  })
})

describe('removal of a profile', () => {
  it.each(['forward', 'input'])(
    'is refused while a rule of %s names it, and takes nothing away',
    async (table) => {
      const id = await made()
      const rule = await admin.create(byQuery(id), least)
      const path = `/firewall/rules/${table}`
      const user = await admin.create(path, { action: 'accept', ips_enabled: true, ips_profile: id })
      const refused = await admin.delete(`${profiles}/${id}`)
      expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
      expect(problemOf(refused).errors[0]!.message).toContain('ips_profile')
      expect(await order(id)).toEqual([rule])
      await admin.delete(`${path}/${user}`)
      expect((await admin.delete(`${profiles}/${id}`)).status).toBe(200)
      expect((await admin.get(byQuery(id))).status).toBe(404)
    },
  )

  it('takes its rules along in the same revision; restoring brings back both', async () => {
    const [id, other] = [await made('gone'), await made('stays')]
    for (const profile of [id, other, id, id]) await admin.create(byQuery(profile), least)
    const before = await order(id)
    const at = (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
    const removed = await admin.delete(`${profiles}/${id}`)
    expect(removed.headers['x-revision']).toBe(String(at + 1))
    interface Change {
      resource: string
      path: string
      before: object
    }
    const { changes } = (await admin.get(`/x/revisions/${at + 1}`)).json<{ changes: Change[] }>()
    expect(changes.map(({ resource }) => resource).sort()).toEqual([
      'ips_profiles',
      ...before.map(() => 'ips_rules'),
    ])
    const rule = changes.find(({ resource }) => resource === 'ips_rules')!
    expect(rule.path).toBe(`${profiles}/${id}/rules`)
    expect(rule.before).not.toHaveProperty('profile_id')
    expect((await admin.get(byQuery(id))).status).toBe(404)
    expect(await order(other)).toHaveLength(1)
    await gateway.restart()
    expect((await admin.get(under(id))).status).toBe(404)
    expect((await admin.send('POST', `/x/revisions/${at}/restore`)).status).toBe(200)
    expect(await order(id)).toEqual(before)
    expect(await admin.create(byQuery(other), least)).toBeGreaterThan(Math.max(...before))
    expect((await admin.delete(`${profiles}/${id}`)).status).toBe(200)
  })
})
