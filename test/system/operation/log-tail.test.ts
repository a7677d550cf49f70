import type { ClientRequest } from 'node:http'
import { request } from 'node:https'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterEach(() => {
  for (const tail of tails.splice(0)) tail.close()
})
afterAll(() => gateway?.close())

const tails: Tail[] = []

interface Row {
  readonly id: string
  readonly message: string
  readonly event: { readonly kind: string }
}

/** A stream of rows: those that came so far. */
class Tail {
  text = ''
  status = 0
  isOver = false
  readonly #request: ClientRequest

  constructor(query: string, headers: Readonly<Record<string, string>> = {}) {
    const options = { rejectUnauthorized: false, agent: false, headers: { Cookie: admin.cookie, ...headers } }
    this.#request = request(`${gateway.origin}/x/logs/tail${query}`, options, (reply) => {
      this.status = reply.statusCode ?? 0
      reply.on('data', (chunk) => {
        this.text += String(chunk)
      })
      reply.on('error', () => undefined)
      reply.on('close', () => {
        this.isOver = true
      })
    })
    this.#request.on('error', () => undefined)
    this.#request.end()
    tails.push(this)
  }

  get rows(): Row[] {
    return [...this.text.matchAll(/^id: (\d{16})\ndata: (.*)\n\n/gm)].map(([, id, data]) => {
      const row = JSON.parse(data!) as Row
      expect(row.id).toBe(id)
      return row
    })
  }

  close(): void {
    this.#request.destroy()
  }
}

const made = JSON.stringify([
  {
    items: [{ column_name: 'message', operator: 'contains', value: ['post /aliases/ports'] }],
    link_operator: 'and',
  },
])
const query = `?filter=${encodeURIComponent(made)}`
const create = (value: number) => admin.create('/aliases/ports', { title: 'followed', value })

test('rows come as they are written, and a reader that comes back goes on where it was', async () => {
  const first = new Tail(query)
  await expect.poll(() => first.text, { timeout: 30_000 }).toContain('id: ')
  for (let value = 1; value <= 3; value++) await create(value)
  await expect.poll(() => first.rows.length, { timeout: 30_000 }).toBe(3)
  first.close()
  for (let value = 4; value <= 6; value++) await create(value)
  const second = new Tail(`${query}&after=0`, { 'Last-Event-ID': first.rows[2]!.id })
  await expect.poll(() => second.rows.length, { timeout: 30_000 }).toBe(3)
  const all = new Tail(`${query}&after=0`)
  await expect.poll(() => all.rows.length, { timeout: 30_000 }).toBe(6)
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  const page = (await admin.get(`/logs_backend/logs${query}`)).json<{ data: Row[] }>()
  expect(all.rows.map(({ id }) => id)).toEqual(page.data.map(({ id }) => id).reverse())
  expect(all.rows[0]).toMatchObject({ event: { kind: 'change' } })
})

test.each([
  ['?filter=x', 'filter'],
  ['?after=x', 'after'],
  ['?limit=1', 'limit'],
  [
    `?filter=${encodeURIComponent('[{"items":[{"column_name":"no","operator":"equals","value":[]}],"link_operator":"or"}]')}`,
    'filter[0].items[0].column_name',
  ],
])('%s is refused and named', async (bad, path) => {
  const reply = await admin.get(`/x/logs/tail${bad}`)
  expect([reply.status, pathsOf(reply)]).toEqual([542, [path]])
})

test('an id that is none is named as it came', async () => {
  const reply = await admin.get('/x/logs/tail?after=0', { 'Last-Event-ID': 'x' })
  expect([reply.status, pathsOf(reply)]).toEqual([542, ['Last-Event-ID']])
})

test('there is room for 16 readers, and for others when they have gone', async () => {
  const readers = Array.from({ length: 16 }, () => new Tail(''))
  await expect.poll(() => readers.every(({ status }) => status === 200), { timeout: 30_000 }).toBe(true)
  expect((await admin.get('/x/logs/tail')).status).toBe(429)
  for (const reader of readers) reader.close()
  const status = async () => {
    const tail = new Tail('')
    await expect.poll(() => tail.status, { timeout: 30_000 }).not.toBe(0)
    tail.close()
    return tail.status
  }
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
})

test('the kinds have their fields with types', async () => {
  const kinds = (await admin.get('/x/logs/kinds')).json<{ kind: string; fields: unknown[] }[]>()
  expect(kinds.find(({ kind }) => kind === 'packet')?.fields).toContainEqual({
    name: 'source',
    type: 'address',
  })
})

test('a stream ends when the access level of its reader changes', async () => {
  const [login, password] = ['reader', 'Correct horse 2']
  const id = await admin.create<string>('/web/admins/local', { login, password, role: 2 })
  const tail = new Tail('', { Cookie: (await gateway.as(login, password)).cookie })
  await expect.poll(() => tail.text, { timeout: 30_000 }).toContain('id: ')
  expect((await admin.patch(`/web/admins/local/${id}`, { role: 4 })).status).toBe(200)
  await expect.poll(() => tail.isOver, { timeout: 30_000 }).toBe(true)
})

test('a stream ends with its session', async () => {
  const tail = new Tail('')
  await expect.poll(() => tail.text, { timeout: 30_000 }).toContain('id: ')
  await admin.delete('/web/auth/login')
  await expect.poll(() => tail.isOver, { timeout: 30_000 }).toBe(true)
})
