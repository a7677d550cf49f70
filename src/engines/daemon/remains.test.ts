import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identify, isRunning } from '../../processes/process-identity.ts'
import { endEarlier, mark, taggedEnvironment } from './remains.ts'

let folder: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-remains-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts what sleeps at the head of a session of its own. */
async function sleeper(environment: NodeJS.ProcessEnv = {}, script = 'sleep 1000'): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', script], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  })
  children.push(child)
  await once(child, 'spawn')
  return child
}

const numberOf = (child: ChildProcess) => child.pid ?? 0

test('a marked process is ended', async () => {
  const child = await sleeper()
  mark(folder, numberOf(child), 'sleep')
  await endEarlier(folder)
  expect(identify(numberOf(child))).toBeNull()
})

test('one that was stopped, and what it started, are ended', async () => {
  const child = await sleeper({}, 'sleep 1000 & echo $! > "$0/child"; wait'.replace('$0', folder))
  mark(folder, numberOf(child), 'sh')
  await expect.poll(() => grandchild()).toBeGreaterThan(0)
  const started = identify(grandchild())!
  child.kill('SIGSTOP')
  await endEarlier(folder)
  expect([identify(numberOf(child)), isRunning(started)]).toEqual([null, false])
})

test('one that nobody could mark is known by its environment', async () => {
  const child = await sleeper(taggedEnvironment(folder))
  await expect.poll(() => readFileSync(`/proc/${numberOf(child)}/environ`, 'utf8')).toContain(folder)
  await endEarlier(folder)
  expect(identify(numberOf(child))).toBeNull()
})

test.each(['startTicks', 'boot'])(
  'a number that is somebody else’s now, by %s, is left alone',
  async (part) => {
    const child = await sleeper()
    mark(folder, numberOf(child), 'sleep')
    const path = join(folder, 'process.json')
    const marker = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    writeFileSync(path, JSON.stringify({ ...marker, [part]: '1' }))
    await endEarlier(folder)
    expect(identify(numberOf(child))).not.toBeNull()
  },
)

function grandchild(): number {
  try {
    return Number(readFileSync(join(folder, 'child'), 'utf8'))
  } catch {
    return 0
  }
}
