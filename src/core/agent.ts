import type { Snapshot } from './snapshot.ts'
import type { ZtnaReport, ZtnaRequest } from './ztna.ts'

/** Operating systems that client agents tell. Source: document 2, "Events". */
export const agentSystems = ['windows', 'macos', 'linux'] as const

/** One of `agentSystems`. */
export type AgentSystem = (typeof agentSystems)[number]

/** Version of a client agent. */
export interface AgentVersion {
  readonly major: number
  readonly minor: number
  readonly build: number
}

/** The version that agents of one system must have, and the path where its distribution is. */
export interface RequiredAgent extends AgentVersion {
  readonly downloadUrl: string
}

/** What a device tells of itself, as it was sent and without `type`. Source: document 2, "ZTNA report". */
export type AgentReport = Readonly<Omit<ZtnaReport, 'type'>>

/** Who authorized through an agent, and with which credential. */
export interface AgentUser {
  readonly id: number
  readonly login: string
  /** The password's hash at that moment: another password ends the authorization. Never shown. */
  readonly credential: string
  readonly needsTunnel: boolean
}

/**
 * How far a connection has come. Source: document 2, "States and transitions".
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
  /** What the device was asked for; null when nothing was. */
  readonly asked: ZtnaRequest | null
  /** The newest report. */
  readonly report: AgentReport | null
  /** Messages that it may send at once. */
  readonly budget: number
  readonly budgetAtMs: number
  /** Messages that broke a rule. */
  readonly broken: number
}

/** What became of a login and a password. */
export type AgentVerdict =
  | { readonly kind: 'matches'; readonly userId: number; readonly credential: string }
  | { readonly kind: 'wrong' | 'locked' | 'busy'; readonly retrySeconds: number }

/** What a step asks for besides answers, in this order. */
export type AgentEffect =
  | { readonly kind: 'judge'; readonly login: string; readonly password: string }
  | { readonly kind: 'authorized'; readonly user: AgentUser }
  | { readonly kind: 'refused'; readonly login: string; readonly reason: string }
  | { readonly kind: 'left' }
  | { readonly kind: 'report'; readonly report: AgentReport }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string }

/** What follows from something that happened on a connection. */
export interface AgentStep {
  readonly connection: AgentConnection
  /** Messages to the agent, in order; each becomes one text frame of JSON. */
  readonly answers: readonly object[]
  readonly effects: readonly AgentEffect[]
}

/** An address at which a user authorized through an agent. */
export interface AgentIdentity {
  readonly address: string
  readonly userId: number
}

/** What a step may look at besides the connection. */
export interface AgentFacts {
  readonly snapshot: Snapshot
  /** Where the agent connects from. */
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
