import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file, tar } from '../fixture/archive.ts'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const uploadPath = '/content-filter/update_archive_upload'
const statePath = '/x/content-filter/categories'
const rules = '/content-filter/rules'

interface State {
  readonly source: string
  readonly version: string
  readonly login: string
  readonly names: number
  readonly categories: readonly { readonly id: string; readonly names: number }[]
  readonly unmapped: readonly { readonly name: string; readonly names: number }[]
  readonly broken_total: number
  readonly former: boolean
}

interface Lookup {
  readonly action: string
  readonly categories: readonly string[]
  readonly why: readonly { readonly category: string; readonly entry: string }[]
  readonly rule: { readonly id: number; readonly name: string } | null
  readonly user: string
  readonly stages: readonly { readonly stage: string; readonly action: string }[]
  readonly location: string
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  await admin.patch('/content-filter/settings', { enabled_extended_categorizer: true })
})
afterAll(() => gateway?.close())

const state = () => admin.read<State>(statePath)
const lookup = (query: Record<string, string>) =>
  admin.read<Lookup>(`/x/content-filter/lookup?${new URLSearchParams(query)}`)

/** Uploads an archive and waits for its job; answers how that ended. */
async function update(...members: Parameters<typeof tar>[0]): Promise<string> {
  const reply = await admin.send('PUT', uploadPath, { body: gzipSync(tar(members)) })
  expect(reply.status).toBe(200)
  const job = reply.headers['x-job'] as string
  expect(job).toMatch(/^\d+$/)
  for (;;) {
    const { state: now } = await admin.read<{ state: string }>(`/x/jobs/${job}`)
    if (now !== 'running') return now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('extended categories (silences#cf-extended)', () => {
  it('are those of the built-in list at first', async () => {
    const { source, names, categories, former } = await state()
    expect([source, former, categories.length, names > 3_000]).toEqual(['built-in', false, 86, true])
    expect(categories.find(({ id }) => id === 'extended.id.36')!.names).toBeGreaterThan(20)
    const found = await lookup({ url: 'https://www.facebook.com/x' })
    expect(found.why).toEqual([{ category: 'extended.id.36', entry: 'facebook.com' }])
    expect(found.categories).toContain('special.id.3')
  })

  it('come from an archive, outlive a restart, and are taken back', async () => {
    const first = [file('blacklists/adult/domains', 'first.example\n'), file('blacklists/version', 'one')]
    expect(await update(...first)).toBe('done')
    expect(
      await update(
        file('blacklists/adult/domains', 'second.example\nbad line\n'),
        file('blacklists/unheard/domains', 'other.example\n'),
        file('version', 'two'),
      ),
    ).toBe('done')
    const expected = {
      source: 'archive',
      version: 'two',
      login: 'admin',
      names: 1,
      broken_total: 1,
      former: true,
    }
    expect(await state()).toMatchObject({ ...expected, unmapped: [{ name: 'unheard', names: 1 }] })
    await gateway.restart()
    expect(await state()).toMatchObject(expected)
    expect((await lookup({ url: 'http://a.second.example/' })).categories).toContain('extended.id.15')
    expect((await lookup({ url: 'http://www.facebook.com/' })).why).toEqual([])
    expect((await admin.post('/x/content-filter/categories/rollback', undefined)).status).toBe(200)
    expect(await state()).toMatchObject({ version: 'one', former: false })
    expect((await lookup({ url: 'http://first.example/' })).categories).toContain('extended.id.15')
    expect((await admin.post('/x/content-filter/categories/rollback', undefined)).status).toBe(200)
    expect(await state()).toMatchObject({ source: 'built-in' })
    expect((await admin.post('/x/content-filter/categories/rollback', undefined)).status).toBe(542)
  })

  it('archives that come at once are taken one after the other, and the way back leads to what was there before', async () => {
    expect(await update(file('ads/domains', 'before.example\n'), file('version', 'before'))).toBe('done')
    const jobs: string[] = []
    for (const version of ['a', 'b', 'c']) {
      const body = gzipSync(tar([file('ads/domains', `${version}.example\n`), file('version', version)]))
      const reply = await admin.send('PUT', uploadPath, { body })
      jobs.push(reply.headers['x-job'] as string)
    }
    const states = () =>
      Promise.all(jobs.map(async (job) => (await admin.read<{ state: string }>(`/x/jobs/${job}`)).state))
    await expect.poll(states).toEqual(['done', 'done', 'done'])
    expect(await state()).toMatchObject({ version: 'c', former: true })
    while ((await state()).version === 'c')
      expect((await admin.post('/x/content-filter/categories/rollback', undefined)).status).toBe(200)
    expect(['before', 'a', 'b']).toContain((await state()).version)
    while ((await state()).source === 'archive')
      await admin.post('/x/content-filter/categories/rollback', undefined)
  })

  it('one archive is kept beside that in force, and no other is promised', async () => {
    for (const version of ['first', 'second', 'third'])
      expect(await update(file('ads/domains', `${version}.example\n`), file('version', version))).toBe('done')
    expect(await state()).toMatchObject({ version: 'third', former: true })
    await admin.post('/x/content-filter/categories/rollback', undefined)
    expect(await state()).toMatchObject({ version: 'second', former: false })
    await admin.post('/x/content-filter/categories/rollback', undefined)
    expect(await state()).toMatchObject({ source: 'built-in' })
  })

  it('the same archive once more leaves the way back as it is', async () => {
    const [old, same] = ['old', 'same'].map((version) => [
      file('ads/domains', `${version}.example\n`),
      file('version', version),
    ])
    for (const members of [old!, same!, same!]) expect(await update(...members)).toBe('done')
    await admin.post('/x/content-filter/categories/rollback', undefined)
    expect(await state()).toMatchObject({ version: 'old' })
    await admin.post('/x/content-filter/categories/rollback', undefined)
  })

  it('an archive that is lost or damaged is told, and the one before it counts', async () => {
    await admin.put('/content-filter/state', { enabled: true })
    for (const version of ['one', 'two'])
      expect(await update(file('ads/domains', `${version}.example\n`), file('version', version))).toBe('done')
    const row = async () =>
      (await admin.list<{ name: string; status: string; msg: string }>('/x/content-filter/status')).find(
        ({ name }) => name === 'extended-categorizer',
      )!
    expect((await row()).msg).not.toMatch(/lost or damaged/)
    const folder = join(gateway.dataFolder, 'categories')
    const { id } = JSON.parse(readFileSync(join(folder, 'in-force.json'), 'utf8')) as { id: string }
    await gateway.stop()
    const index = readFileSync(join(folder, `${id}.index`))
    index[index.length - 20]! ^= 1
    writeFileSync(join(folder, `${id}.index`), index)
    await gateway.restart()
    expect(await state()).toMatchObject({ version: 'one' })
    expect(await row()).toMatchObject({
      status: 'failed',
      msg: expect.stringMatching(/lost or damaged: upload it again/),
    })
    expect(await update(file('ads/domains', 'two.example\n'), file('version', 'two'))).toBe('done')
    expect((await row()).msg).not.toMatch(/lost or damaged/)
    await admin.put('/content-filter/state', { enabled: false })
    while ((await state()).source === 'archive')
      await admin.post('/x/content-filter/categories/rollback', undefined)
  })

  it('a bad archive changes nothing', async () => {
    expect(await update(file('ads/domains', '\n'))).toBe('failed')
    expect(await update(file('readme.txt', 'no list'))).toBe('failed')
    expect(await state()).toMatchObject({ source: 'built-in' })
  })
})

describe('the look-up (silences#cf-lookup)', () => {
  it('tells whether the connection is led to the filter at all', async () => {
    const user = await admin.create<number>('/user_backend/users', {
      ...{ name: 'Eve', login: 'eve', psw: 'horse', parent_id: 1 },
    })
    await admin.create('/auth/rules', { ip: '192.168.10.40', user_id: user, always_logged: true })
    const server = await admin.create<string>('/aliases/ip_addresses', { title: 's', value: '198.51.100.9' })
    await admin.put('/x/content-filter/proxy', {
      ...{ ports: [8080], sources_excepted: [`user.id.${user}`], destinations_excepted: [server] },
    })
    const filtered = async (query: Record<string, string>) =>
      ((await lookup(query)) as Lookup & { filtered: boolean }).filtered
    for (const url of [
      'http://a.example/',
      'https://a.example/',
      'http://a.example:8080/',
      'https://a.example:8080/',
    ])
      expect([url, await filtered({ url })]).toEqual([url, true])
    for (const url of ['http://a.example:8081/', 'http://198.51.100.9/', 'http://[::ffff:198.51.100.9]/'])
      expect([url, await filtered({ url })]).toEqual([url, false])
    expect(await filtered({ url: 'http://a.example/', user: 'eve' })).toBe(false)
    expect(await filtered({ url: 'http://a.example/', user: 'eve', source: '192.168.10.41' })).toBe(false)
    expect(await filtered({ url: 'http://a.example/', source: '192.168.10.40' })).toBe(false)
    expect(await filtered({ url: 'http://a.example/', source: '192.168.10.41' })).toBe(true)
    await admin.put('/x/content-filter/proxy', { ports: [] })
  })

  it('tells the rule that would decide, for a user, a method and a type', async () => {
    const ann = { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 1 }
    const user = await admin.create<number>('/user_backend/users', ann)
    await admin.create(rules, { name: 'Ann may', access: 'allow', aliases: [`user.id.${user}`] })
    const first = await admin.create<number>(rules, {
      ...{ name: 'decrypt', access: 'bump', categories: ['extended.id.36'] },
    })
    const second = await admin.create<number>(rules, {
      ...{ name: 'no posts', access: 'deny', categories: ['extended.id.36'], http_methods: ['POST'] },
    })
    const third = await admin.create<number>(rules, {
      ...{ name: 'no pictures', access: 'redirect', redirect_url: 'https://help.example/?u={url}' },
      content_types: ['image/*'],
    })
    const url = 'https://www.facebook.com/a.png'
    const plain = await lookup({ url })
    expect([plain.action, plain.stages.map(({ stage }) => stage)]).toEqual([
      'pass',
      ['connection', 'request'],
    ])
    expect(plain.stages[0]).toMatchObject({ action: 'bump', rule: { id: first } })
    expect(await lookup({ url, method: 'POST' })).toMatchObject({ action: 'deny', rule: { id: second } })
    const typed = await lookup({ url, type: 'image/png' })
    expect([typed.action, typed.rule?.id, typed.location]).toEqual([
      ...['redirect', third, 'https://help.example/?u=https%3A%2F%2Fwww.facebook.com%2Fa.png'],
    ])
    expect((await lookup({ url: 'https://other.example/', method: 'POST' })).action).toBe('pass')
    for (const who of ['Ann', `user.id.${user}`])
      expect(await lookup({ url, user: who })).toMatchObject({ action: 'pass', user: `user.id.${user}` })
    expect((await lookup({ url, user: 'ann' })).rule?.name).toBe('Ann may')
    const person = await admin.read<Record<string, unknown>>(`/user_backend/users/${user}`)
    await admin.put(`/user_backend/users/${user}`, { ...person, enabled: true })
    expect(await lookup({ url, user: 'ann' })).toMatchObject({
      ...{ action: 'drop', rule: null, filtered: false, stages: [] },
      reason: 'The user is denied access: the firewall drops every connection.',
    })
    await admin.put(`/user_backend/users/${user}`, person)
    const refused = await admin.get('/x/content-filter/lookup?url=x.example&user=nobody')
    expect([refused.status, pathsOf(refused)]).toEqual([542, ['user']])
  })
})
