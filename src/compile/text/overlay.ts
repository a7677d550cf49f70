import type { DnsArtifact } from '../../core/engine/declared/dns.ts'
import { reverseName } from '../../core/net/reverse-name.ts'
import type { ZoneRecord } from '../../domains/dns/zone/zone-text.ts'

type Names = Pick<DnsArtifact, 'redirects' | 'own' | 'master'>

/**
 * Records of single names that the gateway answers for, whatever zone they lie in: its own names, with the reverse of their
 * addresses, and names that lead elsewhere. A reverse zone of the administrator's has the reverse of its addresses itself.
 */
export function overlayRecords({ redirects, own, master }: Names): readonly ZoneRecord[] {
  const record = (name: string, type: string, data: string): ZoneRecord => {
    return { line: 0, name, ttlSeconds: 300, type, data }
  }
  const zones = new Set(master.map(({ name }) => name))
  const named = new Set(own.names.map(({ name }) => name))
  const addresses = own.names.flatMap(({ name, addresses }) =>
    addresses.map((address) => record(name, address.includes(':') ? 'AAAA' : 'A', address)),
  )
  const reverse = new Map<string, ZoneRecord>()
  for (const { name, data } of addresses) {
    const asked = reverseName(data)
    if (asked === null || reverse.has(asked) || isInOneOf(zones, asked)) continue
    reverse.set(asked, record(asked, 'PTR', name))
  }
  return [
    ...addresses,
    ...reverse.values(),
    ...redirects
      .filter(({ name }) => !named.has(name))
      .map(({ name, target }) => record(name, 'CNAME', target)),
  ]
}

/** Names of the overlay, each once. */
export function overlayNames(artifact: Names): readonly string[] {
  return [...new Set(overlayRecords(artifact).map(({ name }) => name))]
}

function isInOneOf(zones: ReadonlySet<string>, name: string): boolean {
  const labels = name.split('.')
  return labels.some((_, index) => zones.has(labels.slice(index).join('.')))
}
