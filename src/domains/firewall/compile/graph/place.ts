import type { Cut } from './cuts/cut.ts'
import { type By, keySize } from './cuts/key.ts'
import { narrowed } from './regions/atom.ts'
import type { Region } from './regions/membership.ts'

/** Surroundings of a list within the graph. It follows from the cuts on the way, which `path` names. */
export interface Place {
  readonly path: string
  readonly region: Region
  readonly growth: number
  readonly members: number
  /** Number of times that a rule stands in the graph in lists like this one. */
  readonly copies: number
  /** Cuts on the way to this list. */
  readonly cuts: number
  /** Jumps on the way to this list. */
  readonly depth: number
  /** True when rules follow that packets which nothing in the list decides meet, in the same chain where its cut lets them. */
  readonly isBefore: boolean
  /** True when packets come back from lists under keys. */
  readonly comesBack: boolean
  /** Cuts on the way whose keys no packet has that comes here. */
  readonly missed: readonly By[]
}

/** The part of the place in which packets have a key. */
export function regionOf({ region }: Place, { field, bits }: Cut, key: number): Region {
  const size = keySize(field, bits)
  return narrowed(region, field, key * size, (key + 1) * size - 1)
}

/** Place of the lists of a cut; those under keys are further on in `regionOf` them. */
export function within(place: Place, cut: Cut): Place {
  const { field, bits, mode, isClassed } = cut
  const copies = cut.parts * cut.growth
  return {
    ...place,
    path: `${place.path} ${mode} ${field}/${bits}${isClassed ? ' classes' : ''}`,
    growth: place.growth / cut.growth,
    members: Math.max(0, place.members - cut.members) / copies,
    copies: place.copies * copies,
    cuts: place.cuts + 1,
    depth: place.depth + (mode === 'replicate' ? 0 : 1),
    isBefore: false,
    comesBack: mode === 'split' || (mode === 'keys-last' && place.isBefore),
  }
}

/** Place of the list without keys: what the members of others bring is none of its own. */
export function beside(inner: Place, { members, copies }: Place, cut: Cut): Place {
  const { mode } = cut
  // Rules that fall under keys in part stand here, too: the same cut would take them for as promising as before.
  const missed = mode === 'replicate' ? [...inner.missed, cut] : inner.missed
  return { ...inner, path: `${inner.path} *`, members, copies, isBefore: mode === 'keys-last', missed }
}
