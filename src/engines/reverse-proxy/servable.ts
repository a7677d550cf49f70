import type { ServedSite } from '../../core/engine/declared/nginx-settings.ts'
import type { PublishedSite, ReverseProxyArtifact } from '../../core/engine/declared/reverse-proxy.ts'
import type { Message } from '../../core/text/message.ts'
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
export function servable(artifact: ReverseProxyArtifact, circumstances: Circumstances): Servable {
  const { sites, profiles, trustedProxies } = artifact
  const encrypted = new Set(sites.filter(({ tls }) => tls !== null).flatMap(({ listen }) => namesOf(listen)))
  const all = sites.map((site) => ({ site, ...servedSite(site, { circumstances, encrypted }) }))
  const served = all.flatMap(({ served: each }) => (each === null ? [] : [each]))
  const pairs = all.flatMap(({ site: { id, tls }, served: each }) =>
    tls === null || each === null ? [] : [[id, { chain: tls.chain, key: tls.key }] as const],
  )
  return {
    configuration: {
      sites: served,
      profiles: profiles.filter(({ id }) => served.some(({ profile }) => profile === id)),
      trustedProxies,
      certificates: Object.fromEntries(pairs),
    },
    complaints: all.flatMap(({ complaints }) => complaints),
  }
}

interface Surroundings {
  readonly circumstances: Circumstances
  /** Names of endpoints at which a site is encrypted. */
  readonly encrypted: ReadonlySet<string>
}

interface OneSite {
  readonly served: ServedSite | null
  readonly complaints: readonly Message[]
}

function servedSite(site: PublishedSite, surroundings: Surroundings): OneSite {
  const { id, title, names, upstream, profile, listen } = site
  const { circumstances } = surroundings
  const certificateFault = circumstances.certificateFaults.get(id)
  if (certificateFault !== undefined) {
    const reason = certificateFault
    return {
      served: null,
      complaints: [message('site {id} ({title}) is not served: {reason}', { id, title, reason })],
    }
  }
  const faults = new Map(listen.addresses.map((address) => [address, faultAt(site, address, surroundings)]))
  const addresses = listen.addresses.filter((address) => faults.get(address) === null)
  const refused = [...faults].flatMap(([address, reason]) => {
    if (reason === null) return []
    const name = endpointName({ address, port: listen.port })
    return [message('site {id} ({title}) is not served at {name}: {reason}', { id, title, name, reason })]
  })
  if (addresses.length === 0) return { served: null, complaints: refused }
  const leading = leads(site) ? addresses : []
  const isLed = (address: string) => !circumstances.endpointFaults.has(endpointName({ address, port: 80 }))
  const behind = circumstances.addressesOf(upstream.address)
  return {
    served: {
      ...{ id, names, upstream, profile, behind },
      listen: { addresses, port: listen.port },
      isTls: site.tls !== null,
      leadsFrom: leading.filter(isLed),
      behindName: circumstances.nameOf(site),
    },
    complaints: [
      ...refused,
      ...leading.flatMap((address) => notLed(site, address, circumstances)),
      ...(behind.length > 0
        ? []
        : [
            message(
              'site {id} ({title}) answers 502: {name} has no address but those of the gateway; see the name server',
              {
                ...{ id, title, name: upstream.address },
              },
            ),
          ]),
    ],
  }
}

function faultAt(
  { listen, tls }: PublishedSite,
  address: string,
  { circumstances, encrypted }: Surroundings,
) {
  const name = endpointName({ address, port: listen.port })
  const fault = circumstances.endpointFaults.get(name)
  if (fault !== undefined) return fault
  return tls === null && encrypted.has(name)
    ? message('another site there is encrypted; give it a port of its own')
    : null
}

function notLed({ id, title }: PublishedSite, address: string, { endpointFaults }: Circumstances) {
  const reason = endpointFaults.get(endpointName({ address, port: 80 }))
  if (reason === undefined) return []
  return [
    message('nothing leads from http to site {id} ({title}) at {address}: {reason}', {
      ...{ id, title, address, reason },
    }),
  ]
}

function leads({ tls, httpToHttps, listen }: PublishedSite): boolean {
  return tls !== null && httpToHttps && listen.port !== 80
}

function namesOf({ addresses, port }: PublishedSite['listen']): readonly string[] {
  return addresses.map((address) => endpointName({ address, port }))
}
