import { axis, type Region, type Space } from '../space/space.ts'

/** Effect on packets in a region that no rule of the administrator decides. */
export interface DefaultTerm extends Region {
  readonly does: string
  /** The system rule that does it; `default` where none does anything. */
  readonly id: string
}

/** Cards by which packets come and go. */
export interface Way {
  readonly in: number
  readonly out: number
}

/** Both families; nothing where the way is impossible. */
export function everywhere(space: Space, way: Way, does: string, id: string): DefaultTerm[] {
  return ([4, 6] as const)
    .filter(() => way.in !== 0 && way.out !== 0)
    .map((family) => {
      const addresses = space.coordinates.set(family, null)
      return { sets: wideSets(space, way, { src: addresses, dst: addresses }), literals: [], does, id }
    })
}

/** The sets of a region between these addresses and cards, of all ports, protocols and times. */
export function wideSets(
  { coordinates, pool, time }: Space,
  way: Way,
  { src, dst }: { readonly src: number; readonly dst: number },
): Int32Array {
  const sets = new Int32Array(8)
  sets[axis.src] = src
  sets[axis.dst] = dst
  sets[axis.srcPort] = coordinates.set('port', null)
  sets[axis.dstPort] = coordinates.set('port', null)
  sets[axis.protocol] = pool.range(0, 255)
  sets[axis.in] = way.in
  sets[axis.out] = way.out
  sets[axis.time] = pool.range(0, time.count - 1)
  return sets
}
