import { contentHash } from '../../../core/hash.ts'
import { listChanges, sequenceChanges } from '../../../core/list-changes.ts'
import type { Chain, ChainRule, Match, VerdictMap } from '../../../core/ruleset.ts'
import { sameElements } from '../../../core/sequence.ts'
import type { DeviceNumbers } from './asked.ts'
import { type Atom, type Atoms, covers, everywhere, flag, flagged, inOrder, narrowed } from './atom.ts'
import { type Branch, Branches } from './branches.ts'
import { chainOf } from './chain.ts'
import type { Costs } from './cost.ts'
import { type Cut, cheapestCut, isSameCut, maySpread, stillFits } from './cut.ts'
import { type Alike, alike, apart, asksNothing, byKey, byKeyWithCopies, halved, isSameList } from './group.ts'
import { keySize, keysOf } from './key.ts'
import { leafNode } from './leaf.ts'
import { keyField, keyText, lookUp } from './map-key.ts'
import type { Region } from './membership.ts'
import { changesBetween, distinct, type GraphNode, rankedUnder } from './node.ts'
import { overlapsOf, shares } from './overlaps.ts'
import { type RankEnds, rankEndsOf } from './rank-ends.ts'
import {
  type AtomChanges,
  edited,
  flaggedChanges,
  halvedChanges,
  keyedLists,
  regrouped,
  reranked,
} from './regroup.ts'

/** What the graph of a list is made with. */
export interface BuildOptions {
  /** Where the list is evaluated: maps are named by it and their place in the graph. */
  readonly place: string
  readonly prefix: string
  /** Ends the list when it holds after a rule; null where a rule that matches ends everything anyway. */
  readonly stop: Match | null
  readonly costs: Costs
  /** Rules and elements that may stand for each rule of the list. */
  readonly growth: number
  /** As many may stand for each rule besides, because lists have so many members. */
  readonly members: number
  /** Rules and elements that may be made beyond one for each rule: what has no room is read one by one. */
  readonly room: number
  readonly devices: DeviceNumbers
}

/** What surrounds a list within the graph. It follows from the cuts on the way, which `path` tells. */
interface Place {
  readonly path: string
  readonly region: Region
  readonly growth: number
  readonly members: number
  /** Jumps on the way to this list. */
  readonly depth: number
}

type Parts = Omit<GraphNode, 'list' | 'goesOn' | 'cut' | 'changes'>

/** The kernel allows 16 jumps; the base chain, logging and time windows have theirs too. */
const deepest = 8
/** Shorter lists are cut as if there had been none before. */
const shortList = 64
/** A cut is chosen again when so many times its changes are more than the rules of its list. */
const keptWhile = 5
/** More atoms that come and go at once are grouped with all others. */
const fewChanges = 32

/**
 * Builds the graph of a list of rules: where it pays, packets are told apart by a field, and each group goes to a
 * chain of the rules that are left for it. The first rule that matches decides, exactly as in the list.
 *
 * Where rules that fall under one key come before others that do not (`split`), a rule cannot decide while an earlier
 * one among those behind might match too: it leaves its rank in the mark, those behind match only while no earlier
 * rank stands there, and at the end the rank says which rule decides.
 *
 * Given the graph of an earlier list, it keeps that one's cuts while they fit, and all parts whose atoms are the same.
 */
export class Builder {
  readonly #options: BuildOptions
  #room: number

  constructor(options: BuildOptions) {
    this.#options = options
    this.#room = options.room
  }

  graph(atoms: Atoms, before: GraphNode | null): GraphNode {
    const { growth, members } = this.#options
    return this.#node(atoms, { path: '', region: everywhere, growth, members, depth: 0 }, before)
  }

  /** The map that ends what the ranks in the mark say; null where no rule waits, `before` where it says the same. */
  rankEnds({ ranked }: GraphNode, before: RankEnds | null): RankEnds | null {
    return rankEndsOf(ranked, { before, map: this.#mapName('ranks'), prefix: this.#options.prefix })
  }

  #node(list: Atoms, place: Place, before: GraphNode | null): GraphNode {
    if (before !== null && isSame(before.list, list)) return before
    const kept = before && this.#edited(before, list, place)
    if (kept !== null) return kept
    const atoms = upToCover(list.whole, place.region)
    const chosen = this.#cut(list, atoms, place, before)
    const { cut } = chosen
    const same = before?.cut === cut ? before : null
    const parts =
      cut === null
        ? null
        : cut.mode === 'replicate'
          ? this.#replicate(atoms, cut, place, same)
          : this.#split(atoms, cut, place, same)
    if (parts === null) return leafNode(list, atoms, place.region)
    return { ...parts, ...chosen, list, goesOn: atoms.length < list.length }
  }

  /** The node before, where few atoms come and go and its cut stays; null otherwise. */
  #edited(before: GraphNode, list: Atoms, place: Place): GraphNode | null {
    const { cut, goesOn } = before
    if (cut === null || goesOn || list.length < shortList) return null
    const edit = sequenceChanges(before.list, list)
    if (edit.gone.length + edit.come.length > fewChanges) return null
    // What comes neither ends everything nor stands behind what does.
    if (edit.come.some((atom) => covers(atom, place.region))) return null
    const last = before.list.at(before.list.length - 1)!
    if (list.at(list.length - 1) !== last && covers(last, place.region)) return null
    const changes = before.changes + changesBetween(edit.gone, edit.come)
    if (changes * keptWhile > list.length) return null
    const parts =
      cut.mode === 'replicate'
        ? this.#replicateEdited(before, edit, { cut, place, count: list.length })
        : this.#splitEdited(before, edit, { cut, place })
    return parts && { ...parts, list, goesOn, cut, changes }
  }

  #replicateEdited(
    before: GraphNode,
    edit: AtomChanges,
    { cut, place, count }: { readonly cut: Cut; readonly place: Place; readonly count: number },
  ): Parts | null {
    const { rest, lists } = regrouped(before, edit, cut)
    let spread = before.spread + rest.length - before.rest!.list.length
    for (const [key, list] of lists) {
      spread += list.length - (before.branches.get(key)?.node.list.length ?? 0)
    }
    if (!maySpread(spread, count, cut, place.growth)) return null
    const inner = within(place, cut)
    const branches = this.#branchesEdited(before, lists, cut, inner)
    if (branches === null || branches.size === 0) return null
    const map = this.#mapEdited(before, branches)
    const others = this.#node(rest, beside(inner, place), before.rest)
    const areRanksSame =
      others.ranked === before.rest!.ranked &&
      [...lists.keys()].every((key) =>
        sameElements(rankedUnder(before.branches, key), rankedUnder(branches, key)),
      )
    const ranked = areRanksSame ? before.ranked : [...branches.ranked, ...others.ranked]
    const rules = [lookUp(map), ...others.rules]
    const isShared = before.isShared || sharesAny(branches, lists.keys())
    return { branches, isShared, spread, rest: others, map, rules, ranked, behind: null, front: null }
  }

  #splitEdited(
    before: GraphNode,
    edit: AtomChanges,
    { cut, place }: { readonly cut: Cut; readonly place: Place },
  ): Parts | null {
    const known = { behind: before.behind!, front: before.front! }
    const halves = halvedChanges(edit, cut)
    const rest = edited(known.front.asked, halves.rest)
    const behind = overlapsOf(
      { asked: edited(known.behind.asked, halves.longs), others: rest, wanted: shares.earlier },
      known.behind,
    )
    const waiting = flaggedChanges({ overlaps: known.behind, flag: waitingWhere }, behind)
    if (waiting === null) return null
    const lists = keyedLists(before, waiting, cut)
    const inner = within(place, cut)
    const branches = this.#branchesEdited(before, lists, cut, inner)
    if (branches === null || branches.size === 0) return null
    const map = this.#mapEdited(before, branches)
    const ranked = reranked(known.front.others, cut, {
      before: before.branches,
      now: branches,
      keys: lists.keys(),
    })
    const front = overlapsOf({ asked: rest, others: ranked, wanted: shares.both }, known.front)
    const guarded = flaggedChanges({ overlaps: known.front, flag: guardedWhere }, front)
    if (guarded === null) return null
    const left = edited(before.rest!.list, guarded)
    const others = this.#node(left, beside(inner, place), before.rest)
    const isShared = before.isShared || sharesAny(branches, lists.keys())
    return this.#splitParts({ branches, isShared, map, ranked, behind, front, rest: others })
  }

  #splitParts(parts: SplitParts): Parts {
    const { map, rest, ranked } = parts
    const { stop } = this.#options
    const stops: readonly ChainRule[] =
      stop === null ? [] : [{ match: [stop], statements: [], verdict: { op: 'return' }, comment: '' }]
    return {
      ...parts,
      spread: 0,
      rules: [lookUp(map), ...stops, ...rest.rules],
      ranked: [...ranked.whole, ...rest.ranked],
    }
  }

  /**
   * The branches before with those under some keys made of other lists; a key with an empty list goes. Null where parts
   * that keys share cannot be told apart by name.
   */
  #branchesEdited(
    before: GraphNode,
    lists: ReadonlyMap<number, Atoms>,
    cut: Cut,
    place: Place,
  ): Branches | null {
    if (lists.size === 0) return before.branches
    const changed = new Map<number, readonly Atom[]>()
    for (const [key, list] of lists) if (list.length > 0) changed.set(key, list.whole)
    const branches = before.branches.edited(new Map([...lists.keys()].map((key) => [key, null])))
    const come = new Map<number, Branch>()
    const taken = new Set<number>()
    const isTaken = (key: number) => before.isShared && (taken.has(key) || branches.isTaken(key))
    const known = (key: number) => come.get(key) ?? branches.get(key)
    for (const { keys, list } of alike(changed, cut, (key) => regionOf(place, cut, key))) {
      const like = before.isShared ? this.#branchLike(list, keys[0]!, { known, cut, place }) : null
      const first = like?.first ?? keys.find((key) => !isTaken(key))
      if (first === undefined) return null
      const earlier = before.branches.get(first) ?? null
      const same = earlier?.first === first ? earlier : null
      const made = like ?? this.#branchOf(first, lists.get(keys[0]!)!, { cut, place, known: same })
      taken.add(first)
      for (const key of keys) come.set(key, this.#under(key, made, cut, before.branches.get(key) ?? null))
    }
    return branches.edited(come)
  }

  /** A branch that stays, and leads packets with the key where they must go. */
  #branchLike(
    list: readonly Atom[],
    key: number,
    {
      known,
      cut,
      place,
    }: {
      readonly known: (key: number) => Branch | undefined
      readonly cut: Cut
      readonly place: Place
    },
  ): Branch | null {
    const often = list.find((atom) => keysOf(atom, cut).keys.length > 1)
    if (often === undefined || !asksNothing(list, cut, regionOf(place, cut, key))) return null
    for (const other of keysOf(often, cut).keys) {
      const branch = known(other)
      if (branch === undefined || !isSameList(branch.node.list.whole, list)) continue
      if (asksNothing(list, cut, regionOf(place, cut, other))) return branch
    }
    return null
  }

  #branchOf(
    key: number,
    list: Atoms,
    { cut, place, known }: { readonly cut: Cut; readonly place: Place; readonly known: Branch | null },
  ): Branch {
    const path = `${place.path} ${key}`
    const node = this.#node(list, { ...place, path, region: regionOf(place, cut, key) }, known?.node ?? null)
    return this.#branch(cut, key, node, known)
  }

  /** The branch as it stands under another key. */
  #under(key: number, branch: Branch, cut: Cut, before: Branch | null): Branch {
    const known = before?.element.chain === branch.element.chain ? before.element : null
    return {
      ...branch,
      element: known ?? { ...branch.element, key: keyText(cut, key, this.#options.devices) },
    }
  }

  /** The cut of the same list before while it fits; otherwise the cheapest one. */
  #cut(
    list: Atoms,
    atoms: readonly Atom[],
    place: Place,
    before: GraphNode | null,
  ): Pick<GraphNode, 'cut' | 'changes'> {
    const limits = {
      costs: this.#options.costs,
      budget: place.growth,
      members: place.members,
      maySplit: place.depth < deepest,
    }
    const known = before?.cut ?? null
    if (before !== null && known !== null && atoms.length >= shortList) {
      const changes = before.changes + changesBetween(before.list.whole, list.whole)
      if (changes * keptWhile <= atoms.length && stillFits(atoms, known, place.growth)) {
        return { cut: known, changes }
      }
    }
    const cut = cheapestCut(atoms, place.region, limits)
    return { cut: isSameCut(cut, known) ? known : cut, changes: 0 }
  }

  /** Null where there is no room for it. */
  #replicate(atoms: readonly Atom[], cut: Cut, place: Place, before: GraphNode | null): Parts | null {
    const { lists, rest, isOften } = byKeyWithCopies(atoms, cut)
    const inner = within(place, cut)
    const groups = isOften ? alike(lists, cut, (key) => regionOf(inner, cut, key)) : apart(lists)
    if (!this.#takeRoom(groups, atoms.length - rest.length)) return null
    const branches = this.#branches(groups, cut, inner, before)
    const map = this.#map(cut, inner, branches, before)
    const others = this.#node(inOrder(rest), beside(inner, place), before?.rest ?? null)
    return {
      branches,
      isShared: isOften && sharesAny(branches, lists.keys()),
      spread: [...lists.values()].reduce((sum, list) => sum + list.length, rest.length),
      rest: others,
      map,
      rules: [lookUp(map), ...others.rules],
      ranked: [...branches.ranked, ...others.ranked],
      behind: null,
      front: null,
    }
  }

  /** Null where there is no room for it. */
  #split(atoms: readonly Atom[], cut: Cut, place: Place, before: GraphNode | null): Parts | null {
    const { longs, rest } = halved(atoms, cut)
    const asked = inOrder(rest)
    const behind = overlapsOf(
      { asked: inOrder(longs), others: asked, wanted: shares.earlier },
      before?.behind ?? null,
    )
    const waiting = longs.map((atom, at) => waitingWhere(atom, behind.bits[at]!))
    const inner = within(place, cut)
    const lists = byKey(waiting, cut)
    const groups = alike(lists, cut, (key) => regionOf(inner, cut, key))
    if (!this.#takeRoom(groups, waiting.length)) return null
    const branches = this.#branches(groups, cut, inner, before)
    const map = this.#map(cut, inner, branches, before)
    const ranked = distinct(branches.ranked)
    const front = overlapsOf({ asked, others: ranked, wanted: shares.both }, before?.front ?? null)
    const guarded = rest.map((atom, at) => guardedWhere(atom, front.bits[at]!))
    const others = this.#node(inOrder(guarded), beside(inner, place), before?.rest ?? null)
    const isShared = sharesAny(branches, lists.keys())
    return this.#splitParts({ branches, isShared, map, ranked, behind, front, rest: others })
  }

  /** Whether so many more rules and elements than the `count` atoms may be made. */
  #takeRoom(groups: readonly Alike[], count: number): boolean {
    const size = groups.reduce((sum, { keys, list }) => sum + keys.length - 1 + list.length, 0)
    const more = Math.max(0, size - count)
    if (more > this.#room) return false
    this.#room -= more
    return true
  }

  #branches(groups: readonly Alike[], cut: Cut, place: Place, before: GraphNode | null): Branches {
    const made = new Map<number, Branch>()
    for (const { keys, list } of groups) {
      const atoms = inOrder(list)
      const first = keys[0]!
      const known = before?.branches.get(first) ?? null
      const same = known?.first === first ? known : null
      const isKnown = same !== null && isSame(same.node.list, atoms)
      const branch = isKnown ? same : this.#branchOf(first, atoms, { cut, place, known: same })
      if (keys.length === 1) made.set(first, branch)
      else
        for (const key of keys)
          made.set(key, this.#under(key, branch, cut, before?.branches.get(key) ?? null))
    }
    return Branches.of(made)
  }

  #branch(cut: Cut, key: number, node: GraphNode, before: Branch | null): Branch {
    const only = node.rules.length === 1 ? node.rules[0]! : null
    const passes =
      only !== null && only.comment === '' && only.match.length === 0 && only.statements.length === 0
    const further = passes && only.verdict.op === 'goto' ? only.verdict.chain : null
    const chain = further === null ? this.#chain(node.rules) : null
    const target = further ?? chain!.name
    if (before?.element.chain === target) return { first: key, node, element: before.element, chain }
    const verdict = cut.mode === 'replicate' ? 'goto' : 'jump'
    return {
      first: key,
      node,
      element: { key: keyText(cut, key, this.#options.devices), verdict, chain: target },
      chain,
    }
  }

  /** The map of the branches: the same object where they are the same. */
  #map(cut: Cut, { path }: Place, { elements }: Branches, before: GraphNode | null): VerdictMap {
    const known = before?.map ?? null
    if (known !== null && sameElements(known.elements, elements)) return known
    return { name: this.#mapName(path), key: keyField(cut), elements }
  }

  /** The map of the same cut before, with the elements of these branches. */
  #mapEdited({ branches: before, map }: GraphNode, branches: Branches): VerdictMap {
    if (branches === before) return map!
    const { elements } = branches
    const { gone, come } = listChanges(map!.elements, elements)
    return gone.length + come.length === 0 ? map! : { ...map!, elements }
  }

  #mapName(path: string): string {
    const { place, prefix } = this.#options
    return `${prefix}_m_${contentHash(`${place} ${path}`)}`
  }

  #chain(rules: readonly ChainRule[]): Chain {
    return chainOf(this.#options.prefix, rules)
  }
}

type SplitParts = Pick<Parts, 'branches' | 'isShared' | 'behind' | 'front'> & {
  readonly ranked: Atoms
  readonly map: VerdictMap
  readonly rest: GraphNode
}

/** An atom with a key, by what it shares packets with of those without. */
function waitingWhere(atom: Atom, bits: number): Atom {
  return bits & shares.earlier ? flagged(atom, flag.waiting) : atom
}

/** An atom without a key, by what it shares packets with of those that leave ranks. */
function guardedWhere(atom: Atom, bits: number): Atom {
  const earlier = bits & shares.earlier ? flagged(atom, flag.guarded) : atom
  return bits & shares.later ? flagged(earlier, flag.overruling) : earlier
}

function sharesAny(branches: Branches, keys: Iterable<number>): boolean {
  for (const key of keys) if ((branches.get(key)?.first ?? key) !== key) return true
  return false
}

function isSame(one: Atoms, other: Atoms): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  const { gone, come } = sequenceChanges(one, other)
  return gone.length + come.length === 0
}

/** A rule that ends everything for the region makes those behind it pointless. */
function upToCover(atoms: readonly Atom[], region: Region): readonly Atom[] {
  const end = atoms.findIndex((atom) => covers(atom, region))
  return end < 0 ? atoms : atoms.slice(0, end + 1)
}

function regionOf({ region }: Place, { field, bits }: Cut, key: number): Region {
  const size = keySize(field, bits)
  return narrowed(region, field, key * size, (key + 1) * size - 1)
}

/** Where the lists of a cut are; those under keys further on in `regionOf` them. */
function within(place: Place, cut: Cut): Place {
  const { field, bits, mode } = cut
  return {
    ...place,
    path: `${place.path} ${mode} ${field}/${bits}`,
    growth: place.growth / cut.growth,
    members: Math.max(0, place.members - cut.members) / (cut.parts * cut.growth),
    depth: place.depth + (mode === 'split' ? 1 : 0),
  }
}

/** Where the list without keys is: what the members of others bring is none of its own. */
function beside(inner: Place, { members }: Place): Place {
  return { ...inner, path: `${inner.path} *`, members }
}
