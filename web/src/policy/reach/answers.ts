import type { Region, WitnessPacket } from '../plan/plan.ts'

/** A rule that decides, of the table or of the gateway. */
export interface DecidingRule {
  readonly rule_id: string
  readonly table: 'forward' | 'input'
  readonly id: number | string | null
  readonly comment: string
}

/** Accepted traffic of one rule, as `POST /x/reach` answers it. */
export interface Reached {
  readonly rule: DecidingRule
  readonly effect: string
  readonly region: Region & { readonly at_times: boolean; readonly assumes: readonly unknown[] }
  readonly dnat: { readonly address: string | null; readonly port: number | null } | null
  readonly witness: { readonly packet: WitnessPacket }
}

/** Answer of `POST /x/reach`. */
export interface ReachAnswer {
  readonly total: number
  readonly complete: boolean
  readonly undecided: readonly string[]
  readonly regions: readonly Reached[]
}

/** One side of a question: an address, or a zone as rules name it. */
export type ReachEnd = { readonly address: string } | { readonly zone: string }

/** Question of `POST /x/reach`. */
export interface ReachQuestion {
  readonly from?: ReachEnd
  readonly to?: ReachEnd
}

/** Verdict on traffic between two zones, as `GET /x/reach/zones` answers it. */
export interface ZoneCell {
  readonly from: string
  readonly to: string
  readonly verdict: 'all' | 'some' | 'none' | 'undecided'
  readonly regions: number
  readonly complete: boolean
  readonly rules: readonly (DecidingRule & { readonly verdict: 'accept' | 'drop' })[]
}

/** Answer of `GET /x/reach/zones`. */
export interface ZoneMatrix {
  readonly zones: readonly { readonly zone: string; readonly devices: readonly string[] }[]
  readonly cells: readonly ZoneCell[]
}
