import { axis, type Region, type Space } from '../analysis/space/space.ts'
import { everywhere } from '../analysis/table/wide-region.ts'
import { type FilterPolicy, ledInLiteral, setOf, type Translated } from './filter-policy.ts'

/** Packets that come to FORWARD or INPUT in one way: as they were sent, or with the destination that a DNAT rule gave them. */
export interface Flow {
  /** As these tables see them. */
  readonly seen: Region
  /** The translation, its destinations restricted to those that were asked for; null for none. */
  readonly translated: Translated | null
}

/** Ends that are asked for, as sets; null restricts nothing. */
export interface Ends {
  readonly src: number | null
  readonly dst: number | null
  /** Devices. */
  readonly in: number
  readonly out: number
}

/** The ways in which packets between these ends come to FORWARD and INPUT; what is sent is disjoint. */
export function flowsOf({ space, translated }: FilterPolicy, ends: Ends): Flow[] {
  const { pool } = space
  const within = (set: number, asked: number | null) => (asked === null ? set : pool.and(set, asked))
  const literals = ledInLiteral(space, true)
  const plain = everywhere(space, { in: ends.in, out: ends.out }, '', '').flatMap(({ sets }): Flow[] => {
    const own = sets.slice()
    own[axis.src] = within(own[axis.src]!, ends.src)
    own[axis.dst] = within(own[axis.dst]!, ends.dst)
    return own.includes(0) ? [] : [{ seen: { sets: own, literals }, translated: null }]
  })
  return [...plain, ...translated.flatMap((each) => translatedFlow(space, each, ends))]
}

/** Who asks for a destination means the old one or the new one. */
function translatedFlow(space: Space, translated: Translated, ends: Ends): Flow[] {
  const { pool, coordinates } = space
  const { address, port } = translated.target
  const seen = translated.sets.slice()
  if (ends.src !== null) seen[axis.src] = pool.and(seen[axis.src]!, ends.src)
  seen[axis.in] = pool.and(seen[axis.in]!, ends.in)
  seen[axis.out] = ends.out
  let sent = seen[axis.dst]!
  const led = address === null ? null : setOf(space, address)
  if (ends.dst !== null && (led === null || !pool.within(led, ends.dst))) sent = pool.and(sent, ends.dst)
  seen[axis.dst] = led ?? sent
  if (port !== null) seen[axis.dstPort] = coordinates.set('port', [port.interval])
  if (sent === 0 || seen.includes(0)) return []
  const own = led === null ? translated.literals : ofSource(space, translated.literals)
  const literals = space.literals.both(own, ledInLiteral(space, false))!
  const sets = translated.sets.slice()
  sets[axis.dst] = sent
  return [{ seen: { sets: seen, literals }, translated: { ...translated, sets } }]
}

/** Packets of a flow as they are sent, of a part of what the tables see; conditions on the destination are those on the new one. */
export function sentRegion({ translated }: Flow, seen: Region): Region {
  if (translated === null) return seen
  const { address, port } = translated.target
  const sets = seen.sets.slice()
  if (address !== null) sets[axis.dst] = translated.sets[axis.dst]!
  if (port !== null) sets[axis.dstPort] = translated.sets[axis.dstPort]!
  return { sets, literals: seen.literals }
}

/** Literals about the source. */
function ofSource({ literals }: Space, list: readonly number[]): readonly number[] {
  return list.filter((literal) => literals.variable(literal).end === 'source')
}
