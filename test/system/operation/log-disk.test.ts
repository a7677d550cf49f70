import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
  const started = spawn(program, [...args, process.execPath, asker, folder], {
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
  const control = join(folder, 'fiu')
  const { ask } = start(['fiu-run', '-x', '-f', control])
  let asked = 0
  const others = async () => Number(await ask(`row ${++asked}`)) - asked
  expect(await others()).toBe(300)
  const [pipe] = readdirSync(folder).filter((name) => /^fiu-\d+\.in$/.test(name))
  const pid = /\d+/.exec(pipe ?? '')![0]
  execFileSync('fiu-ctrl', ['-f', control, '-c', 'enable name=posix/io/rw/pread,failinfo=5,onetime', pid])
  // 200 rows, and one that tells what was set aside.
  await expect.poll(others, { timeout: 60_000 }).toBe(201)
  const broken = readdirSync(join(folder, 'logs')).filter((name) => name.includes('.segment.broken-'))
  expect(broken).toHaveLength(1)
})

it('rows are made durable without anybody asking for it', async () => {
  const calls = join(folder, 'calls')
  const { ask } = start(['strace', '-f', '-y', '-e', 'trace=write,fdatasync', '-o', calls])
  expect(await ask('one')).toBe('1')
  const journal = /fdatasync\(\d+<[^>]*gateway-0000000000000001\.journal>/g
  const synced = () => readFileSync(calls, 'utf8').match(journal)?.length ?? 0
  await expect.poll(synced, { timeout: 60_000 }).toBe(1)
  expect(await ask('two')).toBe('2')
  await expect.poll(synced, { timeout: 60_000 }).toBe(2)
})
