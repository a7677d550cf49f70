import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { naughtyStrings } from '../../../test/system/fixture/material.ts'
import { type LogKindName, logKindNames, logKinds } from '../../core/log/log-kinds.ts'
import type { LogPriority, LogRecord } from '../../core/log/log-record.ts'
import { messagesOf } from '../../core/log/print/frames.ts'
import { LogStore } from './log-store.ts'
import type { TailRow } from './query/tail.ts'

// CEF as a parser reads it that nobody here wrote: that of liblognorm.

interface ParsedCef {
  readonly DeviceVersion: string
  readonly SignatureID: string
  readonly Severity: string
  readonly Extensions: Readonly<Record<string, string>>
}

const rows = 3_000
const sender = { hostName: 'gate', enterpriseId: 32_473, version: '1|\\=2' }
const hostile = [
  '=',
  '\\',
  '|',
  'a=b',
  'a\\=b|c',
  'x y=z',
  '\n',
  '\r\n',
  '\u0000',
  '\ud800',
  '\u001b[31m',
  'Ж=\\|',
  '日本 cs1=x',
]
let folder: string
let store: LogStore

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-cef-'))
  store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A row of each kind in turn, whose texts are those that programs stumble over. */
function record(place: number, texts: readonly string[]): LogRecord {
  const kind = logKindNames[place % logKindNames.length]! as LogKindName
  const text = (shift: number) => texts[(place * 7 + shift) % texts.length]!
  const address = place % 2 === 0 ? '10.0.0.9' : 'fd00::9'
  const fields = Object.entries(logKinds[kind].fields).map(([name, type], shift) => {
    const value = type === 'integer' ? place : type === 'address' ? address : text(shift)
    return [name, value] as const
  })
  return {
    ...{ origin: 'gateway', atMicroseconds: Date.now() * 1000, priority: (place % 8) as LogPriority },
    ...{ message: kind === 'packet' ? null : text(99), syslogId: text(98), unit: text(97) },
    event: { kind, fields: Object.fromEntries(fields) },
  }
}

test('each value comes back as it was, under a key of its own', async () => {
  const texts = [...hostile, ...naughtyStrings()]
  for (let from = 0; from < rows; from += 500) {
    store.append(Array.from({ length: 500 }, (_, place) => record(from + place, texts)))
    await store.written()
  }
  const lines: string[] = []
  for (let after = 0; after < store.newestId; ) {
    const job = { after, mostRows: 1_000, mostBytes: 1e7, kinds: null, leastPriority: 7 }
    const { frames, through } = await store.print(job, { format: 'cef', sender })
    for (const message of messagesOf(frames.bytes)) lines.push(cefOf(Buffer.from(message).toString()))
    after = through
  }
  expect(lines).toHaveLength(rows)
  const known: TailRow[] = []
  for (let after = 0; after < store.newestId; ) {
    const bounds = { mostRows: 1_000, mostCharacters: 1e7, mostScanned: 1e6, mostMilliseconds: 60_000 }
    const part = await store.tail({ after, filters: [], search: null, ...bounds })
    for (const item of part.items) if ('row' in item) known.push(item.row)
    after = part.through
  }
  const all = parse(lines)
  expect([known.length, all.length]).toEqual([rows, rows])
  for (const [place, parsed] of all.entries()) {
    const row = known[place]!
    const { kind, ...fields } = row.event!
    const { Extensions: extension, SignatureID, DeviceVersion } = parsed
    expect([SignatureID, DeviceVersion, extension['externalId']]).toEqual([kind, sender.version, row.id])
    const values = Object.values(extension).map((value) => value.trim())
    const expected = [row.message, row.syslog_id, row.unit, ...Object.values(fields).map(String)].map(
      (each) => each.trim(),
    )
    const missing = expected.filter((each) => each !== '' && !isAmong(each, values))
    expect([row.id, kind, missing]).toEqual([row.id, kind, []])
  }
})

/** Method and path of a request have keys of their own. */
function isAmong(value: string, values: readonly string[]): boolean {
  const [first = '', ...rest] = value.split(' ')
  return values.includes(value) || (values.includes(first) && values.includes(rest.join(' ').trim()))
}

/** CEF without what stands in front of it; the parser wants a space in front of the extension. */
function cefOf(message: string): string {
  const cef = message.slice(message.indexOf('CEF:0|'))
  return cef.replace(/^((?:[^|\\]|\\.)*\|){7}/, (header) => `${header} `)
}

function parse(lines: readonly string[]): readonly ParsedCef[] {
  const rules = join(folder, 'rules')
  writeFileSync(rules, 'version=2\nrule=:%cef:cef%\n')
  const { stdout } = spawnSync('lognormalizer', ['-r', rules, '-e', 'json'], {
    ...{ input: `${lines.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1e9 },
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { cef: ParsedCef }).cef)
}
