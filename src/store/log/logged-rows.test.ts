import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LogStore } from './log-store.ts'
import { loggedRows } from './logged-rows.ts'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  const store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 })
  store.append(
    Array.from({ length: 20 }, (_, index) => {
      const fields = {
        rule: `r${index}`,
        protocol: 'udp',
        source: '192.0.2.1',
        destination: '192.0.2.2',
        length: 1,
      }
      const packet = { message: null, origin: 'packet', event: { kind: 'packet', fields } } as const
      const other = { message: 'left out', origin: 'packet' } as const
      const common = { atMicroseconds: 1000 + index, priority: 6, syslogId: 'test', unit: 'test' } as const
      return { ...common, ...(index % 2 === 0 ? packet : other) }
    }),
  )
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const messages = (query: Partial<Parameters<typeof loggedRows>[1]>) => {
  const { rows, sinceMicroseconds } = loggedRows(folder, {
    sinceMicroseconds: 0,
    mostRows: 1000,
    ...query,
  })
  return [sinceMicroseconds, ...rows.map(({ packet }) => packet.rule)]
}

test('the packets since then, the moment itself included', () => {
  expect(messages({ sinceMicroseconds: 1014 })).toEqual([1014, 'r14', 'r16', 'r18'])
  expect(messages({ sinceMicroseconds: 2000 })).toEqual([2000])
  expect(messages({})).toHaveLength(11)
})

test('no more rows than asked for are looked at, and it is told from when on they are all', () => {
  expect(messages({ mostRows: 5 })).toEqual([1015, 'r16', 'r18'])
  expect(messages({ mostRows: 20 })).toHaveLength(11)
})
