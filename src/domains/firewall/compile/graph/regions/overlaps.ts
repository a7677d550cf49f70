import { sharedStretches } from '../../../../../core/list/incremental.ts'
import { sequenceChanges } from '../../../../../core/list/list-changes.ts'
import { type Atom, type Atoms, overlap } from './atom.ts'
import { OverlapIndex } from './overlap-index.ts'

/** Atoms of a list of others that an atom shares packets with; bits. */
export const shares = { earlier: 1, later: 2, both: 3 } as const

/** More changes of the others than these are not gone through one by one: all is asked anew. */
const fewChanges = 16

/** Two lists in match order. */
interface Lists {
  readonly asked: Atoms
  readonly others: Atoms
  /** Bits of `shares` that matter. */
  readonly wanted: number
}

/** Atoms of a list that share packets with earlier or later ones of a list of others. */
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
  if (before !== null && before.asked === asked && before.others === others) return { ...before, fresh: [] }
  const changes = before && changesOf(before.others, others)
  const areMany = changes !== null && changes.come.length + changes.gone.length > fewChanges
  let index: OverlapIndex | null = null
  const anew = (atom: Atom) => {
    index ??= new OverlapIndex(others.whole, before === null || areMany ? asked.length : 0)
    return sharesOf(atom, index, wanted)
  }
  const bits = new Uint8Array(asked.length)
  if (before === null || changes === null) {
    const { whole } = asked
    for (let place = 0; place < whole.length; place++) bits[place] = anew(whole[place]!)
    return { ...lists, bits, fresh: null }
  }
  const after = (atom: Atom, known: number) => {
    const left = areMany ? null : changed(atom, known, changes)
    return left === null ? anew(atom) : left & wanted
  }
  const fresh: number[] = []
  const areOthersSame = changes.come.length + changes.gone.length === 0
  let place = 0
  const end = { old: before.asked.length, now: asked.length, length: 0 }
  for (const { old, now, length } of [...sharedStretches(before.asked, asked), end]) {
    for (; place < now; place++) {
      const atom = asked.at(place)!
      const known = before.asked.placeOf(atom)
      const isKnown = before.asked.at(known)?.variants === atom.variants
      bits[place] = isKnown ? after(atom, before.bits[known]!) : anew(atom)
      fresh.push(place)
    }
    if (areOthersSame) bits.set(before.bits.subarray(old, old + length), now)
    else {
      const { whole } = asked
      for (let step = 0; step < length; step++) {
        const known = before.bits[old + step]!
        bits[now + step] = after(whole[now + step]!, known)
        if (bits[now + step] !== known) fresh.push(now + step)
      }
    }
    place = now + length
  }
  return { ...lists, bits, fresh }
}

function sharesOf(atom: Atom, index: OverlapIndex, wanted: number): number {
  const earlier = wanted & shares.earlier && index.hasEarlier(atom) ? shares.earlier : 0
  return earlier | (wanted & shares.later && index.hasLater(atom) ? shares.later : 0)
}

interface Changes {
  readonly come: readonly Atom[]
  readonly gone: readonly Atom[]
}

function changesOf(before: Atoms, after: Atoms): Changes {
  const { gone, come } = sequenceChanges(before, after)
  const [old, now] = [gone, come].map((list) => new Set(list.map(({ variants }) => variants)))
  return {
    gone: gone.filter(({ variants }) => !now!.has(variants)),
    come: come.filter(({ variants }) => !old!.has(variants)),
  }
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
