import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readLog } from '../../../src/store/log/log-reader.ts'
import { LogStore } from '../../../src/store/log/log-store.ts'

const asker = new URL('log-asker.ts', import.meta.url).pathname
const wide = { bytes: 1e9, days: 400_000 }
let folder: string
let child: ChildProcess | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
})

afterEach(() => {
  child?.kill('SIGKILL')
  child = null
  rmSync(folder, { recursive: true, force: true })
})

/** Fills the log with three segments of 100 rows. */
async function threeSegments(): Promise<void> {
  const store = new LogStore({
    dataFolder: folder,
    bootId: 'one',
    offsetSecondsAt: () => 0,
    bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
    journal: { rows: 100, bytes: 1e6, chunks: 50 },
  })
  for (let part = 0; part < 3; part++) {
    store.append(
      Array.from({ length: 100 }, (_, index) => ({
        origin: 'gateway' as const,
        atMicroseconds: 1_700_000_000_000_000,
        priority: 6 as const,
        message: `row ${part} ${index}`,
        syslogId: 'x',
        unit: 'test',
      })),
    )
    await store.settle()
  }
  await store.close()
}

/** Starts a process that asks the log; `ask` writes a row and answers what it prints then. */
function start(command: readonly string[]): { readonly pid: number; ask(message: string): Promise<string> } {
  const [program = '', ...args] = command
  const started = spawn(program, [...args, asker, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child = started
  const lines = createInterface({ input: started.stdout! })[Symbol.asyncIterator]()
  return {
    pid: started.pid!,
    ask: async (message) => {
      started.stdin!.write(`${message}\n`)
      return String((await lines.next()).value)
    },
  }
}

it('a sector that the disk cannot read costs the rows of its segment', async () => {
  await threeSegments()
  const segment = join(folder, 'logs', 'gateway-0000000000000101.segment')
  const fault = ['-P', segment, '-e', 'trace=pread64', '-e', 'inject=pread64:error=EIO:when=3+']
  const { ask } = start(['strace', '-f', '-qq', '-o', '/dev/null', ...fault, process.execPath])
  let asked = 0
  const others = async () => Number(await ask(`row ${++asked}`)) - asked
  // 200 rows, and one that tells what was set aside.
  await expect.poll(others, { timeout: 60_000 }).toBe(201)
  const broken = readdirSync(join(folder, 'logs')).filter((name) => name.includes('.segment.broken-'))
  expect(broken).toEqual([expect.stringContaining('gateway-0000000000000101.segment')])
})

it('a disk that failed to read once costs nothing', async () => {
  await threeSegments()
  const control = join(folder, 'fiu')
  const { ask } = start(['fiu-run', '-x', '-f', control, process.execPath])
  expect(await ask('row')).toBe('301')
  failFrom(control, 'enable name=posix/io/rw/pread,failinfo=5,onetime')
  expect(await ask('row')).toBe('302')
  expect(readdirSync(join(folder, 'logs')).filter((name) => name.includes('.broken-'))).toEqual([])
})

/** Has calls of the process that `fiu-run` started fail. */
function failFrom(control: string, command: string): void {
  const [pipe] = readdirSync(folder).filter((name) => /^fiu-\d+\.in$/.test(name))
  const pid = /\d+/.exec(pipe ?? '')![0]
  execFileSync('fiu-ctrl', ['-f', control, '-c', command, pid])
}

it('rows that the disk failed to keep are written anew as a segment, which a row says', async () => {
  const control = join(folder, 'fiu')
  const { ask } = start(['fiu-run', '-x', '-f', control, process.execPath])
  await ask('one')
  failFrom(control, 'enable name=posix/io/sync/fdatasync,failinfo=5,onetime')
  let asked = 1
  const segments = () => readdirSync(join(folder, 'logs')).filter((name) => name.endsWith('.segment'))
  await expect
    .poll(
      async () => {
        asked += 1
        await ask(`one ${asked}`)
        return segments()
      },
      { timeout: 60_000 },
    )
    .toEqual(['gateway-0000000000000001.segment'])
  // All rows, and one that tells.
  await expect.poll(async () => Number(await ask('one')) - ++asked, { timeout: 60_000 }).toBe(1)
})

it('a journal of which the disk cannot read a sector costs the rows in it, and no id is given twice', async () => {
  const before = start([process.execPath])
  for (let rows = 1; rows <= 40; rows++) expect(await before.ask(`row ${rows}`)).toBe(String(rows))
  child?.kill('SIGKILL')
  const journal = join(folder, 'logs', 'gateway-0000000000000001.journal')
  const fault = (call: string, when: string) => ['-e', `inject=${call}:error=EIO:when=${when}`]
  const faults = [...fault('read', '1+'), ...fault('pread64', '2')]
  const trace = ['strace', '-f', '-qq', '-o', '/dev/null', '-P', journal, '-e', 'trace=read,pread64']
  const { ask } = start([...trace, ...faults, process.execPath])
  const rows = Number(await ask('row'))
  expect(rows).toBeGreaterThan(10)
  expect(rows).toBeLessThan(41)
  // Two rows are there: one more, and the one that tells of the damage.
  await expect.poll(async () => await ask('row'), { timeout: 60_000 }).not.toBe(String(rows))
  const ids = [...readLog(folder, () => undefined)].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Number(ids.at(-1))).toBeGreaterThan(41)
})

it('a file that takes no more rows is left, and none is lost', async () => {
  const journal = join(folder, 'logs', 'gateway-0000000000000001.journal')
  const fault = ['-P', journal, '-e', 'trace=write', '-e', 'inject=write:error=EIO:when=3+']
  const { ask } = start(['strace', '-f', '-qq', '-o', '/dev/null', ...fault, process.execPath])
  for (let rows = 1; rows <= 5; rows++) await ask(`row ${rows}`)
  await expect.poll(async () => Number(await ask('row')), { timeout: 60_000 }).toBeGreaterThan(5)
  child?.stdin?.end()
  await once(child!, 'close')
  const messages = [...readLog(folder, () => undefined)].map(({ message }) => message)
  expect(messages.slice(0, 6)).toEqual([...[1, 2, 3, 4, 5].map((number) => `row ${number}`), 'row'])
})

it('a damaged segment on a disk that became read-only costs its rows, not those of all others', async () => {
  await threeSegments()
  const logs = join(folder, 'logs')
  const { ask } = start([process.execPath])
  expect(await ask('row')).toBe('301')
  const [damaged = ''] = readdirSync(logs).filter((name) => name.endsWith('.segment'))
  truncateSync(join(logs, damaged), 50)
  execFileSync('mount', ['--bind', logs, logs])
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', logs])
    // The journal is open: rows are still taken.
    expect(await ask('row')).toBe('202')
    expect(readdirSync(logs)).toContain(damaged)
  } finally {
    execFileSync('umount', ['--lazy', logs])
  }
})

it('a disk that removes no file costs no row, and the log stays within its bounds when it does again', async () => {
  await threeSegments()
  const logs = join(folder, 'logs')
  const store = new LogStore({
    ...{ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 },
    bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
  })
  const narrow = { bounds: { gateway: { bytes: 1, days: null } }, omittedKinds: [] }
  expect((await store.stored()).gateway.rows).toBe(300)
  execFileSync('mount', ['--bind', logs, logs])
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', logs])
    await store.retain(narrow)
    expect((await store.stored()).gateway.rows).toBe(300)
  } finally {
    execFileSync('umount', ['--lazy', logs])
  }
  await store.retain(narrow)
  expect((await store.stored()).gateway.rows).toBe(0)
  expect(readdirSync(logs).filter((name) => name.endsWith('.segment'))).toEqual([])
  await store.close()
})

it('rows are made durable without anybody asking for it', async () => {
  const calls = join(folder, 'calls')
  const { ask } = start(['strace', '-f', '-y', '-e', 'trace=write,fdatasync', '-o', calls, process.execPath])
  expect(await ask('one')).toBe('1')
  const journal = /fdatasync\(\d+<[^>]*gateway-0000000000000001\.journal>/g
  const synced = () => readFileSync(calls, 'utf8').match(journal)?.length ?? 0
  await expect.poll(synced, { timeout: 60_000 }).toBe(1)
  expect(await ask('two')).toBe('2')
  await expect.poll(synced, { timeout: 60_000 }).toBe(2)
})
