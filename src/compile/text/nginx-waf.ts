import { type NginxSettings, nginxFiles } from '../../core/engine/declared/nginx-settings.ts'
import type { SiteWafProfile } from '../../core/engine/declared/reverse-proxy.ts'
import { isStandingRule, standingFiles } from '../../core/engine/rows/waf-category.ts'
import { concatenationRule } from './nginx-waf-concatenation.ts'
import { conditionalRule } from './nginx-waf-conditional.ts'
import { lookupRule } from './nginx-waf-lookup.ts'
import { markupRule } from './nginx-waf-markup.ts'
import {
  allowedCharsets,
  partEncodingRule,
  partNameRule,
  partTypeRule,
  strictErrors,
} from './nginx-waf-multipart.ts'
import { smugglingRule } from './nginx-waf-smuggling.ts'
import { asciiPage } from './nginx-waf-unicode.ts'
import { attributeTargets, externalEntityRule } from './nginx-waf-xml.ts'

/** Greatest body that is inspected, in bytes; a greater one is refused. */
export const mostBodyBytes = 13_107_200

/** Greatest text of all fields together, or of an XML body, that is inspected, in bytes: each megabyte costs a worker a second. */
const mostTextBytes = 3_145_728

/** Most fields of a request, in forms, JSON and the address. */
const mostFields = 10_000

/** Numbers of our rules: about compressed bodies, and about more text than is inspected, in fields and in XML. */
export const ownRules = { compressedBody: 10_001, muchText: 10_002, muchXml: 10_003 } as const

const standing = [
  markupRule,
  smugglingRule,
  lookupRule,
  concatenationRule,
  conditionalRule,
  partTypeRule,
  partEncodingRule,
  partNameRule,
]
const noStanding = standing.map(({ own }) => `ctl:ruleRemoveById=${own}`).join()

/** Methods of pages, forms and interfaces; the default of the Core Rule Set ends with `OPTIONS`. */
const allowedMethods = 'GET HEAD POST OPTIONS PUT PATCH DELETE'

const textVariables =
  'REQUEST_COOKIES|!REQUEST_COOKIES:/__utm/|REQUEST_COOKIES_NAMES|ARGS_NAMES|ARGS|XML:/*|XML://@*'
const graphQuery = String.raw`^\s*(?:(?:query|mutation|subscription|fragment)\b|\{)(?:[^;|&<>\x60\\$]|\$(?=\w))*$`
/** One whose texts are single words: nothing in it can be read as a piece of SQL. */
const plainGraphQuery = String.raw`^\s*(?:(?:query|mutation|subscription|fragment)\b|\{)(?:[^;|&<>\x60\\$\x22'@#]|[$@](?=\w)|\x22[\w.:/@+-]*\x22)*$`

/** Names of tables of databases, and calls without an argument, which no query has: of these rule 942140 keeps its alarm. */
const databaseSigns = String.raw`(?i)\(\W*\)|(?:information_schema|pg_(?:catalog|toast)|schema_name|sqlite_|sysaux|msys|m(?:aster\.\.|ysql\.)|northwind|tempdb|database_name)`

const pictures = 'image/(?:png|jpe?g|gif|webp|bmp|avif|heic)'
/**
 * All that rules 941130 and 941170 may find, but a picture in base64 up to the end of a text: such a one holds nothing that a browser
 * would run.
 */
const attributeSigns = [
  String.raw`(?i)javascript:|data:(?!${pictures};base64,[a-z0-9+/= ]*+\z)|@\W*+i\W*+m\W*+p|-\W*+m\W*+o\W*+z`,
  `x(?:link:href|html|mlns)|pattern|formaction|!entity`,
  `(?<!data:image/(?:png|jpg|gif|bmp)|data:image/(?:jpeg|webp|avif|heic));base64`,
].join('|')

const coreRules = '/usr/share/modsecurity-crs/rules'

/**
 * Rules and settings that all profiles have in common: bodies by their kind, limits, where matches are written, and the Core Rule
 * Set as it comes. What Debian lays down in `/etc` for nginx as a service of the machine is not read.
 */
export function wafRules({
  audit,
  temporary,
  folder,
}: Pick<NginxSettings, 'audit' | 'temporary' | 'folder'>): string {
  const base = "t:none,log,auditlog,deny,severity:2,msg:'"
  return lines([
    'SecRuleEngine On',
    'SecRequestBodyAccess On',
    `SecRequestBodyLimit ${mostBodyBytes}`,
    'SecRequestBodyLimitAction Reject',
    // The name of a field is made of all above it: time grows with the square of the depth.
    'SecRequestBodyJsonDepthLimit 64',
    `SecArgumentsLimit ${mostFields}`,
    'SecPcreMatchLimit 1000',
    'SecPcreMatchLimitRecursion 1000',
    'SecResponseBodyAccess On',
    'SecResponseBodyMimeType text/plain text/html text/xml',
    'SecResponseBodyLimit 524288',
    'SecResponseBodyLimitAction ProcessPartial',
    'SecArgumentSeparator &',
    'SecCookieFormat 0',
    'SecStatusEngine Off',
    `SecTmpDir ${temporary}/`,
    `SecDataDir ${temporary}/`,
    `SecUnicodeMapFile ${folder}/${nginxFiles.unicode} ${asciiPage}`,
    // A file for each request that a rule matched, which its reader removes.
    'SecAuditEngine RelevantOnly',
    'SecAuditLogRelevantStatus "^$"',
    'SecAuditLogParts AHZ',
    'SecAuditLogFormat JSON',
    'SecAuditLogType Parallel',
    `SecAuditLogStorageDir ${audit}`,
    'SecAuditLogDirMode 0700',
    'SecAuditLogFileMode 0600',
    // What is read as XML or JSON is of a type that is inspected, whatever vendor's name it has.
    String.raw`SecRule REQUEST_HEADERS:Content-Type "^(?:application(?:/soap\+|/(?:[a-z0-9.-]+\+)?)|text/)xml" "id:200000,phase:1,t:none,t:lowercase,pass,nolog,ctl:requestBodyProcessor=XML,ctl:ruleRemoveById=920420"`,
    String.raw`SecRule REQUEST_HEADERS:Content-Type "^application/(?:(?:[a-z0-9.-]+\+)?json|csp-report)" "id:200001,phase:1,t:none,t:lowercase,pass,nolog,ctl:requestBodyProcessor=JSON,ctl:ruleRemoveById=920420"`,
    // A body without a type is read as a form: unread it would pass whatever is in it, and many interfaces take it for JSON.
    'SecRule &REQUEST_HEADERS:Content-Type "@eq 0" "id:10021,phase:1,t:none,pass,nolog,ctl:requestBodyProcessor=URLENCODED"',
    // JSON may have parameters of its kind, such as `profile` of JSON:API: they change nothing about how it is read.
    String.raw`SecRule REQUEST_HEADERS:Content-Type "@rx ^application/(?:[a-z0-9.-]+\+)?json(?:\s?;\s?[a-z0-9._-]{1,64}\s?=\s?(?:[a-z0-9.:/_-]{1,256}|\x22[a-z0-9 .,:/?&=#+_-]{0,256}\x22)){1,8}$" "id:10012,phase:1,t:none,t:lowercase,pass,nolog,ctl:ruleRemoveById=920470"`,
    // Nothing unpacks the body of a request: what is in it would pass unseen.
    `SecRule REQUEST_HEADERS:Content-Encoding "!@rx ^(?i:identity)?$" "id:${ownRules.compressedBody},phase:1,status:415,${base}A compressed body cannot be inspected'"`,
    `SecRule &ARGS "@ge ${mostFields}" "id:200007,phase:2,status:400,${base}Failed to fully parse request body due to large argument count'"`,
    `SecRule REQBODY_ERROR "!@eq 0" "id:200002,phase:2,status:400,logdata:'%{reqbody_error_msg}',${base}Failed to parse request body.'"`,
    `SecRule ${strictErrors} "!@eq 0" "id:200003,phase:2,status:400,${base}Multipart request body failed strict validation.'"`,
    `SecRule MULTIPART_UNMATCHED_BOUNDARY "@eq 1" "id:200004,phase:2,status:400,${base}Multipart parser detected a possible unmatched boundary.'"`,
    `SecRule TX:/^MSC_/ "!@streq 0" "id:200005,phase:2,status:400,${base}ModSecurity internal error flagged.'"`,
    // Where nothing is blocked the rule set is left out for these: it would hold a worker all the same.
    `SecRule ARGS_COMBINED_SIZE "@gt ${mostTextBytes}" "id:${ownRules.muchText},phase:2,status:413,ctl:ruleRemoveById=900000-999999,${noStanding},${base}More text in fields than is inspected'"`,
    `SecRule REQBODY_PROCESSOR "@streq XML" "id:${ownRules.muchXml},phase:2,status:413,ctl:ruleRemoveById=900000-999999,${noStanding},${base}More XML than is inspected',chain"`,
    `SecRule REQUEST_BODY_LENGTH "@gt ${mostTextBytes}" "t:none"`,
    ...externalEntityRule,
    'SecDefaultAction "phase:1,log,auditlog,pass"',
    'SecDefaultAction "phase:2,log,auditlog,pass"',
    'SecAction "id:900990,phase:1,nolog,pass,t:none,setvar:tx.crs_setup_version=334"',
    `SecAction "id:900200,phase:1,nolog,pass,t:none,setvar:'tx.allowed_methods=${allowedMethods}'"`,
    `SecAction "id:900280,phase:1,nolog,pass,t:none,setvar:'tx.allowed_request_content_type_charset=${allowedCharsets}'"`,
    // Russian letters of UTF-8 have the bytes that rule 941310 takes for signs of another encoding: it counts where the text is not UTF-8.
    ...['@validateUtf8Encoding', String.raw`@rx \xc2[\xbc\xbe]`].map(
      (test, index) =>
        `SecRule ${textVariables} "${test}" "id:${10_005 + 10 * index},phase:2,nolog,pass,t:none,t:urlDecodeUni,t:htmlEntityDecode,t:jsDecode,setvar:tx.gh_not_utf8=1"`,
    ),
    'SecRule &TX:gh_not_utf8 "@eq 0" "id:10006,phase:2,nolog,pass,t:none,ctl:ruleRemoveById=941310"',
    // A picture that is sent as text (`data:image/png;base64,…`) is no attribute of a page.
    `SecRule ${textVariables}|REQUEST_HEADERS:User-Agent|REQUEST_HEADERS:Referer "@rx ${attributeSigns}" "id:10016,phase:2,nolog,pass,t:none,t:utf8toUnicode,t:urlDecodeUni,t:htmlEntityDecode,t:jsDecode,t:cssDecode,t:removeNulls,setvar:tx.gh_attribute=1"`,
    'SecRule &TX:gh_attribute "@eq 0" "id:10017,phase:2,nolog,pass,t:none,ctl:ruleRemoveById=941130,ctl:ruleRemoveById=941170"',
    // An apostrophe between letters ends no parameter (`John's report.pdf`), where nothing follows that would begin another one.
    String.raw`SecRule FILES_NAMES|FILES "@rx [\x22=;]|(?:^|[^A-Za-z\x80-\xff])'|'(?:[^A-Za-z\x80-\xff]|$)" "id:10018,phase:2,nolog,pass,t:none,t:urlDecodeUni,setvar:tx.gh_file_name=1"`,
    'SecRule &TX:gh_file_name "@eq 0" "id:10019,phase:2,nolog,pass,t:none,ctl:ruleRemoveById=920120"',
    // The name of a parameter of OData; what it holds is inspected.
    `SecRule ARGS_NAMES "@streq $select" "id:10020,phase:2,nolog,pass,t:none,ctl:ruleRemoveTargetById=${concatenationRule.own};ARGS_NAMES:$select"`,
    // A GraphQL query without any sign of a shell is no command, though fields such as `id` have the names of some.
    `SecRule ARGS:json.query "@rx ${graphQuery}" "id:10007,phase:2,nolog,pass,t:none,ctl:ruleRemoveTargetById=932100;ARGS:json.query,ctl:ruleRemoveTargetById=932105;ARGS:json.query"`,
    // Fields such as `user(id: 1)` have the names of functions.
    `SecRule ARGS:json.query "@rx ${plainGraphQuery}" "id:10009,phase:2,nolog,pass,t:none,ctl:ruleRemoveTargetById=942190;ARGS:json.query"`,
    // So have `database(id: 1)` and `schema(name: "public")`.
    `SecRule ARGS:json.query "@rx ${plainGraphQuery}" "id:10011,phase:2,nolog,pass,t:none,chain"`,
    `SecRule ARGS:json.query "!@rx ${databaseSigns}" "t:none,t:urlDecodeUni,ctl:ruleRemoveTargetById=942140;ARGS:json.query"`,
    ...standing.flatMap((each) => each.lines),
    `Include ${coreRules}/*.conf`,
    ...attributeTargets,
    ...standing.map(({ rule }) => `SecRuleRemoveById ${rule}`),
  ])
}

/** Settings in which a profile differs from what they have in common. */
export function profileRules({ detectionOnly, disabledFiles, exceptions }: SiteWafProfile): string {
  return lines([
    `SecRuleEngine ${detectionOnly ? 'DetectionOnly' : 'On'}`,
    ...(detectionOnly ? ['SecRequestBodyLimitAction ProcessPartial'] : []),
    ...disabledFiles
      .filter((file) => !standingFiles.includes(file))
      .map((file) => `SecRuleRemoveById ${integer(file)}000-${integer(file)}999`),
    ...exceptions.filter((rule) => !isStandingRule(rule)).map((rule) => `SecRuleRemoveById ${integer(rule)}`),
    ...standing
      .filter(({ rule }) => exceptions.includes(rule) || disabledFiles.includes(Math.floor(rule / 1000)))
      .map(({ own }) => `SecRuleRemoveById ${own}`),
  ])
}

/** An integer in digits. Throws for any other number. */
export function integer(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a number of a rule: ${value}`)
  return String(value)
}

/** Lines with an end each. */
export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
