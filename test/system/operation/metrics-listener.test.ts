import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'

// The address of the listener comes, goes and comes back, in a network namespace of its own.

const script = new URL('metrics-listener-host.ts', import.meta.url).pathname
const patience = { timeout: 20_000, interval: 50 }
let child: ChildProcessWithoutNullStreams
let lines: string[]

function begin(host: string): void {
  const identity = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const command = [process.execPath, ...process.execArgv, script, host, '9100']
  child = spawn('unshare', [...identity, '--net', '--', ...command], { stdio: 'pipe' })
  lines = []
  child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trimEnd().split('\n')))
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
}

afterEach(() => void child.kill('SIGKILL'))

const last = () => lines.at(-1)
const say = (text: string) => child.stdin.write(`${text}\n`)

test.each([
  ['192.0.2.9', '192.0.2.9/32', '192.0.2.9'],
  ['2001:db8::9', '2001:db8::9/128', '[2001:db8::9]'],
])('%s', async (host, prefix, shown) => {
  begin(host)
  const absent = `failed ${shown}:9100 is no address of this machine; give it the address, or another listen in /x/metrics/settings`
  await expect.poll(last, patience).toBe(absent)
  say(`address add ${prefix} dev lo`)
  await expect.poll(last, patience).toBe(`active http://${shown}:9100/metrics`)
  say('get')
  await expect.poll(last, patience).toBe('got page')
  say(`address del ${prefix} dev lo`)
  await expect.poll(last, { ...patience, timeout: 5_000 }).toBe(absent)
  say(`address add ${prefix} dev lo`)
  await expect.poll(last, patience).toBe(`active http://${shown}:9100/metrics`)
  say('get')
  await expect.poll(last, patience).toBe('got page')
})
