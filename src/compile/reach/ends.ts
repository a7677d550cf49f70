import { parseAddress, parsePrefix, unmapAddress } from '../../core/net/ip.ts'
import type { Space } from '../analysis/space/space.ts'
import { type Mark, setOf } from './filter-policy.ts'
import type { Ends } from './flow.ts'
import type { ReachEnd, ReachQuestion } from './question.ts'

/** Addresses that a question names. */
export function marksOf({ from, to }: ReachQuestion): Mark[] {
  return [from, to].flatMap((end) => markOf(end) ?? [])
}

/** The ends of a question as sets; the gateway itself is one of them, but for what comes from an address that it has not. */
export function endsOf(space: Space, { from, to }: ReachQuestion): Ends {
  const [src, dst] = [markOf(from), markOf(to)]
  const { devices, pool } = space
  const comes = devicesOf(space, from?.zone ?? null)
  const isOthers = (from?.zone ?? null) === null && src !== null && !isOwn(space, src)
  return {
    src: src && setOf(space, src),
    dst: dst && setOf(space, dst),
    in: isOthers ? pool.and(comes, pool.range(devices.gateway + 1, devices.other)) : comes,
    out: devicesOf(space, to?.zone ?? null),
  }
}

/** True where the gateway may send from an address; of all where no address of a card is known. */
function isOwn({ inputs: { nics } }: Space, { family, interval: { lo } }: Mark): boolean {
  const own = nics.flatMap(({ addresses }) => addresses.flatMap((text) => parsePrefix(text) ?? []))
  if (own.length === 0) return true
  const isLoopback = family === 4 ? lo >> 24n === 127n : lo === 1n
  return isLoopback || own.some((each) => each.family === family && each.value === lo)
}

/** Devices of a zone or of interfaces; for null all, and the gateway. */
export function devicesOf({ devices, pool, vocabulary }: Space, zone: string | null): number {
  if (zone === null) return pool.range(devices.gateway, devices.other)
  const meaning = vocabulary.devices(zone)
  switch (meaning.kind) {
    case 'any':
      return devices.all
    case 'gateway':
      return pool.range(devices.gateway, devices.gateway)
    case 'devices':
      return devices.set(meaning.devices)
  }
}

function markOf(end: ReachEnd | null | undefined): Mark | null {
  const text = end?.address ?? null
  if (text === null) return null
  const { family, value } = unmapAddress(parseAddress(text)!)
  return { family, interval: { lo: value, hi: value } }
}
