import { spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
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
  expect(await exitOf(1)).toMatchObject({ reason: expect.stringMatching(/^it was stopped for \d+ s$/) })
  await expect.poll(() => child()?.pid ?? pid, patience).not.toBe(pid)
  expect(status()).toMatchObject({ status: 'active', restarts: 1, nextStartMs: null })
  expect(status().lastEnd!.reason).toContain('stopped')
}, 60_000)

test('a process whose main thread waits for nothing is ended', async () => {
  const { status } = keep(
    `${answering}; setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 700)`,
  )
  await expect.poll(() => status().status, patience).toBe('activating')
  expect(status().message).toMatch(/^it has not answered for \d+ s$/)
  expect(await exitOf(1)).toMatchObject({ reason: expect.stringContaining('did nothing and did not answer') })
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
    expect(end).toMatchObject({ code: 3, reason: 'code 3', failures: pauses.length })
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
