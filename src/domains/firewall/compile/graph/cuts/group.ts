import type { Atom } from '../regions/atom.ts'
import type { FieldIndex } from '../regions/field.ts'
import { type Fall, fallOf, isWithin, type Membership, type Region } from '../regions/membership.ts'
import type { Cut } from './cut.ts'
import { firstAtLeast, isUnderKeys, isUnderSeveral, keysOf } from './key.ts'

/** A list in two, each in match order: atoms that fall under keys as a whole, and the rest. */
export interface Halves {
  readonly longs: readonly Atom[]
  readonly rest: readonly Atom[]
}

/** Those of a `split`: what does not end everything is in the rest, too. */
export function halved(atoms: readonly Atom[], cut: Cut): Halves {
  const longs: Atom[] = []
  const rest: Atom[] = []
  for (const atom of atoms) (goesUnderKeys(atom, cut) ? longs : rest).push(atom)
  return { longs, rest }
}

/** True when a `split` has the atom under its keys, and nowhere else. */
export function goesUnderKeys(atom: Atom, cut: Cut): boolean {
  return atom.conclusive && isUnderKeys(keysOf(atom, cut))
}

/** True when a `replicate` has the atom in its rest. */
export function staysBeside(atom: Atom, cut: Cut): boolean {
  return isBeside(atom, keysOf(atom, cut), cut)
}

function isBeside({ members }: Atom, fall: Fall, { field }: Cut): boolean {
  if (isUnderKeys(fall)) return false
  return members[field] === null || fall.keys.length + fall.wide.length > 0
}

/** The lists under each key that an atom falls under, in match order. */
export function byKey(longs: readonly Atom[], cut: Cut): ReadonlyMap<number, readonly Atom[]> {
  const groups = new Map<number, Atom[]>()
  for (const atom of longs) {
    for (const key of keysOf(atom, cut).keys) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [atom])
      else group.push(atom)
    }
  }
  return groups
}

/** Parts that a `replicate` makes of a list. */
export interface Replicated {
  /** Under each key that an atom falls under: these, and those that overlap it, in match order. */
  readonly lists: ReadonlyMap<number, readonly Atom[]>
  /** Atoms that stay beside the keys. */
  readonly rest: readonly Atom[]
  /** True when an atom falls under several keys. */
  readonly isOften: boolean
}

/** The lists of a `replicate`. */
export function byKeyWithCopies(atoms: readonly Atom[], cut: Cut): Replicated {
  const falls = atoms.map((atom) => keysOf(atom, cut))
  const keys = new Set<number>()
  let isOften = false
  for (const fall of falls) {
    for (const key of fall.keys) keys.add(key)
    if (fall.keys.length > 1) isOften = true
  }
  const rest: Atom[] = []
  const sorted = [...keys].sort((a, b) => a - b)
  const lists = sorted.map((): Atom[] => [])
  const places = new Map(sorted.map((key, place) => [key, place]))
  for (const [at, atom] of atoms.entries()) {
    const fall = falls[at]!
    if (isBeside(atom, fall, cut)) rest.push(atom)
    for (const key of fall.keys) lists[places.get(key)!]!.push(atom)
    for (let at = 0; at < fall.wide.length; at += 2) {
      const end = firstAtLeast(sorted, fall.wide[at + 1]! + 1)
      for (let place = firstAtLeast(sorted, fall.wide[at]!); place < end; place++) {
        // Two ranges may lie under the same key.
        if (lists[place]!.at(-1) !== atom) lists[place]!.push(atom)
      }
    }
  }
  return { lists: new Map(sorted.map((key, place) => [key, lists[place]!])), rest, isOften }
}

/** True when an atom of the rest is copied under the key. */
export function overlapsKey(atom: Atom, cut: Cut, key: number): boolean {
  const { keys, wide } = keysOf(atom, cut)
  for (let at = 0; at < wide.length; at += 2) if (wide[at]! <= key && key <= wide[at + 1]!) return true
  const place = firstAtLeast(keys, key)
  return keys[place] === key
}

/** Keys whose packets meet the same list. */
export interface Alike {
  /** Ascending. */
  readonly keys: readonly number[]
  readonly list: readonly Atom[]
}

/** Each key with a part of the graph of its own. */
export function apart(lists: ReadonlyMap<number, readonly Atom[]>): readonly Alike[] {
  return Array.from(lists, ([key, list]) => ({ keys: [key], list }))
}

/**
 * The keys that need one part of the graph only: the same atoms stand under them, and each leaves nothing to ask of the
 * field.
 */
export function alike(
  lists: ReadonlyMap<number, readonly Atom[]>,
  cut: Cut,
  regionOf: (key: number) => Region,
): readonly Alike[] {
  const found: { keys: number[]; list: readonly Atom[] }[] = []
  const known = new ByList<{ keys: number[]; list: readonly Atom[] }>()
  // The same atoms stand under many keys.
  const several = new Map<Atom, boolean>()
  const answered = new Map<Atom, boolean>()
  const isSeveral = (atom: Atom) => remembered(several, atom, () => isUnderSeveral(atom, cut))
  const isAnswered = (atom: Atom) => remembered(answered, atom, () => asksNothingAnywhere(atom, cut))
  for (const [key, list] of lists) {
    const mayShare = list.some(isSeveral) && (list.every(isAnswered) || asksNothing(list, cut, regionOf(key)))
    const like = mayShare ? known.get(list) : undefined
    if (like !== undefined) {
      like.keys.push(key)
      continue
    }
    const made = { keys: [key], list }
    found.push(made)
    if (mayShare) known.set(list, made)
  }
  for (const { keys } of found) if (keys.length > 1) keys.sort((a, b) => a - b)
  return found
}

function remembered(known: Map<Atom, boolean>, atom: Atom, ask: () => boolean): boolean {
  const before = known.get(atom)
  if (before !== undefined) return before
  const answer = ask()
  known.set(atom, answer)
  return answer
}

/**
 * True when the atom has nothing left to ask of the field of the cut, whichever of its keys a packet has. Not known of a field of several parts,
 * where a key is a member beside some numbers of the other parts only.
 */
function asksNothingAnywhere({ members, holds }: Atom, { field, bits }: Cut): boolean {
  const membership = members[field]!
  if (membership !== null) {
    if (membership.parts > 1) return false
    const { wide, isExact } = fallOf(membership, field, bits)
    if (!isExact || wide.length > 0) return false
  }
  return holds.every((other) => other === null || other === membership || !isOfField(other, field))
}

function isOfField({ field: first, parts }: Membership, field: FieldIndex): boolean {
  return first <= field && field < first + parts
}

/** True when no atom has anything left to ask of the field of the cut within the region of one of its keys. */
export function asksNothing(list: readonly Atom[], { field }: Cut, region: Region): boolean {
  return list.every(({ members, holds }) => {
    const membership = members[field]!
    if (membership !== null && !isWithin(membership, region)) return false
    // A second condition on the same field.
    return holds.every((other) => {
      if (other === null || other === membership) return true
      return !isOfField(other, field) || isWithin(other, region)
    })
  })
}

function hashOf(list: readonly Atom[]): number {
  let hash = list.length
  for (const { order, flags } of list) hash = (Math.imul(hash, 31) + order * 8 + flags) | 0
  return hash
}

export function isSameList(one: readonly Atom[], other: readonly Atom[]): boolean {
  return one.length === other.length && one.every((atom, place) => atom === other[place])
}

/** Values by lists of atoms: the same atoms in the same order are one list. */
export class ByList<T> {
  readonly #byHash = new Map<number, { readonly list: readonly Atom[]; readonly value: T }[]>()

  get(list: readonly Atom[]): T | undefined {
    return this.#byHash.get(hashOf(list))?.find((other) => isSameList(other.list, list))?.value
  }

  /** Adds a list that is not there. */
  set(list: readonly Atom[], value: T): void {
    const hash = hashOf(list)
    const others = this.#byHash.get(hash)
    if (others === undefined) this.#byHash.set(hash, [{ list, value }])
    else others.push({ list, value })
  }
}
