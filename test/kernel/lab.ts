import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observations } from '../../src/core/engine/declaration.ts'
import type { NetworkArtifact } from '../../src/core/engine/declared/network.ts'
import type { PlaneEvent, PlaneRequest, PlaneResponse } from '../../src/core/engine/plane-protocol.ts'
import { verbatim } from '../../src/core/text/message.ts'
import { type ProgramResult, runProgram } from '../../src/engines/program.ts'
import { labConnections } from '../../src/plane/lab/description.ts'
import { enterCommand } from '../../src/plane/lab/enter.ts'
import { unshareArguments } from '../../src/plane/lab/unshare.ts'
import type { RunState } from '../../src/plane/supervisor/run-folder.ts'

const app = (name: string) => new URL(`../../src/apps/${name}`, import.meta.url).pathname

/** Any operation of the plane; the fixture numbers it. */
export type PlaneQuestion = PlaneRequest extends infer R ? (R extends unknown ? Omit<R, 'id'> : never) : never

/** A real lab with a real plane in it, and a client of that plane. */
export class LabFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'gatehouse-lab-'))
  readonly socketPath = join(this.folder, 'plane.sock')
  /** Everything the plane has said by itself since the last connection, oldest first. */
  events: PlaneEvent[] = []
  #keeper: ChildProcess | null = null
  #plane: ChildProcess | null = null
  #socket: Socket | null = null
  #state: RunState = { pid: 0, startTicks: '', since: '' }
  #nextId = 1
  readonly #planeScript: string
  readonly #waiting = new Map<number, (response: PlaneResponse) => void>()

  /** `planeScript` is the program of the plane; the product's own when it is left out. */
  constructor(planeScript = app('plane/plane.ts')) {
    this.#planeScript = planeScript
  }

  async open(): Promise<void> {
    const userNamespace = process.getuid?.() !== 0
    const args = [...unshareArguments(userNamespace), process.execPath, app('lab/lab-keeper.ts'), this.folder]
    const keeper = spawn('unshare', args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#keeper = keeper
    await new Promise<void>((resolve, reject) => {
      keeper.on('exit', () => reject(new Error('the lab could not be made')))
      keeper.on('message', (message: { type: string; keeper?: RunState }) => {
        if (message.type === 'network') keeper.send({ type: 'start-hosts' })
        if (message.keeper) this.#state = { ...message.keeper, since: '', userNamespace }
        if (message.type === 'ready') resolve()
      })
    })
    await this.startPlane()
    await this.connect()
  }

  async startPlane(): Promise<void> {
    const options = {
      socket: this.socketPath,
      trials: null,
      runFolder: this.folder,
      mode: 'lab',
      reason: verbatim('test'),
      stateFolder: `${this.folder}/state`,
      withoutFilter: 'closed',
    }
    const command = [process.execPath, '--disable-warning=ExperimentalWarning', this.#planeScript]
    const [program = '', ...args] = enterCommand(this.#state, 'gateway', command)
    const plane = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, GATEHOUSE_PLANE_OPTIONS: JSON.stringify(options) },
    })
    this.#plane = plane
    plane.send({ type: 'network' })
    await new Promise<void>((resolve) => plane.once('message', () => resolve()))
  }

  async killPlane(): Promise<void> {
    const plane = this.#plane
    await new Promise<void>((resolve) => {
      plane?.once('exit', () => resolve())
      plane?.kill('SIGKILL')
    })
  }

  /** Connects, which ends the connection before. */
  connect(): Promise<Socket> {
    this.events = []
    const socket = connect(this.socketPath)
    this.#socket = socket
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) this.#hear(JSON.parse(line) as PlaneEvent | PlaneResponse)
    })
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket))
      socket.once('error', reject)
    })
  }

  #hear(message: PlaneEvent | PlaneResponse): void {
    if ('event' in message) this.events.push(message)
    else this.#waiting.get(message.id)?.(message)
  }

  ask(question: PlaneQuestion): Promise<PlaneResponse> {
    const id = this.#nextId
    this.#nextId += 1
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket?.write(`${JSON.stringify({ id, ...question })}\n`)
    })
  }

  applyNetwork(artifact: NetworkArtifact): Promise<PlaneResponse> {
    return this.ask({ op: 'apply', engine: 'network', artifact })
  }

  /** Runs a command whose arguments hold no blanks. */
  exec(host: string, command: string): Promise<ProgramResult> {
    return this.execute(host, command.split(' '))
  }

  execute(host: string, command: readonly string[]): Promise<ProgramResult> {
    const [program = '', ...args] = enterCommand(this.#state, host, command)
    return runProgram(program, args)
  }

  /** The newest event of a kind that fits, once there is one. */
  async heard<E extends PlaneEvent['event']>(
    name: E,
    fits: (event: Extract<PlaneEvent, { event: E }>) => boolean,
  ): Promise<Extract<PlaneEvent, { event: E }>> {
    for (let waited = 0; waited < 10_000; waited += 20) {
      const found = this.events.findLast(
        (event): event is Extract<PlaneEvent, { event: E }> =>
          event.event === name && fits(event as Extract<PlaneEvent, { event: E }>),
      )
      if (found) return found
      await sleep(20)
    }
    throw new Error(`the plane did not tell ${name}: ${JSON.stringify(this.events.slice(-5))}`)
  }

  /** The newest observation of an engine that fits, once there is one. */
  async observed<N extends keyof Observations>(
    engine: N,
    fits: (value: Observations[N]) => boolean,
  ): Promise<Observations[N]> {
    const event = await this.heard(
      'observed',
      ({ engine: name, value }) => name === engine && fits(value as Observations[N]),
    )
    return event.value as Observations[N]
  }

  async close(): Promise<void> {
    this.#socket?.destroy()
    this.#plane?.kill('SIGTERM')
    const keeper = this.#keeper
    if (keeper && keeper.exitCode === null) {
      keeper.removeAllListeners('exit')
      await new Promise<void>((resolve) => {
        keeper.once('exit', () => resolve())
        keeper.disconnect()
      })
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The network of the lab's first configuration. */
export const labNetwork: NetworkArtifact = {
  links: labConnections.map(({ type, mac, addresses, gateway }, index) => ({
    connection: index + 1,
    type,
    mac,
    vlanTag: null,
    device: null,
    addresses,
    gateway,
    dhcp: false,
  })),
  ways: [],
  diverts: false,
}
