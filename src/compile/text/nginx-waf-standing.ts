/** A rule of ours that stands for one of the Core Rule Set, with the same actions and another expression. */
export interface StandingRule {
  /** Number of the rule that it stands for, in rows and exceptions too. */
  readonly rule: number
  /** Number under which ModSecurity knows it. */
  readonly own: number
  /** The rule, and others that belong to it, as ModSecurity reads them. */
  readonly lines: readonly string[]
}

/** What a rule of phase 2 looks for; `score` is the sum that a match adds to, beside that of all. */
interface Search {
  readonly rule: number
  readonly variables: string
  readonly expression: string
  readonly transformations: string
  readonly says: string
  readonly tag: string
  readonly score?: string
}

/** The rule that stands for one of paranoia 1 and the severity CRITICAL. */
export function standingRule({
  rule,
  variables,
  expression,
  transformations,
  says,
  tag,
  score,
}: Search): StandingRule {
  const own = 10_000_000 + rule
  const actions = [
    `id:${own},phase:2,block,capture,t:none,${transformations}`,
    `msg:'${says}'`,
    "logdata:'Matched Data: %{TX.0} found within %{MATCHED_VAR_NAME}: %{MATCHED_VAR}'",
    `tag:'${tag}',severity:'CRITICAL'`,
    ...(score === undefined ? [] : [`setvar:'tx.${score}=+%{tx.critical_anomaly_score}'`]),
    "setvar:'tx.anomaly_score_pl1=+%{tx.critical_anomaly_score}'",
  ]
  return { rule, own, lines: [`SecRule ${variables} "@rx ${expression}" "${actions.join()}"`] }
}
