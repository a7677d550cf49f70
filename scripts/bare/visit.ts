import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/fixtures/free-port.ts'
import type { Outcome } from '../step.ts'
import { enterRoot, type Who } from './enter.ts'
import { compiledIn } from './root.ts'

const startMinutes = 15
const testMinutes = 90

/** `npm start` in the root: it installs, serves, lets the administrator in with the password that it printed, and ends. */
export async function visitStart(root: string, who: Who): Promise<Outcome> {
  const listen = `127.0.0.1:${await freePort()}`
  // Only the places are not the usual ones: this machine may have them in use.
  const environment = { GATEHOUSE_LISTEN: listen, GATEHOUSE_AGENT_LISTEN: 'off' }
  const child = enterRoot(root, who, { command: ['npm', 'start'], environment, service: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const limit = AbortSignal.timeout(startMinutes * 60_000)
  while (!/Three things to try/.test(output) && child.exitCode === null && !limit.aborted) await sleep(100)
  const password = /Password {5}(\S+)/.exec(output)?.[1] ?? ''
  const status = password === '' ? 0 : await login(listen, password)
  const hasConsole = password !== '' && (await readPage(listen)).includes('/ui/assets/index-')
  child.stdin?.end()
  await Promise.race([ended, sleep(20_000, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
  const compiled = compiledIn(root, who)
  const said = output.split('\n').filter((line) => /Data plane|Missing Debian|Installing/.test(line))
  return {
    ok: status === 200 && hasConsole && compiled.length === 0,
    output: `${output}\nlogin: ${status}\nweb console: ${hasConsole}\ncompiled: ${compiled.join(', ')}`,
    notes: said.map((line) => line.trim()),
  }
}

/** `npm test` in the root, to its end. */
export async function visitTest(root: string, who: Who): Promise<Outcome> {
  const child = enterRoot(root, who, { command: ['npm', 'test'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const impatient = globalThis.setTimeout(() => child.kill('SIGKILL'), testMinutes * 60_000)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(impatient)
  const lines = output.trimEnd().split('\n')
  const told = lines.filter((line) =>
    /^ *failed: |^left out|^all in|passed, \d+ failed$|Missing Debian/.test(line),
  )
  return { ok: code === 0, output: lines.slice(-300).join('\n'), notes: told }
}

function login(listen: string, password: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(`https://${listen}/web/auth/login`, { method: 'POST', rejectUnauthorized: false })
    asked.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.on('error', () => resolve(0))
    asked.setTimeout(60_000, () => asked.destroy())
    asked.end(JSON.stringify({ login: 'admin', password, rest_path: '/' }))
  })
}

/** The first page of the web console; empty where there is none. */
function readPage(listen: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(`https://${listen}/ui/`, { rejectUnauthorized: false })
    let text = ''
    asked.on('response', (response) => {
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
    asked.on('error', () => resolve(''))
    asked.end()
  })
}
