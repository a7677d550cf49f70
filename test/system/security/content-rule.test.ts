import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { prepare } from '../fixture/sample.ts'
import { rootGroup, wide } from '../fixture/value.ts'

const categories = '/content-filter/users_categories'
const rules = '/content-filter/rules'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await prepare(admin)
})
afterAll(() => gateway?.close())

type Body = Record<string, unknown>

describe('/content-filter/rules on the gateway (silences#cf-rules-gateway)', () => {
  const least = { name: 'rule', access: 'deny' }
  const defaults = {
    parent_id: rootGroup,
    comment: '',
    aliases: ['any'],
    categories: ['any'],
    http_methods: [],
    content_types: [],
    redirect_url: null,
    enabled: true,
    timetable: [],
  }

  it('has exactly the documented fields, and these defaults', async () => {
    const reply = await admin.post(rules, least)
    const { id } = reply.json<{ id: number }>()
    expect(reply.json()).toEqual({ id })
    expect(Number.isInteger(id)).toBe(true)
    expect(await admin.read(`${rules}/${id}`)).toEqual({ id, ...least, ...defaults })
    expect(await admin.refused(rules, { access: 'deny' })).toEqual(['name'])
    expect(await admin.refused(rules, { name: 'x' })).toEqual(['access'])
    expect(await admin.refused(rules, { ...least, id: 3 })).toEqual(['id'])
    expect(await admin.refused(rules, { ...least, action: 'drop' })).toEqual(['action'])
  })

  it.each([
    ['name', ['x', wide.repeat(255)], ['', wide.repeat(256), null, 1]],
    ['comment', ['', wide.repeat(255), 'ё'.repeat(255)], [wide.repeat(256), 'ё'.repeat(256), null]],
    ['parent_id', [rootGroup, '7a3cf5b0-2f0c-4b3a-9d0e-6f2d3a1b4c5d'], ['', 'root', null, 1]],
    ['enabled', [true, false], [null, 'true', 1]],
    [
      'aliases',
      [
        [],
        ['any'],
        ['ip.id.1', 'ip_range.id.1', 'subnet.id.1', 'address_list.id.1', 'ip_address_list.id.1'],
        ['user.id.1', 'group.id.1', 'quota.exceeded', 'zero_subnet', 'iplist.DE', 'list_of_iplists.id.1'],
        ['domain.id.1'],
      ],
      [
        null,
        'ip.id.1',
        ['ip.id.999'],
        ['port.id.1'],
        ['zone.id.1'],
        ['users.id.1'],
        [''],
        ['192.0.2.1'],
        [1],
      ],
    ],
    [
      'categories',
      [[], ['any'], ['extended.id.1', 'files.id.1', 'special.id.4', 'other.id.1']],
      [
        null,
        'extended.id.1',
        ['extended.id.9999'],
        ['files.id.999'],
        ['special.id.5'],
        ['other.id.99'],
        ['users.id.9999'],
        ['extended.id.0'],
        ['extended'],
        ['user.id.1'],
        [''],
        [1],
      ],
    ],
    [
      'http_methods',
      [[], ['GET'], ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT']],
      [null, 'GET', ['get'], [''], ['PROPFIND'], [1]],
    ],
    [
      'content_types',
      [[], ['text/html'], ['image/*', 'application/vnd.ms-excel', 'image/svg+xml']],
      [null, 'text/html', [''], ['text'], ['*/*'], ['text/html; charset=utf-8'], ['текст/html'], [1]],
    ],
    ['access', ['allow', 'deny', 'bump'], ['', 'drop', 'DENY', null, 1, ['deny']]],
    [
      'timetable',
      [[], ['any'], ['time_range.id.1', 'time_list.id.1']],
      [null, ['time_range.id.999'], ['always'], 'time_range.id.1', ['ip.id.1']],
    ],
  ])('%s', async (field, good, bad) => {
    const { id } = (await admin.post(rules, least)).json<{ id: number }>()
    for (const value of good) {
      const made = await admin.create(rules, { ...least, [field]: value })
      expect((await admin.read(`${rules}/${made}`))[field]).toEqual(value)
      expect(await admin.refused(`${rules}/${id}`, { [field]: value }, 'PATCH')).toEqual([])
      expect((await admin.read(`${rules}/${id}`))[field]).toEqual(value)
    }
    for (const value of bad)
      for (const [method, path] of [
        ['POST', rules],
        ['PUT', `${rules}/${id}`],
        ['PATCH', `${rules}/${id}`],
      ] as const) {
        const paths = await admin.refused(path, { ...least, [field]: value }, method)
        expect([value, method, paths.length > 0]).toEqual([value, method, true])
        expect(paths.every((each) => each.startsWith(field))).toBe(true)
      }
  })

  it('any alone is the list of it', async () => {
    const id = await admin.create(rules, { ...least, aliases: 'any', categories: 'any', timetable: 'any' })
    expect(await admin.read(`${rules}/${id}`)).toMatchObject({
      aliases: ['any'],
      categories: ['any'],
      timetable: ['any'],
    })
  })

  it('redirect_url is a string exactly when access is redirect', async () => {
    const redirect = { name: 'r', access: 'redirect', redirect_url: 'https://пример.рф/стр?а=1#x' }
    const path = `${rules}/${await admin.create(rules, redirect)}`
    expect(await admin.read(path)).toMatchObject(redirect)
    for (const access of ['allow', 'deny', 'bump']) {
      expect(await admin.refused(rules, { name: 'r', access, redirect_url: 'https://a.example' })).toEqual([
        'redirect_url',
      ])
      expect(await admin.refused(rules, { name: 'r', access, redirect_url: null })).toEqual([])
      expect(await admin.refused(path, { access }, 'PATCH')).toEqual(['redirect_url'])
    }
    for (const redirect_url of ['http://{url}/', 'https://a.{category}.example', 'http://u:{url}@a.example/'])
      expect(await admin.refused(rules, { name: 'r', access: 'redirect', redirect_url })).toEqual([
        'redirect_url',
      ])
    expect(await admin.refused(rules, { name: 'r', access: 'redirect' })).toEqual(['redirect_url'])
    for (const redirect_url of [null, '', 'a.example', 'ftp://a.example', 'https://', 'https://a b', 1, []])
      expect(await admin.refused(rules, { ...redirect, redirect_url })).toEqual(['redirect_url'])
    expect(await admin.refused(path, { redirect_url: null }, 'PATCH')).toEqual(['redirect_url'])
    expect(await admin.refused(path, { access: 'deny', redirect_url: null }, 'PATCH')).toEqual([])
    expect(await admin.refused(path, redirect, 'PUT')).toEqual([])
    expect(await admin.refused(path, { name: 'r', access: 'bump' }, 'PUT')).toEqual([])
    expect(await admin.read(path)).toMatchObject({ access: 'bump', redirect_url: null })
  })

  it('a category in use is not removed; objects in use neither', async () => {
    const category = await admin.create<string>(categories, { name: 'used', urls: ['a.example'] })
    const address = await admin.create<string>('/aliases/ip_addresses', { title: 'used', value: '192.0.2.9' })
    const rule = await admin.create(rules, {
      ...least,
      name: 'user',
      categories: [category],
      aliases: [address],
    })
    for (const [path, field] of [
      [`${categories}/${category}`, 'categories[0]'],
      [`/aliases/ip_addresses/${address}`, 'aliases[0]'],
    ] as const) {
      const reply = await admin.delete(path)
      expect(reply.status).toBe(542)
      expect(problemOf(reply).code).toBe('in_use')
      expect(problemOf(reply).errors).toMatchObject([{ path: field, id: String(rule), title: 'user' }])
    }
    await admin.patch(`${rules}/${rule}`, { categories: [], aliases: [] })
    expect((await admin.delete(`${categories}/${category}`)).status).toBe(200)
    expect((await admin.delete(`/aliases/ip_addresses/${address}`)).status).toBe(200)
    expect(await admin.refused(rules, { ...least, categories: [category] })).toEqual(['categories[0]'])
  })

  it('is ordered: anchors, moves, removal by both paths, over a restart', async () => {
    for (const { id } of await admin.list<{ id: number }>(rules)) await admin.delete(`${rules}/${id}`)
    const add = (query: string, name: string) => admin.create(`${rules}${query}`, { ...least, name })
    const names = async () => (await admin.list<{ name: string }>(rules)).map(({ name }) => name).join('')
    const a = await add('', 'a')
    const b = await add('', 'b')
    await add(`?anchor_item_id=${a}`, 'c')
    await add(`?anchor_item_id=${a}&insert_after=false`, 'd')
    const e = await add(`?anchor_item_id=${b}&insert_after=true`, 'e')
    expect(await names()).toBe('dacbe')
    const move = (params: Body) => admin.patch(`${rules}/move`, { params })
    expect((await move({ id: e, anchor_item_id: a, insert_after: false })).status).toBe(200)
    expect(await names()).toBe('deacb')
    expect((await move({ id: String(a), anchor_item_id: String(b) })).status).toBe(200)
    expect(await names()).toBe('decba')
    await gateway.restart()
    expect(await names()).toBe('decba')
    expect(pathsOf(await admin.post(`${rules}?anchor_item_id=999`, least))).toEqual(['anchor_item_id'])
    expect(pathsOf(await move({ id: a, anchor_item_id: 999 }))).toEqual(['params.anchor_item_id'])
    expect(pathsOf(await move({ id: 999, anchor_item_id: a }))).toEqual(['params.id'])
    expect(pathsOf(await admin.post(`${rules}?insert_after=perhaps`, least))).toEqual(['insert_after'])
    const remove = (body: unknown) => admin.send('DELETE', `${rules}/move`, { body })
    expect((await remove({ params: { id: e } })).status).toBe(200)
    expect((await admin.delete(`${rules}/${b}`)).status).toBe(200)
    expect(await names()).toBe('dca')
    expect((await admin.delete(`${rules}/${b}`)).status).toBe(404)
    for (const method of ['GET', 'PUT', 'PATCH'])
      expect((await admin.send(method, `${rules}/${b}`, { body: least })).status).toBe(404)
    expect((await admin.delete(rules)).status).toBe(405)
  })

  it('GET, change, PUT back works', async () => {
    const path = `${rules}/${await admin.create(rules, { ...least, categories: ['extended.id.2'] })}`
    const item = await admin.read(path)
    expect((await admin.put(path, { ...item, comment: 'changed' })).status).toBe(200)
    expect(await admin.read(path)).toEqual({ ...item, comment: 'changed' })
    expect((await admin.put(path, least)).status).toBe(200)
    expect(await admin.read(path)).toEqual({ id: item['id'], ...least, ...defaults })
  })
})
