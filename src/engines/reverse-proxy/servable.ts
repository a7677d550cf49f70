import type { ServedSite } from '../../core/engine/declared/nginx-settings.ts'
import type { PublishedSite, ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'
import type { Message, Said } from '../../core/text/message.ts'
import type { NginxConfiguration } from './declaration.ts'
import { type Endpoint, endpointName } from './endpoint.ts'
import { message } from './messages.ts'

/** Facts of the machine that decide which sites can be served. */
export interface Circumstances {
  /** Why an endpoint is not to be had, by its name; absent where it is. */
  readonly endpointFaults: ReadonlyMap<string, Message>
  /** Why the certificate of a site is of no use, by its number. */
  readonly certificateFaults: ReadonlyMap<number, Message>
  readonly addressesOf: (name: string) => readonly string[]
  /** Name that the certificate of a site behind is for. */
  readonly nameOf: (site: PublishedSite) => string
}

/** The part of an artifact that can be served, and what stands against the rest. */
export interface Servable {
  readonly configuration: NginxConfiguration
  readonly complaints: readonly Message[]
}

/** All endpoints of a site: its own and those that lead to it. */
export function endpointsOf(site: PublishedSite): readonly Endpoint[] {
  const { addresses, port } = site.listen
  return [
    ...addresses.map((address) => ({ address, port })),
    ...(leads(site) ? addresses.map((address) => ({ address, port: 80 })) : []),
  ]
}

/** Leaves out what cannot be served, so that one site never takes the others with it. */
export function servable(
  { sites, profiles, trustedProxies }: ReverseProxyArtifact,
  circumstances: Circumstances,
): Servable {
  const complaints: Message[] = []
  const encrypted = new Set(sites.filter(({ tls }) => tls !== null).flatMap(({ listen }) => namesOf(listen)))
  const served = sites.flatMap((site): readonly ServedSite[] => {
    const { id, title } = site
    const complain = (reason: Said) => {
      if (reason !== '')
        complaints.push(message('site {id} ({title}) is not served: {reason}', { id, title, reason }))
      return []
    }
    const certificateFault = circumstances.certificateFaults.get(id)
    if (certificateFault !== undefined) return complain(certificateFault)
    const free = site.listen.addresses.filter((address) => {
      const name = endpointName({ address, port: site.listen.port })
      const reason = circumstances.endpointFaults.get(name)
      if (reason !== undefined)
        complaints.push(
          message('site {id} ({title}) is not served at {name}: {reason}', { id, title, name, reason }),
        )
      else if (site.tls === null && encrypted.has(name))
        complaints.push(
          message('site {id} ({title}) is not served at {name}: {reason}', {
            ...{ id, title, name },
            reason: message('another site there is encrypted; give it a port of its own'),
          }),
        )
      else return true
      return false
    })
    const leading = leads(site)
      ? free.filter((address) => !isTaken(circumstances, { address, port: 80 }))
      : []
    for (const address of leads(site) ? free : []) {
      const reason = circumstances.endpointFaults.get(endpointName({ address, port: 80 }))
      if (reason !== undefined)
        complaints.push(
          message('nothing leads from http to site {id} ({title}) at {address}: {reason}', {
            ...{ id, title, address, reason },
          }),
        )
    }
    if (free.length === 0) {
      if (site.listen.addresses.length === 0)
        complain(message('the gateway has no address there; see its interface'))
      return []
    }
    const behind = circumstances.addressesOf(site.upstream.address)
    if (behind.length === 0)
      complaints.push(
        message('site {id} ({title}) answers 502: {name} has no address; see the name server', {
          ...{ id, title, name: site.upstream.address },
        }),
      )
    return [
      {
        ...{ id, names: site.names, upstream: site.upstream, profile: site.profile },
        listen: { addresses: free, port: site.listen.port },
        isTls: site.tls !== null,
        leadsFrom: leading,
        behind,
        behindName: circumstances.nameOf(site),
      },
    ]
  })
  const pairs = sites.flatMap(({ id, tls }) =>
    tls === null || !served.some((site) => site.id === id)
      ? []
      : [[id, { chain: tls.chain, key: tls.key }] as const],
  )
  return {
    configuration: {
      sites: served,
      profiles: profiles.filter(({ id }) => served.some(({ profile }) => profile === id)),
      trustedProxies,
      certificates: Object.fromEntries(pairs),
    },
    complaints,
  }
}

function leads({ tls, httpToHttps, listen }: PublishedSite): boolean {
  return tls !== null && httpToHttps && listen.port !== 80
}

function namesOf({ addresses, port }: PublishedSite['listen']): readonly string[] {
  return addresses.map((address) => endpointName({ address, port }))
}

function isTaken({ endpointFaults }: Circumstances, endpoint: Endpoint): boolean {
  return endpointFaults.has(endpointName(endpoint))
}
