import type { PolicyTable } from '../model/rule.ts'
import type { OwnConnection } from './own-connection.ts'

/** Packets of a region of `POST /x/plan`; null where a field does not matter. */
export interface Region {
  readonly protocols: readonly string[] | null
  readonly source_addresses: readonly string[]
  readonly source_ports: readonly string[] | null
  readonly destination_addresses: readonly string[]
  readonly destination_ports: readonly string[] | null
  readonly incoming_interfaces: readonly string[] | null
  readonly outgoing_interfaces: readonly string[] | null
}

/** Verdict on the packets of a region, with the rule that decides. */
export interface Verdict {
  readonly rule_id: string | null
  readonly verdict: string
  readonly effect: string
}

/** Packet that proves a change. */
export interface WitnessPacket {
  readonly protocol: string | number
  readonly src_ip: string
  readonly src_port?: number
  readonly dst_ip: string
  readonly dst_port?: number
  readonly incoming_interface?: string
}

/** Packets whose verdict changes. */
export interface VerdictChange {
  readonly table: PolicyTable
  readonly before: Verdict
  readonly after: Verdict
  readonly region: Region
  readonly witness: { readonly packet: WitnessPacket }
  readonly logged_flows: number | null
}

/** A finding of `/x/analysis`. */
export interface PlanFinding {
  readonly kind: string
  readonly table: string
  readonly rule?: string
  readonly rules?: readonly string[]
  readonly objects?: readonly string[]
}

/** A stored item that differs. */
export interface StoredChange {
  readonly resource: string
  readonly id: string | number | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly moved: boolean
}

/** A change of what inspects connections, in the gateway's words. */
export interface InspectionChange {
  readonly kind: string
  readonly text: string
  readonly total: number
  readonly rules: readonly { readonly rule_id: string }[]
}

/** Answer of `POST /x/plan`; what the caller may not read is absent. */
export interface Plan {
  readonly revision: number
  readonly stored: readonly StoredChange[]
  readonly engines?: Readonly<
    Record<string, { readonly added: number; readonly removed: number; readonly diff: string }>
  >
  readonly findings?: { readonly appeared: readonly PlanFinding[]; readonly vanished: readonly PlanFinding[] }
  readonly verdict_changes?: {
    readonly total: number
    readonly complete: boolean
    readonly changes: readonly VerdictChange[]
  }
  readonly inspection_changes?: readonly InspectionChange[]
  readonly failed_checks?: readonly unknown[] | null
  readonly own_connection?: OwnConnection | null
}
