import type { AgentIdentity } from './agent.ts'
import type { EngineName } from './artifact.ts'
import type { Influence } from './influence.ts'
import type { PacketLosses } from './packet-loss.ts'
import type { AuthorizedDevice } from './posture.ts'
import type { ProcessStatus } from './process-status.ts'

/** Service status values. Source: document 1, "Conventions used in all documents". */
export type ServiceStatus = 'active' | 'activating' | 'deactivating' | 'failed' | 'inactive' | 'reloading'

/** What one engine reports of itself. */
export interface EngineStatus {
  readonly status: ServiceStatus
  /** Empty when there is nothing to say; otherwise what is wrong or missing, and the remedy. */
  readonly message: string
  /** When what the kernel holds was last compared with what it should be, in Unix seconds. */
  readonly comparedAtSeconds?: number
  /** Processes of its own that the engine keeps running. */
  readonly processes?: readonly ProcessStatus[]
  /** Of the packet log: packets that never became rows. */
  readonly losses?: PacketLosses
}

/** A network card or device of the machine that the engines run on. */
export interface Nic {
  readonly device: string
  readonly mac: string
  readonly ifindex: number
  readonly up: boolean
  /** `IP/prefix` of every address that is not link-local. */
  readonly addresses: readonly string[]
  readonly gateways: readonly string[]
}

/** One entry of the neighbour table. */
export interface Neighbour {
  readonly address: string
  readonly mac: string
}

/** Addresses of a name, as last resolved; `error` says why the newest attempt brought none, and the old stay. */
export interface ResolvedName {
  readonly name: string
  readonly addresses: readonly string[]
  readonly resolvedAtSeconds: number | null
  readonly error: string | null
}

/** Hits of a rule, read from the kernel. */
export interface CounterValue {
  readonly packets: number
  readonly bytes: number
}

/** A packet that the kernel was told to log. Addresses and ports are null where the protocol has none. */
export interface LoggedPacket {
  readonly atMicroseconds: number
  readonly prefix: string
  readonly inDevice: string
  readonly outDevice: string
  readonly protocol: string
  readonly source: string
  readonly sourcePort: number | null
  readonly destination: string
  readonly destinationPort: number | null
  readonly lengthBytes: number
}

/** What came of one packet check. */
export interface CheckResult {
  readonly result: 'accept' | 'drop'
  /** The rule that fired: `fwd.ngfw.12`. */
  readonly rule: string
  readonly asExpected: boolean
}

/** The newest run of the packet checks, by the id of the check. */
export interface CheckRun {
  readonly atSeconds: number
  readonly results: Readonly<Record<string, CheckResult>>
}

/** A tool that an engine needs and did not find, with the Debian package that brings it. */
export interface MissingTool {
  readonly tool: string
  readonly package: string
  readonly neededFor: string
}

/** What the plane says of itself when the control side connects. */
export interface PlaneDescription {
  readonly mode: 'lab' | 'host' | 'none'
  /** Why this mode, in a sentence. */
  readonly reason: string
  readonly missing: readonly MissingTool[]
}

/** What rules that no look-up tells apart still ask of a packet. */
export type LeftToAsk = 'inverted' | 'live' | 'list' | 'network' | 'ports' | 'nothing'

/** What a packet reads, at most, of the administrator's rules where the kernel calls the packet filter. */
export interface PolicyReading {
  /** Name of the chain that the kernel calls: `forward`, `input`, `output`, `prerouting_nat` and the like. */
  readonly place: string
  readonly rules: number
  /** In maps and in sets. */
  readonly lookUps: number
  /** Ids of the rules on the way that is longest. */
  readonly ids: readonly string[]
  /** What these still ask, the most frequent first. */
  readonly left: readonly LeftToAsk[]
}

/**
 * Everything observed, as one immutable value. `plane` is null while no plane is connected; then nothing else
 * here is current.
 */
export interface Observed {
  readonly plane: PlaneDescription | null
  readonly engines: Readonly<Partial<Record<EngineName, EngineStatus>>>
  /** For so long the connected plane has not answered; 0 when it answers. */
  readonly silentSeconds: number
  readonly nics: readonly Nic[]
  readonly neighbours: readonly Neighbour[]
  /** Who authorized through a client agent, one entry for an address. */
  readonly agents: readonly AgentIdentity[]
  /** Devices at which somebody is authorized, with their newest reports. */
  readonly devices: readonly AuthorizedDevice[]
  readonly names: readonly ResolvedName[]
  readonly counters: Readonly<Record<string, CounterValue>>
  /** Unix seconds from which on nothing has set the counters back, as far as is known; null without a plane. */
  readonly countedSince: number | null
  /** What else decides about packets; what was known last where no plane is connected. */
  readonly influences: readonly Influence[]
  /** Whether packets are forwarded, and where not, why; null where that is not known. */
  readonly forwarding: EngineStatus | null
  /** Revision whose artifacts every engine holds; 0 before the first apply. */
  readonly appliedRevision: number
  /** Why the newest revision is not applied; empty when it is. */
  readonly applyError: string
  /** The newest run of the packet checks; null when there was none. */
  readonly checks: CheckRun | null
  /** A run of the packet checks has not ended yet. */
  readonly checking: boolean
  /** What packets read of the policy in force; null while that is not worked out. */
  readonly readings: readonly PolicyReading[] | null
  /** The newest repair after somebody else changed what an engine owns. */
  readonly repair: {
    readonly engine: EngineName
    readonly message: string
    readonly atSeconds: number
  } | null
}
