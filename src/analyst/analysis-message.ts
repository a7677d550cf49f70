import type { Preview } from '../api/change/planner.ts'
import type { NeverHit } from '../api/policy/analysis-routes.ts'
import type { ReachQuestion } from '../compile/reach/question.ts'
import type { Reach } from '../compile/reach/reach.ts'
import type { ZoneMatrix } from '../compile/reach/zone-matrix.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { Nic } from '../core/engine/observation.ts'
import type { Finding, FindingKind, FindingTable } from '../core/finding.ts'
import type { Entry, Id } from '../core/resource/snapshot.ts'
import type { PolicyLayout } from '../domains/firewall/compile/normalised-rule.ts'

/** Requests and messages to the analysis process. Requests are taken in order. */
export type AnalysisRequest =
  /** Part of a table: `remove` entries from index `at` on give way to `entries`. */
  | ({ readonly op: 'rows' } & Splice)
  | { readonly op: 'findings'; readonly id: number; readonly query: FindingsQuery; readonly policy: Policy }
  /** Works out the findings, which are kept, and answers none. */
  | { readonly op: 'prepare'; readonly id: number; readonly policy: Policy }
  | { readonly op: 'rule'; readonly id: number; readonly rule: RuleKey; readonly policy: Policy }
  /** Traffic that is accepted between two ends. */
  | { readonly op: 'reach'; readonly id: number; readonly question: ReachQuestion; readonly policy: Policy }
  /** Verdicts between all pairs of zones. */
  | { readonly op: 'zones'; readonly id: number; readonly zones: readonly string[]; readonly policy: Policy }
  /** Previews changes that lead from `policy` to `after`. */
  | { readonly op: 'preview'; readonly id: number; readonly policy: Policy; readonly after: WouldBe }

/** Options of the process: JSON in the environment variable GATEHOUSE_ANALYSIS. */
export interface AnalysisOptions {
  readonly policyLayout: PolicyLayout
  /** Folder of the log. */
  readonly dataFolder: string
}

/** A stretch of a table that gives way to another. */
export interface Splice {
  readonly table: string
  readonly at: number
  readonly remove: number
  readonly entries: readonly Entry<unknown>[]
}

/** Observations, as far as they can be sent to another process. */
export type SentInputs = Omit<CompileInputs, 'countries' | 'devices'>

/** A configuration that is not there: what differs from the one that the process holds. */
export interface WouldBe {
  readonly splices: readonly Splice[]
  readonly values: Policy['values']
  /** Observed for the policy as it is, and as it would be; absent where nobody asks for engines. */
  readonly inputs?: { readonly before: SentInputs; readonly after: SentInputs }
  readonly comparesFindings: boolean
  /** True when the packets whose verdict changes are asked for. */
  readonly comparesVerdicts: boolean
}

/** Parts of the policy other than the rows; equal keys are equal policies. */
export interface Policy {
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
  readonly nics: readonly Nic[]
  readonly nowSeconds: number
}

/** A rule, by the name of its table's declaration and its id. */
export interface RuleKey {
  readonly table: string
  readonly id: Id
}

/** Selection of findings; empty lists restrict nothing. */
export interface FindingsQuery {
  readonly kinds: readonly FindingKind[]
  readonly tables: readonly FindingTable[]
  readonly offset: number
  readonly limit: number | null
  /** Findings from counters. */
  readonly neverHit: readonly NeverHit[]
}

/** Findings as JSON, and how many there are beside the page. */
export interface FindingsPage {
  readonly total: number
  readonly json: Uint8Array
}

/** Answer of the process. */
export interface AnalysisAnswer {
  readonly id: number
  readonly page?: FindingsPage
  readonly findings?: readonly Finding[]
  readonly preview?: Preview
  /** Answer to `reach`. */
  readonly reach?: Reach
  /** Answer to `zones`. */
  readonly zones?: ZoneMatrix
  readonly error?: string
}
