import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { AgentTable, type ArrivingDevice } from './agent-table.ts'

const ann: ArrivingDevice = {
  user: 1,
  login: 'Ann',
  address: '10.0.0.1',
  system: 'linux',
  version: '1.0.0',
  node: null,
  since: 100,
}
const everything = { limit: 100, offset: 0, search: '' }

function fresh(limits = { devices: 100, reportsOfDevice: 3, reports: 100 }) {
  const database = new Sqlite(':memory:')
  database.pragma('foreign_keys = ON')
  return { database, table: new AgentTable(database, limits) }
}

describe('devices', () => {
  it('of one user at one address are one, and know when they were there', () => {
    const { table } = fresh()
    const id = table.arrive(ann)
    table.leave(id, 150)
    expect(table.get(id)).toEqual({ ...ann, id, seen: 150, ended: 150, report: null, reported: null })
    expect(table.arrive({ ...ann, login: 'ann', version: '1.0.1', since: 200 })).toBe(id)
    expect(table.get(id)).toMatchObject({
      login: 'ann',
      version: '1.0.1',
      since: 200,
      seen: 200,
      ended: null,
    })
    table.touch(260)
    expect(table.get(id)).toMatchObject({ since: 200, seen: 260 })
    expect(table.arrive({ ...ann, user: 2 })).not.toBe(id)
    expect(table.arrive({ ...ann, address: '10.0.0.2' })).not.toBe(id)
  })

  it('go on under the name that they tell, wherever they are', () => {
    const { table } = fresh()
    const first = table.arrive(ann)
    expect(table.report(first, 'pc', { at: 110, report: '1' })).toBe(first)
    table.leave(first, 120)
    const second = table.arrive({ ...ann, address: '10.0.0.9', since: 200 })
    expect(second).not.toBe(first)
    expect(table.report(second, 'pc', { at: 210, report: '2' })).toBe(first)
    expect(table.get(second)).toBeUndefined()
    expect(table.get(first)).toMatchObject({ address: '10.0.0.9', node: 'pc', report: '2', ended: null })
    expect(table.arrive({ ...ann, node: 'pc' })).toBe(first)
    expect(table.report(first, 'laptop', { at: 220, report: '3' })).toBe(first)
    expect(table.get(first)).toMatchObject({ node: 'laptop' })
    expect(table.arrive({ ...ann, node: 'pc' })).not.toBe(first)
  })

  it('are listed with those that are there first, and found by login, address and name', () => {
    const { table } = fresh()
    const gone = table.arrive({ ...ann, login: 'Ёлка', since: 900 })
    table.leave(gone, 999)
    const there = table.arrive({ ...ann, user: 2, address: '10.0.0.2' })
    const named = table.arrive({ ...ann, user: 3, node: 'Desk-7', address: '10.0.0.3', since: 101 })
    const ids = (page: object) => table.list({ ...everything, ...page }).devices.map(({ id }) => id)
    expect(ids({})).toEqual([named, there, gone])
    expect(ids({ search: 'desk' })).toEqual([named])
    expect(ids({ search: 'ёЛ' })).toEqual([gone])
    expect(ids({ search: '0.0.2' })).toEqual([there])
    expect(ids({ search: '%' })).toEqual([])
    expect(table.list({ limit: 1, offset: 1, search: '' })).toMatchObject({
      devices: [{ id: there }],
      total: 3,
    })
  })

  it('make room for new ones, those that are gone longest first', () => {
    const { table } = fresh({ devices: 3, reportsOfDevice: 3, reports: 100 })
    const [a, b, c] = [1, 2, 3].map((user) => table.arrive({ ...ann, user, since: user }))
    table.leave(b!, 50)
    table.leave(c!, 40)
    table.report(c!, 'pc', { at: 41, report: '{}' })
    table.leave(c!, 42)
    const d = table.arrive({ ...ann, user: 4, since: 60 })
    expect([a, b, c, d].map((id) => table.get(id!) !== undefined)).toEqual([true, true, false, true])
    expect(table.history(c!)).toEqual([])
  })

  it('a process that did not end them finds them ended', () => {
    const { database, table } = fresh()
    const id = table.arrive(ann)
    table.touch(130)
    expect(new AgentTable(database).get(id)).toMatchObject({ ended: 130 })
  })

  it('that are forgotten take their reports with them', () => {
    const { table } = fresh()
    const id = table.arrive(ann)
    table.report(id, 'pc', { at: 1, report: '{}' })
    table.forget(id)
    expect([table.get(id), table.history(id), table.list(everything).total]).toEqual([undefined, [], 0])
    expect(table.report(id, 'pc', { at: 2, report: '{}' })).toBe(id)
  })
})

describe('reports', () => {
  it('are kept, the newest of each device', () => {
    const { table } = fresh()
    const id = table.arrive(ann)
    const other = table.arrive({ ...ann, user: 2 })
    for (let at = 1; at <= 5; at++) table.report(id, 'pc', { at, report: `${at}` })
    table.report(other, 'pc', { at: 6, report: '6' })
    expect(table.history(id).map(({ at }) => at)).toEqual([5, 4, 3])
    expect(table.history(other)).toEqual([{ at: 6, report: '6' }])
  })

  it('of all devices have a limit too', () => {
    const { table } = fresh({ devices: 100, reportsOfDevice: 3, reports: 4 })
    const ids = [1, 2, 3].map((user) => table.arrive({ ...ann, user }))
    for (const id of [...ids, ...ids]) table.report(id, 'pc', { at: 1, report: '{}' })
    expect(ids.map((id) => table.history(id).length)).toEqual([1, 1, 2])
  })
})
