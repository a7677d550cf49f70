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
  readonly id: Id
  readonly title: string
  readonly names: readonly string[]
  readonly addresses: ReadonlySet<string>
  readonly place: SitePort
}

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
  const taken = ownPorts(snapshot)
  const seen: Placed[] = []
  const problems: (Problem & { readonly item: Id })[] = []
  for (const { id, item } of entries) {
    const { address } = item.listen
    // What has no address yet is the same place as itself.
    const addresses = new Set([address, ...addressesMeant(snapshot, address)])
    for (const place of sitePorts(item)) {
      const placed = { id, title: item.title, names: namesOf(item), addresses, place }
      const found = taken.has(place.port)
        ? problem(
            place.path,
            message('port {port} is taken by the gateway itself: {what}', {
              port: place.port,
              what: taken.get(place.port)!,
            }),
          )
        : rivalry(placed, seen)
      if (found !== null) problems.push({ ...found, item: id })
      seen.push(placed)
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

function rivalry(placed: Placed, seen: readonly Placed[]): Problem | null {
  const { place } = placed
  for (const other of seen) {
    if (other.place.port !== place.port || other.id === placed.id) continue
    const { title } = other
    const values = { title, port: place.port }
    const index = placed.names.findIndex((name) => other.names.includes(name))
    if (index >= 0)
      return problem(
        `names[${index}]`,
        message('the site {title} has this name at port {port}', values),
        'duplicate',
      )
    if (![...placed.addresses].some((address) => other.addresses.has(address))) continue
    if (placed.names.length + other.names.length === 0)
      return problem('names', message('the site {title} has all names at port {port}', values), 'duplicate')
    if (other.place.isTls !== place.isTls)
      return problem(
        place.path,
        other.place.isTls
          ? message('the site {title} has port {port} of this address with TLS', values)
          : message('the site {title} has port {port} of this address without TLS', values),
        'duplicate',
      )
  }
  return null
}
