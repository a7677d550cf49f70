import type { NginxSettings } from '../../core/engine/declared/nginx-settings.ts'
import type { SiteWafProfile } from '../../core/engine/declared/reverse-proxy.ts'

/** Greatest body that is inspected, in bytes; a greater one is refused. */
export const mostBodyBytes = 13_107_200

/** Number of our rule about compressed bodies. */
export const compressedBodyRule = 10_001

/** Files of the Core Rule Set that set it up or judge by the sum, and so belong to no category. */
const keptFiles: readonly number[] = [900, 901, 905, 949, 959, 980, 999]
const coreRules = '/usr/share/modsecurity-crs/rules'

/**
 * Rules and settings that all profiles have in common: bodies by their kind, limits, where matches are written, and the Core Rule
 * Set as it comes. What Debian lays down in `/etc` for nginx as a service of the machine is not read.
 */
export function wafRules({ audit, temporary }: Pick<NginxSettings, 'audit' | 'temporary'>): string {
  const base = "t:none,log,auditlog,deny,severity:2,msg:'"
  return lines([
    'SecRuleEngine On',
    'SecRequestBodyAccess On',
    `SecRequestBodyLimit ${mostBodyBytes}`,
    'SecRequestBodyLimitAction Reject',
    'SecRequestBodyJsonDepthLimit 512',
    'SecArgumentsLimit 1000',
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
    'SecUnicodeMapFile /etc/nginx/unicode.mapping 20127',
    // A file for each request that a rule matched, which its reader removes.
    'SecAuditEngine RelevantOnly',
    'SecAuditLogRelevantStatus "^$"',
    'SecAuditLogParts AHZ',
    'SecAuditLogFormat JSON',
    'SecAuditLogType Parallel',
    `SecAuditLogStorageDir ${audit}`,
    'SecAuditLogDirMode 0700',
    'SecAuditLogFileMode 0600',
    String.raw`SecRule REQUEST_HEADERS:Content-Type "^(?:application(?:/soap\+|/(?:[a-z0-9.-]+\+)?)|text/)xml" "id:200000,phase:1,t:none,t:lowercase,pass,nolog,ctl:requestBodyProcessor=XML"`,
    String.raw`SecRule REQUEST_HEADERS:Content-Type "^application/(?:[a-z0-9.-]+\+)?json" "id:200001,phase:1,t:none,t:lowercase,pass,nolog,ctl:requestBodyProcessor=JSON"`,
    // Nothing unpacks the body of a request: what is in it would pass unseen.
    `SecRule REQUEST_HEADERS:Content-Encoding "!@rx ^(?i:identity)?$" "id:${compressedBodyRule},phase:1,status:415,${base}A compressed body cannot be inspected'"`,
    `SecRule &ARGS "@ge 1000" "id:200007,phase:2,status:400,${base}Failed to fully parse request body due to large argument count'"`,
    `SecRule REQBODY_ERROR "!@eq 0" "id:200002,phase:2,status:400,logdata:'%{reqbody_error_msg}',${base}Failed to parse request body.'"`,
    `SecRule MULTIPART_STRICT_ERROR "!@eq 0" "id:200003,phase:2,status:400,${base}Multipart request body failed strict validation.'"`,
    `SecRule MULTIPART_UNMATCHED_BOUNDARY "@eq 1" "id:200004,phase:2,status:400,${base}Multipart parser detected a possible unmatched boundary.'"`,
    `SecRule TX:/^MSC_/ "!@streq 0" "id:200005,phase:2,status:400,${base}ModSecurity internal error flagged.'"`,
    'SecDefaultAction "phase:1,log,auditlog,pass"',
    'SecDefaultAction "phase:2,log,auditlog,pass"',
    'SecAction "id:900990,phase:1,nolog,pass,t:none,setvar:tx.crs_setup_version=334"',
    `Include ${coreRules}/*.conf`,
  ])
}

/** Settings in which a profile differs from what they have in common. */
export function profileRules({ detectionOnly, disabledFiles, exceptions }: SiteWafProfile): string {
  return lines([
    `SecRuleEngine ${detectionOnly ? 'DetectionOnly' : 'On'}`,
    ...(detectionOnly ? ['SecRequestBodyLimitAction ProcessPartial'] : []),
    ...disabledFiles
      .filter((file) => !keptFiles.includes(file))
      .map((file) => `SecRuleRemoveById ${integer(file)}000-${integer(file)}999`),
    ...exceptions.map((rule) => `SecRuleRemoveById ${integer(rule)}`),
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
