import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LogOrigin, logOrigins } from '../../core/log/log-record.ts'
import { messagesOf } from '../../core/log/print/frames.ts'
import type { PrintedRows } from './log-message.ts'
import { LogStore } from './log-store.ts'

let folder: string
let store: LogStore

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  store = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => -5400,
    // Many journals and segments, from a few thousand rows.
    journal: { rows: 200, bytes: 1e6, chunks: 20 },
  })
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const form = { format: 'syslog', sender: { hostName: 'gate', enterpriseId: 32_473, version: '1' } } as const
const all = { mostRows: 300, mostBytes: 1e6, kinds: null, leastPriority: 7 }

function textsOf({ frames }: PrintedRows): string[] {
  return messagesOf(frames.bytes).map((message) => Buffer.from(message).toString())
}

function append(count: number, text: (index: number) => string): void {
  for (let index = 0; index < count; index += 1) {
    const origin: LogOrigin = logOrigins[(index * 7) % logOrigins.length]!
    const message = text(index)
    const times = { atMicroseconds: Date.now() * 1000 + 42, priority: 5 } as const
    store.append([{ ...times, message, syslogId: 'test', unit: 'test', origin }])
  }
}

test('whoever follows gets each row once and in order, also while rows come', async () => {
  const texts: string[] = []
  let after = 0
  let written = 0
  const writing = (async () => {
    for (; written < 6_000; written += 20) {
      append(20, (index) => `row ${written + index}`)
      await setImmediate()
    }
  })()
  while (texts.length < 6_000) {
    const part = await store.print({ ...all, after }, form)
    expect(part.ids.every((id, index) => id > (part.ids[index - 1] ?? after))).toBe(true)
    texts.push(...textsOf(part))
    after = part.through
  }
  await writing
  expect(texts.map((text) => / row (\d+)$/.exec(text)?.[1])).toEqual(
    Array.from({ length: 6_000 }, (_, index) => String(index)),
  )
  expect(texts[0]).toMatch(
    /^<133>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}042-01:30 gate test - - \[gatehouse@32473 id="0{15}1" unit="test"\] row 0$/,
  )
}, 60_000)

test('rows of other kinds and less severe ones are passed over', async () => {
  const after = store.newestId
  store.append([
    {
      ...{
        atMicroseconds: Date.now() * 1000,
        priority: 3,
        message: 'Вход',
        syslogId: 'gate house',
        unit: '',
      },
      ...{ origin: 'gateway', event: { kind: 'login', fields: { login: 'a"]\\', address: '10.0.0.1' } } },
    },
  ])
  append(3, () => 'other')
  const login = await store.print({ ...all, after, kinds: ['login'] }, form)
  expect(login.through).toBe(after + 4)
  expect(textsOf(login)).toEqual([
    expect.stringContaining(' login="a\\"\\]\\\\" address="10.0.0.1"] \ufeffВход'),
  ])
  expect([...(await store.print({ ...all, after, leastPriority: 3 }, form)).ids]).toEqual([after + 1])
  const [cef] = textsOf(await store.print({ ...all, after }, { ...form, format: 'cef' }))
  expect(cef).toMatch(
    / login - \ufeffCEF:0\|Gatehouse\|Gatehouse\|1\|login\|An administrator signed in\|7\|rt=\d+ /,
  )
  expect(cef).toContain(' suser=a"]\\\\ src=10.0.0.1 msg=Вход')
})
