import type { DnsArtifact, DnsServerState, DnsUpstream } from '../../../core/engine/declared/dns.ts'

/**
 * The settings without servers that fail while another one of their zone answers: no client waits for them. Where all fail,
 * all are asked. Servers that are asked by TLS are never exchanged for plain ones.
 */
export function withoutFailing(artifact: DnsArtifact, states: readonly DnsServerState[]): DnsArtifact {
  const byZone = Map.groupBy(states, ({ zone }) => zone)
  const isAsked = (zone: string, server: Pick<DnsUpstream, 'address' | 'tls' | 'connection'>) => {
    const all = byZone.get(zone) ?? []
    const state = stateOf(all, server)
    return state === undefined || isUsable(state, all)
  }
  const upstream = artifact.upstream?.filter((server) => isAsked('.', server))
  const forward = artifact.forward.map((zone) => {
    const servers = zone.servers.filter((address) =>
      isAsked(zone.name, { address, tls: null, connection: null }),
    )
    return servers.length === zone.servers.length ? zone : { ...zone, servers }
  })
  return { ...artifact, upstream: upstream ?? null, forward }
}

/** Servers that `withoutFailing` leaves out, as text that changes with them. */
export function leftOutServers(states: readonly DnsServerState[]): string {
  const byZone = Map.groupBy(states, ({ zone }) => zone)
  const leftOut = [...byZone.values()].flatMap((each) => each.filter((state) => !isUsable(state, each)))
  return leftOut
    .map(({ zone, address, tlsName, connection }) => JSON.stringify([zone, address, tlsName, connection]))
    .sort()
    .join('\n')
}

/** Tells whether a server is asked among those of its zone. */
function isUsable(state: DnsServerState, all: readonly DnsServerState[]): boolean {
  if (state.error === null) return true
  return !all.some(
    ({ isAsked, error, answers, tlsName }) =>
      isAsked && error === null && answers > 0 && (tlsName === null) === (state.tlsName === null),
  )
}

function stateOf(
  states: readonly DnsServerState[],
  { address, tls, connection }: Pick<DnsUpstream, 'address' | 'tls' | 'connection'>,
): DnsServerState | undefined {
  return states.find(
    (state) =>
      state.address === address &&
      state.tlsName === (tls?.name ?? null) &&
      state.connection === (connection?.title ?? null),
  )
}
