import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { endWorker, workersOf } from './control-socket.ts'
import { createHeldWorkers } from './held-worker.ts'

const worker = (work: string) => `require('node:child_process').spawn(process.execPath, ['-e', '${work}'])`
/** Goes from one body to the next without a wait. */
const reading =
  'const { openSync, readSync } = require("node:fs"); const file = openSync("/dev/zero"); const bytes = Buffer.alloc(1024); for (;;) { readSync(file, bytes); for (let i = 0; i < 1e7; i++); }'
const master = spawn(process.execPath, [
  '-e',
  `${worker('for (;;) {}')}; ${worker('setInterval(() => undefined, 5)')}; ${worker(reading)}; console.log('begun')`,
])
const usedTicks = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(' ')[13])
afterAll(() => {
  for (const pid of [...workersOf(master.pid!), master.pid!]) endWorker(pid, 'SIGKILL')
})

it('ends a worker that one request holds, and neither one that waits nor one that goes from body to body', async () => {
  await once(master.stdout, 'data')
  const [busy, waiting, walking] = workersOf(master.pid!)
  const watch = createHeldWorkers({ mostSeconds: 0.5, mostBytes: 4 * 1024 ** 3 })
  const ended: number[] = []
  const look = () => {
    ended.push(...watch.end(master.pid!))
    return ended
  }
  await expect.poll(look, { timeout: 30_000, interval: 50 }).toEqual([busy])
  await expect.poll(() => workersOf(master.pid!), { timeout: 30_000 }).toEqual([waiting, walking])
  expect(look()).toEqual([busy])
  const begun = usedTicks(walking!)
  const walked = () => {
    look()
    return usedTicks(walking!) - begun
  }
  await expect.poll(walked, { timeout: 30_000, interval: 50 }).toBeGreaterThan(150)
  expect(look()).toEqual([busy])
  const [waitsOn] = createHeldWorkers({ mostSeconds: 0.5, mostBytes: -(2 * 1024 ** 3) }).end(master.pid!)
  expect(waitsOn).toBe(waiting)
}, 60_000)

it('counts memory beyond that of the master, which has the configuration too', async () => {
  const script = `globalThis.kept = Buffer.alloc(${600 * 1024 ** 2}, 1); ${worker('setInterval(() => undefined, 1000)')}; console.log('begun')`
  const large = spawn(process.execPath, ['-e', script])
  await once(large.stdout, 'data')
  const [small] = workersOf(large.pid!)
  expect(createHeldWorkers({ mostSeconds: 60, mostBytes: 0 }).end(large.pid!)).toEqual([])
  for (const pid of [small!, large.pid!]) endWorker(pid, 'SIGKILL')
})
