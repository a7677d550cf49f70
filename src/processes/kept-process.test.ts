import { spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { english, verbatim } from '../core/text/message.ts'
import { type KeptProcess, keepProcess, type ProcessExit } from './kept-process.ts'

const answering = `process.on('message', ({ type }) => type === 'are-you-alive' && process.send({ type: 'alive', pid: process.pid }))`
const patience = { timeout: 60_000, interval: 20 }

let kept: KeptProcess | null = null
let exits: ProcessExit[]
let messages: unknown[]

afterEach(() => kept?.stop())

/** Keeps a Node process that runs `script`. */
function keep(script: string): KeptProcess {
  exits = []
  messages = []
  kept = keepProcess({
    name: 'child',
    start: () => spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
    end: (child) => child.kill('SIGKILL'),
    pulse: 'answers',
    onMessage: (message) => messages.push(message),
    onExit: (exit) => {
      exits.push(exit)
      return true
    },
  })
  return kept
}

async function exitOf(count: number): Promise<ProcessExit> {
  await expect.poll(() => exits.length, patience).toBeGreaterThanOrEqual(count)
  return exits[count - 1]!
}

test('a process that was stopped is ended, and started again after a tenth of a second', async () => {
  const { child, status } = keep(`${answering}; process.send('ready')`)
  await expect.poll(() => messages, patience).toContain('ready')
  const pid = child()!.pid
  child()!.kill('SIGSTOP')
  expect(english((await exitOf(1)).reason)).toMatch(/^it was stopped for \d+ s$/)
  await expect.poll(() => child()?.pid ?? pid, patience).not.toBe(pid)
  expect(status()).toMatchObject({ status: 'active', restarts: 1, nextStartMs: null })
  expect(english(status().lastEnd!.reason)).toContain('stopped')
}, 60_000)

test('a process whose main thread waits for nothing is ended', async () => {
  const { status } = keep(
    `${answering}; setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 700)`,
  )
  await expect.poll(() => status().status, patience).toBe('activating')
  expect(english(status().message)).toMatch(/^it has not answered for \d+ s$/)
  expect(english((await exitOf(1)).reason)).toContain('did nothing and did not answer')
}, 60_000)

test('a process that computes for long is not', async () => {
  const computing = 'const end = Date.now() + 8000; while (Date.now() < end);'
  const { child, status } = keep(`${answering}; setTimeout(() => { ${computing} process.send('done') }, 700)`)
  const pid = child()!.pid
  await expect.poll(() => status().status, patience).toBe('activating')
  await expect.poll(() => messages, patience).toContain('done')
  await expect.poll(() => status().status, patience).toBe('active')
  expect([child()?.pid, exits]).toEqual([pid, []])
}, 60_000)

test('the pause before a start grows while the process does not stay', async () => {
  const pauses: number[] = []
  const { status } = keep('process.exit(3)')
  while (pauses.length < 4) {
    const end = await exitOf(pauses.length + 1)
    pauses.push(status().nextStartMs! - status().lastEnd!.atMs)
    expect(end).toMatchObject({ code: 3, reason: verbatim('code 3'), failures: pauses.length })
  }
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(100 * 2 ** index)
}, 60_000)

test('who ran for a while is started again at once, how often ever it ended', async () => {
  keep('setTimeout(() => process.exit(0), 3100)')
  for (const count of [1, 2]) {
    const { failures } = await exitOf(count)
    expect(failures).toBe(1)
  }
}, 60_000)

test('what a program printed last is the reason of its end', async () => {
  let words = ''
  exits = []
  kept = keepProcess({
    name: 'child',
    start: () => {
      const script = 'console.error("no room for this"); process.exit(3)'
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'pipe'] })
      child.stderr.on('data', (chunk: Buffer) => {
        words += chunk.toString().trim()
      })
      return child
    },
    end: () => undefined,
    lastWords: () => verbatim(words),
    onExit: (exit) => {
      exits.push(exit)
      return false
    },
  })
  const { code, reason } = await exitOf(1)
  expect([code, english(reason)]).toEqual([3, 'code 3: no room for this'])
})

test('what cannot be started has ended, and is started later', async () => {
  let starts = 0
  exits = []
  kept = keepProcess({
    name: 'child',
    start: () => {
      starts += 1
      if (starts === 1) throw new Error('the disk is full')
      return spawn(process.execPath, ['-e', answering], { stdio: 'ignore' })
    },
    end: (child) => child.kill('SIGKILL'),
    onExit: (exit) => {
      exits.push(exit)
      return true
    },
  })
  expect(await exitOf(1)).toMatchObject({ reason: verbatim('the disk is full'), failures: 1 })
  await expect.poll(() => kept?.child() ?? null, patience).not.toBeNull()
})
