import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EngineHost, engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import type { SystemLogMessage } from '../../../test/kernel/daemon/system-log-host.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { SystemLogArtifact } from '../../core/engine/declared/system-log.ts'
import type { EngineRow } from '../../core/engine/rows/engine-row.ts'

const hostScript = new URL('../../../test/kernel/daemon/system-log-host.ts', import.meta.url)
const patience = { timeout: 30_000, interval: 20 }

let net: Net
let folder: string
let stateFolder: string
let host: EngineHost<SystemLogArtifact>
let kept: EngineRow[]
let journald: ChildProcess | null
let mark: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'system-log-'))
  stateFolder = join(folder, 'state')
  net = await createNet({})
  mark = `gh${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`
  kept = []
  journald = null
  // Journals of this machine itself are none of this test.
  await net.run('gateway', ['mount', '-t', 'tmpfs', 'tmpfs', '/var/log'])
  startHost()
})

afterEach(async () => {
  await host.close()
  await endJournald()
  await net.close()
  rmSync(folder, { recursive: true, force: true })
})

function startHost(): void {
  const child = net.forkIn('gateway', hostScript, [join(folder, 'run'), stateFolder])
  child.on('message', (message: SystemLogMessage | object) => {
    if ('kept' in message) kept.push(...message.kept)
  })
  host = engineHost(child)
}

async function killHost(): Promise<void> {
  const ended = once(host.child, 'exit')
  host.child.kill('SIGKILL')
  await ended
}

/** Starts a journald in the gateway's mount namespace, whose `/run` is its own. */
async function startJournald(): Promise<void> {
  await net.run('gateway', ['mkdir', '-p', '/run/systemd/journal', '/run/log/journal'])
  const [program = '', ...args] = net.enter('gateway', ['/lib/systemd/systemd-journald'])
  journald = spawn(program, args, { stdio: 'ignore' })
  const isThere = async () => (await net.run('gateway', ['test', '-S', '/run/systemd/journal/socket'])).code
  await expect.poll(isThere, patience).toBe(0)
}

async function endJournald(): Promise<void> {
  if (journald === null || journald.exitCode !== null || journald.signalCode !== null) return
  const ended = once(journald, 'exit')
  journald.kill('SIGTERM')
  await ended
}

/**
 * Writes to the kernel's buffer, each message by an own opening, since the kernel limits the writers. Nobody can read a record
 * without an end of line before the next one comes.
 */
function printk(text: string | Buffer, priority = 7): void {
  writeFileSync(
    '/dev/kmsg',
    Buffer.concat([Buffer.from(`<${priority}>`), Buffer.from(text), Buffer.from('\n')]),
  )
}

/** Brings native entries to the journal, with fields in the journal's export format. */
async function enter(fields: Readonly<Record<string, string>>): Promise<void> {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
  await net.run('gateway', ['logger', '--journald'], `${text}\n`)
}

const marked = () => kept.filter((row) => 'message' in row && row.message.includes(mark))
const messages = () => marked().map((row) => ('message' in row ? row.message : ''))
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${mark} ${from + index}`)
const lost = (reason: string) =>
  kept.reduce((sum, row) => sum + (row.kind === 'records-lost' && row.reason === reason ? row.records : 0), 0)
const take = (takes: boolean) => host.child.send({ takes } satisfies SystemLogMessage)

describe('the kernel', () => {
  const both = { kernel: true, journal: false }

  test('a message becomes a row with its time, level and facility; this boot is read from its beginning', async () => {
    printk(`${mark} before`)
    await host.apply(both)
    await expect.poll(messages, patience).toEqual([`${mark} before`])
    const before = Date.now() * 1000
    printk(`${mark} tab\there \u001b[31mred é ${'x'.repeat(300)}`, 3)
    printk(Buffer.concat([Buffer.from(`${mark} bad `), Buffer.of(0xff, 0xfe)]))
    await expect.poll(messages, patience).toHaveLength(3)
    const [, written, broken] = marked()
    expect(written).toMatchObject({
      kind: 'kernel',
      priority: 3,
      facility: 'user',
      message: `${mark} tab\there \u001b[31mred é ${'x'.repeat(300)}`,
      sequence: expect.any(Number),
    })
    expect(broken).toMatchObject({ message: `${mark} bad \ufffd\ufffd` })
    const { atMicroseconds } = written as Extract<EngineRow, { kind: 'kernel' }>
    expect(atMicroseconds).toBeGreaterThanOrEqual(before - 150_000)
    expect(atMicroseconds).toBeLessThanOrEqual(Date.now() * 1000)
    expect(await host.observe()).toMatchObject({ status: 'active', message: '' })
  })

  test('a file in the place of the device is told and not read', async () => {
    await host.close()
    const file = join(folder, 'kmsg')
    writeFileSync(file, '')
    await net.run('gateway', ['mount', '--bind', file, '/dev/kmsg'])
    startHost()
    await host.apply(both)
    expect(await host.observe()).toMatchObject({ message: 'this machine has no /dev/kmsg' })
    await net.run('gateway', ['umount', '/dev/kmsg'])
  })

  test('after a clean stop no row is missing and none is twice, after a kill none is missing', async () => {
    await host.apply(both)
    for (const text of numbered(0, 20)) printk(text)
    await expect.poll(messages, patience).toEqual(numbered(0, 20))
    await host.close()
    for (const text of numbered(20, 30)) printk(text)
    startHost()
    await host.apply(both)
    await expect.poll(messages, patience).toEqual(numbered(0, 30))
    // The place in the log is written once a second.
    await sleep(1_500)
    printk(`${mark} 30`)
    await expect.poll(messages, patience).toEqual(numbered(0, 31))
    await killHost()
    printk(`${mark} 31`)
    startHost()
    await host.apply(both)
    await expect.poll(() => new Set(messages()).size, patience).toBe(32)
    await sleep(300)
    expect(messages().length).toBeLessThanOrEqual(34)
    expect(messages().at(-1)).toBe(`${mark} 31`)
  })

  test('while nobody takes rows none is lost, and the status says so', async () => {
    await host.apply(both)
    await expect.poll(() => kept.length, patience).toBeGreaterThan(0)
    take(false)
    for (const text of numbered(0, 40)) printk(text)
    await expect
      .poll(host.observe, patience)
      .toMatchObject({ message: expect.stringContaining('the gateway process takes no rows') })
    take(true)
    await expect.poll(messages, patience).toEqual(numbered(0, 40))
    expect(await host.observe()).toMatchObject({ status: 'active', message: '' })
  })

  test('a switch that is off brings nothing, and on again it goes on where it was', async () => {
    await host.apply(both)
    printk(`${mark} 0`)
    await expect.poll(messages, patience).toHaveLength(1)
    await host.apply({ kernel: false, journal: false })
    expect(await host.observe()).toMatchObject({ status: 'inactive', message: '' })
    printk(`${mark} 1`)
    await sleep(500)
    expect(messages()).toHaveLength(1)
    await host.apply(both)
    await expect.poll(messages, patience).toEqual(numbered(0, 2))
  })

  test('messages that the kernel had no room for are counted exactly, in a row and in the status', async () => {
    await host.apply(both)
    await expect.poll(() => kept.length, patience).toBeGreaterThan(0)
    host.child.kill('SIGSTOP')
    const written = 30_000
    const filler = 'x'.repeat(80)
    for (let number = 0; number < written; number++) printk(`${mark} ${filler} ${number}`)
    host.child.kill('SIGCONT')
    await expect.poll(() => messages().at(-1), patience).toBe(`${mark} ${filler} ${written - 1}`)
    expect(lost('overwritten')).toBeGreaterThan(0)
    // The machine itself may have had a few messages among them.
    const all = lost('overwritten') + lost('flood') + messages().length
    expect(Math.abs(all - written)).toBeLessThan(50)
    expect(await host.observe()).toMatchObject({
      message: expect.stringContaining(`${lost('overwritten')} messages of the kernel were overwritten`),
    })
  })

  test('of a flood some messages become rows, errors among them, and the others are counted', async () => {
    await host.apply(both)
    await expect.poll(() => kept.length, patience).toBeGreaterThan(0)
    const written = 12_000
    for (let number = 0; number < written; number++) {
      printk(`${mark} ${number}`)
      if (number % 200 === 199) await sleep(20)
    }
    printk(`${mark} error`, 3)
    await expect.poll(messages, patience).toContain(`${mark} error`)
    const all = () => lost('overwritten') + lost('flood') + messages().length
    await expect.poll(all, patience).toBeGreaterThanOrEqual(written + 1)
    expect(lost('flood')).toBeGreaterThan(1_000)
    // Messages of the machine itself take part of the room.
    expect(messages().length).toBeGreaterThan(3_500)
  })

  test('a state folder without room is told, and rows go on', async () => {
    await net.run('gateway', ['mkdir', '-p', stateFolder])
    await net.run('gateway', ['mount', '-t', 'tmpfs', '-o', 'size=4k,nr_inodes=2', 'tmpfs', stateFolder])
    await net.run('gateway', ['dd', 'if=/dev/zero', `of=${stateFolder}/full`, 'bs=4k', 'count=2'])
    await host.apply(both)
    printk(`${mark} 0`)
    await expect.poll(messages, patience).toHaveLength(1)
    await expect
      .poll(host.observe, { timeout: 5_000 })
      .toMatchObject({ status: 'failed', message: expect.stringContaining('ENOSPC') })
    await net.run('gateway', ['umount', stateFolder])
    await expect.poll(host.observe, patience).toMatchObject({ status: 'active', message: '' })
  })
})

describe('the journal', () => {
  const journal = { kernel: false, journal: true }
  const well = { status: 'active', message: '' }

  test('a machine without one is told, and one that comes is read', async () => {
    await host.apply(journal)
    const none = { status: 'inactive', message: 'this machine keeps no journal' }
    expect(await host.observe()).toMatchObject(none)
    await startJournald()
    await expect.poll(host.observe, patience).toMatchObject(well)
    await enter({ MESSAGE: `${mark} 0` })
    await expect.poll(messages, patience).toHaveLength(1)
  })

  test('an entry becomes a row with its time, level, program, user and file', async () => {
    await startJournald()
    await host.apply(journal)
    const before = Date.now() * 1000
    await enter({ MESSAGE: `${mark} hello`, PRIORITY: '3', SYSLOG_IDENTIFIER: 'sshd', SYSLOG_FACILITY: '10' })
    await net.run('gateway', ['systemd-cat', '-t', 'cat', '-p', 'warning', 'echo', `${mark} from cat`])
    await enter({ MESSAGE: `${mark} ${'y'.repeat(20_000)}`, SYSLOG_IDENTIFIER: 'long' })
    await expect.poll(messages, patience).toHaveLength(3)
    const [hello, cat, long] = marked()
    expect(hello).toMatchObject({
      ...{ kind: 'journal', priority: 3, syslogId: 'sshd', facility: 'authpriv', uid: 0, unit: '' },
      pid: expect.any(Number),
    })
    expect(cat).toMatchObject({ kind: 'journal', priority: 4, syslogId: 'cat' })
    expect((long as { message: string }).message).toBe(`${mark} ${'y'.repeat(8_000 - mark.length - 1)} …`)
    const { atMicroseconds } = hello as Extract<EngineRow, { kind: 'journal' }>
    expect(Math.abs(atMicroseconds - before)).toBeLessThan(2_000_000)
  })

  test('what is no text, several values and a unit that somebody makes up', async () => {
    await startJournald()
    await host.apply(journal)
    const script = `
      import socket, struct
      s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      def field(name, value): return name.encode() + b'\\n' + struct.pack('<Q', len(value)) + value + b'\\n'
      mark = ${JSON.stringify(mark)}.encode()
      s.sendto(field('MESSAGE', mark + b' \\xff\\x00 line\\nnext') + field('SYSLOG_IDENTIFIER', b'one')
        + field('SYSLOG_IDENTIFIER', b'two') + field('_SYSTEMD_UNIT', b'sshd.service') + field('PRIORITY', b'99'),
        '/run/systemd/journal/socket')`
    await net.run('gateway', ['python3', '-c', script.replaceAll(/^ {6}/gm, '')])
    await expect.poll(messages, patience).toHaveLength(1)
    expect(marked()[0]).toMatchObject({ priority: 6, unit: '', message: `${mark} \ufffd\u0000 line\nnext` })
    expect(['one', 'two']).toContain((marked()[0] as { syslogId: string }).syslogId)
  })

  test('after a clean stop no row is missing and none is twice, after a kill none is missing', async () => {
    await startJournald()
    await enter({ MESSAGE: `${mark} 0` })
    await host.apply(journal)
    await enter({ MESSAGE: `${mark} 1` })
    await expect.poll(messages, patience).toEqual(numbered(0, 2))
    await host.close()
    await enter({ MESSAGE: `${mark} 2` })
    startHost()
    await host.apply(journal)
    await expect.poll(messages, patience).toEqual(numbered(0, 3))
    await killHost()
    await enter({ MESSAGE: `${mark} 3` })
    startHost()
    await host.apply(journal)
    await expect.poll(() => new Set(messages()).size, patience).toBe(4)
    expect(messages().at(-1)).toBe(`${mark} 3`)
  })

  test('a journalctl that is killed or stopped is told and started again, and no row is missing or twice', async () => {
    await startJournald()
    await host.apply(journal)
    const running = () => JSON.parse(readFileSync(join(folder, 'run', 'journal', 'process.json'), 'utf8')).pid
    await enter({ MESSAGE: `${mark} 0` })
    await expect.poll(messages, patience).toHaveLength(1)
    process.kill(running(), 'SIGKILL')
    await enter({ MESSAGE: `${mark} 1` })
    await expect.poll(messages, patience).toEqual(numbered(0, 2))
    expect(host.ends).toMatchObject([{ name: 'journal', reason: 'SIGKILL' }])
    process.kill(running(), 'SIGSTOP')
    await enter({ MESSAGE: `${mark} 2` })
    await expect
      .poll(host.observe, { timeout: 5_000 })
      .toMatchObject({ status: 'activating', message: expect.stringMatching(/has not answered for/) })
    await expect.poll(messages, patience).toEqual(numbered(0, 3))
    await expect.poll(host.observe, patience).toMatchObject(well)
  })

  test('while nobody takes rows journalctl waits, and nothing of many entries is lost or twice', async () => {
    await startJournald()
    await host.apply(journal)
    await enter({ MESSAGE: `${mark} 0` })
    await expect.poll(messages, patience).toHaveLength(1)
    take(false)
    const lines = numbered(1, 8_000)
    await net.run('gateway', ['systemd-cat', '-t', 'many'], `${lines.join('\n')}\n`)
    await sleep(3_000)
    expect(messages()).toHaveLength(1)
    take(true)
    await expect.poll(() => messages().length, patience).toBeGreaterThanOrEqual(8_000)
    expect(messages()).toEqual(numbered(0, 8_000))
    expect(await host.observe()).toMatchObject(well)
  })

  test('records of the kernel come once, also when both are read', async () => {
    await startJournald()
    await host.apply({ kernel: true, journal: true })
    await expect.poll(() => kept.length, patience).toBeGreaterThan(0)
    printk(`${mark} kernel`)
    await enter({ MESSAGE: `${mark} service` })
    await expect.poll(messages, patience).toHaveLength(2)
    await sleep(1_000)
    expect(
      marked()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['journal', 'kernel'])
  })
})
