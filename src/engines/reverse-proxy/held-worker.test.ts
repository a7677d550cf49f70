import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, it } from 'vitest'
import { workersOf } from './control-socket.ts'
import { createHeldWorkers } from './held-worker.ts'

const worker = (work: string) => `require('node:child_process').spawn(process.execPath, ['-e', '${work}'])`
const master = spawn(process.execPath, [
  '-e',
  `${worker('for (;;) {}')}; ${worker('setInterval(() => undefined, 5)')}; console.log('begun')`,
])
afterAll(() => {
  for (const pid of [...workersOf(master.pid!), master.pid!]) process.kill(pid, 'SIGKILL')
})

it('ends a worker that works on without a wait, and no other', async () => {
  await once(master.stdout, 'data')
  const [busy, waiting] = workersOf(master.pid!)
  const watch = createHeldWorkers({ mostSeconds: 0.5, mostBytes: 4 * 1024 ** 3 })
  const ended: number[] = []
  const look = () => {
    ended.push(...watch.end(master.pid!))
    return ended
  }
  await expect.poll(look, { timeout: 30_000, interval: 50 }).toEqual([busy])
  await expect.poll(() => workersOf(master.pid!), { timeout: 30_000 }).toEqual([waiting])
  expect(look()).toEqual([busy])
  const [waitsOn] = createHeldWorkers({ mostSeconds: 0.5, mostBytes: 1024 }).end(master.pid!)
  expect(waitsOn).toBe(waiting)
}, 60_000)
