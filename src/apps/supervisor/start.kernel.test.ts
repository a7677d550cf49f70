import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../test/fixtures/free-port.ts'

const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
const roles = ['supervisor', 'gateway', 'plane', 'lab'] as const

let folder: string
let data: string
let listen: string
let started: Started[]

interface Started {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exit: Promise<number | null>
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-start-'))
  data = join(folder, 'data')
  listen = `127.0.0.1:${await freePort()}`
  started = []
})

afterEach(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ exit }) => exit))
  rmSync(folder, { recursive: true, force: true })
})

function start(...args: string[]): Started {
  const child = spawn(
    process.execPath,
    [launcher, 'start', '--no-install', '--data', data, '--listen', listen, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  started.push({ child, output: () => text, exit })
  return started.at(-1)!
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 20) {
    if (waited > 20_000) throw new Error(`not within 20 s: ${what}`)
    await sleep(20)
  }
}

function ready(process: Started): Promise<void> {
  return until(`ready: ${process.output()}`, () => process.output().includes('Three things to try'))
}

function pid(role: (typeof roles)[number]): number | null {
  try {
    return (JSON.parse(readFileSync(join(data, 'run', `${role}.json`), 'utf8')) as { pid: number }).pid
  } catch {
    return null
  }
}

function gatehouse(...args: string[]) {
  return spawnSync(process.execPath, [launcher, ...args], {
    env: { ...process.env, GATEHOUSE_DATA: data },
    encoding: 'utf8',
  })
}

const visit = () =>
  gatehouse('lab', 'exec', 'lan1', '--', 'curl', '-s', '-m', '10', 'http://203.0.113.1/').stdout

/** Processes of this test that still run, whatever they are. */
function leftovers(): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command =
          readFileSync(`/proc/${name}/cmdline`, 'utf8') + readFileSync(`/proc/${name}/environ`, 'utf8')
        return command.includes(folder) ? [command.replaceAll('\0', ' ').slice(0, 200)] : []
      } catch {
        return []
      }
    })
}

test('one screen tells address, login, data plane and three things to try; SIGTERM leaves nothing behind', async () => {
  const gateway = start()
  await ready(gateway)
  const screen = gateway.output()
  expect(screen).toContain(`https://${listen}`)
  expect(screen).toMatch(/Password {5}\S+ {3}\(shown only now\)/)
  expect(screen).toMatch(/Data plane {3}lab: /)
  expect(screen.split('\n').length).toBeLessThan(25)
  expect(visit()).toContain('host=wan1')
  gateway.child.kill('SIGTERM')
  expect(await gateway.exit).toBe(0)
  expect(leftovers()).toEqual([])
  expect(
    readdirSync(join(data, 'run'))
      .filter((name) => !name.startsWith('lock'))
      .sort(),
  ).toEqual(['confine-probe.json', 'lab-probe.json', 'reserve', 'spare'])
})

test('a second process on the same folder is refused with the number of the first', async () => {
  await ready(start('--data-plane', 'none'))
  const second = start('--data-plane', 'none')
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`is in use by process ${pid('supervisor')}`)
})

test('each process that is killed comes back, and the lab works again', async () => {
  await ready(start())
  for (const role of ['plane', 'gateway', 'lab'] as const) {
    const before = pid(role)
    process.kill(before!, 'SIGKILL')
    await until(`a new ${role}`, () => pid(role) !== null && pid(role) !== before)
    await until(`the lab after the end of ${role}`, () => visit().includes('host=wan1'))
  }
})

test('when the supervisor or the launcher is killed, the others end and a new start works at once', async () => {
  const first = start('--data-plane', 'lab')
  await ready(first)
  process.kill(pid('supervisor')!, 'SIGKILL')
  const second = start()
  await ready(second)
  second.child.kill('SIGKILL')
  const third = start()
  await ready(third)
  expect(visit()).toContain('host=wan1')
})

test('sockets of a data folder with a long path live elsewhere, and are gone at the end', async () => {
  data = join(folder, 'long'.repeat(30))
  const gateway = start()
  await ready(gateway)
  const { folder: aside } = JSON.parse(readFileSync(join(data, 'run/sockets.json'), 'utf8')) as {
    folder: string
  }
  expect(gatehouse('status').status).toBe(0)
  expect(visit()).toContain('host=wan1')
  gateway.child.kill('SIGTERM')
  await gateway.exit
  expect(existsSync(aside)).toBe(false)
})

test('the gateway process has no capability, and cannot gain any', async () => {
  await ready(start('--data-plane', 'none'))
  const status = readFileSync(`/proc/${pid('gateway')}/status`, 'utf8')
  expect(status).toMatch(/CapEff:\t0{16}\n/)
  expect(status).toMatch(/CapBnd:\t0{16}\n/)
  expect(status).toMatch(/NoNewPrivs:\t1/)
})

test('lab exec passes input, output, errors, exit code and arguments as they are', async () => {
  await ready(start())
  const result = spawnSync(
    process.execPath,
    [
      launcher,
      'lab',
      'exec',
      '--data',
      data,
      'dmz1',
      '--',
      'sh',
      '-c',
      'cat; echo "$1" >&2; exit 7',
      'sh',
      '--data  x',
    ],
    { input: 'typed', encoding: 'utf8' },
  )
  expect(result).toMatchObject({ status: 7, stdout: 'typed', stderr: '--data  x\n' })
  const hosts = JSON.parse(gatehouse('lab', 'hosts', '--json').stdout) as { name: string }[]
  expect(hosts.map((host) => host.name)).toEqual(['gateway', 'lan1', 'lan2', 'dmz1', 'wan1'])
  expect(gatehouse('lab', 'exec', 'lan9', '--', 'true').stderr).toContain('there are gateway, lan1')
})

test.each([
  [['start', '--listen', '8443'], 2, '--listen must be ADDRESS:PORT'],
  [['start', '--help'], 0, '--data-plane KIND'],
  [['logs', 'cat', '--help'], 0, 'all rows of the log as JSON lines'],
  [['lab', 'exec', '-h'], 0, 'run a command on the gateway or on a host'],
  [['nonsense'], 2, 'there is no command nonsense'],
  [['status', 'more'], 2, 'status does not take more'],
  [['print', 'toaster'], 1, 'there is no engine toaster'],
  [['status'], 1, 'there is no data folder'],
])('%j ends with %i and says: %s', (args, code, message) => {
  const result = gatehouse(...args)
  expect(result.stdout + result.stderr).toContain(message)
  expect(result.status).toBe(code)
})
