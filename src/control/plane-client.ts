import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { EngineName } from '../core/artifact.ts'
import { type Problem, problem } from '../core/failure.ts'
import type { PlaneAnswers, PlaneEvent, PlaneRequest, PlaneResponse } from '../core/plane-protocol.ts'
import type { Trial } from '../core/trial.ts'

/** What the control side is told of the connection and by the plane itself. */
export interface PlaneListener {
  connected(): void
  event(event: PlaneEvent): void
  disconnected(): void
  /** What engines do now, as the plane answers each second. */
  observed(engines: PlaneAnswers['observe']): void
  /** The plane is connected and has said nothing for so many seconds. */
  silent(seconds: number): void
}

/** An answer of the plane: its value, or why it refused. */
export type PlaneAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly Problem[] }

type Unnumbered = PlaneRequest extends infer R ? (R extends PlaneRequest ? Omit<R, 'id'> : never) : never

const firstRetryMs = 10
const longestRetryMs = 1000
/** A plane that starts is met soon: it is looked for every 10 to 60 ms in the first second. */
const retryGrowth = 1.05
const beatMs = 1_000
/** A beat that comes late, as after the machine was suspended, counts no more than this. */
const longestBeatMs = 1_500
const silentMs = 2_500

/** A connection to the plane that is made again whenever it ends. */
export class PlaneClient {
  readonly #path: () => string
  readonly #listener: PlaneListener
  readonly #waiting = new Map<number, (answer: PlaneAnswer<unknown>) => void>()
  #socket: Socket | null = null
  #retry: NodeJS.Timeout | null = null
  #retryMs = firstRetryMs
  #nextId = 1
  #closed = false
  readonly #heartbeat: NodeJS.Timeout
  #isAsked = false
  #silence = 0
  #lastBeat = performance.now()

  /** `path` is asked at every attempt: the supervisor may tell where the socket is only after a while. */
  constructor(path: () => string, listener: PlaneListener) {
    this.#path = path
    this.#listener = listener
    this.#connect()
    this.#heartbeat = setInterval(() => this.#beat(), beatMs)
    this.#heartbeat.unref()
  }

  /** Asks the plane. Without a connection, or when it ends meanwhile, the answer is a problem `no_plane`. */
  ask(request: Unnumbered): Promise<PlaneAnswer<unknown>> {
    const socket = this.#socket
    if (!socket) return Promise.resolve(noPlane)
    const id = this.#nextId++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      socket.write(`${JSON.stringify({ ...request, id })}\n`)
    })
  }

  /** Makes an engine hold an artifact. */
  apply(engine: EngineName, artifact: unknown): Promise<PlaneAnswer<unknown>> {
    return this.ask({ op: 'apply', engine, artifact })
  }

  /** Brings an engine a part of the artifact that comes next. Whether it was of use, nobody need know. */
  async stage(engine: EngineName, part: unknown): Promise<void> {
    await this.ask({ op: 'stage', engine, artifact: part })
  }

  /** Lets an engine's own checker judge an artifact. */
  check(engine: EngineName, artifact: unknown): Promise<PlaneAnswer<PlaneAnswers['check']>> {
    return this.ask({ op: 'check', engine, artifact }) as Promise<PlaneAnswer<PlaneAnswers['check']>>
  }

  /** Sends packets through a ruleset in a namespace made for them. */
  trial(ruleset: unknown, trial: Trial): Promise<PlaneAnswer<PlaneAnswers['trial']>> {
    return this.ask({ op: 'trial', ruleset, trial }) as Promise<PlaneAnswer<PlaneAnswers['trial']>>
  }

  /** Reads the kernel's counters. */
  counters(): Promise<PlaneAnswer<PlaneAnswers['counters']>> {
    return this.ask({ op: 'counters' }) as Promise<PlaneAnswer<PlaneAnswers['counters']>>
  }

  close(): void {
    this.#closed = true
    if (this.#retry) clearTimeout(this.#retry)
    clearInterval(this.#heartbeat)
    this.#socket?.destroy()
  }

  /** The time counts in which this process itself ran. */
  #beat(): void {
    const now = performance.now()
    this.#silence += Math.min(now - this.#lastBeat, longestBeatMs)
    this.#lastBeat = now
    if (!this.#socket) return
    if (this.#silence >= silentMs) this.#listener.silent(Math.floor(this.#silence / 1000))
    if (this.#isAsked) return
    this.#isAsked = true
    void this.ask({ op: 'observe' }).then((answer) => {
      this.#isAsked = false
      if (answer.ok) this.#listener.observed(answer.value as PlaneAnswers['observe'])
    })
  }

  #connect(): void {
    const socket = connect(this.#path())
    socket.once('connect', () => {
      this.#socket = socket
      this.#retryMs = firstRetryMs
      this.#silence = 0
      this.#listener.connected()
      createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
        .on('line', (line) => this.#receive(JSON.parse(line) as PlaneEvent | PlaneResponse))
        .on('error', () => {})
    })
    socket.on('error', () => {})
    socket.once('close', () => this.#ended(socket))
  }

  #ended(socket: Socket): void {
    if (this.#socket === socket) {
      this.#socket = null
      for (const answer of this.#waiting.values()) answer(noPlane)
      this.#waiting.clear()
      this.#listener.disconnected()
    }
    if (this.#closed) return
    this.#retry = setTimeout(() => this.#connect(), this.#retryMs)
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * retryGrowth)
  }

  #receive(message: PlaneEvent | PlaneResponse): void {
    this.#silence = 0
    if ('event' in message) return this.#listener.event(message)
    const { id, ...answer } = message
    this.#waiting.get(id)?.(answer)
    this.#waiting.delete(id)
  }
}

const noPlane: PlaneAnswer<never> = {
  ok: false,
  problems: [problem('', 'the data plane is not connected', 'no_plane')],
}

/** Whether the plane asks for the whole ruleset. */
export function isUnknownBase(answer: PlaneAnswer<unknown>): boolean {
  return !answer.ok && answer.problems.some(({ code }) => code === 'unknown_base')
}
