import type { EngineName } from '../core/artifact.ts'
import type { Problem } from '../core/failure.ts'
import type { CounterValue, EngineStatus } from '../core/observation.ts'
import type { TrialOutcome } from '../core/trial.ts'
import type { Engine } from '../engines/contract.ts'

/** Reads an artifact strictly: the artifact, or what is wrong with it. */
export type Decode<A> = (value: unknown) => A | readonly Problem[]

/** An engine as one connection sees it. Both answer problems; none means it is done. */
export interface EngineSession {
  readonly check: (artifact: unknown) => Promise<readonly Problem[]>
  readonly apply: (artifact: unknown, signal: AbortSignal) => Promise<readonly Problem[]>
  /** Takes a part of the artifact that comes next; absent where artifacts travel in one. */
  readonly stage?: (part: unknown) => Staged
  /** Sends packets through an artifact that is not applied; absent where that says nothing. */
  readonly trial?: (artifact: unknown, trial: unknown, signal: AbortSignal) => Promise<TrialAnswer>
}

/** What is wrong with a part that was staged; `done` resolves when the engine has done with it what it could. */
export interface Staged {
  readonly problems: readonly Problem[]
  readonly done: Promise<void>
}

/** What became of packets, or why they were not sent. */
export type TrialAnswer =
  | { readonly outcomes: readonly TrialOutcome[] }
  | { readonly problems: readonly Problem[] }

/** An engine as the plane's server uses it, whatever its artifact is. */
export interface ServedEngine {
  readonly name: EngineName
  readonly openSession: () => EngineSession
  readonly observe: () => Promise<EngineStatus>
  readonly close: () => Promise<void>
  readonly counters?: () => Promise<Readonly<Record<string, CounterValue>>>
}

/** Serves an engine whose artifact travels whole. */
export function serveEngine<A extends object>(
  name: EngineName,
  engine: Engine<A>,
  decode: Decode<A>,
): ServedEngine {
  const session: EngineSession = {
    check: async (value) => {
      const artifact = decode(value)
      return isProblems(artifact) ? artifact : await engine.check(artifact)
    },
    apply: async (value, signal) => {
      const artifact = decode(value)
      if (isProblems(artifact)) return artifact
      await engine.apply(artifact, signal)
      return []
    },
  }
  return {
    name,
    openSession: () => session,
    observe: () => engine.observe(),
    close: () => engine.close(),
  }
}

/** Whether decoding brought problems. No artifact is an array. */
export function isProblems<A extends object>(value: A | readonly Problem[]): value is readonly Problem[] {
  return Array.isArray(value)
}
