/** Fields of the events of log rows by kind. */
export interface LogEvents {
  readonly "packet": { readonly rule?: string; readonly action?: string; readonly protocol?: string; readonly source?: string; readonly source_port?: number; readonly destination?: string; readonly destination_port?: number; readonly in_interface?: string; readonly out_interface?: string; readonly length?: number; readonly in_zone?: string; readonly out_zone?: string; readonly user?: string; readonly source_country?: string; readonly destination_country?: string; readonly original_source?: string; readonly original_source_port?: number; readonly original_destination?: string; readonly original_destination_port?: number; readonly translated_source?: string; readonly translated_source_port?: number; readonly translated_destination?: string; readonly translated_destination_port?: number }
  readonly "connection": { readonly protocol?: string; readonly source?: string; readonly source_port?: number; readonly destination?: string; readonly destination_port?: number; readonly packets_sent?: number; readonly bytes_sent?: number; readonly packets_received?: number; readonly bytes_received?: number; readonly milliseconds?: number; readonly user?: string; readonly source_country?: string; readonly destination_country?: string; readonly translated_source?: string; readonly translated_source_port?: number; readonly translated_destination?: string; readonly translated_destination_port?: number }
  readonly "connections-lost": { readonly connections?: number }
  readonly "ips": { readonly rule?: string; readonly profile?: string; readonly profile_rule?: number; readonly action?: string; readonly sid?: number; readonly revision?: number; readonly signature?: string; readonly classtype?: string; readonly severity?: string; readonly tactics?: string; readonly protocol?: string; readonly application?: string; readonly source?: string; readonly source_port?: number; readonly destination?: string; readonly destination_port?: number; readonly host?: string; readonly path?: string; readonly direction?: string; readonly bytes?: number; readonly in_interface?: string; readonly out_interface?: string; readonly user?: string; readonly source_country?: string; readonly destination_country?: string; readonly original_source?: string; readonly original_source_port?: number; readonly original_destination?: string; readonly original_destination_port?: number; readonly translated_source?: string; readonly translated_source_port?: number; readonly translated_destination?: string; readonly translated_destination_port?: number }
  readonly "ips-left-out": { readonly profile?: string; readonly sid?: number; readonly source?: string; readonly alerts?: number }
  readonly "ips-lost": { readonly profile?: string; readonly alerts?: number }
  readonly "application-denied": { readonly rule?: string; readonly firewall_rule?: string; readonly profile?: string; readonly application?: string; readonly path?: string; readonly protocol?: string; readonly source?: string; readonly source_port?: number; readonly destination?: string; readonly destination_port?: number; readonly in_interface?: string; readonly out_interface?: string; readonly user?: string; readonly source_country?: string; readonly destination_country?: string; readonly translated_source?: string; readonly translated_source_port?: number; readonly translated_destination?: string; readonly translated_destination_port?: number }
  readonly "content-filter": { readonly rule?: string; readonly rule_name?: string; readonly action?: string; readonly method?: string; readonly url?: string; readonly categories?: string; readonly status?: number; readonly tls_name?: string; readonly decrypted?: number; readonly source?: string; readonly source_port?: number; readonly destination?: string; readonly destination_port?: number; readonly bytes_sent?: number; readonly bytes_received?: number; readonly milliseconds?: number; readonly quote?: string; readonly reason?: string; readonly user?: string; readonly source_country?: string; readonly destination_country?: string }
  readonly "requests-lost": { readonly requests?: number }
  readonly "waf": { readonly rule_id?: number; readonly category?: string; readonly what?: string; readonly variable?: string; readonly score?: number; readonly outcome?: string; readonly site?: number; readonly profile?: string; readonly client?: string; readonly country?: string; readonly method?: string; readonly path?: string; readonly status?: number; readonly unique_id?: string; readonly list_rule?: number }
  readonly "waf-left-out": { readonly rule_id?: number; readonly client?: string; readonly matches?: number }
  readonly "waf-lost": { readonly requests?: number }
  readonly "packets-left-out": { readonly rule?: string; readonly action?: string; readonly source?: string; readonly packets?: number }
  readonly "line": { readonly engine?: string; readonly process?: string; readonly stream?: string }
  readonly "kernel": { readonly facility?: string; readonly subsystem?: string; readonly device?: string; readonly sequence?: number }
  readonly "journal": { readonly facility?: string; readonly pid?: number; readonly uid?: number; readonly executable?: string }
  readonly "rows-lost": { readonly rows?: number; readonly reason?: string }
  readonly "started": { readonly version?: string }
  readonly "stopped": {  }
  readonly "drift": { readonly engine?: string; readonly reason?: string }
  readonly "engine-failed": { readonly engine?: string; readonly reason?: string }
  readonly "engine-recovered": { readonly engine?: string }
  readonly "influence-found": { readonly reason?: string }
  readonly "influence-gone": { readonly reason?: string }
  readonly "packets-lost": { readonly packets?: number }
  readonly "process-ended": { readonly process?: string; readonly reason?: string }
  readonly "process-hung": { readonly process?: string; readonly reason?: string }
  readonly "internal-error": { readonly reason?: string }
  readonly "data-notice": { readonly reason?: string }
  readonly "left-out": { readonly what?: string; readonly rows?: number }
  readonly "refused-request": { readonly login?: string; readonly address?: string; readonly request?: string; readonly answer?: string }
  readonly "request-done": { readonly login?: string; readonly address?: string; readonly request?: string }
  readonly "change": { readonly login?: string; readonly address?: string; readonly revision?: number; readonly summary?: string }
  readonly "confirm-awaited": { readonly login?: string; readonly address?: string; readonly revision?: number; readonly seconds?: number }
  readonly "confirmed": { readonly login?: string; readonly address?: string; readonly revision?: number }
  readonly "taken-back": { readonly revision?: number; readonly last?: number; readonly made?: number }
  readonly "take-back-failed": { readonly revision?: number; readonly reason?: string }
  readonly "upload": { readonly login?: string; readonly address?: string; readonly summary?: string }
  readonly "backup": { readonly login?: string; readonly address?: string; readonly revision?: number; readonly whole?: number }
  readonly "login": { readonly login?: string; readonly address?: string; readonly refused?: number }
  readonly "login-refused": { readonly login?: string; readonly address?: string }
  readonly "logout": { readonly login?: string; readonly address?: string }
  readonly "session-ended": { readonly login?: string; readonly address?: string; readonly reason?: string }
  readonly "sign-in-locked": { readonly login?: string; readonly address?: string; readonly seconds?: number }
  readonly "sign-ins-unlocked": { readonly login?: string; readonly address?: string }
  readonly "connections-ended": { readonly login?: string; readonly address?: string; readonly connections?: number; readonly summary?: string }
  readonly "quotas": { readonly user?: string; readonly quota?: string; readonly percent?: number; readonly used?: number; readonly limit?: number; readonly period?: string }
  readonly "quota-changed": { readonly login?: string; readonly address?: string; readonly summary?: string }
  readonly "job-started": { readonly login?: string; readonly address?: string; readonly job?: number; readonly what?: string }
  readonly "job-ended": { readonly login?: string; readonly job?: number; readonly what?: string; readonly reason?: string }
  readonly "agent-authorized": { readonly login?: string; readonly address?: string; readonly reason?: string }
  readonly "agent-refused": { readonly login?: string; readonly address?: string; readonly reason?: string }
  readonly "agent-left": { readonly login?: string; readonly address?: string; readonly reason?: string }
  readonly "dynamic-dns-sent": { readonly name?: string; readonly address?: string }
  readonly "dynamic-dns-refused": { readonly name?: string; readonly reason?: string }
  readonly "dynamic-dns-failed": { readonly reason?: string }
  readonly "forwarding-skipped": { readonly receiver?: string; readonly rows?: number }
  readonly "dynamic-dns-recovered": {  }
}
