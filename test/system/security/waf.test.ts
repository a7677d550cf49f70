import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'

const profiles = '/reverse_proxy_backend/waf/profiles'
const categories = '/reverse_proxy_backend/waf/categories'
const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

interface Category {
  readonly id: string
  readonly title: string
  readonly description: string
}

interface Exception {
  readonly id: string
  readonly rule_id: number
  readonly comment: string
  readonly enabled: boolean
}

interface Profile {
  readonly disabled_categories: readonly string[]
  readonly exceptions: readonly Exception[]
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

function categoriesOf(profile: string): string {
  return `/reverse_proxy_backend/waf/profiles/${profile}/categories`
}

function made(fields: Record<string, unknown> = {}): Promise<string> {
  return admin.create<string>(profiles, { name: 'profile', ...fields })
}

async function profileOf(id: string): Promise<Profile> {
  return (await admin.get(`${profiles}/${id}`)).json<Profile>()
}

describe('document 3, Web application firewall (WAF) profile', () => {
  it('shows exactly its fields, with their defaults', async () => {
    const id = await made()
    expect((await admin.list(profiles)).find((each) => each['id'] === id)).toEqual({
      id,
      name: 'profile',
      detection_only: false,
      disabled_categories: [],
      exceptions: [],
      server_tokens: false,
      comment: '',
      central_console: false,
    })
  })

  it.each<[field: string, good: readonly unknown[], bad: readonly unknown[]]>([
    ['name', ['x', '🙂'.repeat(42)], ['', '🙂'.repeat(43), null, 1]],
    ['comment', ['', 'я'.repeat(255)], ['я'.repeat(256), null]],
    ['detection_only', [true, false], ['true', 1, null]],
    ['server_tokens', [true, false], ['false', 0, null]],
    ['central_console', [true, false], ['true', 1, null]],
    [
      'disabled_categories',
      [[], ['sqli'], ['xss', 'sqli', 'lfi']],
      [null, 'sqli', [''], ['nosuch'], ['SQLI'], [1], ['sqli', 'sqli'], ['x'.repeat(129)], [null]],
    ],
  ])('%s', async (field, good, bad) => {
    for (const value of good) {
      const reply = await admin.post(profiles, { name: 'p', [field]: value })
      expect([value, reply.status]).toEqual([value, 200])
      const shown = (await admin.get(`${profiles}/${reply.json<{ id: string }>().id}`)).json<object>()
      expect(shown).toMatchObject({ [field]: field === 'central_console' ? false : value })
    }
    const path = `${profiles}/${await made()}`
    for (const value of bad) {
      for (const reply of [
        await admin.post(profiles, { name: 'p', [field]: value }),
        await admin.patch(path, { [field]: value }),
      ]) {
        expect([value, reply.status]).toEqual([value, 542])
        expect(pathsOf(reply)[0]).toMatch(new RegExp(`^${field}`))
      }
    }
  })

  it('every category can be disabled at once', async () => {
    const all = (await admin.list<Category & Record<string, unknown>>(categories)).map(({ id }) => id)
    expect((await profileOf(await made({ disabled_categories: all }))).disabled_categories).toEqual(all)
  })

  it('central_console and exceptions are read-only: ignored on edit', async () => {
    const id = await made()
    const before = await profileOf(id)
    const exceptions = [{ id: '1', rule_id: 1, comment: '', enabled: true }]
    const body = { ...before, central_console: true, exceptions, comment: 'changed' }
    for (const reply of [
      await admin.put(`${profiles}/${id}`, body),
      await admin.patch(`${profiles}/${id}`, body),
    ]) {
      expect(reply.status).toBe(200)
      expect(await profileOf(id)).toEqual({ ...before, comment: 'changed' })
    }
    const created = await admin.post(profiles, { name: 'p', exceptions: [] })
    expect([created.status, pathsOf(created)]).toEqual([542, ['exceptions']])
  })
})

describe('categories: id and title of at most 42 characters, description of at most 255', () => {
  it('are listed, and those of a profile are the ones that are not disabled', async () => {
    const all = await admin.list<Category & Record<string, unknown>>(categories)
    expect(all.length).toBeGreaterThan(10)
    for (const category of all) {
      expect(Object.keys(category)).toEqual(['id', 'title', 'description'])
      expect([...category.id].length).toBeLessThanOrEqual(42)
      expect([...category.title].length).toBeLessThanOrEqual(42)
      expect([...category.description].length).toBeLessThanOrEqual(255)
    }
    const id = await made({ disabled_categories: ['sqli', 'xss'] })
    expect(await admin.list(categoriesOf(id))).toEqual(
      all.filter((category) => category.id !== 'sqli' && category.id !== 'xss'),
    )
    expect((await admin.get(categoriesOf(unknown))).status).toBe(404)
    expect((await admin.post(categories, {})).status).toBe(405)
  })

  it.each(['PATCH', 'PUT'])(
    '%s enabled moves a category in and out of disabled_categories',
    async (method) => {
      const id = await made({ disabled_categories: ['xss'] })
      const set = (category: string, enabled: boolean) =>
        admin.send(method, `${categoriesOf(id)}/${category}`, { body: { enabled } })
      for (const [category, enabled, expected] of [
        ['sqli', false, ['xss', 'sqli']],
        ['sqli', false, ['xss', 'sqli']],
        ['xss', true, ['sqli']],
        ['xss', true, ['sqli']],
        ['lfi', true, ['sqli']],
        ['sqli', true, []],
      ] as const) {
        const reply = await set(category, enabled)
        expect([category, reply.status, reply.text]).toEqual([category, 200, ''])
        expect((await profileOf(id)).disabled_categories).toEqual(expected)
        const enabledIds = (await admin.list<Category & Record<string, unknown>>(categoriesOf(id))).map(
          (each) => each.id,
        )
        expect(enabledIds.includes(category)).toBe(enabled)
      }
      await set('rce', false)
      await gateway.restart()
      expect((await profileOf(id)).disabled_categories).toEqual(['rce'])
    },
  )

  it('an unknown profile or category, or another body, is 542 and changes nothing', async () => {
    const id = await made()
    for (const [path, body] of [
      [`${categoriesOf(unknown)}/sqli`, { enabled: false }],
      [`${profiles}/nonsense/categories/sqli`, { enabled: false }],
      [`${categoriesOf(id)}/nosuch`, { enabled: false }],
      [`${categoriesOf(id)}/SQLI`, { enabled: true }],
      [`${categoriesOf(id)}/sqli`, {}],
      [`${categoriesOf(id)}/sqli`, { enabled: 'false' }],
      [`${categoriesOf(id)}/sqli`, { enabled: null }],
      [`${categoriesOf(id)}/sqli`, { enabled: false, more: 1 }],
      [`${categoriesOf(id)}/sqli`, []],
    ] as const) {
      const reply = await admin.patch(path, body)
      expect([path, body, reply.status]).toEqual([path, body, 542])
    }
    expect((await admin.patch(`${categoriesOf(id)}/sqli`, '{')).status).toBe(400)
    expect((await admin.get(`${categoriesOf(id)}/sqli`)).status).toBe(405)
    expect((await profileOf(id)).disabled_categories).toEqual([])
  })
})

describe('list rules (white and black lists)', () => {
  const least = { aliases: ['ip.id.1'], action: 'block' }
  const rulesOf = (profile: string) => `/reverse_proxy_backend/waf/profiles/${profile}/rules`

  async function order(profile: string): Promise<number[]> {
    return (await admin.list<{ id: number }>(rulesOf(profile))).map(({ id }) => id)
  }

  it('shows exactly its fields, with their defaults', async () => {
    const path = rulesOf(await made())
    const id = await admin.create(path, least)
    expect(Number.isInteger(id)).toBe(true)
    const rule = { id, ...least, aliases_negate: false, comment: '', enabled: true }
    expect(await admin.list(path)).toEqual([rule])
    expect((await admin.get(`${path}/${id}`)).json()).toEqual(rule)
    expect((await admin.put(`${path}/${id}`, { ...rule, action: 'pass' })).status).toBe(200)
    expect((await admin.patch(`${path}/${id}`, { enabled: false, comment: 'я' })).status).toBe(200)
    expect(await admin.list(path)).toEqual([{ ...rule, action: 'pass', enabled: false, comment: 'я' }])
  })

  it.each<[field: string, good: readonly unknown[], bad: readonly unknown[]]>([
    [
      'aliases',
      [
        ['ip.id.1', 'subnet.id.1'],
        ['iplist.DE', 'list_of_iplists.id.1'],
        ['continent.EU'],
        ['any'],
        'any',
        [],
      ],
      [
        null,
        ['ip.id.999'],
        ['user.id.1'],
        ['port.id.1'],
        ['iplist.ZZ'],
        ['continent.XX'],
        ['192.0.2.1'],
        [1],
        [''],
        'ip.id.1',
      ],
    ],
    ['aliases_negate', [true, false], ['true', 0, null]],
    ['action', ['block', 'pass'], ['drop', 'accept', '', 'BLOCK', null]],
    ['comment', ['', '🙂'.repeat(255)], ['🙂'.repeat(256), null]],
    ['enabled', [true, false], [1, 'true', null]],
  ])('%s', async (field, good, bad) => {
    const path = rulesOf(await made())
    for (const value of good) {
      const reply = await admin.post(path, { ...least, [field]: value })
      expect([value, reply.status]).toEqual([value, 200])
    }
    for (const value of bad) {
      const reply = await admin.post(path, { ...least, [field]: value })
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply)[0]).toMatch(new RegExp(`^${field}`))
    }
  })

  it.each(['aliases', 'action'])('%s is required, fields of others are refused', async (field) => {
    const path = rulesOf(await made())
    const { [field as keyof typeof least]: _left, ...rest } = least
    const missing = await admin.post(path, rest)
    expect([missing.status, pathsOf(missing)]).toEqual([542, [field]])
    for (const name of ['profile_id', 'name', 'id']) {
      const more = await admin.post(path, { ...least, [name]: unknown })
      expect([more.status, pathsOf(more)]).toEqual([542, [name]])
    }
  })

  it('order, anchors and moves are within one profile', async () => {
    const [first, second] = [await made(), await made()]
    const [a, foreign, b] = [
      await admin.create(rulesOf(first), least),
      await admin.create(rulesOf(second), least),
      await admin.create(rulesOf(first), least),
    ]
    const c = await admin.create(`${rulesOf(first)}?anchor_item_id=${a}`, least)
    const d = await admin.create(`${rulesOf(first)}?anchor_item_id=${a}&insert_after=false`, least)
    expect(await order(first)).toEqual([d, a, c, b])
    const move = (params: object) => admin.patch(`${rulesOf(first)}/move`, { params })
    expect((await move({ id: b, anchor_item_id: d, insert_after: false })).status).toBe(200)
    expect(await order(first)).toEqual([b, d, a, c])
    for (const [params, wrong] of [
      [{ id: b, anchor_item_id: foreign, insert_after: true }, 'params.anchor_item_id'],
      [{ id: foreign, anchor_item_id: b, insert_after: true }, 'params.id'],
      [{ id: b, anchor_item_id: d, insert_after: 'true' }, 'params.insert_after'],
      [{ id: b, insert_after: true }, 'params.anchor_item_id'],
    ] as const) {
      const reply = await move(params)
      expect([params, reply.status, pathsOf(reply)]).toEqual([params, 542, [wrong]])
    }
    expect((await admin.post(`${rulesOf(first)}?anchor_item_id=${foreign}`, least)).status).toBe(542)
    expect((await admin.patch(`${rulesOf(second)}/${a}`, { comment: 'x' })).status).toBe(404)
    expect((await admin.delete(`${rulesOf(second)}/${a}`)).status).toBe(404)
    expect((await admin.get(rulesOf(unknown))).status).toBe(404)
    expect((await admin.post(rulesOf(unknown), least)).status).toBe(404)
    expect((await admin.delete(`${rulesOf(first)}/${a}`)).status).toBe(200)
    await gateway.restart()
    expect(await order(first)).toEqual([b, d, c])
    expect(await order(second)).toEqual([foreign])
  })
})

describe('exceptions', () => {
  const pathOf = (profile: string) => `/reverse_proxy_backend/waf/profiles/${profile}/exceptions`

  it('POST answers an integer, the lists show the same number as digits', async () => {
    const profile = await made()
    const id = await admin.create(pathOf(profile), { rule_id: 942100 })
    expect(Number.isInteger(id)).toBe(true)
    const exception = { id: String(id), rule_id: 942100, comment: '', enabled: true }
    expect(await admin.list(pathOf(profile))).toEqual([exception])
    expect((await admin.get(`${pathOf(profile)}/${id}`)).json()).toEqual(exception)
    expect((await profileOf(profile)).exceptions).toEqual([exception])
  })

  it('one for a rule that prepares the others or judges by their sum is made with a warning', async () => {
    const path = pathOf(await made())
    const warned = async (rule_id: number) =>
      (await admin.post(path, { rule_id })).headers['warning']?.includes(`rule ${rule_id} `) === true
    for (const rule of [949_110, 959_100, 980_130, 901_100, 200_001])
      expect(await warned(rule), `${rule}`).toBe(true)
    expect(await warned(942_100)).toBe(false)
  })

  it('the profile shows every change', async () => {
    const [profile, other] = [await made(), await made()]
    const path = pathOf(profile)
    const [a, b] = [await admin.create(path, { rule_id: 1 }), await admin.create(path, { rule_id: 2 })]
    await admin.create(pathOf(other), { rule_id: 3 })
    const etag = (await admin.get(`${profiles}/${profile}`)).headers['etag']
    const edited = await admin.patch(`${path}/${a}`, { comment: 'why', enabled: false })
    expect(edited.status).toBe(200)
    expect((await admin.get(`${profiles}/${profile}`)).headers['etag']).not.toBe(etag)
    const revision = await admin.get(`/x/revisions/${edited.headers['x-revision']}`)
    expect(revision.json()).toMatchObject({ changes: [{ resource: 'waf_exceptions', id: String(a) }] })
    const first = { id: String(a), rule_id: 1, comment: 'why', enabled: false }
    const second = { id: String(b), rule_id: 2, comment: '', enabled: true }
    expect((await profileOf(profile)).exceptions).toEqual([first, second])
    expect((await admin.put(`${path}/${b}`, { ...second, rule_id: 20 })).status).toBe(200)
    expect((await admin.patch(`${profiles}/${profile}`, { comment: 'kept' })).status).toBe(200)
    expect((await profileOf(profile)).exceptions).toEqual([first, { ...second, rule_id: 20 }])
    expect((await admin.delete(`${path}/${a}`)).status).toBe(200)
    expect((await admin.delete(`${path}/${a}`)).status).toBe(404)
    expect((await profileOf(profile)).exceptions).toEqual([{ ...second, rule_id: 20 }])
    expect((await profileOf(other)).exceptions).toHaveLength(1)
    const last = (await admin.get(`${profiles}/${profile}`)).headers['etag']
    await gateway.restart()
    expect((await admin.get(`${profiles}/${profile}`)).headers['etag']).toBe(last)
    expect((await profileOf(profile)).exceptions).toEqual([{ ...second, rule_id: 20 }])
    expect(await admin.list(path)).toEqual([{ ...second, rule_id: 20 }])
    await admin.post(`/x/revisions/${edited.headers['x-revision']}/restore`, {})
    expect((await profileOf(profile)).exceptions).toEqual([first, second])
  })

  it.each<[field: string, good: readonly unknown[], bad: readonly unknown[]]>([
    ['rule_id', [1, 942100, 4294967295], ['942100', 0, -1, 1.5, null, 4294967296, true]],
    ['comment', ['', 'я'.repeat(255)], ['я'.repeat(256), null, 1]],
    ['enabled', [true, false], ['true', 1, null]],
  ])('%s', async (field, good, bad) => {
    const path = pathOf(await made())
    const least = { rule_id: 7 }
    for (const value of good) {
      expect([value, (await admin.post(path, { ...least, [field]: value })).status]).toEqual([value, 200])
    }
    for (const value of bad) {
      const reply = await admin.post(path, { ...least, [field]: value })
      expect([value, reply.status, pathsOf(reply)]).toEqual([value, 542, [field]])
    }
  })

  it('rule_id is required; an unknown profile or the exception of another one is 404', async () => {
    const [profile, other] = [await made(), await made()]
    const reply = await admin.post(pathOf(profile), { comment: 'x' })
    expect([reply.status, pathsOf(reply)]).toEqual([542, ['rule_id']])
    const id = await admin.create(pathOf(profile), { rule_id: 1 })
    for (const [method, path] of [
      ['GET', pathOf(unknown)],
      ['POST', pathOf(unknown)],
      ['GET', `${pathOf(other)}/${id}`],
      ['PATCH', `${pathOf(other)}/${id}`],
      ['DELETE', `${pathOf(other)}/${id}`],
      ['DELETE', `${pathOf(profile)}/x`],
    ] as const) {
      const sent = method === 'GET' ? {} : { body: { rule_id: 2 } }
      expect([method, path, (await admin.send(method, path, sent)).status]).toEqual([method, path, 404])
    }
    expect((await admin.patch(`${pathOf(profile)}/move`, { params: {} })).status).toBe(404)
  })
})

describe('removal of a profile', () => {
  it('takes rules and exceptions along in one revision; restoring brings back all of it', async () => {
    const [id, other] = [await made({ disabled_categories: ['xss'] }), await made()]
    const rule = { aliases: ['subnet.id.1'], action: 'pass' }
    for (const profile of [id, other, id]) {
      await admin.create(`${profiles}/${profile}/rules`, rule)
      await admin.create(`${profiles}/${profile}/exceptions`, { rule_id: 900 })
    }
    const paths = [id, other].flatMap((profile) =>
      ['', '/rules', '/exceptions', '/categories'].map((part) => `${profiles}/${profile}${part}`),
    )
    const read = async () => Promise.all(paths.map(async (path) => (await admin.get(path)).json()))
    const before = await read()
    const at = (await admin.list<{ id: number }>('/x/revisions?limit=1'))[0]!.id
    const removed = await admin.delete(`${profiles}/${id}`)
    expect([removed.status, removed.headers['x-revision']]).toEqual([200, String(at + 1)])
    const { changes } = (await admin.get(`/x/revisions/${at + 1}`)).json<{
      changes: { resource: string }[]
    }>()
    expect(changes.map(({ resource }) => resource).sort()).toEqual(
      ['waf_exceptions', 'waf_exceptions', 'waf_profiles', 'waf_rules', 'waf_rules'].sort(),
    )
    for (const part of ['', '/rules', '/exceptions', '/categories']) {
      expect((await admin.get(`${profiles}/${id}${part}`)).status).toBe(404)
    }
    expect((await admin.send('POST', `/x/revisions/${at}/restore`)).status).toBe(200)
    expect(await read()).toEqual(before)
    await gateway.restart()
    expect(await read()).toEqual(before)
    expect((await admin.delete(`${profiles}/${id}`)).status).toBe(200)
    expect((await admin.delete(`${profiles}/${id}`)).status).toBe(404)
  })

  it('what its rules name can be removed afterwards', async () => {
    const id = await made()
    const ip = await admin.create<string>('/aliases/ip_addresses', { title: 'named', value: '192.0.2.9' })
    await admin.create(`${profiles}/${id}/rules`, { aliases: [ip], action: 'block' })
    expect((await admin.delete(`/aliases/ip_addresses/${ip}`)).status).toBe(542)
    await admin.delete(`${profiles}/${id}`)
    expect((await admin.delete(`/aliases/ip_addresses/${ip}`)).status).toBe(200)
  })
})

describe('silences#waf-aliases', () => {
  it('continents are listed with the objects', async () => {
    const list = await admin.list<{ id: string; type: string }>('/aliases')
    const continents = list.filter(({ type }) => type === 'continent').map(({ id }) => id)
    expect(continents).toEqual(['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA'].map((code) => `continent.${code}`))
  })
})
