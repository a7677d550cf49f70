import type { NeverHit } from '../api/analysis-routes.ts'
import type { Foreseen } from '../api/plan.ts'
import type { Finding, FindingKind, FindingTable } from '../core/finding.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Nic } from '../core/observation.ts'
import type { Entry, Id } from '../core/snapshot.ts'
import type { PolicyLayout } from './gateway-options.ts'

/** What the analysis thread is told and asked. Requests are taken in order. */
export type AnalysisRequest =
  /** Part of a table: `remove` entries from index `at` on give way to `entries`. */
  | ({ readonly op: 'rows' } & Splice)
  | { readonly op: 'findings'; readonly id: number; readonly query: FindingsQuery; readonly policy: Policy }
  /** Works out the findings, which are kept, and answers none. */
  | { readonly op: 'prepare'; readonly id: number; readonly policy: Policy }
  | { readonly op: 'rule'; readonly id: number; readonly rule: RuleKey; readonly policy: Policy }
  /** What would come of changes that lead from `policy` to `after`. */
  | { readonly op: 'foresee'; readonly id: number; readonly policy: Policy; readonly after: WouldBe }

/** What the thread is made with. */
export interface AnalysisThreadData {
  readonly policyLayout: PolicyLayout
  /** Where the log is. */
  readonly dataFolder: string
}

/** A stretch of a table that gives way to another. */
export interface Splice {
  readonly table: string
  readonly at: number
  readonly remove: number
  readonly entries: readonly Entry<unknown>[]
}

/** What is observed, as far as it can be sent to a thread. */
export type SentInputs = Omit<CompileInputs, 'countries' | 'devices'>

/** A configuration that is not there: what differs from the one that the thread holds. */
export interface WouldBe {
  readonly splices: readonly Splice[]
  readonly values: Policy['values']
  /** Observed for the policy as it is, and as it would be; absent where nobody asks for engines. */
  readonly inputs?: { readonly before: SentInputs; readonly after: SentInputs }
  readonly comparesFindings: boolean
  /** Whether it is asked which packets fare otherwise. */
  readonly comparesVerdicts: boolean
}

/** What beside the rows the policy is made of; equal keys are equal policies. */
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

/** Which findings are wanted; empty lists restrict nothing. */
export interface FindingsQuery {
  readonly kinds: readonly FindingKind[]
  readonly tables: readonly FindingTable[]
  readonly offset: number
  readonly limit: number | null
  /** What counters tell. */
  readonly neverHit: readonly NeverHit[]
}

/** Findings as JSON, and how many there are beside the page. */
export interface FindingsPage {
  readonly total: number
  readonly json: Uint8Array
}

/** What the thread answers. */
export interface AnalysisAnswer {
  readonly id: number
  readonly page?: FindingsPage
  readonly findings?: readonly Finding[]
  readonly foreseen?: Foreseen
  readonly error?: string
}
