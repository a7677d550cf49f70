import type { StandingRule } from './nginx-waf-standing.ts'

const [rule, own] = [921_110, 10_921_110]

const methods =
  'get|post|head|options|connect|put|delete|trace|track|patch|propfind|propatch|mkcol|copy|move|lock|unlock'
/**
 * The Core Rule Set 3.3.4 (Apache License 2.0) takes a method and any word at the end of a line for a second request: `get milk`, or
 * `please delete this`. Here a word counts where a version of HTTP follows, and the end of a line counts behind a path alone.
 */
const expression = String.raw`(?:${methods})\s+(?:\/[^\s]*(?:\s+http\/\d|[\r\n])|\w[^\s]*\s+http\/\d)`

const actions = [
  `id:${own},phase:2,block,capture,t:none,t:urlDecodeUni,t:htmlEntityDecode,t:lowercase`,
  "msg:'HTTP Request Smuggling Attack'",
  "logdata:'Matched Data: %{TX.0} found within %{MATCHED_VAR_NAME}: %{MATCHED_VAR}'",
  "tag:'attack-protocol',severity:'CRITICAL'",
  "setvar:'tx.http_violation_score=+%{tx.critical_anomaly_score}'",
  "setvar:'tx.anomaly_score_pl1=+%{tx.critical_anomaly_score}'",
]

/** Rule 921110 for texts that hold a request. */
export const smugglingRule: StandingRule = {
  ...{ rule, own },
  lines: [
    // What is in a file that is sent along is no request, such as a log of a server.
    `SecRule REQBODY_PROCESSOR "@streq MULTIPART" "id:10008,phase:2,nolog,pass,t:none,ctl:ruleRemoveTargetById=${own};REQUEST_BODY"`,
    `SecRule ARGS_NAMES|ARGS|REQUEST_BODY|XML:/*|XML://@* "@rx ${expression}" "${actions.join(',')}"`,
  ],
}
