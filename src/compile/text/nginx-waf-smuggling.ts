import { type StandingRule, standingRule } from './nginx-waf-standing.ts'

const methods =
  'get|post|head|options|connect|put|delete|trace|track|patch|propfind|propatch|mkcol|copy|move|lock|unlock'
/**
 * The Core Rule Set 3.3.4 (Apache License 2.0) takes a method and any word at the end of a line for a second request: `get milk`, or
 * `please delete this`. Here a word counts where a version of HTTP follows, and the end of a line counts behind a path alone.
 */
const expression = String.raw`(?:${methods})\s+(?:\/[^\s]*(?:\s+http\/\d|[\r\n])|\w[^\s]*\s+http\/\d)`

const made = standingRule({
  rule: 921_110,
  variables: 'ARGS_NAMES|ARGS|REQUEST_BODY|XML:/*|XML://@*',
  expression,
  transformations: 't:urlDecodeUni,t:htmlEntityDecode,t:lowercase',
  says: 'HTTP Request Smuggling Attack',
  tag: 'attack-protocol',
  score: 'http_violation_score',
})

/** Rule 921110 for texts that hold a request. */
export const smugglingRule: StandingRule = {
  ...made,
  lines: [
    // What is in a file that is sent along is no request, such as a log of a server.
    `SecRule REQBODY_PROCESSOR "@streq MULTIPART" "id:10008,phase:2,nolog,pass,t:none,ctl:ruleRemoveTargetById=${made.own};REQUEST_BODY"`,
    ...made.lines,
  ],
}
