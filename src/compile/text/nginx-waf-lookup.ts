import type { StandingRule } from './nginx-waf-standing.ts'

const [rule, own] = [944_150, 10_944_150]

/** Kinds of values that Log4j puts in place of `${kind:name}`; in one another they hide the word `jndi`. */
const kinds = 'lower|upper|env|sys|java|date|main|bundle|map|ctx|sd|log4j'
/**
 * The Core Rule Set 3.3.4 looks for look-ups of Log4j in fields and cookies alone, by signs of a shell. This is rule 944150 of version 4 (Apache
 * License 2.0), but for look-ups in one another of any kind, such as templates of JavaScript have.
 */
const expression = String.raw`(?i)(?:\$|&dollar;?)(?:\{|&l(?:brace|cub);?)(?:\s*jndi\b|[^}]{0,30}\$\{(?:${kinds}|:)?:)`
const variables =
  'REQUEST_LINE|ARGS|ARGS_NAMES|REQUEST_COOKIES|REQUEST_COOKIES_NAMES|REQUEST_HEADERS|XML:/*|XML://@*'

const actions = [
  `id:${own},phase:2,block,capture,t:none,t:urlDecodeUni,t:jsDecode,t:htmlEntityDecode`,
  "msg:'Potential Remote Command Execution: Log4j / Log4shell'",
  "logdata:'Matched Data: %{TX.0} found within %{MATCHED_VAR_NAME}: %{MATCHED_VAR}'",
  "tag:'attack-rce',severity:'CRITICAL'",
  "setvar:'tx.rce_score=+%{tx.critical_anomaly_score}'",
  "setvar:'tx.anomaly_score_pl1=+%{tx.critical_anomaly_score}'",
]

/** Rule 944150 for texts that Log4j would look something up for. */
export const lookupRule: StandingRule = {
  ...{ rule, own },
  lines: [`SecRule ${variables} "@rx ${expression}" "${actions.join(',')}"`],
}
