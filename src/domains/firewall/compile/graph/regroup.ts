import { type ListChanges, listChanges, sequenceChanges } from '../../../../core/list/list-changes.ts'
import type { GraphNode } from './branches.ts'
import type { Cut } from './cuts/cut.ts'
import { goesUnderKeys, overlapsKey, staysBeside } from './cuts/group.ts'
import { firstAtLeast, keysOf } from './cuts/key.ts'
import { distinct, rankedUnder } from './node.ts'
import { type Atom, type Atoms, inOrder } from './regions/atom.ts'
import type { Fall } from './regions/membership.ts'
import type { Overlaps } from './regions/overlaps.ts'

/** Atoms that come to a list and go from it; they are few. */
export type AtomChanges = ListChanges<Atom>

/** The lists of a cut that change with its list. */
export interface Regrouped {
  readonly rest: Atoms
  /** By key; an empty list where the key goes. */
  readonly lists: ReadonlyMap<number, Atoms>
}

/** The list after the changes. */
export function edited(list: Atoms, { gone, come }: AtomChanges): Atoms {
  return list.edited({ gone, replaced: [], added: come })
}

const noAtoms = inOrder([])

/** Those changes that a `split` has under its keys, and the others. */
export function halvedChanges(
  { gone, come }: AtomChanges,
  cut: Cut,
): { readonly longs: AtomChanges; readonly rest: AtomChanges } {
  const hasKey = (atom: Atom) => goesUnderKeys(atom, cut)
  return {
    longs: { gone: gone.filter(hasKey), come: come.filter(hasKey) },
    rest: { gone: gone.filter((atom) => !hasKey(atom)), come: come.filter((atom) => !hasKey(atom)) },
  }
}

/** Changes by what each atom is under. */
class KeyChanges {
  readonly byKey = new Map<number, { gone: Atom[]; come: Atom[] }>()

  add(side: keyof AtomChanges, key: number, atom: Atom): void {
    const known = this.byKey.get(key) ?? { gone: [], come: [] }
    this.byKey.set(key, known)
    known[side].push(atom)
  }
}

/**
 * Groups of a `replicate` after changes: atoms that stay beside the keys come to all keys that they overlap, and
 * leave them.
 */
export function regrouped(before: GraphNode, changes: AtomChanges, cut: Cut): Regrouped {
  const beside = (atoms: readonly Atom[]) => atoms.filter((atom) => staysBeside(atom, cut))
  const others = { gone: beside(changes.gone), come: beside(changes.come) }
  const rest = edited(before.rest!.list, others)
  const touched = new KeyChanges()
  for (const side of ['gone', 'come'] as const) {
    for (const atom of changes[side]) for (const key of keysOf(atom, cut).keys) touched.add(side, key, atom)
  }
  const lists = new Map<number, Atoms>()
  for (const [key, keyed] of touched.byKey) {
    const list = edited(before.branches.get(key)?.node.list ?? noAtoms, keyed)
    if (!list.chunks.some((chunk) => chunk.some((atom) => fallsUnder(atom, cut, key))))
      lists.set(key, noAtoms)
    else if (before.branches.get(key) === undefined) {
      const known = new Set(list.whole)
      const copies = rest.whole.filter((atom) => !known.has(atom) && overlapsKey(atom, cut, key))
      lists.set(key, edited(list, { gone: [], come: copies }))
    }
  }
  if (others.gone.length + others.come.length > 0) {
    const keys = before.branches.keys()
    for (const side of ['gone', 'come'] as const) {
      for (const atom of others[side])
        for (const key of copiedTo(atom, cut, keys)) touched.add(side, key, atom)
    }
  }
  for (const [key, keyed] of touched.byKey) {
    if (!lists.has(key)) lists.set(key, edited(before.branches.get(key)!.node.list, keyed))
  }
  return { rest, lists }
}

function fallsUnder(atom: Atom, cut: Cut, key: number): boolean {
  const { keys } = keysOf(atom, cut)
  return keys[firstAtLeast(keys, key)] === key
}

/** Those of `keys`, which are sorted, that the atom overlaps without falling under them. */
function copiedTo(atom: Atom, cut: Cut, keys: readonly number[]): ReadonlySet<number> {
  const { wide } = keysOf(atom, cut)
  const found = new Set<number>()
  for (let at = 0; at < wide.length; at += 2) {
    const end = firstAtLeast(keys, wide[at + 1]! + 1)
    for (let place = firstAtLeast(keys, wide[at]!); place < end; place++) {
      if (!fallsUnder(atom, cut, keys[place]!)) found.add(keys[place]!)
    }
  }
  return found
}

/** Changes that lead from one list to another with the flags that each atom has in them. */
export function flaggedChanges(
  before: { readonly overlaps: Overlaps; readonly flag: (atom: Atom, bits: number) => Atom },
  after: Overlaps,
): AtomChanges | null {
  const { overlaps: old, flag } = before
  if (after.fresh === null) return null
  const [gone, come]: [Atom[], Atom[]] = [[], []]
  for (const atom of sequenceChanges(old.asked, after.asked).gone) {
    const stays = after.asked.at(after.asked.placeOf(atom)) === atom
    if (!stays) gone.push(flag(atom, old.bits[old.asked.placeOf(atom)]!))
  }
  for (const place of after.fresh) {
    const atom = after.asked.at(place)!
    const now = flag(atom, after.bits[place]!)
    const known = old.asked.placeOf(atom)
    const stays = old.asked.at(known) === atom
    const was = stays ? flag(atom, old.bits[known]!) : null
    if (was === now) continue
    if (was !== null) gone.push(was)
    come.push(now)
  }
  return { gone, come }
}

/** The lists under keys of a `split` that change. */
export function keyedLists(
  before: GraphNode,
  { gone, come }: AtomChanges,
  cut: Cut,
): ReadonlyMap<number, Atoms> {
  const touched = new KeyChanges()
  for (const atom of gone) for (const key of keysOf(atom, cut).keys) touched.add('gone', key, atom)
  for (const atom of come) for (const key of keysOf(atom, cut).keys) touched.add('come', key, atom)
  return new Map(
    [...touched.byKey].map(([key, changes]) => {
      return [key, edited(before.branches.get(key)?.node.list ?? noAtoms, changes)]
    }),
  )
}

/** Atoms that leave ranks behind a split, after the branches under some keys have changed. */
export function reranked(
  ranked: Atoms,
  cut: Cut,
  {
    before,
    now,
    keys,
  }: {
    readonly before: GraphNode['branches']
    readonly now: GraphNode['branches']
    readonly keys: Iterable<number>
  },
): Atoms {
  const gone: Atom[] = []
  const come: Atom[] = []
  for (const key of keys) {
    const [old, next] = [before, now].map((branches) => distinct(branches.get(key)?.node.ranked ?? []).whole)
    const changes = listChanges(old!, next!)
    gone.push(...changes.gone)
    come.push(...changes.come)
  }
  const known = (atom: Atom) => {
    const found = ranked.at(ranked.placeOf(atom))
    return found?.variants === atom.variants ? found : undefined
  }
  // Who is under several keys may have gone from one of them only.
  const isRanked = ({ variants }: Atom, { keys }: Fall) =>
    keys.some((key) => rankedUnder(now, key).some((atom) => atom.variants === variants))
  const left = gone.filter((atom) => !isRanked(atom, keysOf(atom, cut)))
  const goes = new Set(left.flatMap((atom) => known(atom) ?? []))
  const comes = distinct(come).whole.filter((atom) => {
    const found = known(atom)
    return found === undefined || goes.has(found)
  })
  return edited(ranked, { gone: [...goes], come: comes })
}
