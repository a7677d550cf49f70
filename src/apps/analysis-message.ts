import type { Finding, FindingKind, FindingTable } from '../core/finding.ts'
import type { Nic } from '../core/observation.ts'
import type { Entry, Id } from '../core/snapshot.ts'

/** What the analysis thread is told and asked. Requests are taken in order. */
export type AnalysisRequest =
  /** Part of a table: `remove` entries from index `at` on give way to `entries`. */
  | {
      readonly op: 'rows'
      readonly table: string
      readonly at: number
      readonly remove: number
      readonly entries: readonly Entry<unknown>[]
    }
  | { readonly op: 'findings'; readonly id: number; readonly query: FindingsQuery; readonly policy: Policy }
  | { readonly op: 'rule'; readonly id: number; readonly rule: RuleKey; readonly policy: Policy }

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
  /** Findings that the configuration alone does not tell, in any order. */
  readonly observed: readonly Finding[]
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
  readonly error?: string
}
