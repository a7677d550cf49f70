import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { gatewayHeap, gatewayMemory } from '../../../src/apps/supervisor/start-scripts.ts'
import type { LogHistogramQuery } from '../../../src/core/log/log-histogram.ts'
import type { LogPage, LogQuery } from '../../../src/core/log/log-query.ts'
import { type LogRecord, messageOf } from '../../../src/core/log/log-record.ts'
import { momentAt } from '../../../src/core/text/moment.ts'
import type { LogStore } from '../../../src/store/log/log-store.ts'
import { newestRows, openLog } from '../ground/open-log.ts'
import { interleave, type Row } from '../measure.ts'

const samples = new URL('../../../../shared/data/logs/', import.meta.url)
const usualRows = 1_000_000
/** Rows that are ready before any of them is appended. */
const batch = 500_000

/** A repeatable stream of numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Rows in batches from a time in microseconds on, half of them packets, half lines of real logs whose numbers change; a rare word in one of 100,000. */
function* batches(rows: number, start = 1_700_000_000_000_000): Generator<LogRecord[]> {
  const lines = readdirSync(samples).flatMap((name) =>
    gunzipSync(readFileSync(new URL(name, samples)))
      .toString()
      .split(/\r?\n/)
      .filter((line) => line !== ''),
  )
  const random = numbers(7)
  for (let done = 0; done < rows; done += batch) {
    yield Array.from({ length: Math.min(batch, rows - done) }, (_, index): LogRecord => {
      const place = done + index
      const atMicroseconds = start + place * 2_000 + random(1_999)
      return place % 2 === 0 ? packet(atMicroseconds, random) : line(atMicroseconds, lines, { place, random })
    })
  }
}

function packet(atMicroseconds: number, random: (below: number) => number): LogRecord {
  const isDrop = random(3) === 0
  return {
    atMicroseconds,
    priority: isDrop ? 5 : 6,
    message: null,
    syslogId: 'firewall',
    unit: 'gatehouse-packet-log',
    origin: 'packet',
    event: {
      kind: 'packet',
      fields: {
        rule: `fwd.ngfw.${1 + random(2000)}`,
        action: isDrop ? 'drop' : 'accept',
        protocol: random(4) === 0 ? 'udp' : 'tcp',
        source: `10.${random(4)}.${random(256)}.${random(256)}`,
        source_port: 1024 + random(64_000),
        destination: `203.0.${random(256)}.${random(256)}`,
        destination_port: [443, 80, 53, 22, 8443, 25][random(6)]!,
        in_interface: ['lan', 'dmz', 'guest'][random(3)]!,
        out_interface: 'wan',
        length: 40 + random(1460),
      },
    },
  }
}

function line(
  atMicroseconds: number,
  lines: readonly string[],
  { place, random }: { readonly place: number; readonly random: (below: number) => number },
): LogRecord {
  const text = lines[random(lines.length)]!.replace(/\d+/g, (digits) =>
    String(random(10 ** Math.min(digits.length, 9))).padStart(digits.length, '0'),
  )
  const message = place % 100_000 === 1 ? `${text} zebrafish` : text
  const syslogId = ['sshd', 'kernel', 'apache'][random(3)]!
  return { atMicroseconds, priority: 6, message, syslogId, unit: `${syslogId}.service`, origin: 'gateway' }
}

/** Appends rows as fast as they are taken; answers seconds, without those in which the rows were made. */
export async function fill(store: LogStore, rows: number, start?: number): Promise<number> {
  let seconds = 0
  for (const records of batches(rows, start)) {
    const start = performance.now()
    for (let at = 0; at < records.length; at += 2_000) {
      while (store.waiting > 18_000) await store.written()
      store.append(records.slice(at, at + 2_000))
      // Rows come in turns of the event loop, as those of packets do.
      await nextTurn()
    }
    // Rows are made meanwhile; what is left to be done must not hide behind that.
    await store.settle()
    seconds += (performance.now() - start) / 1000
  }
  return seconds
}

/** The log as the release before had it: batches of 500 in SQLite with a write-ahead log. */
function fillSqlite(folder: string, rows: number): number {
  const database = new Sqlite(join(folder, 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = NORMAL')
  database.exec(`CREATE TABLE log (id INTEGER PRIMARY KEY, at INTEGER, date_time INTEGER, priority INTEGER, message TEXT,
    syslog_id TEXT, unit TEXT) STRICT; CREATE INDEX log_date_time ON log (date_time)`)
  const insert = database.prepare(
    'INSERT INTO log (at, date_time, priority, message, syslog_id, unit) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const write = database.transaction((records: readonly (readonly unknown[])[]) => {
    for (const record of records) insert.run(...record)
  })
  let seconds = 0
  for (const records of batches(rows)) {
    const ready = records.map((record) => fieldsOf(record))
    const start = performance.now()
    for (let at = 0; at < ready.length; at += 500) write(ready.slice(at, at + 500))
    seconds += (performance.now() - start) / 1000
  }
  database.close()
  rmSync(join(folder, 'bare.db'))
  return seconds
}

function fieldsOf(record: LogRecord): readonly (string | number)[] {
  const { atMicroseconds, priority, syslogId, unit } = record
  const seconds = Math.floor(atMicroseconds / 1_000_000)
  return [atMicroseconds, momentAt(seconds, 0), priority, messageOf(record), syslogId, unit]
}

/** Writes all fields of all rows as lines of text; answers how many bytes. */
function writeText(path: string, rows: number): number {
  const file = openSync(path, 'w')
  let id = 0
  for (const records of batches(rows))
    writeSync(
      file,
      records.map((record) => `${String(++id).padStart(16, '0')} ${fieldsOf(record).join(' ')}\n`).join(''),
    )
  closeSync(file)
  return statSync(path).size
}

interface Answered {
  readonly milliseconds: number
  readonly total: number
}

async function ask(store: LogStore, query: Partial<LogQuery>): Promise<Answered> {
  const start = performance.now()
  const answer = await store.query({ ...newestRows, ...query })
  const milliseconds = performance.now() - start
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  const page = JSON.parse(Buffer.concat(answer.value).toString()) as LogPage
  return { milliseconds, total: page.rows_before_limit_at_least }
}

/** The first time and the quickest of three more. */
async function times(
  store: LogStore,
  query: Partial<LogQuery>,
): Promise<Answered & { readonly cold: number }> {
  const first = await ask(store, query)
  let { milliseconds } = first
  for (let round = 0; round < 3; round++)
    milliseconds = Math.min(milliseconds, (await ask(store, query)).milliseconds)
  return { milliseconds, total: first.total, cold: first.milliseconds }
}

function grep(path: string, text: string): Answered {
  let milliseconds = Number.POSITIVE_INFINITY
  let total = 0
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const { stdout } = spawnSync('grep', ['-ciF', text, path], {
      encoding: 'utf8',
      env: { LC_ALL: 'C.UTF-8' },
    })
    milliseconds = Math.min(milliseconds, performance.now() - start)
    total = Number(stdout)
  }
  return { milliseconds, total }
}

const where = (column: `event.${string}` | 'unit' | 'priority', value: string | number) => ({
  filters: [
    {
      link: 'and' as const,
      conditions: [{ kind: 'equals' as const, column, negate: false, values: [value] }],
    },
  ],
})
const inMessage = (text: string): Partial<LogQuery> => ({ search: { text, columns: ['message'] } })

/** The log store against SQLite, `grep` and, where its package can be had, DuckDB. */
export async function measureLogs(folder: string, words: readonly string[]): Promise<readonly Row[]> {
  const rows = Number(words.find((word) => /^\d+$/.test(word)) ?? usualRows)
  const bareSeconds = fillSqlite(folder, Math.min(rows, 1_000_000)) * (rows / Math.min(rows, 1_000_000))
  const text = join(folder, 'text')
  const textBytes = writeText(text, rows)
  const store = openLog(folder)
  const seconds = await fill(store, rows)
  await store.close()
  const bytes = readdirSync(join(folder, 'logs')).reduce(
    (sum, name) => sum + statSync(join(folder, 'logs', name)).size,
    0,
  )
  const reader = openLog(folder)
  await ask(reader, { limit: 1 })
  const result: Row[] = [
    {
      name: `logs: ${rows} rows in, against SQLite`,
      ratio: bareSeconds / seconds,
      limit: { atLeast: 5 },
      detail: `${perSecond(rows, seconds)} against ${perSecond(rows, bareSeconds)}`,
    },
    {
      name: 'logs: a million rows a second',
      ratio: rows / seconds / 1e6,
      limit: { atLeast: 1 },
      detail: perSecond(rows, seconds),
    },
    {
      name: 'logs: disk, of the text of all fields',
      ratio: bytes / textBytes,
      limit: { atMost: 0.25 },
      detail: `${megabytes(bytes)} of ${megabytes(textBytes)}`,
    },
  ]
  const quick: readonly (readonly [string, Partial<LogQuery>, number])[] = [
    ['a rare word', inMessage('ZebraFish'), 100],
    ['a rule', where('event.rule', 'fwd.ngfw.777'), 100],
    ['an address', where('event.source', '10.1.2.3'), 100],
    ['a port', where('event.source_port', 12_345), 100],
    ['a minute', minute(), 100],
    ['newest 50, two filters', newest(), 20],
  ]
  for (const [name, query, most] of quick) {
    const found = await times(reader, query)
    result.push({
      name: `logs: ${name}, of ${most} ms`,
      ratio: found.milliseconds / most,
      limit: { atMost: 1 },
      detail: `${found.milliseconds.toFixed(0)} ms (first ${found.cold.toFixed(0)}), ${found.total} rows`,
    })
  }
  for (const by of [null, 'event.action', 'event.rule'] as const) result.push(await histogramRow(reader, by))
  for (const word of ['invalid user', 'drop tcp', 'fwd.ngfw.777 ', '10.1.2.', '443', '4711', 'e']) {
    const [found, plain] = [await times(reader, inMessage(word)), grep(text, word)]
    result.push({
      name: `logs: "${word}", against grep`,
      ratio: found.milliseconds / plain.milliseconds,
      limit: { atMost: 1.5 },
      detail: `${found.milliseconds.toFixed(0)} ms (${found.total}) against ${plain.milliseconds.toFixed(0)} ms (${plain.total})`,
    })
  }
  result.push(await besideQueries(folder))
  result.push(...readerRows(folder))
  if (words.includes('duckdb')) result.push(...(await measureDuckdb(folder, { text, rows, reader })))
  await reader.close()
  return result
}

/** All rows in the stretches of a day. */
async function histogramRow(reader: LogStore, by: LogHistogramQuery['by']): Promise<Row> {
  const [from, to] = [momentAt(1_700_000_000, 0), momentAt(1_700_086_400, 0)]
  let [milliseconds, rows] = [Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const counted = await reader.histogram({ filters: [], search: null, from, to, buckets: 96, by })
    milliseconds = Math.min(milliseconds, performance.now() - start)
    rows = counted.ok ? counted.value.rows : 0
  }
  return {
    name: `logs: histogram of a day${by === null ? '' : ` by ${by}`}, of 200 ms`,
    ratio: milliseconds / 200,
    limit: { atMost: 1 },
    detail: `${milliseconds.toFixed(0)} ms, ${rows} rows`,
  }
}

/** How fast rows come in while somebody asks one question after the other, against nobody. */
async function besideQueries(folder: string): Promise<Row> {
  const rows = 1_000_000
  const own = join(folder, 'beside')
  mkdirSync(own)
  const store = openLog(own)
  await fill(store, rows)
  const questions = [inMessage('zebrafish'), where('event.rule', 'fwd.ngfw.777'), inMessage('invalid user')]
  const { ours, bare, ratio } = await interleave(
    3,
    async () => {
      let isOver = false
      const asking = (async () => {
        for (let turn = 0; !isOver; turn++) await ask(store, questions[turn % questions.length]!)
      })()
      const seconds = await fill(store, rows)
      isOver = true
      await asking
      return rows / seconds
    },
    async () => rows / (await fill(store, rows)),
  )
  await store.close()
  rmSync(own, { recursive: true })
  return {
    name: 'logs: rows in while queries run, of those without',
    ratio,
    limit: { atLeast: 0.8 },
    detail: `${Math.round(ours / 1000)} k against ${Math.round(bare / 1000)} k rows/s`,
  }
}

/** Costs of queries to the process that asks them. */
function readerRows(folder: string): readonly Row[] {
  const script = new URL('../ground/log-reader.ts', import.meta.url).pathname
  const env = { ...process.env, ...gatewayMemory }
  const runtime = [...process.execArgv, ...gatewayHeap]
  const printed = execFileSync(process.execPath, [...runtime, script, folder], { encoding: 'utf8', env })
  const { heldMilliseconds, memory, before } = JSON.parse(printed) as Readonly<
    Record<'heldMilliseconds' | 'memory' | 'before', number>
  >
  return [
    {
      name: 'logs: longest hold of the event loop, of 10 ms',
      ratio: heldMilliseconds / 10,
      limit: { atMost: 1 },
      detail: `${heldMilliseconds.toFixed(1)} ms while queries ran`,
    },
    {
      name: 'logs: memory of the whole process, of 256 MB',
      ratio: memory / 256e6,
      limit: { atMost: 1 },
      detail: `${megabytes(memory)}, of which ${megabytes(before)} before the log was opened`,
    },
  ]
}

function minute(): Partial<LogQuery> {
  const bound = (relation: '>=' | '<', value: number) =>
    ({ kind: 'compare', column: 'date_time', relation, value }) as const
  const first = momentAt(1_700_000_000 + 60, 0)
  return { filters: [{ link: 'and', conditions: [bound('>=', first), bound('<', first + 100)] }] }
}

function newest(): Partial<LogQuery> {
  return { filters: [...where('unit', 'sshd.service').filters, ...where('priority', 6).filters] }
}

interface DuckConnection {
  run(sql: string): Promise<{ getRows(): Promise<unknown[][]> }>
}

/** DuckDB over the same rows; its package is installed into the folder of the measurement. */
async function measureDuckdb(
  folder: string,
  { text, rows, reader }: { readonly text: string; readonly rows: number; readonly reader: LogStore },
): Promise<readonly Row[]> {
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '@duckdb/node-api'], { stdio: 'ignore' })
  const { DuckDBInstance } = createRequire(join(folder, 'x.js'))('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(folder, 'duck.db'))
  const connection: DuckConnection = await instance.connect()
  const start = performance.now()
  await connection.run(
    `CREATE TABLE log AS SELECT column0 AS line FROM read_csv('${text}', delim='\\1', quote='', escape='', header=false, columns={'column0': 'VARCHAR'})`,
  )
  const seconds = (performance.now() - start) / 1000
  const found: Row[] = []
  for (const word of ['invalid user', 'drop tcp', '443']) {
    const ours = await times(reader, inMessage(word))
    let theirs = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3; round++) {
      const begun = performance.now()
      await (
        await connection.run(`SELECT count(*) FROM log WHERE contains(lower(line), '${word}')`)
      ).getRows()
      theirs = Math.min(theirs, performance.now() - begun)
    }
    found.push({
      name: `logs: "${word}", against DuckDB`,
      ratio: ours.milliseconds / theirs,
      limit: { atMost: 0.5 },
      detail: `${ours.milliseconds.toFixed(0)} ms against ${theirs.toFixed(0)} ms; it took ${perSecond(rows, seconds)} in bulk`,
    })
  }
  return found
}

function perSecond(rows: number, seconds: number): string {
  return `${Math.round(rows / seconds / 1000)} k rows/s`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
