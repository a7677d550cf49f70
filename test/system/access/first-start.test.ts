import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'

const run = promisify(execFile)
let folder: string
let child: ChildProcess
let output: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-first-'))
  output = ''
})

afterEach(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  rmSync(folder, { recursive: true, force: true })
})

/** `npm start` as somebody types it who has read nothing but the README; only the places are another's. */
async function npmStart(...args: string[]): Promise<void> {
  const places = ['--listen', `127.0.0.1:${await freePort()}`, '--data', join(folder, 'data')]
  child = spawn('npm', ['start', '--', '--no-install', ...places, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GATEHOUSE_ADMIN_PASSWORD: '', GATEHOUSE_BUILD: '' },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  for (let waited = 0; !output.includes('Three things to try'); waited += 50) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`did not start: ${output}`)
    await sleep(50)
  }
  await sleep(50)
}

/** The commands and addresses that the first screen names. */
const toTry = () => [...output.matchAll(/^ {7}(\S.*)$/gm)].map(([, line]) => line!)

async function answer(command: string): Promise<string> {
  const line = command.startsWith('https://') ? `curl -k -L ${command}` : command
  const { stdout } = await run('sh', ['-c', line.replace(/^curl /, 'curl -sS --fail-with-body ')], {
    env: { ...process.env, GATEHOUSE_DATA: join(folder, 'data') },
  })
  return stdout
}

test.each([
  ['a gateway', [], /Data plane {3}lab: /, ['', 'host=wan1', '{"id":1}']],
  [
    'a central console',
    ['--product', 'cc'],
    /Data plane {3}none: a central console filters no packets itself/,
    ['', '"name":"Root group"', '<html'],
  ],
])(
  '%s starts on a fresh folder, and what its first screen proposes works',
  async (_, args, dataPlane, expected) => {
    await npmStart(...args)
    expect(output).toMatch(dataPlane)
    expect(output).toMatch(/Password {5}\S+ {3}\(shown only now\)/)
    const commands = toTry().map((command) => command.replaceAll('cookies', join(folder, 'cookies')))
    expect(commands).toHaveLength(expected.length)
    for (const [index, command] of commands.entries()) {
      const text = await answer(command)
      expect(text, `${command}\n${text}`).toContain(expected[index])
    }
    const status = await answer(`npm run -s gatehouse -- status --data ${join(folder, 'data')}`)
    expect(status).toContain('revision')
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(existsSync(join(folder, 'data', 'run', 'supervisor.json'))).toBe(false)
  },
)
