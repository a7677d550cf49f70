import { standingRule } from './nginx-waf-standing.ts'

/** Continuations of a condition behind its first word: a comparison, an operator, a bracket, a text. */
const signs = String.raw`(?:!=|[=<>(*+\x2f%&|^~'\x22\x60@#-])`

/**
 * The expression of rule 942230 of the OWASP Core Rule Set 3.3.4 (Apache License 2.0), for which `Just in case (see below)` and `I like having
 * tea, too` were attacks. As in version 4, `having` counts behind a `select`; `case` counts with a condition or in front of `when` and `then`.
 * What it looks for behind a word is short, or is looked for behind the first such word alone, so that the time grows with the length alone.
 */
const alternatives = [
  String.raw`[\s()]case\s++when\b\s*+[\w\s.]{0,40}+${signs}`,
  String.raw`[\s()]case\s*+\([^()]*+(?:\([^()]*+\)[^()]*+){0,8}+\)\s*+when\b.{1,200}?\bthen\b`,
  String.raw`\A(?>.*?select).*?having\b\s*+[\w.]*+\s*+${signs}`,
  String.raw`\)\s*?like\s*?\(`,
  String.raw`if\s?\([\d\w]\s*?[=<>~]`,
]
const expression = `(?i:${alternatives.join('|')})`

/** Rule 942230 without the alarm of texts in English. */
export const conditionalRule = standingRule({
  rule: 942_230,
  variables: 'REQUEST_COOKIES|!REQUEST_COOKIES:/__utm/|REQUEST_COOKIES_NAMES|ARGS_NAMES|ARGS|XML:/*|XML://@*',
  expression,
  transformations: 't:urlDecodeUni',
  says: 'Detects conditional SQL injection attempts',
  tag: 'attack-sqli',
  score: 'sql_injection_score',
})
