import { standingRule } from './nginx-waf-standing.ts'

/** Kinds of values that Log4j puts in place of `${kind:name}`; in one another they hide the word `jndi`. */
const kinds = 'lower|upper|env|sys|java|date|main|bundle|map|ctx|sd|log4j'
/**
 * The Core Rule Set 3.3.4 looks for look-ups of Log4j in fields and cookies alone, by signs of a shell. This is rule 944150 of version 4 (Apache
 * License 2.0), but for look-ups in one another of any kind, such as templates of JavaScript have.
 */
const expression = String.raw`(?i)(?:\$|&dollar;?)(?:\{|&l(?:brace|cub);?)(?:\s*jndi\b|[^}]{0,30}\$\{(?:${kinds}|:)?:)`
const variables =
  'REQUEST_LINE|ARGS|ARGS_NAMES|REQUEST_COOKIES|REQUEST_COOKIES_NAMES|REQUEST_HEADERS|XML:/*|XML://@*'

/** Rule 944150 for texts that Log4j would look something up for. */
export const lookupRule = standingRule({
  rule: 944_150,
  variables,
  expression,
  transformations: 't:urlDecodeUni,t:jsDecode,t:htmlEntityDecode',
  says: 'Potential Remote Command Execution: Log4j / Log4shell',
  tag: 'attack-rce',
  score: 'rce_score',
})
