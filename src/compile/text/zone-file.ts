import type { ZoneRecord } from '../../domains/dns/zone/zone-text.ts'

/** Where a zone has no SOA or NS of its own, these are made of. */
export interface ZoneDefaults {
  /** The zone's name, with the final dot. */
  readonly zone: string
  /** Addresses of the gateway, which answers for the zone. */
  readonly addresses: readonly string[]
}

/** Time to live of records whose text says none, in seconds. */
const usualTtl = 3_600

/**
 * Prints a zone file: one record a line, names absolute, data in the form of `parseZone`. SOA and NS are made where the zone
 * has none; the name server is `ns` in the zone then, with the gateway's addresses where the zone says nothing of that name.
 * Source: RFC 1035, section 5.1; silences#zone-text-records.
 */
export function zoneFile(records: readonly ZoneRecord[], { zone, addresses }: ZoneDefaults): string {
  const has = (name: string, types: readonly string[]) =>
    records.some((record) => record.name === name && types.includes(record.type))
  const server = zone === '.' ? 'ns.' : `ns.${zone}`
  const soa = has(zone, ['SOA'])
    ? []
    : [line(zone, usualTtl, 'SOA', `${server} hostmaster.${zone === '.' ? '' : zone} 1 3600 600 1209600 300`)]
  const ns = has(zone, ['NS']) ? [] : [line(zone, usualTtl, 'NS', server)]
  const isNamed = records.some(({ name }) => name === server)
  const glue =
    ns.length === 0 || isNamed
      ? []
      : addresses.map((address) => line(server, usualTtl, address.includes(':') ? 'AAAA' : 'A', address))
  const first = records.filter(({ type, name }) => type === 'SOA' && name === zone)
  const rest = records.filter((record) => !first.includes(record))
  const print = ({ name, ttlSeconds, type, data }: ZoneRecord) =>
    line(name, ttlSeconds ?? usualTtl, type, data)
  return `${[...soa, ...first.map(print), ...ns, ...glue, ...rest.map(print)].join('\n')}\n`
}

function line(name: string, ttlSeconds: number, type: string, data: string): string {
  return `${name} ${ttlSeconds} IN ${type} ${data}`
}
