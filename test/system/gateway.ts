import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asUser } from './as-user.ts'
import { adminPassword, Client } from './client.ts'
import { withoutPrograms } from './hidden.ts'

const launcher = new URL('../../bin/gatehouse.js', import.meta.url).pathname

/** A process of a running gateway. */
export type ProcessName = 'supervisor' | 'gateway' | 'plane' | 'lab' | 'front-1' | 'front-2' | 'lab-front'

/** How a gateway is started. */
export interface GatewaySetup {
  readonly mode?: 'none' | 'lab'
  /** A folder that is there already; it is not removed at the end. */
  readonly dataFolder?: string
  /** Where client agents connect besides, `ADDRESS:PORT`; nowhere by default. */
  readonly agentListen?: string
  readonly args?: readonly string[]
  /** Programs that it must not find. */
  readonly hidden?: readonly string[]
  /** Number of the user, and group, who starts it. */
  readonly user?: number
}

const processNames: readonly ProcessName[] = [
  'supervisor',
  'gateway',
  'plane',
  'lab',
  'front-1',
  'front-2',
  'lab-front',
]

const running = new Set<RealGateway>()

process.on('exit', () => {
  for (const gateway of running) gateway.killAll()
})

/** A real gateway on a free port, with `admin` logged in as `admin`. End it with `close`. */
export class RealGateway {
  readonly origin: string
  readonly dataFolder: string
  readonly admin: Client
  readonly #setup: GatewaySetup
  readonly #clients: Client[] = []
  #launcher: ChildProcess | null = null
  /** Whether the processes named in the folder are its own: another gateway may have the folder. */
  #owns = false
  #output = ''

  constructor(setup: GatewaySetup, port: number, dataFolder: string) {
    this.#setup = setup
    this.origin = `https://127.0.0.1:${port}`
    this.dataFolder = dataFolder
    this.admin = this.client()
  }

  /** What the gateway said on its terminal so far. */
  get output(): string {
    return this.#output
  }

  /** A client without a session, which connects from an address of this machine. */
  client(localAddress?: string): Client {
    const client = new Client(this.origin, localAddress)
    this.#clients.push(client)
    return client
  }

  /** A client with a session of this administrator. */
  async as(login: string, password: string): Promise<Client> {
    const client = this.client()
    const reply = await client.login(login, password)
    if (reply.status !== 200) throw new Error(`login as ${login}: ${reply.status} ${reply.text}`)
    return client
  }

  /** Starts the processes and waits until they serve; rejects with what they said when they end instead. */
  async start(): Promise<void> {
    running.add(this)
    this.#output = ''
    const { mode = 'none', agentListen = 'off', args = [], hidden = [], user } = this.#setup
    const listen = this.origin.slice('https://'.length)
    const command = withoutPrograms(hidden, [
      process.execPath,
      ...[launcher, 'start', '--no-install', '--data', this.dataFolder, '--listen', listen],
      ...['--data-plane', mode, '--agent-listen', agentListen, ...args],
    ])
    const [program = '', ...rest] = [...(user === undefined ? [] : asUser(user)), ...command]
    const child = spawn(program, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GATEHOUSE_ADMIN_PASSWORD: adminPassword },
    })
    this.#launcher = child
    const hear = (chunk: Buffer) => {
      this.#output += chunk.toString()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', ({ message }) => hear(Buffer.from(message)))
    for (let waits = 0; !/ (is ready|serves) at /.test(this.#output); waits++) {
      if (child.exitCode !== null || waits > 600)
        throw new Error(`did not start: ${this.#output.slice(0, 1000)}`)
      await sleep(25)
    }
    this.#owns = true
  }

  /** The id of a process of this gateway, or null while it does not run. */
  pid(name: ProcessName): number | null {
    try {
      return JSON.parse(readFileSync(join(this.dataFolder, 'run', `${name}.json`), 'utf8')).pid as number
    } catch {
      return null
    }
  }

  /** Ends one process without any warning. */
  kill(name: ProcessName): void {
    const pid = this.pid(name)
    if (pid !== null) endNow(pid)
  }

  /** Ends every process that may be left, without any warning. */
  killAll(): void {
    if (this.#owns) for (const name of processNames) this.kill(name)
    this.#launcher?.kill('SIGKILL')
  }

  /** Holds when the gateway answers that it is ready. */
  async ready(): Promise<void> {
    for (let waits = 0; waits < 600; waits++) {
      const reply = await this.admin.get('/health').catch(() => null)
      if (reply?.status === 200) return
      await sleep(25)
    }
    throw new Error(`does not get ready: ${this.#output}`)
  }

  /** Asks it to end and answers the exit code. */
  async stop(): Promise<number | null> {
    const child = this.#launcher
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
    child.kill('SIGTERM')
    return await ended
  }

  /** Ends it with SIGTERM and starts it again on the same folder and port. */
  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Ends it, and removes its folder when it is its own. */
  async close(): Promise<void> {
    await this.stop()
    this.killAll()
    running.delete(this)
    for (const client of this.#clients) client.close()
    if (this.#setup.dataFolder === undefined) await rm(this.dataFolder, { recursive: true, force: true })
  }
}

/** Starts a gateway and logs `admin` in. */
export async function startGateway(setup: GatewaySetup = {}): Promise<RealGateway> {
  const folder = setup.dataFolder ?? (await mkdtemp(join(tmpdir(), 'gatehouse-test-')))
  const gateway = new RealGateway(setup, await freePort(), folder)
  try {
    await gateway.start()
    const reply = await gateway.admin.login('admin', adminPassword)
    if (reply.status !== 200) throw new Error(`login: ${reply.status} ${reply.text}`)
    return gateway
  } catch (error) {
    await gateway.close()
    throw error
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** A port of the loopback address on which nobody listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
