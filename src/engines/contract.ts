import type { Problem } from '../core/failure.ts'
import type { EngineStatus } from '../core/observation.ts'

/** Owns one kind of outside state. `apply` is idempotent and takes the whole desired artifact, never a delta. */
export interface Engine<A> {
  readonly name: string
  /** The engine's own checker; changes nothing. */
  check(artifact: A): Promise<readonly Problem[]>
  /** Atomic: all of it or nothing. Rejects with an Error whose message an administrator can act on. */
  apply(artifact: A, signal: AbortSignal): Promise<void>
  /** What this engine is doing now. */
  observe(): Promise<EngineStatus>
  /** Ends what the engine started in user space; leaves the kernel's state. */
  close(): Promise<void>
}
