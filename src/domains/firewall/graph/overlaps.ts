import { type Atom, overlap } from './atom.ts'
import { OverlapIndex } from './overlap-index.ts'

/** What an atom shares packets with, of a list of others; bits. */
export const shares = { earlier: 1, later: 2 } as const

/** More changes than these are not gone through one by one. */
const fewChanges = 16

/** Which atoms of a list share packets with earlier or later ones of a list of others. Both are in match order. */
export interface Overlaps {
  readonly asked: readonly Atom[]
  readonly others: readonly Atom[]
  /** Bits of `shares` for each atom asked for. */
  readonly bits: Uint8Array
}

/**
 * Compares two lists. Given what was known of earlier lists, it looks only at what has come and gone. Flags of atoms do
 * not matter.
 */
export function overlapsOf(
  asked: readonly Atom[],
  others: readonly Atom[],
  before: Overlaps | null,
): Overlaps {
  const changes = before === null ? null : changesOf(before.others, others)
  const index = new OverlapIndex(others)
  const bits = new Uint8Array(asked.length)
  let known = 0
  for (let place = 0; place < asked.length; place++) {
    const atom = asked[place]!
    if (before === null || changes === null) {
      bits[place] = anew(atom, index)
      continue
    }
    while (known < before.asked.length && before.asked[known]!.order < atom.order) known++
    const isKnown = known < before.asked.length && isSame(before.asked[known]!, atom)
    bits[place] = (isKnown ? changed(atom, before.bits[known]!, changes) : null) ?? anew(atom, index)
  }
  return { asked, others, bits }
}

function anew(atom: Atom, index: OverlapIndex): number {
  return (index.hasEarlier(atom) ? shares.earlier : 0) | (index.hasLater(atom) ? shares.later : 0)
}

interface Changes {
  readonly come: readonly Atom[]
  readonly gone: readonly Atom[]
}

/** Null when they are many. */
function changesOf(before: readonly Atom[], after: readonly Atom[]): Changes | null {
  const [come, gone]: [Atom[], Atom[]] = [[], []]
  for (let [old, now] = [0, 0]; old < before.length || now < after.length; ) {
    const [left, right] = [before[old], after[now]]
    if (left !== undefined && right !== undefined && isSame(left, right)) {
      old++
      now++
    } else if (right === undefined || (left !== undefined && left.order <= right.order)) {
      gone.push(left!)
      old++
    } else {
      come.push(right)
      now++
    }
    if (come.length + gone.length > fewChanges) return null
  }
  return { come, gone }
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
