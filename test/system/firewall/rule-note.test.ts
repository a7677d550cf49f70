import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const bodies: Readonly<Record<string, object>> = {
  forward: { action: 'drop' },
  input: { action: 'drop' },
  dnat: { action: 'accept' },
  snat: { action: 'accept' },
  log: { action: 'mark_log' },
}

interface Note {
  readonly id: number
  readonly rule: number
  readonly section: string
  readonly colour: string
  readonly tags: readonly string[]
}

interface Revision {
  readonly id: number
  readonly changes: readonly { readonly resource: string }[]
}

let gateway: RealGateway
let admin: Client

beforeAll(async () => {
  gateway = await startGateway()
  admin = gateway.admin
})
afterAll(() => gateway?.close())

describe.each(Object.keys(bodies))('silences#rule-notes: %s', (table) => {
  const rules = `/firewall/rules/${table}`
  const notes = `/x/tables/${table}/notes`
  const create = () => admin.create(rules, bodies[table])

  it('a note stands beside its rule, in no documented body, and goes with it', async () => {
    const [first, second] = [await create(), await create()]
    const before = await admin.list(rules)
    await admin.create(notes, { rule: second, section: 'Servers', colour: 'teal', tags: ['audit', 'crm'] })
    expect(await admin.list(rules)).toEqual(before)
    expect(await admin.list<Note>(notes)).toMatchObject([
      { rule: second, section: 'Servers', colour: 'teal', tags: ['audit', 'crm'] },
    ])
    expect((await admin.delete(`${rules}/${second}`)).status).toBe(200)
    expect(await admin.list(notes)).toEqual([])
    const [last] = await admin.list<{ id: number }>('/x/revisions')
    const { changes } = await admin.read<Revision>(`/x/revisions/${last!.id}`)
    expect(changes.map(({ resource }) => resource).sort()).toEqual([`${table}_notes`, `${table}_rules`])
    expect((await admin.post(`/x/revisions/${last!.id - 1}/restore`, {})).status).toBe(200)
    expect(await admin.list<Note>(notes)).toMatchObject([{ rule: second, section: 'Servers' }])
    expect((await admin.list<{ id: number }>(rules)).map(({ id }) => id)).toEqual([first, second])
  })

  it('a rule has one note, which must name a rule that is there', async () => {
    const rule = await create()
    const note = await admin.create(notes, { rule })
    expect(await admin.refused(notes, { rule })).toEqual(['rule'])
    expect(await admin.refused(notes, { rule: 999 })).toEqual(['rule'])
    expect(await admin.refused(`${notes}/${note}`, { colour: 'mauve' }, 'PATCH')).toEqual(['colour'])
    expect(await admin.refused(`${notes}/${note}`, { tags: ['a', 'a'] }, 'PATCH')).toEqual(['tags'])
  })

  it('the whole table put back keeps notes, and takes away those of rules that it leaves out', async () => {
    const whole = `/x/tables/${table}`
    const { rules: all } = await admin.read<{ rules: { id: number; key: string }[] }>(whole)
    const noted = await admin.list<Note>(notes)
    expect((await admin.put(whole, { rules: all })).status).toBe(200)
    expect(await admin.list(notes)).toEqual(noted)
    expect((await admin.put(whole, { rules: [] })).status).toBe(200)
    expect(await admin.list(notes)).toEqual([])
  })
})
