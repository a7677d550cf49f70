import type { EngineName } from '../core/engine/artifact.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import { type Problem, problem } from '../core/failure.ts'
import { joined, type Message, messageOf, sameMessage, verbatim } from '../core/text/message.ts'
import { reasonOf } from '../core/text/message-error.ts'
import type { ArtifactCodec } from './plane/artifact-codec.ts'
import { type ArtifactSources, outgoing } from './plane/outgoing-artifact.ts'
import type { PlaneClient } from './plane/plane-client.ts'

/** Dependencies of a lane. */
export interface LaneOptions {
  readonly declaration: EngineDeclaration
  readonly codec: ArtifactCodec<unknown>
  readonly client: PlaneClient
  readonly sources: ArtifactSources
  readonly events: LaneEvents
}

/** Receivers of the state changes of a lane. A fault and its end are reported once each, however many attempts fail. */
export interface LaneEvents {
  readonly failed: (engine: EngineName, reason: Message) => void
  readonly recovered: (engine: EngineName) => void
  /** An attempt ended: the engine holds what was sent to it, or does not. */
  readonly tried: (engine: EngineName, attempt: Attempt) => void
  /** `fault`, `isBehind`, `appliedRevision` or `isAcknowledged` has changed. */
  readonly changed: () => void
}

/** An attempt to make an engine hold an artifact. */
export interface Attempt {
  readonly seconds: number
  readonly isDone: boolean
}

interface Wanted {
  readonly artifact: unknown
  readonly revision: number
}

const firstRetryMs = 300
/** A write waits for engines that gate, so these try again soon; an attempt of the others may cost much. */
const longestRetryMs = { gating: 5_000, other: 60_000 }
/** Longest wait for an attempt before other work goes on. */
const patienceMs = 1_000

/**
 * Keeps one engine at the newest artifact, by itself: what is wanted, what the plane holds, why it does not, and when that is
 * tried again. Lanes wait for nothing of each other.
 */
export class Lane {
  readonly #options: LaneOptions
  #wanted: Wanted | null = null
  #appliedRevision = 0
  #isAcknowledged = false
  #isBehind = false
  #fault: Message | null = null
  #retryMs = firstRetryMs
  #timer: NodeJS.Timeout | null = null
  #attempt: { readonly done: Promise<void>; readonly sinceMs: number } | null = null
  #closed = false

  constructor(options: LaneOptions) {
    this.#options = options
  }

  get name(): EngineName {
    return this.#options.declaration.name
  }

  get gates(): boolean {
    return this.#options.declaration.gates
  }

  /** Newest revision whose artifact the engine holds; 0 before the first. */
  get appliedRevision(): number {
    return this.#appliedRevision
  }

  /** Why the engine does not hold what is wanted; null while it does, or is at it for the first time. */
  get fault(): Message | null {
    return this.#fault
  }

  /** True while the engine is being brought to what is wanted, and does not hold it. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** True when the plane of the present connection has acknowledged an artifact. */
  get isAcknowledged(): boolean {
    return this.#isAcknowledged
  }

  /** True while the engine holds what is wanted, and nothing is sent to it. */
  get isAtRest(): boolean {
    return this.#attempt === null && this.#fault === null && this.#isAcknowledged
  }

  /** From now on the engine is to hold this; what was wanted before is dropped. */
  want(artifact: unknown, revision: number): void {
    const before = this.#wanted
    this.#wanted = { artifact, revision }
    if (this.#attempt !== null) return
    // What failed a moment ago is not tried again for a change of something else: attempts may cost much.
    const isTriedAgain =
      this.#fault !== null && before !== null && this.#options.codec.isSame(before.artifact, artifact)
    if (!isTriedAgain) this.#begin()
  }

  /** Tries again at once where there is a fault: what was missing may have come. */
  retry(): void {
    if (this.#fault !== null && this.#attempt === null) this.#begin()
  }

  /** The engine has no more what it acknowledged: it is sent again. */
  again(): void {
    this.#options.codec.forget()
    if (this.#wanted !== null && this.#attempt === null) this.#begin()
  }

  /** Resolves when the attempt that runs ends, at the latest a second after its begin. */
  async turn(): Promise<void> {
    if (this.#attempt === null) return
    const { done, sinceMs } = this.#attempt
    const leftMs = sinceMs + patienceMs - performance.now()
    if (leftMs <= 0) return
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, leftMs)
    await Promise.race([done, late.promise])
    clearTimeout(timer)
  }

  /** The connection is a new one, or none: nothing is known of what the engine holds. */
  forget(): void {
    this.#wanted = null
    this.#isAcknowledged = false
    this.#isBehind = false
    this.#fault = null
    this.#stopTimer()
    this.#options.codec.forget()
  }

  close(): void {
    this.#closed = true
    this.#stopTimer()
  }

  #begin(): void {
    this.#stopTimer()
    const done = Promise.withResolvers<void>()
    this.#attempt = { done: done.promise, sinceMs: performance.now() }
    void this.#run().then(done.resolve)
  }

  /** Brings the engine to what is wanted by then, until it holds that or cannot. */
  async #run(): Promise<void> {
    let isDone = false
    while (!isDone) isDone = await this.#step()
    // In the same turn as the last look at what is wanted, so that nothing is wanted in between.
    this.#attempt = null
  }

  /** Answers whether there is nothing more to do for now. */
  async #step(): Promise<boolean> {
    const wanted = this.#wanted
    if (wanted === null || this.#closed) return true
    const problems = await this.#bringTo(wanted).catch((error: unknown) => [problemOf(error)])
    if (problems === 'disconnected' || this.#wanted === null) return true
    const isNewest = wanted === this.#wanted
    if (problems.length === 0) this.#holds(wanted)
    else if (isNewest) this.#failed(problems)
    return isNewest
  }

  async #bringTo({ artifact }: Wanted): Promise<readonly Problem[] | 'disconnected'> {
    const { codec, client, declaration, sources, events } = this.#options
    if (codec.holds(artifact)) return []
    this.#isBehind = true
    events.changed()
    const since = performance.now()
    const ready = await outgoing(declaration, artifact, sources, client)
    const answer =
      'problems' in ready
        ? { ok: false as const, problems: ready.problems }
        : await codec.send(client, artifact, ready.onWire)
    const isGone = !answer.ok && answer.problems.some(({ code }) => code === 'no_plane')
    if (isGone) return 'disconnected'
    events.tried(this.name, { seconds: (performance.now() - since) / 1000, isDone: answer.ok })
    if (!answer.ok) return answer.problems
    codec.acknowledged(artifact)
    return []
  }

  #holds({ revision }: Wanted): void {
    const { events } = this.#options
    const hadFault = this.#fault !== null
    this.#appliedRevision = revision
    this.#isAcknowledged = true
    this.#isBehind = false
    this.#fault = null
    this.#retryMs = firstRetryMs
    if (hadFault) events.recovered(this.name)
    events.changed()
  }

  #failed(problems: readonly Problem[]): void {
    const { events } = this.#options
    const reason = joined(problems.map(({ message }) => messageOf(message))) ?? verbatim('')
    if (!sameMessage(this.#fault, reason)) events.failed(this.name, reason)
    this.#fault = reason
    if (!this.#closed) this.#timer = setTimeout(() => this.#begin(), this.#retryMs)
    const longest = this.gates ? longestRetryMs.gating : longestRetryMs.other
    this.#retryMs = Math.min(longest, this.#retryMs * 2)
    events.changed()
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

function problemOf(error: unknown): Problem {
  return problem('', reasonOf(error), 'engine')
}
