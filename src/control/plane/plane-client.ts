import { connect, type Socket } from 'node:net'
import type { EngineName } from '../../core/engine/artifact.ts'
import { observationAfter } from '../../core/engine/observation-change.ts'
import type {
  EngineStatuses,
  PlaneEvent,
  PlaneRequest,
  PlaneResponse,
  WireEvent,
} from '../../core/engine/plane-protocol.ts'
import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { attachedLine } from '../../core/text/attached-line.ts'
import { lineReader } from '../../core/text/line-reader.ts'
import { joined, messageOf, verbatim } from '../../core/text/message.ts'
import { message } from '../messages.ts'

/** Receivers of changes of the connection and of reports of the plane. */
export interface PlaneListener {
  connected(): void
  event(event: PlaneEvent): void
  disconnected(): void
  /** Receives the present status of the engines, which the plane answers each second. */
  observed(engines: EngineStatuses): void
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
/** Parts of a file, before they are Base64, are as long as this. */
const partBytes = 3 * 1024 * 1024

/** A connection to the plane that is made again whenever it ends. */
export class PlaneClient {
  readonly #path: () => string
  readonly #listener: PlaneListener
  readonly #waiting = new Map<number, (answer: PlaneAnswer<unknown>) => void>()
  /** The last observation of each engine on this connection. */
  readonly #observations = new Map<EngineName, unknown>()
  #socket: Socket | null = null
  #retry: NodeJS.Timeout | null = null
  #retryMs = firstRetryMs
  #nextId = 1
  #closed = false
  readonly #heartbeat: NodeJS.Timeout
  #isAsked = false
  #silence = 0
  #lastBeat = performance.now()
  #sending: Promise<unknown> = Promise.resolve()

  /** `path` is asked at every attempt: the supervisor may tell where the socket is only after a while. */
  constructor(path: () => string, listener: PlaneListener) {
    this.#path = path
    this.#listener = listener
    this.#connect()
    this.#heartbeat = setInterval(() => this.#beat(), beatMs)
    this.#heartbeat.unref()
  }

  /** Asks the plane. Without a connection, or when it ends meanwhile, the answer is a problem `no_plane`. */
  #request(request: Unnumbered, bytes: Uint8Array | null = null): Promise<PlaneAnswer<unknown>> {
    const socket = this.#socket
    if (!socket) return Promise.resolve(noPlane)
    const id = this.#nextId++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      const text = JSON.stringify({ ...request, id })
      // As a string it would be copied into three times the room.
      if (bytes === null) return socket.write(Buffer.from(`${text}\n`))
      socket.cork()
      for (const part of attachedLine(text, bytes)) socket.write(part)
      return socket.uncork()
    })
  }

  /** Makes an engine hold an artifact. */
  apply(engine: EngineName, artifact: unknown): Promise<PlaneAnswer<unknown>> {
    return this.#request({ op: 'apply', engine, artifact })
  }

  /** Brings an engine a part of the artifact that comes next. Whether it was of use, nobody need know. */
  async stage(engine: EngineName, part: unknown): Promise<void> {
    await this.#request({ op: 'stage', engine, artifact: part })
  }

  /** Lets an engine's own checker judge an artifact. */
  check(engine: EngineName, artifact: unknown): Promise<PlaneAnswer<readonly Problem[]>> {
    return this.#request({ op: 'check', engine, artifact }) as Promise<PlaneAnswer<readonly Problem[]>>
  }

  /** Puts a question of the engine's own kind, with bytes that belong to it. These must not change before the answer. */
  ask(engine: EngineName, question: unknown, bytes: Uint8Array | null = null): Promise<PlaneAnswer<unknown>> {
    return this.#request({ op: 'ask', engine, question }, bytes)
  }

  /** Says that rows are in files of the log. */
  async kept(receipt: number): Promise<void> {
    await this.#request({ op: 'kept', receipt })
  }

  /** Brings a file, part by part, where the plane has not got it. Several at a time would take each other's turns. */
  sendFile(file: string, read: (file: string) => Promise<Buffer | null>): Promise<PlaneAnswer<unknown>> {
    const sent = this.#sending.then(() => this.#sendFile(file, read))
    this.#sending = sent.catch(() => undefined)
    return sent
  }

  async #sendFile(
    file: string,
    read: (file: string) => Promise<Buffer | null>,
  ): Promise<PlaneAnswer<unknown>> {
    const lacking = await this.#request({ op: 'lacking', files: [file] })
    if (!lacking.ok || (lacking.value as readonly string[]).length === 0) return lacking
    const content = await read(file)
    if (content === null)
      return { ok: false, problems: [problem('', message('the file {file} is gone', { file }), 'file')] }
    for (let offset = 0; ; offset += partBytes) {
      const isLast = offset + partBytes >= content.length
      const part = content.subarray(offset, offset + partBytes).toString('base64')
      const answer = await this.#request({ op: 'file', file, offset, part, isLast })
      if (!answer.ok || isLast) return answer
    }
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
    void this.#request({ op: 'observe' }).then((answer) => {
      this.#isAsked = false
      if (answer.ok) this.#listener.observed(answer.value as EngineStatuses)
    })
  }

  #connect(): void {
    const socket = connect(this.#path())
    socket.once('connect', () => {
      this.#socket = socket
      this.#retryMs = firstRetryMs
      this.#silence = 0
      this.#observations.clear()
      this.#listener.connected()
      const hear = (line: string) => this.#receive(JSON.parse(line) as WireEvent | PlaneResponse)
      // `readline` ends lines at characters, too, that stand in JSON as they are.
      socket.on(
        'data',
        lineReader(Number.POSITIVE_INFINITY, hear, () => undefined),
      )
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

  #receive(message: WireEvent | PlaneResponse): void {
    this.#silence = 0
    if ('event' in message) return this.#hear(message)
    const { id, ...answer } = message
    this.#waiting.get(id)?.(answer)
    this.#waiting.delete(id)
  }

  #hear(event: WireEvent): void {
    if (event.event !== 'observed' && event.event !== 'observed-change') return this.#listener.event(event)
    const { engine } = event
    const value =
      event.event === 'observed'
        ? event.value
        : observationAfter(this.#observations.get(engine), event.change)
    // The two disagree: on a new connection everything is told whole.
    if (value === null && event.event === 'observed-change') {
      this.#socket?.destroy()
      return
    }
    this.#observations.set(engine, value)
    this.#listener.event({ event: 'observed', engine, value })
  }
}

const noPlane: PlaneAnswer<never> = {
  ok: false,
  problems: [problem('', message('the data plane is not connected'), 'no_plane')],
}

/** Tells whether an answer means that the plane needs the whole ruleset. */
export function isUnknownBase(answer: PlaneAnswer<unknown>): boolean {
  return !answer.ok && answer.problems.some(({ code }) => code === 'unknown_base')
}

/** An answer of the plane as a result; what it refuses is `unavailable`. */
export function answered<T>(answer: PlaneAnswer<T>): Result<T> {
  if (answer.ok) return ok(answer.value)
  const reasons = answer.problems.map(({ message: why }) => messageOf(why))
  return fail({ kind: 'unavailable', message: joined(reasons) ?? verbatim('') })
}
