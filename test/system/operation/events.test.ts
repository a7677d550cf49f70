import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { EventReader } from '../fixture/event-reader.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client
const readers: EventReader[] = []
const patience = { timeout: 30_000 }

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => gateway?.close())

function follow(query = '', headers: Readonly<Record<string, string>> = {}, cookie = admin.cookie) {
  const reader = new EventReader(gateway.origin, cookie, query, headers)
  readers.push(reader)
  return reader
}

async function followed(...parts: Parameters<typeof follow>): Promise<EventReader> {
  const reader = follow(...parts)
  await expect.poll(() => reader.of('begin').length, patience).toBe(1)
  return reader
}

const port = (value: number) => admin.create('/aliases/ports', { title: `followed ${value}`, value })
const rule = (comment: string) => ({ action: 'accept', comment })

async function administrator(role: number): Promise<Client> {
  const login = `role${role}`
  const password = 'Correct horse 2'
  await admin.create('/web/admins/local', { login, password, role })
  return gateway.as(login, password)
}

describe('silences#events', () => {
  test('a stream begins with its topics, the state and what waits', async () => {
    const reader = await followed()
    expect(reader.of('begin')).toEqual([
      { topics: ['state', 'confirmations', 'revisions', 'jobs', 'counters', 'interfaces'] },
    ])
    await expect.poll(() => reader.of('confirmations'), patience).toEqual([[]])
    expect(reader.of('state')[0]).toEqual(await admin.read('/x/state'))
  })

  test('a revision names the items that it changed and their places', async () => {
    const reader = await followed('?topics=revisions,state')
    const first = await admin.create('/firewall/rules/forward', rule('first'))
    const second = await admin.create('/firewall/rules/forward', rule('second'))
    await admin.patch(`/firewall/rules/forward/${second}`, { comment: 'changed' })
    await admin.delete(`/firewall/rules/forward/${first}`)
    await expect.poll(() => reader.of('revision').length, patience).toBe(4)
    const kinds = reader.of('revision').map(({ items }) => items[0].kind)
    expect(kinds).toEqual(['created', 'created', 'changed', 'removed'])
    expect(reader.of('revision')[0]).toMatchObject({
      login: 'admin',
      action: 'POST /firewall/rules/forward',
      items: [{ resource: 'forward_rules', path: '/firewall/rules/forward', moved: false }],
      more: 0,
    })
    const { revision } = await admin.read<{ revision: number }>('/x/state')
    await expect.poll(() => reader.of('state').at(-1)?.revision, patience).toBe(revision)
    expect(reader.of('revision').at(-1).revision).toBe(revision)
  })

  test('a moved rule has its new place', async () => {
    const ids = []
    for (const comment of ['a', 'b', 'c'])
      ids.push(await admin.create('/firewall/rules/forward', rule(comment)))
    const reader = await followed('?topics=revisions')
    const before = (await admin.list<{ id: number }>('/firewall/rules/forward')).map(({ id }) => id)
    const params = { id: ids[2], anchor_item_id: before[0], insert_after: false }
    expect((await admin.patch('/firewall/rules/forward/move', { params })).status).toBe(200)
    const after = (await admin.list<{ id: number }>('/firewall/rules/forward')).map(({ id }) => id)
    expect(after[0]).toBe(Number(ids[2]))
    await expect.poll(() => reader.of('revision').length, patience).toBe(1)
    expect(reader.of('revision')[0].items).toContainEqual(
      expect.objectContaining({ id: Number(ids[2]), kind: 'moved', moved: true, place: 1 }),
    )
  })

  test('a reader that comes back gets what it has not, once, also after a restart', async () => {
    const first = await followed('?topics=revisions,log')
    await port(1)
    await expect.poll(() => first.of('revision').length, patience).toBe(1)
    await expect.poll(() => first.of('log').length, patience).toBeGreaterThan(0)
    await sleep(600)
    const seen = first.of('log').map(({ id }) => id)
    const id = first.lastId!
    first.close()
    await port(2)
    await gateway.restart()
    await port(3)
    const second = await followed('?topics=revisions,log', { 'Last-Event-ID': id })
    await expect.poll(() => second.of('revision').length, patience).toBe(2)
    const titles = () => second.of('log').filter(({ message }) => message.includes('POST /aliases/ports'))
    await expect.poll(() => titles().length, patience).toBe(2)
    const rows = [...seen, ...second.of('log').map((row) => row.id)]
    expect(new Set(rows).size).toBe(rows.length)
    const numbers = second.of('revision').map(({ revision }) => revision)
    expect(numbers[1]).toBe(numbers[0] + 1)
  })

  test('rows of the log are those of the filter', async () => {
    const items = [{ column_name: 'message', operator: 'contains', value: ['/aliases/ports'] }]
    const filter = encodeURIComponent(JSON.stringify([{ items, link_operator: 'and' }]))
    const reader = await followed(`?topics=log&filter=${filter}`)
    await admin.create('/firewall/rules/forward', rule('not told'))
    await port(4)
    await expect.poll(() => reader.of('log').length, patience).toBe(1)
    expect(reader.of('log')[0]).toMatchObject({ event: { kind: 'change' } })
    expect((await admin.get('/x/events?topics=log&filter=x')).status).toBe(542)
    expect((await admin.get('/x/events?topics=weather')).status).toBe(542)
  })

  test('what waits for a confirmation is told as it comes, is in force and goes', async () => {
    const reader = await followed('?topics=confirmations')
    await admin.send('PUT', '/firewall/watch', {
      body: { enabled: false },
      headers: { 'X-Confirm-Within': '60' },
    })
    await expect.poll(() => reader.of('confirmations').at(-1)?.length, patience).toBe(1)
    await expect.poll(() => reader.of('confirmations').at(-1)?.[0].in_force, patience).toBe(true)
    const who = await admin.read<{ if_nothing_is_done: object[] }>('/web/whoami')
    const { revision, deadline } = reader.of('confirmations').at(-1)[0]
    expect(who.if_nothing_is_done).toContainEqual({ at: deadline, what: 'taken_back', revision })
    const fresh = await gateway.as('admin', 'correct horse 1')
    expect((await fresh.post(`/x/confirm/${revision}`, {})).status).toBe(200)
    await expect.poll(() => reader.of('confirmations').at(-1), patience).toEqual([])
  })

  test('a job is told until it has ended', async () => {
    const reader = await followed('?topics=jobs')
    await admin.post('/x/logs/export', { format: 'csv' })
    await expect.poll(() => reader.of('job').at(-1)?.state, patience).toBe('done')
  })

  test('a reader that was away for too long is told how many revisions it will not get', async () => {
    const { revision } = await admin.read<{ revision: number }>('/x/state')
    const reader = await followed('?topics=revisions', { 'Last-Event-ID': `${revision}-0` })
    expect(reader.of('missed')).toEqual([])
    for (let batch = 0; batch < 13; batch++) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          admin.create('/aliases/ports', { title: `m${batch}.${index}`, value: 9 }),
        ),
      )
    }
    const away = await followed('?topics=revisions', { 'Last-Event-ID': `${revision}-0` })
    await expect.poll(() => away.of('revision').length, { timeout: 60_000 }).toBe(1_000)
    const { revision: newest } = await admin.read<{ revision: number }>('/x/state')
    expect(away.of('missed')).toEqual([{ revisions: newest - 1_000 - revision }])
    expect(away.of('revision').at(-1).revision).toBe(newest)
    await expect.poll(() => reader.of('revision').length, { timeout: 60_000 }).toBe(newest - revision)
  })

  test('who may not read an area gets nothing of it, and not who made it', async () => {
    const client = await administrator(4)
    const reader = await followed('', {}, client.cookie)
    expect(reader.of('begin')[0].topics).toEqual([
      'state',
      'confirmations',
      'revisions',
      'counters',
      'interfaces',
    ])
    await admin.put('/x/system/settings', { time_zone: 'UTC', name: 'north' })
    await admin.create('/firewall/rules/forward', rule('seen'))
    await expect.poll(() => reader.of('revision').length, patience).toBe(2)
    const [hidden, seen] = reader.of('revision')
    expect([hidden.items, hidden.login, hidden.action]).toEqual([[], undefined, undefined])
    expect(seen).toMatchObject({ login: 'admin', items: [{ resource: 'forward_rules' }] })
    await expect.poll(() => reader.of('state').at(-1)?.name, patience).toBe('north')
    expect((await client.get('/x/status')).json()).toMatchObject({ code: 'forbidden' })
    expect((await client.get('/x/state')).json()).toMatchObject({ name: 'north', time_zone: 'UTC' })
    const resources = (await client.list<{ resource: string }>('/x/enforcement')).map((row) => row.resource)
    expect(resources).toContain('forward_rules')
    expect(resources).not.toContain('system_settings')
    const local = await admin.list<{ id: string; login: string }>('/web/admins/local')
    const { id } = local.find(({ login }) => login === 'role4')!
    expect((await admin.patch(`/web/admins/local/${id}`, { role: 2 })).status).toBe(200)
    await expect.poll(() => reader.isOver, patience).toBe(true)
    const again = await followed('', {}, client.cookie)
    expect(again.of('begin')[0].topics).toContain('jobs')
  })

  test('is in the language of the reader', async () => {
    const reader = await followed('?topics=state', { 'Accept-Language': 'ru' })
    await expect.poll(() => reader.of('state').length, patience).toBe(1)
    for (const { msg } of reader.of('state')[0].engines) expect(msg).toMatch(/[а-я]/)
  })
})

describe('silences#background', () => {
  interface Life {
    readonly address: string
    readonly session: { readonly began: number; readonly idle_end: number; readonly latest_end: number }
    readonly if_nothing_is_done: readonly { readonly at: number; readonly what: string }[]
  }

  test('neither the stream nor a marked read keeps a session alive, and whoami says when it ends', async () => {
    await admin.put('/x/system/settings', { session_idle_seconds: 60 })
    const client = await gateway.as('admin', 'correct horse 1')
    const marked = { 'X-Background': '1' }
    const life = async () => (await client.get('/web/whoami', marked)).json<Life>()
    const first = await life()
    expect(first.address).toBe('127.0.0.1')
    expect(first.session.idle_end - first.session.began).toBeGreaterThanOrEqual(60)
    expect(first.session.latest_end - first.session.began).toBe(43_200)
    expect(first.if_nothing_is_done).toContainEqual({
      at: first.session.idle_end,
      what: 'session_ends',
      revision: null,
    })
    await sleep(2_500)
    await followed('', {}, client.cookie)
    expect((await life()).session.idle_end).toBe(first.session.idle_end)
    await client.get('/x/state')
    const used = (await life()).session.idle_end
    expect(used).toBeGreaterThan(first.session.idle_end)
    // A write is a use, whatever it says of itself.
    await sleep(1_500)
    await client.send('POST', '/x/plan', { body: {}, headers: marked })
    expect((await life()).session.idle_end).toBeGreaterThan(used)
    const reader = await followed('', {}, client.cookie)
    const { session } = await life()
    while (Date.now() / 1000 < session.idle_end - 1) {
      expect((await client.get('/x/state', marked)).status).toBe(200)
      await sleep(2_000)
    }
    await expect.poll(() => reader.isOver, patience).toBe(true)
    expect(reader.of('end')).toEqual([{ reason: 'session' }])
    expect((await client.get('/x/state', marked)).status).toBe(401)
    await admin.login('admin', 'correct horse 1')
    await admin.put('/x/system/settings', {})
  })
})
