import { type Problem, problem } from '../../core/failure.ts'
import { webProxy } from '../../core/net/web-proxy.ts'
import type { Entry, Id, Snapshot } from '../../core/resource/snapshot.ts'
import { listenPlace, metricsSettings } from '../metrics/settings.ts'
import { message } from './messages.ts'
import { addressesMeant } from './own-address.ts'

/** Fields of a site that say where it is served. */
export interface PlacedSite {
  readonly title: string
  readonly listen: { readonly address: string; readonly port: number }
  readonly tls: string
  readonly http_to_https: boolean
}

/** A port of a site: its own, or 80 from which clients are led to it. */
interface SitePort {
  readonly port: number
  readonly isTls: boolean
  readonly path: 'listen.port' | 'http_to_https'
}

interface Placed {
  readonly title: string
  readonly names: readonly string[]
  readonly addresses: readonly string[]
  readonly place: SitePort
}

/** Titles of sites by what they have at a port: a name, all names at an address, an address with TLS or without. */
type Taken = Map<string, string>

/** TCP ports at which a site is served. */
export function sitePorts({ listen, tls, http_to_https }: PlacedSite): readonly SitePort[] {
  const own = { port: listen.port, isTls: tls !== '', path: 'listen.port' } as const
  const redirect = { port: 80, isTls: false, path: 'http_to_https' } as const
  return http_to_https && tls !== '' && listen.port !== 80 ? [own, redirect] : [own]
}

/**
 * Problems between sites: a port that the gateway itself listens at, two sites with one name and port, a port of one address with
 * TLS and without. Names are in their ASCII form.
 */
export function placeProblems<S extends PlacedSite>(
  snapshot: Snapshot,
  entries: readonly Entry<S>[],
  namesOf: (site: S) => readonly string[],
): readonly (Problem & { readonly item: Id })[] {
  const own = ownPorts(snapshot)
  const taken: Taken = new Map()
  // Each write asks about all sites: many of them have few addresses.
  const meant = new Map<string, readonly string[]>()
  const problems: (Problem & { readonly item: Id })[] = []
  for (const { id, item } of entries) {
    const { address } = item.listen
    // What has no address yet is the same place as itself.
    const addresses = meant.get(address) ?? [address, ...addressesMeant(snapshot, address)]
    meant.set(address, addresses)
    const names = namesOf(item)
    for (const place of sitePorts(item)) {
      const placed = { title: item.title, names, addresses, place }
      const what = own.get(place.port)
      const values = { port: place.port, what: what ?? '' }
      const found =
        what === undefined
          ? rivalry(placed, taken)
          : problem(place.path, message('port {port} is taken by the gateway itself: {what}', values))
      if (found !== null) problems.push({ ...found, item: id })
      take(placed, taken)
    }
  }
  return problems
}

/** TCP ports at which the gateway listens by its configuration, with what listens there. */
function ownPorts(snapshot: Snapshot): ReadonlyMap<number, string> {
  const { enabled, listen } = snapshot.value(metricsSettings)
  const metrics = enabled ? listenPlace(listen) : null
  return new Map([
    [53, 'DNS'],
    [webProxy.port, 'content-filter'],
    ...(metrics === null ? [] : [[metrics.port, 'metrics'] as const]),
  ])
}

function rivalry({ names, addresses, place }: Placed, taken: Taken): Problem | null {
  const { port, isTls, path } = place
  for (const [index, name] of names.entries()) {
    const title = taken.get(nameAt(port, name))
    if (title === undefined) continue
    const said = message('the site {title} has this name at port {port}', { title, port })
    return problem(`names[${index}]`, said, 'duplicate')
  }
  for (const address of addresses) {
    const every = names.length === 0 ? taken.get(everyNameAt(port, address)) : undefined
    if (every !== undefined) {
      const said = message('the site {title} has all names at port {port}', { title: every, port })
      return problem('names', said, 'duplicate')
    }
    const title = taken.get(protocolAt(port, address, !isTls))
    if (title === undefined) continue
    const said = isTls
      ? message('the site {title} has port {port} of this address without TLS', { title, port })
      : message('the site {title} has port {port} of this address with TLS', { title, port })
    return problem(path, said, 'duplicate')
  }
  return null
}

/** Notes what a site has; of several the first. */
function take({ title, names, addresses, place: { port, isTls } }: Placed, taken: Taken): void {
  const keys = [
    ...names.map((name) => nameAt(port, name)),
    ...addresses.flatMap((address) => [
      ...(names.length === 0 ? [everyNameAt(port, address)] : []),
      protocolAt(port, address, isTls),
    ]),
  ]
  for (const key of keys) if (!taken.has(key)) taken.set(key, title)
}

function nameAt(port: number, name: string): string {
  return `${port} ${name}`
}

function everyNameAt(port: number, address: string): string {
  return `${port} every ${address}`
}

function protocolAt(port: number, address: string, isTls: boolean): string {
  return `${port} ${isTls ? 'tls' : 'plain'} ${address}`
}
