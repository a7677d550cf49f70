import type { AgentReport, AgentSystem, AgentVersion, RequiredAgent } from '../agent/agent.ts'
import type { ZtnaRequest } from '../agent/ztna.ts'
import type { Snapshot } from '../resource/snapshot.ts'

/** User who authorized through an agent, with the credential used. */
export interface AgentUser {
  readonly id: number
  readonly login: string
  /** The password's hash at that moment: another password ends the authorization. Never shown. */
  readonly credential: string
  readonly needsTunnel: boolean
}

/**
 * Phase of a connection. Source: document 2, "States and transitions".
 *
 * - `connected`: no version yet; `outdated`: another version is required; `ready`: may authorize
 * - `judging`: credentials are being checked; `authorized`
 */
export type AgentPhase = 'connected' | 'outdated' | 'ready' | 'judging' | 'authorized'

/** Everything that the protocol remembers of a connection. */
export interface AgentConnection {
  readonly phase: AgentPhase
  readonly version: (AgentVersion & { readonly os: AgentSystem }) | null
  /** Set exactly while authorized. */
  readonly user: AgentUser | null
  /** Request to the device; null when there was none. */
  readonly asked: ZtnaRequest | null
  /** The newest report. */
  readonly report: AgentReport | null
  /** Messages that it may send at once. */
  readonly budget: number
  readonly budgetAtMs: number
  /** Messages that broke a rule. */
  readonly broken: number
}

/** Result of checking a login and a password. */
export type AgentVerdict =
  | { readonly kind: 'matches'; readonly userId: number; readonly credential: string }
  | { readonly kind: 'wrong' | 'locked' | 'busy'; readonly retrySeconds: number }

/** Effects of a step other than answers, in this order. */
export type AgentEffect =
  | { readonly kind: 'judge'; readonly login: string; readonly password: string }
  | { readonly kind: 'authorized'; readonly user: AgentUser }
  | { readonly kind: 'refused'; readonly login: string; readonly reason: string }
  | { readonly kind: 'left' }
  | { readonly kind: 'report'; readonly report: AgentReport }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }

/** Result of an event on a connection. */
export interface AgentStep {
  readonly connection: AgentConnection
  /** Messages to the agent, in order; each becomes one text frame of JSON. */
  readonly answers: readonly object[]
  readonly effects: readonly AgentEffect[]
}

/** Facts that a step may read, other than the connection. */
export interface AgentFacts {
  readonly snapshot: Snapshot
  /** Address that the agent connects from. */
  readonly address: string
  readonly required: Readonly<Partial<Record<AgentSystem, RequiredAgent>>>
  readonly nowMs: number
}

/** The protocol as the socket side uses it: pure steps from one state of a connection to the next. */
export interface AgentProtocol {
  opened(facts: AgentFacts): AgentStep
  received(connection: AgentConnection, text: string, facts: AgentFacts): AgentStep
  receivedBytes(connection: AgentConnection): AgentStep
  judged(connection: AgentConnection, verdict: AgentVerdict, login: string, facts: AgentFacts): AgentStep
  /** Null when the connection may stay as it is. */
  reviewed(connection: AgentConnection, snapshot: Snapshot): AgentStep | null
  ended(connection: AgentConnection, reason: string): AgentStep
  /** Whose password a login is about; undefined when there is nobody by that login. */
  credentialsOf(
    snapshot: Snapshot,
    login: string,
  ): { readonly userId: number; readonly passwordHash: string } | undefined
}
