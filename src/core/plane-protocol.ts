import type { EngineName } from './artifact.ts'
import type { Problem } from './failure.ts'
import type { Influence } from './influence.ts'
import type { MapSplice } from './map-changes.ts'
import type {
  CounterValue,
  EngineStatus,
  LoggedPacket,
  Neighbour,
  Nic,
  PlaneDescription,
  ResolvedName,
} from './observation.ts'
import type { LeftOut } from './packet-loss.ts'
import type { NamedEnd } from './process-status.ts'
import type { Ruleset } from './ruleset.ts'
import type { SetSplice } from './set-changes.ts'
import type { TrialOutcome } from './trial.ts'

/**
 * What passes between the control side and the plane: JSON objects, one a line, over a Unix socket. The control
 * side connects and asks; the plane answers each request once and sends events by itself. No command line and
 * no file path comes from the control side.
 */
export type PlaneRequest =
  /** `stage` brings a part of the next artifact, for which an engine gets ready ahead of the `apply` with the rest. */
  | {
      readonly id: number
      readonly op: 'apply' | 'check' | 'stage'
      readonly engine: EngineName
      readonly artifact: unknown
    }
  | { readonly id: number; readonly op: 'counters' }
  | { readonly id: number; readonly op: 'observe' }
  /** Sends packets through a ruleset in a namespace made for them; `trial` is a `Trial`. Nothing in force changes. */
  | { readonly id: number; readonly op: 'trial'; readonly ruleset: unknown; readonly trial: unknown }

/** The answer to the request of the same id. */
export type PlaneResponse =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly problems: readonly Problem[] }

/** Values of successful answers, by operation. */
export interface PlaneAnswers {
  readonly apply: null
  readonly check: readonly Problem[]
  readonly counters: Readonly<Record<string, CounterValue>>
  readonly observe: Readonly<Partial<Record<EngineName, EngineStatus>>>
  readonly stage: null
  /** In the order of the packets. */
  readonly trial: readonly TrialOutcome[]
}

/** What the plane reports unasked. `description` is the first line of every connection; `nics` follows at once. */
export type PlaneEvent =
  | { readonly event: 'description'; readonly value: PlaneDescription }
  | { readonly event: 'nics'; readonly value: readonly Nic[] }
  | { readonly event: 'neighbours'; readonly value: readonly Neighbour[] }
  | { readonly event: 'names'; readonly value: readonly ResolvedName[] }
  | { readonly event: 'packets'; readonly value: readonly LoggedPacket[] }
  | { readonly event: 'packets-left-out'; readonly value: readonly LeftOut[] }
  /** So many packets that rules log were lost on their way. */
  | { readonly event: 'packets-lost'; readonly value: number }
  | { readonly event: 'engines'; readonly value: PlaneAnswers['observe'] }
  /** A process that an engine keeps running ended by itself or hung; it is started again. */
  | { readonly event: 'process-ended'; readonly value: NamedEnd }
  /** Everything beside the packet filter that decides about packets. */
  | { readonly event: 'influences'; readonly value: readonly Influence[] }
  /** Whether packets are forwarded, and where not, why. */
  | { readonly event: 'forwarding'; readonly value: EngineStatus }
  /** Somebody else changed what an engine owns; it has been repaired. `message` says what was found. */
  | { readonly event: 'drift'; readonly engine: EngineName; readonly message: string }

/**
 * What leads from the ruleset that the plane acknowledged last on this connection to another: parts that go by name,
 * elements of maps and sets that change, and parts that come, so that a small edit of a large policy stays small. A part that is
 * gone and comes at once is replaced.
 */
export interface WireChanges {
  /** How many rulesets the plane has acknowledged on this connection; another number is a problem `unknown_base`. */
  readonly base: number
  /** How many stages were sent since the last `apply`, whose parts come with this one; another number is the same. */
  readonly staged: number
  readonly gone: Readonly<Record<keyof Ruleset, readonly string[]>>
  readonly changes: readonly { readonly name: string; readonly splices: readonly MapSplice[] }[]
  readonly setChanges: readonly { readonly name: string; readonly splices: readonly SetSplice[] }[]
  readonly come: Ruleset
}

/** A ruleset on the wire: whole, or what leads to it. */
export type WireRuleset = Ruleset | WireChanges
