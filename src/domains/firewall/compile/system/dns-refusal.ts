import { type AddressSet, type Family, printRanges } from '../../../../core/net/ip.ts'
import { protocolNumbers } from '../../../../core/net/protocol.ts'
import type { NamedSet, Verdict } from '../../../../core/ruleset/ruleset.ts'
import { allOf, type Conditions, condition, deviceConditions, protocolMembership } from '../condition.ts'

/** Port of DNS over TLS and over QUIC. */
export const dotPort = 853
/** Port of DNS over HTTPS. */
export const dohPort = 443

/** Servers of DNS over HTTPS as sets of the ruleset, by IP version. */
export type DohSets = Readonly<Record<Family, NamedSet>>

/** The sets that hold these servers. */
export function dohSetsOf({ v4, v6 }: AddressSet): DohSets {
  return {
    4: { name: 'doh4', type: 'ipv4_addr', elements: printRanges(4, v4) },
    6: { name: 'doh6', type: 'ipv6_addr', elements: printRanges(6, v6) },
  }
}

/** A refusal that clients notice at once, and fall back. */
const refusals: readonly { readonly protocol: number; readonly verdict: Verdict }[] = [
  { protocol: protocolNumbers.tcp, verdict: { op: 'reject', with: 'tcp-reset' } },
  { protocol: protocolNumbers.udp, verdict: { op: 'reject', with: 'port-unreachable' } },
]

interface Sides {
  readonly external: readonly string[]
  readonly local: readonly string[]
}

/** DNS over TLS and QUIC from local devices to external ones. */
export function overTls(sides: Sides): readonly (Conditions & { readonly verdict: Verdict })[] {
  return refused(sides, dotPort, [allOf()])
}

/** HTTPS, of both transports, from local devices to known servers of DNS behind external ones. */
export function overHttps(
  sides: Sides & { readonly doh: DohSets | null },
): readonly (Conditions & { readonly verdict: Verdict })[] {
  const { doh } = sides
  if (doh === null) return []
  const servers = ([4, 6] as const).map((family): Conditions => {
    const field = family === 4 ? 'ip daddr' : 'ip6 daddr'
    return { match: [{ op: 'set', field, not: false, set: doh[family].name }], sets: [doh[family]], keys: [] }
  })
  return refused(sides, dohPort, servers)
}

function refused({ external, local }: Sides, port: number, servers: readonly Conditions[]) {
  if (external.length === 0 || local.length === 0) return []
  const ports = condition({
    op: 'in',
    field: 'th dport',
    not: false,
    ranges: [{ lo: String(port), hi: String(port) }],
  })
  const way = [deviceConditions('iifname', local), deviceConditions('oifname', external)]
  return servers.flatMap((server) =>
    refusals.map(({ protocol, verdict }) => ({
      ...allOf(protocolMembership([protocol]), ports, server, ...way),
      verdict,
    })),
  )
}
