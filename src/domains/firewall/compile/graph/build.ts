import { contentHash } from '../../../../core/hash.ts'
import { isSameSequence, sequenceChanges } from '../../../../core/list/list-changes.ts'
import { sameElements } from '../../../../core/list/sequence.ts'
import type { Chain, ChainRule } from '../../../../core/ruleset/ruleset.ts'
import { atOnce } from '../../../../core/steps.ts'
import { jumpTo } from '../layout.ts'
import { branchOf, branchUnder } from './branch.ts'
import { classedMaps, leadsToNumbers, lookUp, mapsOf } from './branch-maps.ts'
import { type Branch, Branches, type BranchMaps, type GraphNode, sharesAny } from './branches.ts'
import type { BuildOptions, NewBranch, Steps } from './build-options.ts'
import { chainOf } from './chain.ts'
import { chosenCut, keptWhile, shortList } from './chosen-cut.ts'
import { type Cut, maySpread } from './cuts/cut.ts'
import {
  type Alike,
  alike,
  apart,
  asksNothing,
  ByList,
  byKey,
  byKeyWithCopies,
  halved,
  isSameList,
} from './cuts/group.ts'
import { keysOf } from './cuts/key.ts'
import { leafNode } from './leaf.ts'
import { keyField, keyText } from './map-key.ts'
import { asMarked, guardedWhere, waitingWhere } from './marked.ts'
import { changesBetween, distinct, rankedUnder } from './node.ts'
import { beside, type Place, regionOf, within } from './place.ts'
import { endUnderEarlier } from './rank.ts'
import { type RankEnds, rankEndsOf } from './rank-ends.ts'
import { type Atom, type Atoms, covers, everywhere, flag, inOrder, upToCover } from './regions/atom.ts'
import { overlapsOf, shares } from './regions/overlaps.ts'
import {
  type AtomChanges,
  edited,
  flaggedChanges,
  halvedChanges,
  keyedLists,
  regrouped,
  reranked,
} from './regroup.ts'

type Parts = Omit<GraphNode, 'list' | 'goesOn' | 'cut' | 'changes' | 'guards'>

/** In longer lists a single decision takes some time. */
const longList = 2_000
/** A key that leads to a class has no element of its own. */
const classedShare = 1 / 8
/** Where more atoms come and go at once than this, or than a part of the list, all are grouped anew. */
const fewChanges = 32
const fewShare = 1 / 4

/**
 * Builds the graph of a list of rules: where it pays, packets are classified by a field, and each group goes to a
 * chain of the rules that are left for it. The first rule that matches decides, exactly as in the list.
 *
 * When rules that fall under one key come before others that do not (`split`), a rule cannot decide while an earlier
 * one among those behind might match too: it leaves its rank in the mark, those behind match only while no earlier
 * rank stands there, and at the end the rank says which rule decides.
 *
 * Given the graph of an earlier list, it keeps that one's cuts while they fit, and all parts whose atoms are the same.
 */
export class Builder {
  readonly #options: BuildOptions
  #room: number
  /** Lists that are read one by one in some region. */
  readonly #leaves = new ByList<true>()

  constructor(options: BuildOptions) {
    this.#options = options
    this.#room = options.room
  }

  graph(atoms: Atoms, before: GraphNode | null): GraphNode {
    return atOnce(this.steps(atoms, before))
  }

  /** The same in steps. Each yields a part that is done and stays as it is; those that it leads to came before. */
  steps(atoms: Atoms, before: GraphNode | null): Steps {
    const { growth, members } = this.#options
    const own = {
      path: '',
      region: everywhere,
      copies: 1,
      cuts: 0,
      depth: 0,
      isBefore: false,
      comesBack: false,
      missed: [],
    }
    return this.#node(atoms, { ...own, growth, members }, before)
  }

  /** The map that ends what the ranks in the mark say; null where no rule waits, `before` where it says the same. */
  rankEnds({ ranked }: GraphNode, before: RankEnds | null): RankEnds | null {
    const { prefix, memos } = this.#options
    return rankEndsOf(ranked, { before, map: this.#mapName('ranks'), prefix, memos })
  }

  *#node(list: Atoms, place: Place, before: GraphNode | null): Steps {
    if (before !== null && isSameSequence(before.list, list)) return before
    const kept = before && this.#edited(before, list, place)
    if (kept !== null) return kept
    const atoms = upToCover(list.whole, place.region)
    const chosen = chosenCut({ list, atoms, place, before }, { ...this.#options, room: this.#room })
    if (list.length >= longList) yield null
    const { cut } = chosen
    const same = before?.cut === cut ? before : null
    const parts =
      cut === null
        ? null
        : cut.mode === 'replicate'
          ? yield* this.#replicate(atoms, cut, place, same)
          : yield* this.#split(atoms, cut, place, same)
    if (parts === null) {
      const { guards } = this.#options
      const isRepeated = this.#leaves.get(atoms) === true
      if (!isRepeated) this.#leaves.set(atoms, true)
      return leafNode(list, atoms, place, { guards, isRepeated })
    }
    return { ...parts, ...chosen, list, goesOn: atoms.length < list.length, guards: null }
  }

  /** The node before, where few atoms come and go and its cut stays; null otherwise. */
  #edited(before: GraphNode, list: Atoms, place: Place): GraphNode | null {
    const { cut, goesOn } = before
    if (cut === null || goesOn || list.length < shortList) return null
    const edit = sequenceChanges(before.list, list)
    if (edit.gone.length + edit.come.length > Math.max(fewChanges, list.length * fewShare)) return null
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
    return parts && { ...parts, list, goesOn, cut, changes, guards: null }
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
    const maps = this.#mapsEdited(before, branches, cut, inner)
    const others = atOnce(this.#node(rest, beside(inner, place, cut), before.rest))
    const areRanksSame =
      others.ranked === before.rest!.ranked &&
      [...lists.keys()].every((key) =>
        sameElements(rankedUnder(before.branches, key), rankedUnder(branches, key)),
      )
    const ranked = areRanksSame ? before.ranked : [...branches.ranked, ...others.ranked]
    const rules = [lookUp(maps), ...others.rules]
    const isShared = before.isShared || sharesAny(branches, lists.keys())
    return {
      branches,
      isShared,
      spread,
      rest: others,
      restChain: null,
      maps,
      rules,
      ranked,
      behind: null,
      front: null,
    }
  }

  #splitEdited(
    before: GraphNode,
    edit: AtomChanges,
    { cut, place }: { readonly cut: Cut; readonly place: Place },
  ): Parts | null {
    const known = { behind: before.behind!, front: before.front! }
    const { longs, rest } = halvedChanges(edit, cut)
    const areKeysFirst = cut.mode === 'split'
    if (!areKeysFirst && rest.come.some(({ conclusive }) => !conclusive)) return null
    const [first, second] = areKeysFirst ? [longs, rest] : [rest, longs]
    const others = edited(known.front.asked, second)
    const behind = overlapsOf(
      { asked: edited(known.behind.asked, first), others, wanted: shares.earlier },
      known.behind,
    )
    const waiting = flaggedChanges({ overlaps: known.behind, flag: waitingWhere }, behind)
    if (waiting === null) return null
    const inner = within(place, cut)
    const keyed = (changes: AtomChanges) => this.#keyedEdited(before, changes, cut, inner)
    const besideKeys = (changes: AtomChanges) =>
      atOnce(this.#node(edited(before.rest!.list, changes), beside(inner, place, cut), before.rest))
    const guardedAfter = (ranked: Atoms) => {
      const front = overlapsOf({ asked: others, others: ranked, wanted: shares.both }, known.front)
      return { front, guarded: flaggedChanges({ overlaps: known.front, flag: guardedWhere }, front) }
    }
    if (areKeysFirst) {
      const keys = keyed(waiting)
      if (keys === null) return null
      const sides = { before: before.branches, now: keys.branches, keys: keys.changed }
      const ranked = reranked(known.front.others, cut, sides)
      const { front, guarded } = guardedAfter(ranked)
      return guarded && this.#splitParts({ cut, ...keys, ranked, behind, front, rest: besideKeys(guarded) })
    }
    const node = besideKeys(waiting)
    const areRanksSame = sameElements(node.ranked, before.rest!.ranked)
    const ranked = areRanksSame ? known.front.others : distinct(node.ranked)
    const { front, guarded } = guardedAfter(ranked)
    const keys = guarded && keyed(guarded)
    return keys && this.#splitParts({ cut, ...keys, ranked, behind, front, rest: node })
  }

  /** Branches of a split after changes; null where they must be made anew. */
  #keyedEdited(before: GraphNode, changes: AtomChanges, cut: Cut, inner: Place) {
    const lists = keyedLists(before, changes, cut)
    const branches = this.#branchesEdited(before, lists, cut, inner)
    if (branches === null || branches.size === 0) return null
    const isShared = before.isShared || sharesAny(branches, lists.keys())
    const maps = this.#mapsEdited(before, branches, cut, inner)
    return { branches, isShared, maps, changed: [...lists.keys()] }
  }

  #splitParts({ cut, branches, isShared, maps, ranked, rest, behind, front }: SplitParts): Parts {
    const parts = { branches, isShared, maps, rest, behind, front, spread: 0 }
    if (cut.mode === 'split') {
      // A leaf asks by itself. What the keys leave waits for an earlier rule of the rest, so that only ranks from further ahead end it.
      const isBehind = rest.cut !== null && isGuarded(front!.asked)
      const early = isBehind ? [endUnderEarlier(rest.list.chunks.find(({ length }) => length > 0)![0]!)] : []
      const rules = [lookUp(maps), ...this.#stops(), ...early, ...rest.rules]
      return { ...parts, restChain: null, rules, ranked: [...ranked.whole, ...rest.ranked] }
    }
    // Packets come back to the chain from all that lies behind such a rest.
    const isInline = rest.cut?.mode === 'keys-last'
    const restChain = isInline ? null : this.#chain(rest.rules)
    const before = restChain === null ? rest.rules : [jumpTo(restChain)]
    const rules = [...before, ...this.#stops(), lookUp(maps)]
    return { ...parts, restChain, rules, ranked: [...ranked.whole, ...branches.ranked] }
  }

  /** Ends the list where it need not go on. */
  #stops(): readonly ChainRule[] {
    const { stop } = this.#options
    if (stop === null) return []
    return [{ match: [stop], statements: [], verdict: { op: 'return' }, comment: '' }]
  }

  /**
   * The branches before with those under some keys made of other lists; a key with an empty list goes. Null where parts
   * that keys share cannot be distinguished by name.
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
    const numbers = before.branches.ends === null ? null : before.branches.newNumbers()
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
      const own = { cut, place, known: same, numbers }
      const made = like ?? atOnce(this.#branchOf(first, lists.get(keys[0]!)!, own))
      taken.add(first)
      for (const key of keys) come.set(key, this.#under(key, made, cut, before.branches))
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

  *#branchOf(key: number, list: Atoms, { cut, place, known, numbers }: NewBranch): Steps<Branch> {
    const path = `${place.path} ${key}`
    const own = { ...place, path, region: regionOf(place, cut, key) }
    const node = yield* this.#node(list, own, known?.node ?? null)
    return branchOf(node, {
      key,
      text: this.#keyText(cut, key),
      number: numbers,
      verdict: place.comesBack ? 'jump' : 'goto',
      known,
      chainOf: (rules) => this.#chain(rules),
    })
  }

  /** The branch as it stands under another key. */
  #under(key: number, branch: Branch, cut: Cut, before: Branches | null): Branch {
    if (cut.isClassed) return branch
    return branchUnder(branch, this.#keyText(cut, key), before?.get(key) ?? null)
  }

  #keyText(cut: Cut, key: number): string {
    return keyText(cut, key, this.#options.devices)
  }

  /** Null where there is no room for it. */
  *#replicate(atoms: readonly Atom[], cut: Cut, place: Place, before: GraphNode | null): Steps<Parts | null> {
    const { lists, rest, isOften } = byKeyWithCopies(atoms, cut)
    const inner = within(place, cut)
    const groups = isOften ? alike(lists, cut, (key) => regionOf(inner, cut, key)) : apart(lists)
    if (!this.#takeRoom(groups, atoms.length - rest.length, cut)) return null
    const branches = yield* this.#branches(groups, cut, inner, before)
    const maps = this.#maps(cut, inner, branches, before)
    const others = yield* this.#node(inOrder(rest), beside(inner, place, cut), before?.rest ?? null)
    return {
      branches,
      isShared: isOften && sharesAny(branches, lists.keys()),
      spread: [...lists.values()].reduce((sum, list) => sum + list.length, rest.length),
      rest: others,
      maps,
      rules: [lookUp(maps), ...others.rules],
      ranked: [...branches.ranked, ...others.ranked],
      restChain: null,
      behind: null,
      front: null,
    }
  }

  /** Null where there is no room for it. */
  *#split(atoms: readonly Atom[], cut: Cut, place: Place, before: GraphNode | null): Steps<Parts | null> {
    const { longs, rest } = halved(atoms, cut)
    const inner = within(place, cut)
    const groups = alike(byKey(longs, cut), cut, (key) => regionOf(inner, cut, key))
    if (!this.#takeRoom(groups, longs.length, cut)) return null
    const areKeysFirst = cut.mode === 'split'
    const [first, second] = areKeysFirst ? [longs, rest] : [rest, longs]
    const others = inOrder(second)
    const behind = overlapsOf(
      { asked: inOrder(first), others, wanted: shares.earlier },
      before?.behind ?? null,
    )
    if (atoms.length >= longList) yield null
    const waiting = first.map((atom, at) => waitingWhere(atom, behind.bits[at]!))
    const keyed = (marked: readonly Atom[]) =>
      this.#branches(asMarked(groups, longs, marked), cut, inner, before)
    const underKeys = (branches: Branches) => {
      const isShared = groups.some(({ keys }) => keys.length > 1)
      return { branches, isShared, maps: this.#maps(cut, inner, branches, before) }
    }
    const besideKeys = (list: readonly Atom[]) =>
      this.#node(inOrder(list), beside(inner, place, cut), before?.rest ?? null)
    const guardedAfter = (ranked: Atoms) => {
      const front = overlapsOf({ asked: others, others: ranked, wanted: shares.both }, before?.front ?? null)
      return { front, guarded: second.map((atom, at) => guardedWhere(atom, front.bits[at]!)) }
    }
    if (areKeysFirst) {
      const keys = underKeys(yield* keyed(waiting))
      const ranked = distinct(keys.branches.ranked)
      const { front, guarded } = guardedAfter(ranked)
      return this.#splitParts({ cut, ...keys, ranked, behind, front, rest: yield* besideKeys(guarded) })
    }
    const node = yield* besideKeys(waiting)
    const ranked = distinct(node.ranked)
    const { front, guarded } = guardedAfter(ranked)
    const keys = underKeys(yield* keyed(guarded))
    return this.#splitParts({ cut, ...keys, ranked, behind, front, rest: node })
  }

  /** True when so many more rules and elements than the `count` atoms may be made. */
  #takeRoom(groups: readonly Alike[], count: number, { isClassed }: Cut): boolean {
    const size = groups.reduce(
      (sum, { keys, list }) => sum + (keys.length - 1) * (isClassed ? classedShare : 1) + list.length,
      0,
    )
    const more = Math.max(0, size - count)
    if (more > this.#room) return false
    this.#room -= more
    return true
  }

  *#branches(groups: readonly Alike[], cut: Cut, place: Place, before: GraphNode | null): Steps<Branches> {
    const made = new Map<number, Branch>()
    const known = before?.branches ?? null
    const isNumbered = !cut.isClassed && leadsToNumbers(groups, this.#options.costs, known)
    const numbers = isNumbered ? (known ?? Branches.none).newNumbers() : null
    // Where keys lead to what they did not lead to before, nothing of it can stay.
    const staying = isNumbered === (known !== null && known.ends !== null) ? known : null
    for (const { keys, list } of groups) {
      const atoms = inOrder(list)
      const first = keys[0]!
      const earlier = staying?.get(first) ?? null
      const same = earlier?.first === first ? earlier : null
      const isKnown = same !== null && isSameSequence(same.node.list, atoms)
      const own = { cut, place, known: same, numbers }
      const branch = isKnown ? same : yield* this.#branchOf(first, atoms, own)
      yield branch
      if (keys.length === 1) made.set(first, branch)
      else for (const key of keys) made.set(key, this.#under(key, branch, cut, staying))
    }
    return Branches.of(made, this.#options.memos)
  }

  /** The maps of the branches: the same objects where they are the same. */
  #maps(cut: Cut, { path }: Place, branches: Branches, before: GraphNode | null): BranchMaps {
    return this.#mapsAfter(before?.maps ?? null, branches, cut, path)
  }

  /** The maps of the same cut before, with the elements of these branches. */
  #mapsEdited(
    { branches: before, maps }: GraphNode,
    branches: Branches,
    cut: Cut,
    { path }: Place,
  ): BranchMaps {
    if (branches === before) return maps!
    return this.#mapsAfter(maps, branches, cut, path)
  }

  #mapsAfter(before: BranchMaps | null, branches: Branches, cut: Cut, path: string): BranchMaps {
    const name = this.#mapName(path)
    if (cut.isClassed) return classedMaps(name, this.#options.classKeys!.of(cut), branches, before)
    return mapsOf({ name, key: keyField(cut) }, branches, before)
  }

  #mapName(path: string): string {
    const { place, prefix } = this.#options
    return `${prefix}_m_${contentHash(`${place} ${path}`)}`
  }

  #chain(rules: readonly ChainRule[]): Chain {
    return chainOf(this.#options.prefix, rules, this.#options.memos)
  }
}

/** True when some of the list match only while no earlier rank stands. */
function isGuarded({ chunks }: Atoms): boolean {
  return chunks.some((chunk) => chunk.some(({ flags }) => flags & flag.guarded))
}

type SplitParts = Pick<Parts, 'branches' | 'isShared' | 'behind' | 'front'> & {
  readonly cut: Cut
  readonly ranked: Atoms
  readonly maps: BranchMaps
  readonly rest: GraphNode
}
