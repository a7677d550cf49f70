import type { AgentIdentity } from '../agent/agent.ts'
import type { AuthorizedDevice } from '../agent/posture.ts'
import type { Message, Said } from '../text/message.ts'
import type { EngineName } from './artifact.ts'
import type { Observations } from './declaration.ts'
import type { ForwardingState } from './forwarding-state.ts'
import type { Influence } from './influence.ts'
import type { InspectionPair } from './inspection.ts'
import type { PacketLosses } from './packet-loss.ts'
import type { ProcessStatus } from './process-status.ts'
import type { IcmpQuery, Translation } from './rows/connection-end.ts'
import type { ServiceStatus } from './status.ts'
import type { MissingTool } from './tool.ts'

/** Status that an engine reports. */
export interface EngineStatus {
  readonly status: ServiceStatus
  /** Empty when there is nothing to say; otherwise what is wrong or missing, and the remedy. */
  readonly message: Said
  /** True where a failure concerns single items, and the others are in force. */
  readonly isPartial?: boolean
  /** Time of the last comparison of the kernel's state with the wanted one, in Unix seconds. */
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

/** A lease of a DHCP server to a connection, checked; in force until its time is over. */
export interface DhcpLease {
  readonly connection: number
  /** `IP/prefix`, IPv4. */
  readonly address: string
  /** Next hop in the network of the address; null where the server named none, and for a local connection. */
  readonly gateway: string | null
  readonly dns: readonly string[]
  /** Address of the DHCP server. */
  readonly server: string
  /** Unix seconds of the first answer with this address. */
  readonly sinceSeconds: number
  /** Unix seconds. */
  readonly untilSeconds: number
}

/** Why a connection has no address by DHCP, or not all that it should have by it. */
export interface DhcpProblem {
  readonly connection: number
  readonly reason: Message
}

/** Addresses of a name, as last resolved; `error` says why the newest attempt brought none, and the old stay. */
export interface ResolvedName {
  readonly name: string
  readonly addresses: readonly string[]
  readonly resolvedAtSeconds: number | null
  readonly error: Said | null
}

/** Hits of a rule, read from the kernel. */
export interface CounterValue {
  readonly packets: number
  readonly bytes: number
}

/** A packet that the kernel logged for a rule. Addresses and ports are null where the protocol has none. */
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
  /** Absent where the packet is no question or answer of ICMP, such as an echo. */
  readonly icmp?: IcmpQuery
  /** Absent where the connection is not translated, or not known any more. */
  readonly translation?: Translation
}

/** Result of one packet check. */
export interface CheckResult {
  readonly result: 'accept' | 'drop'
  /** The rule that fired: `fwd.ngfw.12`. */
  readonly rule: string
  readonly asExpected: boolean
  /** Profiles that would inspect it; absent for what was dropped, and in runs of earlier versions. */
  readonly profiles?: InspectionPair
}

/** The newest run of the packet checks, by the id of the check. */
export interface CheckRun {
  readonly atSeconds: number
  readonly results: Readonly<Record<string, CheckResult>>
}

/** Description that the plane gives of itself when the control side connects. */
export interface PlaneDescription {
  readonly mode: 'lab' | 'host' | 'none'
  /** Why this mode, in a sentence. */
  readonly reason: Message
  readonly missing: readonly MissingTool[]
}

/** Condition that rules which no look-up tells apart still test one by one. */
export type LeftToAsk = 'inverted' | 'live' | 'list' | 'network' | 'ports' | 'nothing'

/** Most of the administrator's rules that a packet can read at one place where the kernel calls the packet filter. */
export interface PolicyReading {
  /** Name of the chain that the kernel calls: `forward`, `input`, `output`, `prerouting_nat` and the like. */
  readonly place: string
  readonly rules: number
  /** In maps and in sets. */
  readonly lookUps: number
  /** Ids of the rules on the way that is longest. */
  readonly ids: readonly string[]
  /** Conditions that these rules still test, the most frequent first. */
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
  /** Observations of engines in addition to their status, as their declarations say; absent where not known. */
  readonly values: Readonly<Partial<Observations>>
  /** Why engines do not hold what they should; absent where they do. */
  readonly faults: Readonly<Partial<Record<EngineName, Message>>>
  /** Engines that are being brought to what they should hold, and still do what they held before. */
  readonly behind: readonly EngineName[]
  /** Users who authorized through a client agent, one entry for an address. */
  readonly agents: readonly AgentIdentity[]
  /** Devices at which a user is authorized, with their newest reports. */
  readonly devices: readonly AuthorizedDevice[]
  readonly counters: Readonly<Record<string, CounterValue>>
  /** Unix seconds from which on nothing has set the counters back, as far as is known; null without a plane. */
  readonly countedSince: number | null
  /** Everything else that decides about packets; the last known state where no plane is connected. */
  readonly influences: readonly Influence[]
  /** Revision whose artifacts every engine holds that gates; 0 before the first apply. */
  readonly appliedRevision: number
  /** Why the newest revision is not applied; empty when it is. */
  readonly applyError: Said
  /** The newest run of the packet checks; null when there was none. */
  readonly checks: CheckRun | null
  /** Progress of each receiver of the log; absent where nothing is forwarded. */
  readonly forwarding?: readonly ForwardingState[]
  /** True while the archive of extended categories that should be in force is lost. */
  readonly areCategoriesLost?: boolean
  /** A run of the packet checks has not ended yet. */
  readonly checking: boolean
  /** Most that packets read of the policy in force, place by place; null while that is not worked out. */
  readonly readings: readonly PolicyReading[] | null
  /** The newest repair after another program changed what an engine owns. */
  readonly repair: {
    readonly engine: EngineName
    readonly message: Said
    readonly atSeconds: number
  } | null
}

/** Before any plane has connected. */
export const nothingObserved: Observed = {
  plane: null,
  engines: {},
  silentSeconds: 0,
  values: {},
  faults: {},
  behind: [],
  agents: [],
  devices: [],
  counters: {},
  countedSince: null,
  influences: [],
  appliedRevision: 0,
  applyError: '',
  checks: null,
  checking: false,
  readings: null,
  repair: null,
}

/** Network cards of the machine that the engines run on; none while they are not known. */
export function nicsOf({ values }: Pick<Observed, 'values'>): readonly Nic[] {
  return values.network?.nics ?? []
}

/** Leases of connections; none while that is not known. */
export function leasesOf({ values }: Pick<Observed, 'values'>): readonly DhcpLease[] {
  return values.network?.leases ?? []
}
