/** Ends of a request that a rule of the web application firewall matched. */
export const wafOutcomes = ['blocked', 'detected', 'list-blocked'] as const

/**
 * Outcome of a row of the web application firewall. `detected`: the request went on, for its score is low or its profile detects only;
 * `list-blocked`: a list rule refused the client, and no other rule was asked.
 */
export type WafOutcome = (typeof wafOutcomes)[number]

/** A rule that matched a request to a published site, or its answer. Texts are as the client sent them, shortened. */
export interface WafMatch {
  /** Unix microseconds of the request. */
  readonly atMicroseconds: number
  /** Number of the rule; null for a list rule. */
  readonly ruleId: number | null
  /** Number of the list rule; null for any other. */
  readonly listRule: number | null
  /** Words of the rule. */
  readonly what: string
  /** Name of the part of the request that it matched, and the text that did. */
  readonly variable: string
  /** Anomaly score of the whole request; null for a list rule. */
  readonly score: number | null
  readonly outcome: WafOutcome
  readonly site: number
  /** UUID of the profile. */
  readonly profile: string
  readonly client: string
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Status of the answer; null where there is none. */
  readonly status: number | null
  /** The same for all rows of a request. */
  readonly uniqueId: string
}

/** Matches of one rule and client that did not become rows, since there were too many; the rule is null for lists. */
export interface WafLeftOut {
  readonly ruleId: number | null
  readonly client: string
  readonly matches: number
}
