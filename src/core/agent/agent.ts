import type { ZtnaReport } from './ztna.ts'

/** Operating systems that client agents report. Source: document 2, "Events". */
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

/** Report of a device, as it was sent and without `type`. Source: document 2, "ZTNA report". */
export type AgentReport = Readonly<Omit<ZtnaReport, 'type'>>

/** An address at which a user authorized through an agent. */
export interface AgentIdentity {
  readonly address: string
  readonly userId: number
}
