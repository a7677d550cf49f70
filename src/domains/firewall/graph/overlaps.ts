import { sharedRuns } from '../../../core/incremental.ts'
import { listChanges } from '../../../core/list-changes.ts'
import { type Atom, overlap, placeOf } from './atom.ts'
import { OverlapIndex } from './overlap-index.ts'

/** What an atom shares packets with, of a list of others; bits. */
export const shares = { earlier: 1, later: 2, both: 3 } as const

/** More changes than these are not gone through one by one. */
const fewChanges = 16

/** Two lists in match order. */
interface Lists {
  readonly asked: readonly Atom[]
  readonly others: readonly Atom[]
  /** Bits of `shares` that matter. */
  readonly wanted: number
}

/** Which atoms of a list share packets with earlier or later ones of a list of others. */
export interface Overlaps extends Lists {
  /** Bits of `shares` for each atom asked for. */
  readonly bits: Uint8Array
  /** Places of atoms that come, or whose bits are others than before, in their order; null where nothing was known. */
  readonly fresh: readonly number[] | null
}

/**
 * Compares two lists. Given what was known of earlier lists, it looks only at what has come and gone. Flags of atoms do
 * not matter.
 */
export function overlapsOf(lists: Lists, before: Overlaps | null): Overlaps {
  const { asked, others, wanted } = lists
  const changes = before && changesOf(before.others, others)
  const index = new OverlapIndex(others)
  const bits = new Uint8Array(asked.length)
  if (before === null || changes === null) {
    for (let place = 0; place < asked.length; place++) bits[place] = anew(asked[place]!, index, wanted)
    return { ...lists, bits, fresh: null }
  }
  const fresh: number[] = []
  const areOthersSame = changes.come.length + changes.gone.length === 0
  const judge = (place: number, known: number) => {
    const atom = asked[place]!
    const bitsLeft = changed(atom, before.bits[known]!, changes)
    bits[place] = bitsLeft === null ? anew(atom, index, wanted) : bitsLeft & wanted
    if (bits[place] !== before.bits[known] || atom !== before.asked[known]) fresh.push(place)
  }
  let place = 0
  const end = { old: before.asked.length, now: asked.length, length: 0 }
  for (const { old, now, length } of [...sharedRuns(before.asked, asked), end]) {
    for (; place < now; place++) {
      const atom = asked[place]!
      const known = placeOf(before.asked, atom.order)
      if (known < before.asked.length && isSame(before.asked[known]!, atom)) judge(place, known)
      else {
        bits[place] = anew(atom, index, wanted)
        fresh.push(place)
      }
    }
    if (areOthersSame) bits.set(before.bits.subarray(old, old + length), now)
    else for (let step = 0; step < length; step++) judge(now + step, old + step)
    place = now + length
  }
  return { ...lists, bits, fresh }
}

function anew(atom: Atom, index: OverlapIndex, wanted: number): number {
  const earlier = wanted & shares.earlier && index.hasEarlier(atom) ? shares.earlier : 0
  return earlier | (wanted & shares.later && index.hasLater(atom) ? shares.later : 0)
}

interface Changes {
  readonly come: readonly Atom[]
  readonly gone: readonly Atom[]
}

/** Null when they are many. */
function changesOf(before: readonly Atom[], after: readonly Atom[]): Changes | null {
  const { gone, come } = listChanges(before, after)
  const [old, now] = [gone, come].map((list) => new Set(list.map(({ variants }) => variants)))
  const changes = {
    gone: gone.filter(({ variants }) => !now!.has(variants)),
    come: come.filter(({ variants }) => !old!.has(variants)),
  }
  return changes.gone.length + changes.come.length > fewChanges ? null : changes
}

/** The bits after the changes; null when they must be worked out anew. */
function changed(atom: Atom, known: number, { come, gone }: Changes): number | null {
  for (const other of gone) if (known & bitOf(atom, other) && overlap(atom, other)) return null
  let bits = known
  for (const other of come) if (overlap(atom, other)) bits |= bitOf(atom, other)
  return bits
}

function bitOf(atom: Atom, other: Atom): number {
  return other.order < atom.order ? shares.earlier : shares.later
}

function isSame(one: Atom, other: Atom): boolean {
  return one.variants === other.variants
}
