import type { TSchema } from 'typebox'
import type { Message } from '../text/message.ts'
import type { ArtifactForm, Artifacts, EngineName } from './artifact.ts'
import type { Tool } from './tool.ts'

/**
 * Values that engines observe in addition to their status, by engine. Declarations add members, as to `Artifacts`; an engine
 * that observes nothing has none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations add members
export interface Observations {}

/** Extent to which an engine enforces a resource: the whole of it, or the whole but for what the sentence says. */
export type Enforcement = 'whole' | { readonly partly: Message }

/**
 * An engine as data. Its lane, its place in the plane, `/x/artifacts`, `/x/status`, `/x/enforcement`, `doctor` and the
 * packages that are installed follow from this declaration; `apps/engine-list.ts` lists all of them.
 */
export interface EngineDeclaration<N extends EngineName = EngineName> {
  readonly name: N
  /** Its work as a noun phrase: `filtering of packets`. */
  readonly summary: string
  readonly artifact: ArtifactForm<Artifacts[N]>
  /** Schema of what it observes; null where it observes nothing. */
  readonly observation: TSchema | null
  /** True when compilers read what it observes, so that a new observation compiles the configuration again. */
  readonly isCompiledFrom: boolean
  /** Fields of the observation that compilers read; all of them where it is left out. Others change without a compilation. */
  readonly compiledFields?: readonly string[]
  /** True when its newest observation is stored and known again after a restart; for what must not be done twice. */
  readonly isKept?: true
  /** True when the answer to a change waits until this engine holds it (silences#when-200). */
  readonly gates: boolean
  /** Installed behind the start; what every start needs stands in `plane/install/tools.json`, which the launcher reads. */
  readonly tools: readonly Tool[]
  /** Resources that it enforces, by the names of their declarations. */
  readonly enforces: Readonly<Record<string, Enforcement>>
}
