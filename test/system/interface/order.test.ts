import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, pathsOf, problemOf } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const bodies: Readonly<Record<string, object>> = {
  forward: { action: 'drop' },
  input: { action: 'drop' },
  dnat: { action: 'accept' },
  snat: { action: 'accept' },
  log: { action: 'mark_log' },
}
const tables = Object.keys(bodies)

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

const pathOf = (table: string) => `/firewall/rules/${table}`

async function order(table: string): Promise<number[]> {
  return (await admin.list<{ id: number }>(pathOf(table))).map(({ id }) => id)
}

/** Empties a table and puts `count` new rules into it. */
async function fresh(table: string, count: number): Promise<number[]> {
  for (const id of await order(table)) await admin.delete(`${pathOf(table)}/${id}`)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await admin.create(pathOf(table), bodies[table]))
  return ids
}

function insert(table: string, query: string): Promise<number> {
  return admin.create(`${pathOf(table)}?${query}`, bodies[table])
}

function move(table: string, params: Record<string, unknown>) {
  return admin.patch(`${pathOf(table)}/move`, { params })
}

describe.each(tables)('document 1, Ordered rule tables: %s', (table) => {
  it('without an anchor a new rule goes last, whatever insert_after says', async () => {
    const ids = await fresh(table, 2)
    for (const query of ['', 'insert_after=true', 'insert_after=false']) ids.push(await insert(table, query))
    expect(await order(table)).toEqual(ids)
  })

  it('insert_after true or absent: directly after the anchor; false: in its place', async () => {
    for (const [index, anchor] of ['first', 'middle', 'last'].entries()) {
      for (const [query, shift] of [
        ['', 1],
        ['&insert_after=true', 1],
        ['&insert_after=false', 0],
      ] as const) {
        const ids = await fresh(table, 3)
        const id = await insert(table, `anchor_item_id=${ids[index]}${query}`)
        expect([anchor, query, await order(table)]).toEqual([
          anchor,
          query,
          ids.toSpliced(index + shift, 0, id),
        ])
      }
    }
  })

  it('move puts every rule at every anchor, before and after', async () => {
    let ids = await fresh(table, 4)
    for (const id of [...ids]) {
      for (const anchor_item_id of [...ids]) {
        for (const insert_after of [true, false, undefined]) {
          const reply = await move(table, {
            id,
            anchor_item_id,
            ...(insert_after === undefined ? {} : { insert_after }),
          })
          expect(reply.status).toBe(200)
          if (id !== anchor_item_id) {
            const others = ids.filter((other) => other !== id)
            ids = others.toSpliced(others.indexOf(anchor_item_id) + (insert_after === false ? 0 : 1), 0, id)
          }
          expect(await order(table)).toEqual(ids)
        }
      }
    }
  })

  it('ids in digits are taken as ids', async () => {
    const [first, second] = await fresh(table, 2)
    expect(
      (await move(table, { id: String(second), anchor_item_id: String(first), insert_after: false })).status,
    ).toBe(200)
    expect(await order(table)).toEqual([second, first])
  })

  it.each([
    ['?anchor_item_id=999999', 'anchor_item_id'],
    ['?anchor_item_id=0', 'anchor_item_id'],
    ['?anchor_item_id=-1', 'anchor_item_id'],
    ['?anchor_item_id=first', 'anchor_item_id'],
    ['?anchor_item_id=', 'anchor_item_id'],
    ['?anchor_item_id=1.0', 'anchor_item_id'],
    ['?anchor_item_id=99999999999999999999', 'anchor_item_id'],
    ['?insert_after=yes', 'insert_after'],
    ['?insert_after=', 'insert_after'],
    ['?insert_after=1', 'insert_after'],
  ])('create %s is 542 and creates nothing', async (query, field) => {
    const before = await order(table)
    const reply = await admin.post(`${pathOf(table)}${query}`, bodies[table])
    expect([reply.status, pathsOf(reply)]).toEqual([542, [field]])
    expect(await order(table)).toEqual(before)
  })

  it('a move that names a rule of another table, or says it wrong, is 542 and moves nothing', async () => {
    const [id, anchor_item_id] = await fresh(table, 2)
    const before = await order(table)
    const wrong: readonly (readonly [Record<string, unknown>, string])[] = [
      [{ id: 999999, anchor_item_id, insert_after: true }, 'params.id'],
      [{ id, anchor_item_id: 999999, insert_after: true }, 'params.anchor_item_id'],
      [{ anchor_item_id, insert_after: true }, 'params.id'],
      [{ id, insert_after: true }, 'params.anchor_item_id'],
      [{ id, anchor_item_id, insert_after: 'true' }, 'params.insert_after'],
      [{ id, anchor_item_id, insert_after: null }, 'params.insert_after'],
      [{ id: null, anchor_item_id, insert_after: true }, 'params.id'],
      [{ id: 1.5, anchor_item_id, insert_after: true }, 'params.id'],
      [{ id, anchor_item_id, insert_after: true, more: 1 }, 'params.more'],
    ]
    for (const [params, field] of wrong) {
      const reply = await move(table, params)
      expect([params, reply.status, pathsOf(reply)]).toEqual([params, 542, [field]])
    }
    for (const body of [{}, { params: null }, { params: [] }, { id, anchor_item_id, insert_after: true }])
      expect((await admin.patch(`${pathOf(table)}/move`, body)).status).toBe(542)
    expect(await order(table)).toEqual(before)
  })
})

it('an anchor of another table is unknown here', async () => {
  const ids = await fresh('forward', 30)
  await fresh('snat', 1)
  const reply = await admin.post(`/firewall/rules/snat?anchor_item_id=${ids.at(-1)}`, bodies['snat'])
  expect([reply.status, problemOf(reply).errors[0]?.code]).toEqual([542, 'missing_reference'])
})

it('any number of insertions at one place keep their order', async () => {
  const [first, last] = await fresh('log', 2)
  const ids: number[] = []
  for (let n = 0; n < 100; n++) ids.unshift(await insert('log', `anchor_item_id=${first}`))
  expect(await order('log')).toEqual([first, ...ids, last])
  await gateway.restart()
  expect(await order('log')).toEqual([first, ...ids, last])
})

describe('3,000 creates at once over five tables', () => {
  it('give distinct ids in one order, and lose nothing', async () => {
    const anchors = Object.fromEntries(
      await Promise.all(tables.map(async (table) => [table, (await fresh(table, 1))[0]!] as const)),
    )
    const created: Record<string, number[]> = Object.fromEntries(tables.map((table) => [table, []]))
    const work = Array.from({ length: 3000 }, (_, n) => n)
    const worker = async () => {
      for (let n = work.pop(); n !== undefined; n = work.pop()) {
        const table = tables[n % tables.length]!
        const place = [
          '',
          `anchor_item_id=${anchors[table]}`,
          `anchor_item_id=${anchors[table]}&insert_after=false`,
        ]
        created[table]!.push(await insert(table, place[n % 3]!))
      }
    }
    await Promise.all(Array.from({ length: 32 }, worker))
    for (const table of tables) {
      const ids = await order(table)
      expect(new Set(ids).size).toBe(ids.length)
      expect([...ids].sort((a, b) => a - b)).toEqual(
        [anchors[table]!, ...created[table]!].sort((a, b) => a - b),
      )
    }
    const before = await Promise.all(tables.map(order))
    await gateway.restart()
    expect(await Promise.all(tables.map(order))).toEqual(before)
  })
})
