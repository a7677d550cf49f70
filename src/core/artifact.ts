import type { Ruleset } from './ruleset.ts'

/** A connection as the network engine applies it. Source: document 2, "Connection". */
export interface NetworkLink {
  readonly connection: number
  readonly type: 'lan' | 'wan' | 'loopback'
  /** MAC of the network card; null for a loopback, which gets a device of its own called `device`. */
  readonly mac: string | null
  readonly vlanTag: number | null
  /** Name of the device to make (loopback, VLAN); null to use the card found by its MAC under its own name. */
  readonly device: string | null
  /** `IP/prefix`, either family. */
  readonly addresses: readonly string[]
  readonly gateway: string | null
}

/** Addresses, default routes and forwarding of the machine. */
export interface NetworkArtifact {
  readonly links: readonly NetworkLink[]
}

/** Names that must be kept resolved, and whom to ask; with no servers the machine's own resolver is asked. */
export interface ResolverArtifact {
  readonly names: readonly string[]
  readonly servers: readonly string[]
}

/** Whether marked packets are read from the kernel's log groups. */
export interface PacketLogArtifact {
  readonly enabled: boolean
  readonly group: number
}

/** What each engine must hold, by the engine's name. */
export interface Artifacts {
  readonly network: NetworkArtifact
  readonly 'packet-filter': Ruleset
  readonly resolver: ResolverArtifact
  readonly 'packet-log': PacketLogArtifact
}

/** Name of an engine. */
export type EngineName = keyof Artifacts

/** Order in which engines are applied and listed. */
export const engineNames = [
  'network',
  'packet-filter',
  'resolver',
  'packet-log',
] as const satisfies EngineName[]
