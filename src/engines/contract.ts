import type { EngineName } from '../core/engine/artifact.ts'
import type { Observations } from '../core/engine/declaration.ts'
import type { EngineStatus } from '../core/engine/observation.ts'
import type { NamedEnd } from '../core/engine/process-status.ts'
import type { EngineRow } from '../core/engine/rows/engine-row.ts'
import type { Problem } from '../core/failure.ts'
import type { Message } from '../core/text/message.ts'

/** Owns one kind of outside state. `apply` is idempotent and takes the whole desired artifact, never a delta. */
export interface Engine<A> {
  readonly name: string
  /** The engine's own checker; changes nothing. */
  check(artifact: A): Promise<readonly Problem[]>
  /** Atomic: all of it or nothing. Rejects with an Error whose message an administrator can act on. */
  apply(artifact: A, signal: AbortSignal): Promise<void>
  /** Returns the present status of this engine. */
  observe(): Promise<EngineStatus>
  /**
   * Answers a question of its own kind, beside whatever it is doing; absent where it answers none. `bytes` came with the question,
   * null without any.
   */
  ask?(question: unknown, signal: AbortSignal, bytes: Uint8Array | null): Promise<EngineAnswer>
  /** Ends what the engine started in user space; leaves the kernel's state. */
  close(): Promise<void>
}

/** The answer to a question, or why there is none. */
export type EngineAnswer = { readonly value: unknown } | { readonly problems: readonly Problem[] }

/** Services of the plane for an engine. */
export interface EngineHost<N extends EngineName = EngineName> {
  /**
   * Path of a private folder of this engine for what it writes while it runs, short enough for a Unix socket in it. It
   * need not be there yet: a full disk fails an apply, and no start.
   */
  readonly runFolder: string
  /** Path of a private folder of this engine for what it keeps from one run to the next; it need not be there yet. */
  readonly stateFolder: string
  /** Reports everything that the engine observes, except its status; to be called on change only. */
  readonly observed: (value: N extends keyof Observations ? Observations[N] : never) => void
  /** Reports rows for the system log; returns true when a receiver took them. */
  readonly rows: (rows: readonly EngineRow[]) => boolean
  /**
   * Reports rows for the system log; resolves to true when they are in files of it, to false when there is no receiver, or
   * it is gone before it said so: then they may be there all the same.
   */
  readonly keptRows: (rows: readonly EngineRow[]) => Promise<boolean>
  /** Reports that another program changed what the engine owns, and that it has been repaired. */
  readonly drift: (found: Message) => void
  /** Reports that the engine has no more what it was applied with, such as a file: the artifact is applied again. */
  readonly notHeld: () => void
  /** Reports that a process that the engine keeps running ended by itself or hung. */
  readonly processEnded: (end: NamedEnd) => void
  /** Path of a file that the artifact names by its hash. */
  readonly filePath: (file: string) => string
  /** True when that file is there and as it came. */
  readonly isWhole: (file: string) => boolean
}
