import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { enterCommand } from '../../../../src/plane/lab/enter.ts'
import { type Lab, type LabHost, until } from '../../fixture/lab.ts'
import type { AgentRequest, End, Talk } from './agent.ts'

/** A host of the lab that talks to others. */
export interface Talker {
  ask<T = null>(request: AgentRequest): Promise<T>
  /** A talk of one segment, or of these. */
  talk(to: string, port: number, parts: string | readonly string[], rest?: Partial<Talk>): Promise<End>
  /** A request for a path by HTTP. */
  get(to: string, path: string, rest?: Partial<Talk> & { readonly port?: number }): Promise<End>
  close(): void
}

const agentModule = fileURLToPath(new URL('./agent.ts', import.meta.url))

/** The command line that runs `command` on a host, without the launcher. */
export function onHost(lab: Lab, host: LabHost, command: readonly string[]): readonly string[] {
  return enterCommand({ pid: lab.gateway.pid('lab')! }, host, command)
}

/** A program on a host, running. */
export function spawnOn(lab: Lab, host: LabHost, command: readonly string[]): ChildProcess {
  const [program, ...args] = onHost(lab, host, command)
  return spawn(program!, args, { stdio: 'pipe' })
}

/** Starts the agent of a host. */
export async function talker(lab: Lab, host: LabHost): Promise<Talker> {
  const [program, ...prefix] = onHost(lab, host, [process.execPath])
  const child = fork(agentModule, [], {
    execPath: program!,
    execArgv: prefix,
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  const waiting = new Map<number, (answer: { value?: unknown; error?: string }) => void>()
  let last = 0
  child.on('message', (message: { id: number; value?: unknown; error?: string }) => {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  const ask = <T>(request: AgentRequest) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ value, error }) =>
        error === undefined ? resolve(value as T) : reject(new Error(`${host}: ${error}`)),
      )
      child.send({ id, request })
    })
  const talk: Talker['talk'] = (to, port, parts, rest = {}) =>
    ask<End>({ op: 'talk', to, port, parts: typeof parts === 'string' ? [parts] : parts, ...rest })
  return {
    ask,
    talk,
    get: (to, path, { port = 80, ...rest } = {}) => talk(to, port, httpRequest(path), rest),
    close: () => child.disconnect(),
  }
}

/** A request by HTTP as its bytes. */
export function httpRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: lab.example\r\nUser-Agent: Mozilla/5.0\r\nAccept: */*\r\n\r\n`
}

/** Processes of Suricata that inspect for a lab. */
export function inspectorsOf(lab: Lab): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const [program = '', ...args] = commandOf(pid).split('\0')
      return program.endsWith('suricata') && args.some((each) => each.startsWith(lab.gateway.dataFolder))
    })
    .map(Number)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** A row of `/x/inspection/status`. */
export interface InspectorRow {
  readonly name: string
  readonly status: string
  readonly msg: string
  readonly profile: string
  readonly queue: number | null
  readonly packets: number
  readonly signatures: number | null
}

/** A rule of an IPS profile. */
export interface ProfileRule {
  readonly filters: readonly { readonly key: string; readonly values: readonly (string | number)[] }[]
  readonly action: 'default' | 'alert' | 'drop' | 'pass'
}

/** Rules and profiles of a gateway that inspects in a lab. */
export class InspectedLab {
  readonly lab: Lab

  constructor(lab: Lab) {
    this.lab = lab
  }

  get #admin() {
    return this.lab.gateway.admin
  }

  /** Adds signatures of the administrator. */
  async signatures(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.#admin.create('/x/ips/signatures/custom', { text })
  }

  /** Makes a profile of these rules; answers its id. */
  async profile(name: string, ...rules: readonly ProfileRule[]): Promise<string> {
    return await this.#admin.create<string>('/ips/profiles-create-with-rules', {
      ...{ name, comment: '' },
      rules: rules.map(({ filters, action }) => ({
        ...{ action, comment: '' },
        filters: filters.map((each) => ({ ...each, operator: 'equals' })),
      })),
    })
  }

  /** Makes the rules of a profile these. */
  async change(profile: string, ...rules: readonly ProfileRule[]): Promise<void> {
    const path = `/ips/profiles/${profile}/rules`
    const before = await this.#admin.list<{ id: number }>(path)
    for (const { filters, action } of rules) {
      const operators = filters.map((each) => ({ ...each, operator: 'equals' }))
      await this.#admin.create(path, { filters: operators, action })
    }
    // The first rule that chooses a signature decides: with it gone, all of the change is in force.
    for (const { id } of before.toReversed()) await this.#admin.delete(`${path}/${id}`)
  }

  /** Makes a rule of FORWARD or INPUT that accepts; under a profile unless it is null. Answers its id. */
  async accept(
    profile: string | null,
    rest: Readonly<Record<string, unknown>> = {},
    table: 'forward' | 'input' = 'forward',
  ): Promise<number> {
    const asked = profile === null ? {} : { ips_enabled: true, ips_profile: profile }
    return await this.#admin.create(`/firewall/rules/${table}`, { action: 'accept', ...asked, ...rest })
  }

  async states(): Promise<readonly InspectorRow[]> {
    return await this.#admin.list<InspectorRow>('/x/inspection/status')
  }

  /** Holds when these profiles, by name, are inspected. */
  async active(...names: readonly string[]): Promise<void> {
    let seen = ''
    const are = await until(90, async () => {
      const rows = await this.states()
      seen = JSON.stringify(rows)
      return names.every((name) => rows.some((row) => row.name === name && row.status === 'active'))
    })
    if (!are) throw new Error(`${names.join()}: ${seen}`)
  }

  /** Ids of signatures with their outcome in the rows of the log that hold this text, oldest first. */
  async alerts(text: string): Promise<readonly string[]> {
    const search = encodeURIComponent(JSON.stringify({ text, columns: [] }))
    const found = await this.#admin.get(`/logs_backend/logs?limit=1000&search=${search}`)
    return [...found.text.matchAll(/ips (alert|drop) (\d+)/g)].map(([, action, sid]) => `${action} ${sid}`)
  }

  /** Holds when the log has an outcome of a signature. */
  async alerted(text: string, outcome: string): Promise<void> {
    await expect.poll(() => this.alerts(text), { timeout: 15_000, interval: 200 }).toContain(outcome)
  }
}
