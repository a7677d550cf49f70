import type { Problem } from '../failure.ts'
import type { MapSplice } from '../ruleset/map-changes.ts'
import type { Ruleset } from '../ruleset/ruleset.ts'
import type { SetSplice } from '../ruleset/set-changes.ts'
import type { Message } from '../text/message.ts'
import type { EngineName } from './artifact.ts'
import type { Influence } from './influence.ts'
import type { EngineStatus, PlaneDescription } from './observation.ts'
import type { ObservationChange } from './observation-change.ts'
import type { NamedEnd } from './process-status.ts'
import type { EngineRow } from './rows/engine-row.ts'

/**
 * Requests of the control side to the plane: JSON objects, one a line, over a Unix socket. The control
 * side connects and asks; the plane answers each request once and sends events by itself. No command line and
 * no file path comes from the control side.
 *
 * - `apply`, `check`: makes the engine hold an artifact; lets its own checker judge one. Engines work beside each other, one
 *   engine's requests in their order.
 * - `stage` brings a part of the next artifact, for which an engine gets ready ahead of the `apply` with the rest.
 * - `ask` puts a question of the engine's own kind; it waits for nothing that the engine is doing. Bytes may be attached to it
 *   (`core/text/attached-line.ts`).
 * - `observe` asks for the status of every engine.
 * - `kept`: rows that came with this receipt are in files of the log.
 * - `lacking` asks which of these files the plane has not got; `file` brings a part of one, in order, the last one marked.
 */
export type PlaneRequest =
  | {
      readonly id: number
      readonly op: 'apply' | 'check' | 'stage'
      readonly engine: EngineName
      readonly artifact: unknown
    }
  | { readonly id: number; readonly op: 'ask'; readonly engine: EngineName; readonly question: unknown }
  | { readonly id: number; readonly op: 'observe' }
  | { readonly id: number; readonly op: 'kept'; readonly receipt: number }
  | { readonly id: number; readonly op: 'lacking'; readonly files: readonly string[] }
  | {
      readonly id: number
      readonly op: 'file'
      readonly file: string
      /** Offset of the part in the file, in bytes; 0 begins the file again. */
      readonly offset: number
      /** Base64. */
      readonly part: string
      readonly isLast: boolean
    }

/** The answer to the request of the same id. */
export type PlaneResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly problems: readonly Problem[] }

/** Status of engines by name. */
export type EngineStatuses = Readonly<Partial<Record<EngineName, EngineStatus>>>

/** Events that the plane sends by itself. `description` is the first on every connection; observations follow at once. */
export type PlaneEvent =
  | { readonly event: 'description'; readonly value: PlaneDescription }
  /** Everything that an engine observes, except its status; `value` has the form that its declaration gives. */
  | { readonly event: 'observed'; readonly engine: EngineName; readonly value: unknown }
  /** With a `receipt`, the control side answers by `kept` as soon as the rows are in files of the log. */
  | {
      readonly event: 'rows'
      readonly engine: EngineName
      readonly rows: readonly EngineRow[]
      readonly receipt?: number
    }
  | { readonly event: 'engines'; readonly value: EngineStatuses }
  /** A process that an engine keeps running ended by itself or hung; it is started again. */
  | { readonly event: 'process-ended'; readonly value: NamedEnd }
  /** Everything other than the packet filter that decides about packets. */
  | { readonly event: 'influences'; readonly value: readonly Influence[] }
  /** Another program changed what an engine owns; it has been repaired. `message` says what was found. */
  | { readonly event: 'drift'; readonly engine: EngineName; readonly message: Message }
  /** An engine has no more what it acknowledged, such as a file that was damaged: it is to be sent again. */
  | { readonly event: 'not-held'; readonly engine: EngineName }

/** Events as they travel: of an observation that follows on another one of the same connection, the change. */
export type WireEvent =
  | PlaneEvent
  | { readonly event: 'observed-change'; readonly engine: EngineName; readonly change: ObservationChange }

/**
 * Changes that lead from the ruleset that the plane acknowledged last on this connection to another: names of parts that go,
 * elements of maps and sets that change, and parts that come, so that a small edit of a large policy stays small. A part
 * that both goes and comes is replaced.
 */
export interface WireChanges {
  /** Number of rulesets that the plane has acknowledged on this connection; a wrong one is a problem `unknown_base`. */
  readonly base: number
  /** Number of stages sent since the last `apply`, whose parts belong to this one; a wrong one is the same problem. */
  readonly staged: number
  readonly gone: Readonly<Record<keyof Ruleset, readonly string[]>>
  readonly changes: readonly { readonly name: string; readonly splices: readonly MapSplice[] }[]
  readonly setChanges: readonly { readonly name: string; readonly splices: readonly SetSplice[] }[]
  readonly come: Ruleset
}

/** A ruleset on the wire: whole, or as changes. */
export type WireRuleset = Ruleset | WireChanges
