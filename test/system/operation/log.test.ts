import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

interface Row {
  readonly id: string
  readonly date_time: number
  readonly microseconds: number
  readonly priority: number
  readonly message: string
  readonly syslog_id: string
  readonly unit: string
}

interface Page {
  readonly meta: readonly { readonly name: string; readonly type: string }[]
  readonly data: readonly Row[]
  readonly rows: number
  readonly rows_before_limit_at_least: number
}

const columns = ['id', 'date_time', 'microseconds', 'priority', 'message', 'syslog_id', 'unit']

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
  for (let value = 1; value <= 12; value++) await admin.create('/aliases/ports', { title: 'logged', value })
  await gateway.client().login('intruder', 'wrong password')
})
afterAll(() => gateway?.close())

function get(parameters: Readonly<Record<string, unknown>>) {
  const query = Object.entries(parameters).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return `${name}=${encodeURIComponent(text)}`
  })
  return admin.get(`/logs_backend/logs?${query.join('&')}`)
}

async function page(parameters: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const reply = await get(parameters)
  expect([parameters, reply.status]).toEqual([parameters, 200])
  return reply.json<Page>()
}

/** A filter of one condition. */
function where(column_name: string, operator: string, ...value: (string | number | boolean)[]) {
  return { filter: [{ items: [{ column_name, operator, value }], link_operator: 'and' }] }
}

describe('document 3, Log forwarding and log query', () => {
  it('the answer has meta, data, rows and the exact count without limit', async () => {
    const all = await page()
    expect(Object.keys(all)).toEqual(['meta', 'data', 'rows', 'rows_before_limit_at_least'])
    expect(all.meta.map(({ name }) => name)).toEqual(columns)
    expect(all.rows).toBe(all.data.length)
    expect(all.rows_before_limit_at_least).toBe(all.data.length)
    for (const row of all.data) {
      expect(Object.keys(row)).toEqual(columns)
      expect(String(row.date_time)).toMatch(/^20\d{12}$/)
      expect(row.microseconds).toBeGreaterThanOrEqual(0)
      expect(row.microseconds).toBeLessThanOrEqual(999_999)
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(row.priority)
    }
    const two = await page({ limit: 2, offset: 1 })
    expect([two.rows, two.rows_before_limit_at_least]).toEqual([2, all.rows])
    expect(two.data).toEqual(all.data.slice(1, 3))
  })

  it('a change names its items and fields, and no value, which is in the revision', async () => {
    await admin.patch('/aliases/ports/port.id.1', { value: 47_113 })
    await admin.patch('/aliases/ports/port.id.1', { value: 1 })
    const [row] = (await page({ ...where('event.kind', 'equals', 'change'), limit: 1 })).data
    expect(row!.message).toMatch(/^"admin" from \S+ stored revision \d+: PATCH \S+: ports 1 \(value\)$/)
    const added = where('message', 'contains', 'POST /aliases/ports: ports 12 added')
    expect((await page(added)).rows).toBe(1)
    expect((await page(where('message', 'contains', '47113'))).rows).toBe(0)
    const revision = /revision (\d+)/.exec(row!.message)![1]!
    const stored = (await admin.get(`/x/revisions/${revision}`)).json<{ changes: unknown[] }>()
    expect(stored.changes).toMatchObject([{ before: { value: 47_113 }, after: { value: 1 } }])
  })

  it('what administrators do is there: changes with their path, logins and refusals', async () => {
    expect((await page(where('message', 'contains', 'POST /aliases/ports'))).rows).toBe(12)
    expect((await page(where('message', 'contains', 'intruder'))).rows).toBeGreaterThan(0)
    expect((await page()).data.some(({ message }) => message.includes('wrong password'))).toBe(false)
  })

  it.each([
    ['contains, whatever the case', where('message', 'contains', 'post /ALIASES'), 12],
    ['contains one of', where('message', 'contains', 'nothing at all', 'POST /aliases/ports'), 12],
    ['equals, but not quite', where('message', 'equals', 'post /aliases/ports'), 0],
    ['greater than everything', where('priority', 'greater', 7), 0],
    ['at most nothing', where('priority', 'less', 0), 0],
    ['an integer in a text', where('message', 'contains', 404, true, 'POST /aliases/ports'), 12],
    ['an integer by its digits', where('priority', 'greater', '7'), 0],
    ['a limit of any size', { ...where('message', 'contains', 'POST /aliases'), limit: 10 ** 12 }, 12],
    ['nothing before 2000', where('date_time', 'less_equal', 20000101000000), 0],
  ])('%s', async (_rule, filter, rows) => expect((await page(filter)).rows_before_limit_at_least).toBe(rows))

  it('a condition and its negation share all rows', async () => {
    const all = (await page()).rows
    const text = 'POST /aliases/ports'
    const [yes, no] = [
      await page(where('message', 'contains', text)),
      await page(where('message', 'not_contains', text)),
    ]
    expect(yes.rows + no.rows).toBe(all)
    const unit = yes.data[0]!.unit
    const same = await page(where('unit', 'equals', unit))
    const other = await page(where('unit', 'not_equals', unit))
    expect(same.rows + other.rows).toBe(all)
  })

  it('items of a filter are joined as it says, filters by and', async () => {
    const post = { column_name: 'message', operator: 'contains', value: ['POST /aliases/ports'] }
    const none = { column_name: 'message', operator: 'equals', value: ['no such message'] }
    const rows = async (filter: unknown) => (await page({ filter: filter as object })).rows
    expect(await rows([{ items: [post, none], link_operator: 'or' }])).toBe(12)
    expect(await rows([{ items: [post, none], link_operator: 'and' }])).toBe(0)
    expect(
      await rows([
        { items: [post], link_operator: 'and' },
        { items: [none], link_operator: 'and' },
      ]),
    ).toBe(0)
    expect(await rows([])).toBe((await page()).rows)
  })

  it('sort is applied in order', async () => {
    const { data } = await page({
      sort: [
        { field: 'priority', direction: 'desc' },
        { field: 'id', direction: 'asc' },
      ],
    })
    const wanted = [...data].sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
    expect(data).toEqual(wanted)
  })

  it('search looks into the columns it names', async () => {
    expect((await page({ search: { text: 'post /aliases/PORTS', columns: ['message'] } })).rows).toBe(12)
    expect((await page({ search: { text: 'POST /aliases/ports', columns: ['unit'] } })).rows).toBe(0)
  })

  it('CSV has a line of names and a line for each row', async () => {
    const reply = await get({ format_type: 'CSV', limit: 3 })
    expect(reply.headers['content-type']).toMatch(/^text\/csv/)
    const lines = reply.text.trim().split(/\r?\n/)
    expect(lines[0]).toBe(columns.join(','))
    expect(lines).toHaveLength(4)
    expect((await get({ format_type: 'JSON', limit: 3 })).json<Page>().rows).toBe(3)
  })

  it('last_reboot_only takes the words true and false', async () => {
    const all = (await page({ last_reboot_only: false })).rows
    expect((await page({ last_reboot_only: true })).rows).toBe(all)
  })

  it.each([
    [{ limit: -1 }, 'limit'],
    [{ limit: 'x' }, 'limit'],
    [{ offset: 1.5 }, 'offset'],
    [{ sort: 'priority' }, 'sort'],
    [{ sort: [{ field: 'nothing', direction: 'asc' }] }, 'sort[0].field'],
    [{ sort: [{ field: 'id', direction: 'up' }] }, 'sort[0].direction'],
    [where('nothing', 'equals', 1), 'filter[0].items[0].column_name'],
    [where('id', 'like', 1), 'filter[0].items[0].operator'],
    [where('priority', 'less', 1, 2), 'filter[0].items[0].value'],
    [where('priority', 'equals', 'err'), 'filter[0].items[0].value[0]'],
    [where('id', 'equals', ...Array.from({ length: 256 }, String)), 'filter[0].items[0].value'],
    [{ search: { text: 'x' } }, 'search.columns'],
    [{ last_reboot_only: 'yes' }, 'last_reboot_only'],
    [{ format_type: 'XML' }, 'format_type'],
    [{ nothing: 1 }, 'nothing'],
  ])('%j is 542', async (parameters, path) => {
    const reply = await get(parameters)
    expect([reply.status, pathsOf(reply)]).toEqual([542, [path]])
  })

  it('fields of events are columns of filter and sort, and addresses match networks', async () => {
    const refused = await page({
      filter: [
        {
          items: [
            { column_name: 'event.kind', operator: 'equals', value: ['login-refused'] },
            { column_name: 'event.address', operator: 'equals', value: ['127.0.0.0/8'] },
          ],
          link_operator: 'and',
        },
      ],
    })
    expect(refused.data.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"intruder" from 127\./),
    ])
    const changes = await page({
      ...where('event.kind', 'equals', 'change'),
      sort: [{ field: 'event.revision', direction: 'asc' }],
      limit: 2,
    })
    const revisions = changes.data.map(({ message }) => Number(/revision (\d+)/.exec(message)![1]))
    expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
    expect((await page(where('event.revision', 'equals', revisions[1]!))).rows).toBe(1)
    const wrong = await get(where('event.revision', 'equals', 'x'))
    expect([wrong.status, pathsOf(wrong)]).toEqual([542, ['filter[0].items[0].value[0]']])
  })

  it('255 values are taken; rows survive a restart', async () => {
    const values = [...Array.from({ length: 254 }, (_, n) => `нет такого сообщения ${n}`), 'POST']
    expect((await page(where('message', 'contains', ...values))).rows).toBeGreaterThan(0)
    const before = await page(where('message', 'contains', 'POST /aliases/ports'))
    await gateway.restart()
    expect(await page(where('message', 'contains', 'POST /aliases/ports'))).toEqual(before)
  })
})

describe('silences#log-histogram', () => {
  interface Histogram {
    readonly rows: number
    readonly values: readonly string[]
    readonly buckets: readonly {
      readonly rows: number
      readonly counts: readonly number[]
      readonly others: number
    }[]
  }
  const histogram = (query: string) => admin.get(`/x/logs/histogram${query}`)

  it('counts the rows that the query finds, over time and by the values of a column', async () => {
    const filter = encodeURIComponent(
      JSON.stringify([
        {
          items: [{ column_name: 'event.kind', operator: 'equals', value: ['change'] }],
          link_operator: 'and',
        },
      ]),
    )
    const found = (await admin.get(`/logs_backend/logs?filter=${filter}`)).json<Page>()
    const counted = (await histogram(`?filter=${filter}&by=event.login&buckets=6`)).json<Histogram>()
    expect(found.rows).toBeGreaterThanOrEqual(12)
    expect(counted).toMatchObject({ rows: found.rows, values: ['admin'] })
    expect(counted.buckets).toHaveLength(6)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
    expect(sum(counted.buckets.map(({ rows }) => rows))).toBe(found.rows)
    expect(counted.buckets.every(({ rows, counts, others }) => sum(counts) + others === rows)).toBe(true)
    const unixSeconds = Math.floor(Date.now() / 1000)
    const hour = await histogram(`?filter=${filter}&from=${unixSeconds - 3600}&to=${unixSeconds + 60}`)
    expect(hour.json<Histogram>().rows).toBe(found.rows)
  })

  it.each([
    ['?from=20261331000000', 'from'],
    ['?from=20261102000000&to=20261101000000', 'from'],
    ['?from=20991101000000', 'from'],
    ['?buckets=0', 'buckets'],
    ['?buckets=1001', 'buckets'],
    ['?by=colour', 'by'],
    ['?limit=5', 'limit'],
    ['?filter=%5B%7B%7D%5D', 'filter[0]'],
  ])('%s is refused, and the field is named', async (query, field) => {
    const refused = await histogram(query)
    expect(refused.status).toBe(542)
    expect(refused.text).toContain(field)
  })

  it('takes the rights of the log', async () => {
    expect((await gateway.client().get('/x/logs/histogram')).status).toBe(401)
  })
})
