/** Numbers of record types by their names. Source: IANA, "Domain Name System (DNS) Parameters". */
export const recordTypes: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  RP: 17,
  AAAA: 28,
  LOC: 29,
  SRV: 33,
  NAPTR: 35,
  DNAME: 39,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  SPF: 99,
  ANY: 255,
  URI: 256,
  CAA: 257,
}

const nameOfNumber = new Map(Object.entries(recordTypes).map(([name, number]) => [number, name]))

/** The number of a record type by its name or as `TYPEn` (RFC 3597), in either case; null where there is none. */
export function recordTypeNumber(text: string): number | null {
  const name = text.toUpperCase()
  const number = recordTypes[name] ?? Number(/^TYPE([1-9]\d{0,4})$/.exec(name)?.[1] ?? Number.NaN)
  return number <= 65_535 ? number : null
}

/** The name of a record type by its number, `TYPEn` where it has none here. */
export function recordTypeName(number: number): string {
  return nameOfNumber.get(number) ?? `TYPE${number}`
}
