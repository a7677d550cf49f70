import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openBodyGate } from './body-gate.ts'
import { workersOf } from './control-socket.ts'
import { memoryOf } from './held-worker.ts'

const mebibyte = 1024 * 1024
const worker = (work: string) => `require('node:child_process').spawn(process.execPath, ['-e', '${work}'])`
/** Two workers, of which the second has much memory. */
const master = spawn(process.execPath, [
  '-e',
  `${worker('setInterval(() => undefined, 1000)')}; ${worker(`globalThis.kept = Buffer.alloc(${400 * mebibyte}, 1); setInterval(() => undefined, 1000)`)}; console.log('begun')`,
])
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-gate-'))
const path = join(folder, 'gate')
const gate = openBodyGate(path, { workerBytes: 300 * mebibyte, allBytes: 4_096 * mebibyte }, () => master.pid)
const agent = new Agent({ keepAlive: true })
afterAll(() => {
  agent.destroy()
  gate.close()
  for (const pid of [...workersOf(master.pid!), master.pid!]) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Asks as a worker does; what is answered stands in `answer`. */
function ask(pid: number) {
  const asked = request({ socketPath: path, path: '/', agent, headers: { 'x-worker': pid } })
  const entry = { answer: '', takeUp: () => void asked.destroy() }
  asked.on('response', (response) => {
    entry.answer = String(response.headers['x-accel-redirect'] ?? response.statusCode)
  })
  asked.on('error', () => undefined)
  asked.end()
  return entry
}

it('lets a worker on with one body after the other, and with none while it has much memory', async () => {
  await once(master.stdout, 'data')
  const [small, large] = workersOf(master.pid!) as [number, number]

  await expect.poll(() => memoryOf(large)).toBeGreaterThan(400 * mebibyte)
  const first = ask(small)
  await expect.poll(() => first.answer).toBe('@guarded')
  const second = ask(small)
  const third = ask(small)
  const held = ask(large)
  const other = ask(small + 1_000_000)
  await expect.poll(() => other.answer).toBe('@guarded')
  expect([second, third, held].map(({ answer }) => answer)).toEqual(['', '', ''])
  // One that waits and is given up lets nobody on.
  third.takeUp()
  const late = ask(small + 2_000_000)
  await expect.poll(() => late.answer).toBe('@guarded')
  expect(second.answer).toBe('')
  first.takeUp()
  await expect.poll(() => second.answer).toBe('@guarded')
  expect(held.answer).toBe('')
  process.kill(large, 'SIGKILL')
  await expect.poll(() => held.answer).toBe('@guarded')
}, 60_000)
