const names: readonly string[] = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED']

/** The name of a DNS response code by its number, `RCODEn` where it has none here. Source: RFC 1035, section 4.1.1. */
export function responseCodeName(code: number): string {
  return names[code] ?? `RCODE${code}`
}
