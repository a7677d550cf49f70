import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'

const rules = '/application_control_backend/rules'
const profiles = '/api/application_control/profiles'
const unknown = '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'

interface Profile {
  readonly id: string
  readonly name: string
  readonly comment: string
  readonly protocols: readonly { readonly id: string; readonly action: string }[]
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

async function order(): Promise<number[]> {
  return (await admin.list<{ id: number }>(rules)).map(({ id }) => id)
}

describe('document 3, Application-control rule (gateway)', () => {
  const least = { name: 'rule', action: 'drop' }

  it('shows exactly its fields', async () => {
    const id = await admin.create(rules, least)
    expect(Number.isInteger(id)).toBe(true)
    const rule = (await admin.get(`${rules}/${id}`)).json<Record<string, unknown>>()
    const fields = ['id', 'parent_id', 'name', 'action', 'aliases', 'protocols', 'comment', 'enabled']
    expect(Object.keys(rule).sort()).toEqual(fields.sort())
  })

  it.each<[field: string, good: readonly unknown[], bad: readonly unknown[]]>([
    ['action', ['drop', 'accept'], ['deny', 'allow', 'DROP', '', null, 1]],
    ['parent_id', [unknown], ['root', '', null, 1]],
    ['name', ['я'.repeat(255)], ['', null, 1, 'я'.repeat(256)]],
    [
      'aliases',
      [['any'], 'any', [], ['user.id.1', 'group.id.1', 'ip.id.1', 'subnet.id.1', 'iplist.DE']],
      [null, ['port.id.1'], ['ip.id.999'], ['user.id.999'], ['protocol.tcp'], [1], ['']],
    ],
    [
      'protocols',
      [['any'], 'any', [], ['id.l7.http'], ['id.l7.Bit-Torrent', 'id.l7.google_drive']],
      [null, ['http'], ['id.l7.'], ['id.l7.nosuchthing'], ['id.l7. http'], ['protocol.tcp'], [1], ['']],
    ],
    ['enabled', [true, false], ['true', 1, null]],
    ['comment', ['', '🙂'.repeat(255)], [null, '🙂'.repeat(256)]],
  ])('%s', async (field, good, bad) => {
    for (const value of good) {
      const reply = await admin.post(rules, { ...least, [field]: value })
      expect([value, reply.status]).toEqual([value, 200])
    }
    for (const value of bad) {
      const reply = await admin.post(rules, { ...least, [field]: value })
      expect([value, reply.status]).toEqual([value, 542])
      expect(pathsOf(reply)[0]).toMatch(new RegExp(`^${field}`))
    }
  })

  it('identifiers are kept as they were sent', async () => {
    const protocols = ['id.l7.Bit-Torrent', 'id.l7.http']
    const id = await admin.create(rules, { ...least, protocols })
    expect((await admin.get(`${rules}/${id}`)).json()).toMatchObject({ protocols })
  })

  it('is an ordered table: anchors, moves, removal', async () => {
    for (const id of await order()) await admin.delete(`${rules}/${id}`)
    const [a, b] = [await admin.create(rules, least), await admin.create(rules, least)]
    const c = await admin.create(`${rules}?anchor_item_id=${a}`, least)
    const d = await admin.create(`${rules}?anchor_item_id=${a}&insert_after=false`, least)
    expect(await order()).toEqual([d, a, c, b])
    const params = { id: d, anchor_item_id: b, insert_after: true }
    expect((await admin.patch(`${rules}/move`, { params })).status).toBe(200)
    expect(await order()).toEqual([a, c, b, d])
    const lost = await admin.patch(`${rules}/move`, { params: { ...params, anchor_item_id: 99999 } })
    expect([lost.status, pathsOf(lost)]).toEqual([542, ['params.anchor_item_id']])
    expect((await admin.post(`${rules}?anchor_item_id=99999`, least)).status).toBe(542)
    expect((await admin.delete(`${rules}/${c}`)).status).toBe(200)
    expect((await admin.delete(`${rules}/${c}`)).status).toBe(404)
    expect(await order()).toEqual([a, b, d])
    expect((await admin.delete(rules)).status).toBe(405)
    await gateway.restart()
    expect(await order()).toEqual([a, b, d])
  })

  it('what a rule names cannot be removed', async () => {
    const ip = await admin.create<string>('/aliases/ip_addresses', { title: 'named', value: '192.0.2.77' })
    const id = await admin.create(rules, { ...least, aliases: [ip] })
    const reply = await admin.delete(`/aliases/ip_addresses/${ip}`)
    expect([reply.status, problemOf(reply).code]).toEqual([542, 'in_use'])
    await admin.delete(`${rules}/${id}`)
    expect((await admin.delete(`/aliases/ip_addresses/${ip}`)).status).toBe(200)
  })
})

describe('document 3, Application-control profile', () => {
  const body = { name: 'office', comment: '', protocols: [{ id: 'id.l7.tor', action: 'deny' }] }

  it('POST answers an array holding the created profile, from an object or an array of one', async () => {
    for (const sent of [body, [body]]) {
      const reply = await admin.post(profiles, sent)
      expect(reply.status).toBe(200)
      const [profile, ...more] = reply.json<Profile[]>()
      expect(more).toEqual([])
      expect(profile).toEqual({ id: profile!.id, ...body })
      expect((await admin.list<Profile>(profiles)).find(({ id }) => id === profile!.id)).toEqual(profile)
    }
  })

  it('PATCH and PUT take an array holding one object, or the object', async () => {
    const path = `${profiles}/${await admin.create<string>(profiles, body)}`
    for (const [method, sent, expected] of [
      ['PATCH', [{ comment: 'one' }], { ...body, comment: 'one' }],
      ['PATCH', { name: 'two' }, { ...body, comment: 'one', name: 'two' }],
      ['PUT', [{ name: 'three' }], { name: 'three', comment: '', protocols: [] }],
      ['PUT', body, body],
    ] as const) {
      expect((await admin.send(method, path, { body: sent })).status).toBe(200)
      expect((await admin.get(path)).json()).toMatchObject(expected)
    }
    for (const sent of [[], [body, body], [[body]], [null], 'x', null]) {
      for (const reply of [await admin.patch(path, sent), await admin.put(path, sent)]) {
        expect([sent, reply.status]).toEqual([sent, sent === 'x' ? 400 : 542])
      }
      expect((await admin.post(profiles, sent)).status).toBe(sent === 'x' ? 400 : 542)
    }
  })

  it('GET, change, PUT back', async () => {
    const path = `${profiles}/${await admin.create<string>(profiles, body)}`
    const shown = (await admin.get(path)).json<Profile>()
    expect((await admin.put(path, [{ ...shown, comment: 'back' }])).status).toBe(200)
    expect((await admin.get(path)).json()).toEqual({ ...shown, comment: 'back' })
  })

  it.each<[unknown, readonly string[]]>([
    [[], []],
    [
      [
        { id: 'id.l7.http', action: 'allow' },
        { id: 'id.l7.dns', action: 'deny' },
      ],
      [],
    ],
    [null, ['protocols']],
    [{}, ['protocols']],
    [['id.l7.http'], ['protocols[0]']],
    [[{ id: 'id.l7.http' }], ['protocols[0].action']],
    [[{ action: 'deny' }], ['protocols[0].id']],
    [[{ id: 'id.l7.http', action: 'drop' }], ['protocols[0].action']],
    [[{ id: 'http', action: 'deny' }], ['protocols[0].id']],
    [[{ id: 'id.l7.nosuchthing', action: 'deny' }], ['protocols[0].id']],
    [[{ id: 'id.l7.', action: 'deny' }], ['protocols[0].id']],
    [[{ id: 7, action: 'deny' }], ['protocols[0].id']],
    [[{ id: 'id.l7.http', action: 'deny', more: 1 }], ['protocols[0].more']],
    [
      [
        { id: 'id.l7.http', action: 'allow' },
        { id: 'id.l7.dns', action: 'allow' },
        { id: 'id.l7.HTTP', action: 'deny' },
      ],
      ['protocols[2].id'],
    ],
  ])('protocols %j: wrong is %j', async (protocols, wrong) => {
    const reply = await admin.post(profiles, { ...body, protocols })
    expect(reply.status).toBe(wrong.length === 0 ? 200 : 542)
    if (wrong.length > 0) expect(pathsOf(reply)).toEqual(wrong)
  })

  it('a copy has the protocols and a name of its own within 42 characters', async () => {
    const name = '🙂'.repeat(42)
    const id = await admin.create<string>(profiles, { ...body, name, comment: 'copied' })
    const copies: string[] = []
    for (let n = 0; n < 3; n++) {
      const reply = await admin.send('POST', `/api/application_control/profiles/${id}/copy`)
      expect(reply.status).toBe(200)
      copies.push(reply.json<{ id: string }>().id)
    }
    const all = await admin.list<Profile>(profiles)
    const made = copies.map((copy) => all.find((profile) => profile.id === copy)!)
    for (const copy of made) {
      expect(copy).toMatchObject({ comment: 'copied', protocols: body.protocols })
      expect([...copy.name].length).toBe(42)
    }
    expect(new Set([name, ...made.map((copy) => copy.name)]).size).toBe(4)
    expect((await admin.patch(`${profiles}/${copies[0]}`, [{ protocols: [] }])).status).toBe(200)
    expect((await admin.get(`${profiles}/${id}`)).json()).toMatchObject({ protocols: body.protocols })
    expect((await admin.send('POST', `/api/application_control/profiles/${unknown}/copy`)).status).toBe(404)
    expect((await admin.get(`/api/application_control/profiles/${id}/copy`)).status).toBe(405)
  })

  it.each(['forward', 'input'])(
    'a profile that a rule of %s names is not removed, on or off',
    async (table) => {
      const id = await admin.create<string>(profiles, body)
      const path = `/firewall/rules/${table}`
      const rule = await admin.create(path, {
        action: 'accept',
        dpi_enabled: true,
        dpi_profile: id.toUpperCase(),
      })
      expect((await admin.get(`${path}/${rule}`)).json()).toMatchObject({ dpi_profile: id })
      const refused = await admin.delete(`${profiles}/${id}`)
      expect([refused.status, problemOf(refused).code]).toEqual([542, 'in_use'])
      await admin.patch(`${path}/${rule}`, { dpi_enabled: false })
      expect((await admin.delete(`${profiles}/${id}`)).status).toBe(542)
      await admin.patch(`${path}/${rule}`, { dpi_profile: '' })
      expect((await admin.delete(`${profiles}/${id}`)).status).toBe(200)
      const lost = await admin.patch(`${path}/${rule}`, { dpi_profile: id })
      expect([lost.status, pathsOf(lost)]).toEqual([542, ['dpi_profile']])
    },
  )

  it('is there after a restart', async () => {
    const before = await admin.list(profiles)
    await gateway.restart()
    expect(await admin.list(profiles)).toEqual(before)
  })
})

describe('silences#l7-protocols', () => {
  it('lists protocols by id, title and group, and each may be named', async () => {
    const list = await admin.list<Record<string, string>>('/x/application-control/protocols')
    const [torrents] = list.filter(({ id }) => id === 'id.l7.bittorrent')
    expect(torrents).toMatchObject({
      title: 'BitTorrent',
      group: 'peers',
      recognised: 'traffic',
      parents: [],
    })
    const protocols = list.map(({ id }) => ({ id, action: 'deny' }))
    expect((await admin.post(profiles, { name: 'everything', protocols })).status).toBe(200)
    const named = { name: 'everything', action: 'drop', protocols: list.map(({ id }) => id) }
    expect((await admin.post(rules, named)).status).toBe(200)
  })
})

describe('silences#recognition', () => {
  const list = '/x/application-control/protocols'

  it('says how each protocol is recognised and what it belongs to, in pages and searched', async () => {
    expect((await admin.get(`${list}/id.l7.rutube`)).json()).toMatchObject({ recognised: 'host' })
    expect((await admin.get(`${list}/id.l7.goose`)).json()).toMatchObject({ recognised: 'no' })
    expect((await admin.get(`${list}/id.l7.vk_video`)).json()).toMatchObject({ parents: ['id.l7.vk'] })
    const found = await admin.list<{ id: string }>(`${list}?search=youtube&limit=1`)
    expect(found.map(({ id }) => id)).toEqual(['id.l7.youtube'])
    const all = await admin.list<{ recognised: string }>(list)
    expect(all.filter(({ recognised }) => recognised !== 'no').length).toBeGreaterThanOrEqual(380)
  })

  it('a write that names what is not recognised is stored and says so', async () => {
    const says = /^299 - "connections of GOOSE are not recognised/
    const rule = { name: 'goose', action: 'drop', protocols: ['id.l7.goose', 'id.l7.http'] }
    expect((await admin.post(rules, rule)).headers['warning']).toMatch(says)
    const plain = await admin.post(rules, { ...rule, protocols: ['id.l7.http'] })
    expect(plain.headers['warning']).toBeUndefined()
    const { id } = plain.json<{ id: number }>()
    const edited = await admin.patch(`${rules}/${id}`, { protocols: ['id.l7.goose'] })
    expect([edited.status, edited.headers['warning']]).toEqual([200, expect.stringMatching(says)])
    const denies = [{ id: 'id.l7.goose', action: 'deny' }]
    expect((await admin.post(profiles, { name: 'goose', protocols: denies })).headers['warning']).toMatch(
      says,
    )
  })
})

describe('access levels', () => {
  it('a read-only administrator reads and changes nothing, a security administrator changes', async () => {
    for (const [login, role, expected] of [
      ['reader', 2, 401],
      ['guard', 3, 200],
    ] as const) {
      await admin.create('/web/admins/local', { login, password: 'a long password', role })
      const client = await gateway.as(login, 'a long password')
      expect((await client.get(profiles)).status).toBe(200)
      expect((await client.post(profiles, { name: 'x' })).status).toBe(expected)
      expect((await client.post(rules, { name: 'x', action: 'drop' })).status).toBe(expected)
    }
  })
})
