import type { DnsArtifact, DnsServerState, DnsUpstream } from '../../../core/engine/declared/dns.ts'

/**
 * The settings without servers that fail while another one of their zone answers: no client waits for them. Where all fail,
 * all are asked, and what is known of servers that are in the settings no more counts for nothing. Servers that are asked by TLS are
 * never exchanged for plain ones.
 */
export function withoutFailing(artifact: DnsArtifact, states: readonly DnsServerState[]): DnsArtifact {
  const byZone = Map.groupBy(states, ({ zone }) => zone)
  const asked = <S extends Server>(zone: string, servers: readonly S[]) => {
    const known = servers.map((server) => stateOf(byZone.get(zone) ?? [], server))
    const all = known.filter((state) => state !== undefined)
    return {
      used: servers.filter((_server, place) => known[place] === undefined || isUsable(known[place], all)),
      isFailing: all.length > 0 && all.length === servers.length && all.every(({ error }) => error !== null),
    }
  }
  const upstream = artifact.upstream && asked('.', artifact.upstream).used
  const forward = artifact.forward.map((zone) => {
    const plain = zone.servers.map((address) => ({ address, tls: null, connection: null }))
    const { used, isFailing } = asked(zone.name, plain)
    if (isFailing) return { ...zone, isFailing: true as const }
    return used.length === plain.length ? zone : { ...zone, servers: used.map(({ address }) => address) }
  })
  return { ...artifact, upstream: upstream ?? null, forward }
}

type Server = Pick<DnsUpstream, 'address' | 'tls' | 'connection'>

/** Servers that `withoutFailing` leaves out, and all of zones that have no other ones, as text that changes with them. */
export function leftOutServers(states: readonly DnsServerState[]): string {
  const byZone = Map.groupBy(states, ({ zone }) => zone)
  const failing = [...byZone.values()].flatMap((each) => {
    const isFailing = each.every(({ error }) => error !== null)
    return isFailing ? each : each.filter((state) => !isUsable(state, each))
  })
  return failing
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
  { address, tls, connection }: Server,
): DnsServerState | undefined {
  return states.find(
    (state) =>
      state.address === address &&
      state.tlsName === (tls?.name ?? null) &&
      state.connection === (connection?.title ?? null),
  )
}
