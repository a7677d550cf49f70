import { type ArtifactForm, type Artifacts, type EngineName, isProblems } from '../../core/engine/artifact.ts'
import { filesOf } from '../../core/engine/artifact-parts.ts'
import type { EngineDeclaration } from '../../core/engine/declaration.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type { Problem } from '../../core/failure.ts'
import type { Engine } from '../../engines/contract.ts'

/** Reads an artifact strictly; returns the artifact or the problems of it. */
export type Decode<A> = ArtifactForm<A>['decode']

/** An engine as one connection sees it. Answers are problems; none means that it is done. */
export interface EngineSession {
  readonly check: (artifact: unknown) => Promise<readonly Problem[]>
  readonly apply: (artifact: unknown, signal: AbortSignal) => Promise<readonly Problem[]>
  /** Takes a part of the artifact that comes next; absent where artifacts travel in one. */
  readonly stage?: (part: unknown) => Staged
  /** Answers a question of the engine's own kind; absent where it answers none. */
  readonly ask?: NonNullable<Engine<unknown>['ask']>
}

/** Problems of a part that was staged; `done` resolves when the engine has prepared it as far as it can. */
export interface Staged {
  readonly problems: readonly Problem[]
  readonly done: Promise<void>
}

/** An engine as the plane's server uses it, whatever its artifact is. */
export interface ServedEngine {
  readonly name: EngineName
  readonly openSession: () => EngineSession
  readonly observe: () => Promise<EngineStatus>
  readonly close: () => Promise<void>
}

/** Keeps the files that an engine's newest artifact names. */
export type KeepFiles = (engine: EngineName, files: readonly string[]) => Promise<void>

/** Serves an engine whose artifact travels whole. */
export function serveEngine<N extends EngineName>(
  { name, artifact: { decode, schema } }: EngineDeclaration<N>,
  engine: Engine<Artifacts[N]>,
  keepFiles: KeepFiles,
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
      await keepFiles(name, filesOf(schema, artifact))
      return []
    },
    ...(engine.ask ? { ask: (...asked) => engine.ask!(...asked) } : {}),
  }
  return {
    name,
    openSession: () => session,
    observe: () => engine.observe(),
    close: () => engine.close(),
  }
}
