import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { type Lab, labForTests, until } from '../fixture/lab.ts'

// What the kernel and our own processes print, in the log of a whole gateway.

interface Row {
  readonly message: string
  readonly unit: string
  readonly syslog_id: string
}

let lab: Lab
let admin: Client

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})

async function rows(kind: string): Promise<readonly (Row & { event: Readonly<Record<string, unknown>> })[]> {
  const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
  const command = [process.execPath, launcher, 'logs', 'cat', '--data', lab.gateway.dataFolder] as const
  const { text } = await lab.run('gateway', ...command)
  const lines = text.split('\n').filter((line) => line.includes(`"kind":"${kind}"`))
  return lines.map((line) => JSON.parse(line))
}

const engine = async () =>
  (await admin.get('/x/status'))
    .json<{ engines: readonly { name: string; status: string; msg: string }[] }>()
    .engines.find(({ name }) => name === 'system-log')

const mark = `gh${Date.now().toString(36)}`
const printk = (text: string) => writeFileSync('/dev/kmsg', `<6>${text}\n`)
const marked = async () =>
  (await rows('kernel')).filter(({ message }) => message.includes(mark)).map(({ message }) => message)

it('messages of the kernel come to the log through a plane without rights', async () => {
  printk(`${mark} 0`)
  expect(await until(20, async () => (await marked()).length === 1)).toBe(true)
  expect(await until(5, async () => (await engine())?.status === 'active')).toBe(true)
})

/** Writes to the standard error of a process, which is a socket: by way of a copy of its descriptor. */
const copyAndWrite = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
copy = libc.syscall(438, os.pidfd_open(int(sys.argv[1])), 2, 0)
if copy < 0: sys.exit(os.strerror(ctypes.get_errno()))
os.write(copy, (sys.argv[2] + '\\n').encode())`

/** Prints as if a process of the gateway had. */
function printAs(name: 'gateway' | 'plane' | 'front-1', text: string): void {
  execFileSync('python3', ['-c', copyAndWrite, String(lab.gateway.pid(name)), text])
}

const printed = async () =>
  (await rows('line'))
    .filter(({ message }) => message.includes(mark))
    .map((row) => [row.syslog_id, row.message])

it('what our processes print comes to the log, also the last words of the gateway process', async () => {
  printAs('plane', `${mark} of the plane`)
  printAs('front-1', `${mark} of the front`)
  expect(await until(20, async () => (await printed()).length === 2)).toBe(true)
  expect((await printed()).sort()).toEqual([
    ['gatehouse-front-1', `${mark} of the front`],
    ['gatehouse-plane', `${mark} of the plane`],
  ])
  printAs('gateway', `${mark} last words`)
  lab.gateway.kill('gateway')
  const isThere = async () => (await printed()).some(([, message]) => message === `${mark} last words`)
  expect(await until(30, isThere)).toBe(true)
})

it('a gateway process and a plane that are killed lose none of them, and a switch stops them', async () => {
  for (const name of ['gateway', 'plane'] as const) {
    lab.gateway.kill(name)
    printk(`${mark} ${name}`)
    expect(await until(30, async () => (await marked()).includes(`${mark} ${name}`))).toBe(true)
  }
  await admin.put('/x/logs/sources', { connections: false, kernel: false, journal: false })
  expect(await until(10, async () => (await engine())?.status === 'inactive')).toBe(true)
})
