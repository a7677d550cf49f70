import { type ListChanges, listChanges, sequenceChanges } from '../../../core/list-changes.ts'
import { type Atom, type Atoms, inOrder } from './atom.ts'
import type { Cut } from './cut.ts'
import { endUnder, firstUnder, keyOf } from './key.ts'
import { distinct, type GraphNode } from './node.ts'
import type { Overlaps } from './overlaps.ts'

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

/** Those changes that have a key, and the others. */
export function halvedChanges(
  { gone, come }: AtomChanges,
  hasKey: (atom: Atom) => boolean,
): { readonly longs: AtomChanges; readonly rest: AtomChanges } {
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

/** What a `replicate` becomes: atoms without a key come to all keys that they overlap, and go from them. */
export function regrouped(before: GraphNode, changes: AtomChanges, cut: Cut): Regrouped {
  const { longs, rest: others } = halvedChanges(changes, (atom) => keyOf(atom, cut) !== null)
  const rest = edited(before.rest!.list, others)
  const touched = new KeyChanges()
  for (const side of ['gone', 'come'] as const) {
    for (const atom of longs[side]) touched.add(side, keyOf(atom, cut)!, atom)
  }
  const lists = new Map<number, Atoms>()
  for (const [key, keyed] of touched.byKey) {
    const list = edited(before.branches.get(key)?.node.list ?? noAtoms, keyed)
    if (!list.chunks.some((chunk) => chunk.some((atom) => keyOf(atom, cut) === key))) lists.set(key, noAtoms)
    else if (!before.branches.has(key)) {
      const copies = rest.whole.filter((atom) => firstUnder([key], atom, cut) < endUnder([key], atom, cut))
      lists.set(key, edited(list, { gone: [], come: copies }))
    }
  }
  if (others.gone.length + others.come.length > 0) {
    const keys = [...before.branches.keys()].sort((a, b) => a - b)
    for (const side of ['gone', 'come'] as const) {
      for (const atom of others[side]) {
        const under = keys.slice(firstUnder(keys, atom, cut), endUnder(keys, atom, cut))
        for (const key of under) touched.add(side, key, atom)
      }
    }
  }
  for (const [key, keyed] of touched.byKey) {
    if (!lists.has(key)) lists.set(key, edited(before.branches.get(key)!.node.list, keyed))
  }
  return { rest, lists }
}

/** How a list becomes another with the flags that each atom has in them. */
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
  for (const atom of gone) touched.add('gone', keyOf(atom, cut)!, atom)
  for (const atom of come) touched.add('come', keyOf(atom, cut)!, atom)
  return new Map(
    [...touched.byKey].map(([key, changes]) => {
      return [key, edited(before.branches.get(key)?.node.list ?? noAtoms, changes)]
    }),
  )
}

/** Atoms that leave ranks behind a split, where each is under one key, after some of its branches have changed. */
export function reranked(
  ranked: Atoms,
  touched: Iterable<readonly [old: readonly Atom[], now: readonly Atom[]]>,
): Atoms {
  const gone: Atom[] = []
  const come: Atom[] = []
  for (const [old, now] of touched) {
    const changes = listChanges(distinct(old).whole, distinct(now).whole)
    gone.push(...changes.gone)
    come.push(...changes.come)
  }
  return edited(ranked, { gone, come })
}
