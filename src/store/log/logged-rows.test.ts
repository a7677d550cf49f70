import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LogStore } from './log-store.ts'
import { loggedRows } from './logged-rows.ts'

const unit = 'packets'
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  const store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 })
  store.append(
    Array.from({ length: 20 }, (_, index) => ({
      atMicroseconds: 1000 + index,
      priority: 6,
      message: `row ${index}`,
      syslogId: 'test',
      unit: index % 2 === 0 ? unit : 'other',
      origin: 'packet',
    })),
  )
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const messages = (query: Partial<Parameters<typeof loggedRows>[1]>) => {
  const { rows, sinceMicroseconds } = loggedRows(folder, {
    unit,
    sinceMicroseconds: 0,
    mostRows: 1000,
    ...query,
  })
  return [sinceMicroseconds, ...rows.map(({ message }) => message)]
}

test('the rows of the unit since then, the moment itself included', () => {
  expect(messages({ sinceMicroseconds: 1014 })).toEqual([1014, 'row 14', 'row 16', 'row 18'])
  expect(messages({ sinceMicroseconds: 2000 })).toEqual([2000])
  expect(messages({})).toHaveLength(11)
})

test('no more rows than asked for are looked at, and it is told from when on they are all', () => {
  expect(messages({ mostRows: 5 })).toEqual([1015, 'row 16', 'row 18'])
  expect(messages({ mostRows: 20 })).toHaveLength(11)
})
