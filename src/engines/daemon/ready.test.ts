import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { english } from '../../core/text/message.ts'
import type { StartedDaemon } from './declaration.ts'
import { portHolders } from './port-holder.ts'
import { acceptsAt, answers, takesPorts } from './ready.ts'

const patience = () => AbortSignal.timeout(15_000)
/** Long enough for a look or two. */
const moment = () => AbortSignal.timeout(200)

let folder: string
let children: ChildProcess[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-ready-'))
  children = []
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function daemon(pid: number, port = 1): StartedDaemon {
  return { pid, folder, ports: [{ protocol: 'tcp', port }], onLine: () => () => undefined }
}

/** A process that listens on a port, which it chooses. */
async function listener(): Promise<{ readonly pid: number; readonly port: number }> {
  const script = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))`
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [port] = (await once(child.stdout!, 'data')) as [Buffer]
  return { pid: child.pid ?? 0, port: Number(port) }
}

test('a daemon is ready when it has its ports, and not when another one has them', async () => {
  const [first, second] = [await listener(), await listener()]
  await takesPorts(daemon(first.pid, first.port), patience())
  await expect(takesPorts(daemon(second.pid, first.port), moment())).rejects.toThrow()
  expect(english(portHolders([{ protocol: 'tcp', port: first.port }]))).toMatch(
    new RegExp(`^tcp port ${first.port} is taken by \\S+ \\(process ${first.pid}\\)$`),
  )
})

test('a port that nobody has has no holder', () => {
  expect(portHolders([{ protocol: 'udp', port: 1 }])).toBe('')
})

test('a daemon is ready when its socket takes connections', async () => {
  const ready = acceptsAt('control')(daemon(1), patience())
  const server = createServer((socket) => socket.destroy()).listen(join(folder, 'control'))
  await ready
  server.close()
  await expect(acceptsAt('other')(daemon(1), moment())).rejects.toThrow()
})

test('a daemon is ready when it answers', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    if (asked < 3) throw new Error('not yet')
  }
  await answers(ask)(daemon(1), patience())
  expect(asked).toBe(3)
})
