import type { Judged } from '../../policy/allow/allow.ts'

/** A field of a rule with the member that holds the value of the packet. */
export interface Matched {
  readonly field: string
  readonly value: string
  readonly negated: boolean
  readonly members: readonly string[]
  readonly title: string
  readonly content: string
}

/** A stage of `POST /x/explain`. */
export interface Stage {
  readonly stage: string
  readonly rule_id?: string | null
  readonly action?: string
  readonly comment?: string
  readonly matched?: readonly Matched[]
  readonly [field: string]: unknown
}

/** Answer of the kernel about the packet. */
export interface KernelAnswer {
  readonly agrees: boolean | null
  readonly verdict: string | null
  readonly rule_id: string | null
  readonly left: {
    readonly device: string
    readonly src_ip: string
    readonly src_port: number
    readonly dst_ip: string
    readonly dst_port: number
  } | null
  readonly reason: string
}

/** Part of an engine in a connection now: it inspects, or `on_failure` decides while it does not; none where nothing asks. */
type EngineNow = 'none' | 'inspects' | 'blocks' | 'passes'

/** Inspection of the connection of a packet. */
export interface PacketInspection {
  readonly ips_profile: string | null
  readonly dpi_profile: string | null
  readonly application_rules: boolean
  readonly ips: EngineNow
  readonly application_control: EngineNow
  /** Profiles that the rule names while the former ones are in force. */
  readonly waits_for?: { readonly ips_profile: string | null; readonly dpi_profile: string | null }
}

/** Answer of `POST /x/explain` about one packet. */
export interface Explanation extends Judged {
  readonly answer_lost?: string
  readonly kernel?: KernelAnswer
  readonly other_deciders?: readonly string[]
  readonly stages: readonly Stage[]
  /** Absent where nothing inspects the connection. */
  readonly inspection?: PacketInspection
}

/** A fact that is known at run time only. */
export interface RuntimeFact {
  readonly kind: string
  readonly rule_id: string
  readonly decides: boolean
  readonly member: string
  readonly holds: boolean
}
