import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAuthority, makeServerPair } from '../../../src/core/net/certificate-authority.ts'
import { file, tar } from '../fixture/archive.ts'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, type LabHost, startLab, until } from '../fixture/lab.ts'

// Each field of a content-filter rule, each type of category and each phase, from the interface to a client in the lab.

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rules-'))
const nowSeconds = Math.floor(Date.now() / 1000)
const valid = { fromSeconds: nowSeconds - 86_400, untilSeconds: nowSeconds + 30 * 86_400 }
const sites = makeAuthority({ name: 'Sites of the lab', ...valid })
const names = ['shop.test', 'www.shop.test', 'news.test', 'listed.test', 'www.google.com', 'www.youtube.com']
const trusted = join(folder, 'trusted.pem')
const slow = { timeout: 15_000 }
const rules = '/content-filter/rules'

let lab: Lab
let admin: Client
let fresh: number

const bound = `mount --bind ${trusted} /etc/ssl/certs/ca-certificates.crt && exec "$@"`
beforeAll(async () => {
  const { certificate, key } = makeServerPair(sites, { name: names[0]!, names, ...valid })
  writeFileSync(join(folder, 'site.pem'), certificate + key)
  writeFileSync(trusted, sites.certificate)
  lab = await startLab({ wrap: ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', bound, 'sh'] })
  admin = lab.gateway.admin
  const script = new URL('traffic/rule-site.ts', import.meta.url).pathname
  const site = lab.start('wan1', process.execPath, script, join(folder, 'site.pem'))
  await new Promise((resolve) => site.stdout.once('data', resolve))
  afterAll(() => {
    site.stdin.end()
  })
  await admin.put('/x/content-filter/proxy', {
    ...{ ports: [8090, 8443], sources_excepted: [], destinations_excepted: [], on_failure: 'block' },
  })
  await admin.put('/content-filter/state', { enabled: true })
  const isActive = async () =>
    (await admin.list<{ status: string }>('/x/content-filter/status'))[0]!.status === 'active'
  expect(await until(60, isActive)).toBe(true)
  const { pem } = await admin.read<{ pem: string }>('/x/content-filter/authority')
  writeFileSync(join(folder, 'clients.pem'), sites.certificate + pem)
  fresh = await lab.revision()
})
beforeEach(async () => {
  if ((await lab.revision()) !== fresh) await admin.post(`/x/revisions/${fresh}/restore`, {})
  fresh = await lab.revision()
})
afterAll(async () => {
  await lab?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The answer to a request: its code, or 000 where there was none. */
async function ask(url: string, options: readonly string[] = [], host: LabHost = 'lan1') {
  const known = names.flatMap((name) =>
    [443, 8090, 8443, 80].flatMap((port) => ['--resolve', `${name}:${port}:${hosts.wan1}`]),
  )
  const form = '\n%{http_code} %{redirect_url}'
  const usual = [
    '-s',
    '--noproxy',
    '*',
    '--max-time',
    '5',
    '--cacert',
    join(folder, 'clients.pem'),
    '-w',
    form,
  ]
  const { text } = await lab.run(host, 'curl', ...usual, ...known, ...options, url)
  const [, body = '', code = '', location = ''] = /^(.*)\n(\d+) (.*)$/s.exec(text) ?? []
  return { body, code, location }
}

const codeOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).code

/** Waits until these requests end so; the verdict of the look-up is the same, where there is one. */
async function becomes(expected: Readonly<Record<string, string>>, options: readonly string[] = []) {
  const all = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(expected).map(async (url) => [url, await codeOf(url, options)])),
    )
  await expect.poll(all, slow).toEqual(expected)
}

async function looksUp(url: string, more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ url, ...more })
  return (await admin.read<{ action: string }>(`/x/content-filter/lookup?${query}`)).action
}

async function category(...urls: string[]): Promise<string> {
  return await admin.create<string>('/content-filter/users_categories', { name: urls.join(' '), urls })
}

const deny = (body: object) => admin.create(rules, { name: 'a rule of the test', access: 'deny', ...body })
const decrypt = async (...of: string[]) =>
  await admin.create(rules, { name: 'decrypts', access: 'bump', categories: [await category(...of)] })

it('without a rule everything passes, plain and encrypted', async () => {
  await becomes({
    'http://shop.test:8090/': '200',
    'https://shop.test/': '200',
    'https://shop.test:8443/': '200',
  })
})

describe('applies to', () => {
  it('an address, a network, a list and what else an address field takes', async () => {
    const one = await admin.create<string>('/aliases/ip_addresses', { title: 'lan2', value: hosts.lan2 })
    const list = await admin.create<string>('/aliases/lists/addresses', { title: 'list', values: [one] })
    const rule = await deny({ aliases: [list] })
    await expect.poll(() => codeOf('http://shop.test:8090/', [], 'lan2'), slow).toBe('403')
    expect(await codeOf('http://shop.test:8090/')).toBe('200')
    const net = await admin.create<string>('/aliases/networks', { title: 'lan', value: '192.168.10.0/24' })
    await admin.patch(`${rules}/${rule}`, { aliases: [net] })
    await becomes({ 'http://shop.test:8090/': '403' })
    await admin.patch(`${rules}/${rule}`, { enabled: false })
    await becomes({ 'http://shop.test:8090/': '200' })
  })

  it('a user and a group, by the addresses that they have', async () => {
    const user = await admin.create<number>('/user_backend/users', {
      ...{ name: 'ann', login: 'ann', psw: 'horse battery', parent_id: 1 },
    })
    const binding = await admin.create<string>('/auth/rules', {
      ...{ ip: hosts.lan1, user_id: user, always_logged: true },
    })
    const rule = await deny({ aliases: [`user.id.${user}`] })
    await becomes({ 'http://shop.test:8090/': '403' })
    expect(await codeOf('http://shop.test:8090/', [], 'lan2')).toBe('200')
    expect(await looksUp('http://shop.test:8090/', { user: 'ann' })).toBe('deny')
    // She moves.
    await admin.delete(`/auth/rules/${binding}`)
    await admin.create<string>('/auth/rules', { ip: hosts.lan2, user_id: user, always_logged: true })
    await becomes({ 'http://shop.test:8090/': '200' })
    expect(await codeOf('http://shop.test:8090/', [], 'lan2')).toBe('403')
    await admin.patch(`${rules}/${rule}`, { aliases: ['group.id.1'] })
    await expect.poll(() => codeOf('http://shop.test:8090/', [], 'lan2'), slow).toBe('403')
    expect(await codeOf('http://shop.test:8090/')).toBe('200')
  })
})

describe('categories', () => {
  it('custom ones: a site with those below it, a page, a part', async () => {
    await decrypt('shop.test')
    await deny({ categories: [await category('shop.test/page', '*.google.com')] })
    await becomes({
      'http://shop.test:8090/page?x=1': '403',
      'http://www.shop.test:8090/page': '200',
      'http://shop.test:8090/pages': '200',
      'https://shop.test/page': '403',
      'https://shop.test/': '200',
      // Its page cannot be told without a connection that is decrypted, which the client takes.
      'https://www.google.com/': '403',
    })
    for (const [url, action] of [
      ['http://shop.test:8090/page?x=1', 'deny'],
      ['http://www.shop.test:8090/page', 'pass'],
      ['https://www.google.com/', 'deny'],
    ] as const)
      expect([url, await looksUp(url)]).toEqual([url, action])
  })

  it('files, special and other ones', async () => {
    const asked = {
      'files.id.4': ['http://shop.test:8090/a/b.ZIP?c', 'http://shop.test:8090/zip'],
      'special.id.1': [`http://${hosts.wan1}:8090/`, 'http://shop.test:8090/'],
      'special.id.4': ['http://news.test:8090/', 'http://shop.test:8090/'],
      'special.id.3': ['http://shop.test:8090/', 'http://news.test:8090/'],
      'other.id.1': ['http://shop.test:8090/', 'https://shop.test/'],
      'other.id.2': ['https://shop.test:8443/', 'https://shop.test/'],
    } as const
    await category('shop.test')
    const rule = await deny({ categories: ['files.id.4'] })
    for (const [id, [refused, passed]] of Object.entries(asked)) {
      await admin.patch(`${rules}/${rule}`, { categories: [id] })
      await expect
        .poll(async () => [id, await codeOf(refused), await codeOf(passed)], slow)
        .toEqual([id, '403', '200'])
      expect([id, await looksUp(refused), await looksUp(passed)]).toEqual([id, 'deny', 'pass'])
    }
  })

  it('extended ones come from the archive while they are on', async () => {
    const archive = tar([
      file('lists/adult/domains', 'listed.test\n'),
      file('lists/adult/urls', 'news.test/hidden\n'),
    ])
    const reply = await admin.send('PUT', '/content-filter/update_archive_upload', { body: archive })
    const job = reply.headers['x-job'] as string
    const state = async () => (await admin.read<{ state: string }>(`/x/jobs/${job}`)).state
    await expect.poll(state, slow).toBe('done')
    await admin.patch('/content-filter/settings', { enabled_extended_categorizer: true })
    const { why } = await admin.read<{ why: { category: string }[] }>(
      '/x/content-filter/lookup?url=http://listed.test/',
    )
    await deny({ categories: [why[0]!.category] })
    await becomes({
      'http://listed.test:8090/': '403',
      'https://listed.test/': '403',
      'http://news.test:8090/hidden/deep': '403',
      'http://news.test:8090/': '200',
    })
    await admin.patch('/content-filter/settings', { enabled_extended_categorizer: false })
    await becomes({ 'http://listed.test:8090/': '200' })
  })
})

it('methods are asked for where they are known', async () => {
  await decrypt('shop.test')
  await deny({ http_methods: ['POST', 'DELETE'] })
  const all = { 'http://shop.test:8090/': '403', 'https://shop.test/': '403', 'https://news.test/': '200' }
  await becomes(all, ['-X', 'DELETE'])
  await becomes(all, ['-d', 'a=b'])
  await becomes({ 'http://shop.test:8090/': '200', 'https://shop.test/': '200' })
})

it('types are those of the answer, declared or told by its beginning', async () => {
  await decrypt('shop.test')
  await deny({ content_types: ['image/*', 'application/pdf'] })
  await becomes({
    'http://shop.test:8090/type/image/png': '403',
    'https://shop.test/type/image/png': '403',
    'https://news.test/type/image/png': '200',
    'http://shop.test:8090/type/text/html': '200',
    'http://shop.test:8090/untyped': '403',
    'https://shop.test/untyped': '403',
    'http://shop.test:8090/type/application/pdf': '403',
  })
})

it('a timetable is that of the gateway’s clock', async () => {
  const today = ((new Date().getUTCDay() + 6) % 7) + 1
  const days = [1, 2, 3, 4, 5, 6, 7]
  const range = (title: string, weekdays: readonly number[]) =>
    admin.create<string>('/aliases/time_ranges', {
      title,
      weekdays,
      start: '00:00',
      end: '23:59',
      period: null,
    })
  const never = await range(
    'never',
    days.filter((day) => day !== today && day !== (today % 7) + 1),
  )
  const now = await range('now', [today, (today % 7) + 1])
  const rule = await deny({ timetable: [never] })
  await becomes({ 'http://shop.test:8090/': '200' })
  await admin.patch(`${rules}/${rule}`, { timetable: [now] })
  await becomes({ 'http://shop.test:8090/': '403' })
})

describe('access', () => {
  it('the first rule that matches decides', async () => {
    const shop = await category('shop.test')
    const last = await deny({ categories: [shop] })
    const first = await admin.create(rules, { name: 'allows', access: 'allow', categories: [shop] })
    await becomes({ 'http://shop.test:8090/': '403' })
    await admin.patch(`${rules}/move`, { params: { id: first, anchor_item_id: last, insert_after: false } })
    await becomes({ 'http://shop.test:8090/': '200', 'https://shop.test/': '200' })
  })

  it('redirect leads elsewhere, with the address and the category in it', async () => {
    const shop = await category('shop.test')
    await admin.create(rules, {
      ...{ name: 'leads', access: 'redirect', categories: [shop] },
      redirect_url: 'https://news.test/why?page={url}&of={category}',
    })
    const location = `https://news.test/why?page=${encodeURIComponent('http://shop.test:8090/a?b=c&d')}&of=${shop}`
    await expect
      .poll(() => ask('http://shop.test:8090/a?b=c&d'), slow)
      .toMatchObject({ code: '302', location })
    expect(await ask('https://shop.test/a')).toMatchObject({
      code: '302',
      location: `https://news.test/why?page=${encodeURIComponent('https://shop.test/a')}&of=${shop}`,
    })
  })

  it('a refusal names the rule and what to quote, and its row says the same', async () => {
    await deny({ name: 'no <shop>', categories: [await category('shop.test')] })
    await becomes({ 'http://shop.test:8090/secret?token=1': '403' })
    const { body } = await ask('http://shop.test:8090/secret?token=1', ['-H', 'Accept-Language: ru'])
    expect(body).toContain('no &#60;shop&#62;')
    expect(body).toMatch(/lang="ru"/)
    const found = async () => {
      const search = encodeURIComponent(JSON.stringify({ text: 'no <shop>', columns: [] }))
      return (await admin.get(`/logs_backend/logs?limit=1&search=${search}`)).text
    }
    await expect.poll(found, slow).toContain('http://shop.test:8090/secret')
    expect(await found()).not.toContain('token')
  })
})

it('safe search is strict where requests are decrypted', async () => {
  await decrypt('www.google.com', 'www.youtube.com')
  await admin.send('PUT', '/proxy_backend/safe_search', { body: { enabled: true } })
  await expect
    .poll(async () => (await ask('https://www.google.com/search?q=x')).body, slow)
    .toMatch(/^GET \/search\?q=x&safe=active /)
  expect((await ask('https://www.youtube.com/')).body).toContain('youtube=Strict')
})
