import { contentHash } from '../../../core/hash.ts'
import { printAddress } from '../../../core/ip.ts'
import {
  type Chain,
  type ChainElement,
  type ChainRule,
  type KeyField,
  type Match,
  markBits,
  type VerdictMap,
} from '../../../core/ruleset.ts'
import {
  type Atom,
  covers,
  type DeviceNumbers,
  everywhere,
  flag,
  flagged,
  mustStay,
  narrowed,
  type Region,
  remaining,
} from './atom.ts'
import { chainOf } from './chain.ts'
import { type Costs, type Cut, cheapestCut, isSameCut, keySize, stillFits } from './cut.ts'
import { fieldBits, fields, hiddenBits, versionOf } from './field.ts'
import { byKey, halved, withCopies } from './group.ts'
import { type Branch, changesBetween, distinct, type GraphNode, sameElements } from './node.ts'
import { overlapsOf, shares } from './overlaps.ts'
import { clearRanks, highestRank } from './rank.ts'

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
  readonly devices: DeviceNumbers
}

/** Ends of rules that wait for what comes behind them, by the rank in the mark. */
export interface RankEnds {
  readonly map: VerdictMap
  readonly chains: readonly Chain[]
}

interface RankEnd {
  readonly element: ChainElement
  readonly chain: Chain
}

/** Ends of rules by what all variants of an atom share; an atom belongs to one list, and so to one prefix. */
const rankEnds = new WeakMap<Atom['variants'], RankEnd>()

/** What surrounds a list within the graph. It follows from the cuts on the way, which `path` tells. */
interface Place {
  readonly path: string
  readonly region: Region
  readonly growth: number
  /** Jumps on the way to this list. */
  readonly depth: number
}

type Parts = Omit<GraphNode, 'list' | 'cut' | 'changes'>

/** The kernel allows 16 jumps; the base chain, logging and time windows have theirs too. */
const deepest = 8
/** Shorter lists are cut as if there had been none before. */
const shortList = 64
/** A cut is chosen again when so many times its changes are more than the rules of its list. */
const keptWhile = 5

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

  constructor(options: BuildOptions) {
    this.#options = options
  }

  /** The graph of `atoms`, which are in match order. */
  graph(atoms: readonly Atom[], before: GraphNode | null): GraphNode {
    const { growth } = this.#options
    return this.#node(atoms, { path: '', region: everywhere, growth, depth: 0 }, before)
  }

  /** The map that ends what the ranks in the mark say; null where no rule waits, `before` where it says the same. */
  rankEnds({ ranked }: GraphNode, before: RankEnds | null): RankEnds | null {
    if (ranked.length === 0) return null
    const ends = distinct(ranked).map((atom) => this.#endOf(atom))
    const elements = ends.map(({ element }) => element)
    if (before !== null && sameElements(before.map.elements, elements)) return before
    const key: KeyField = { field: 'meta mark', mask: String(markBits.graph) }
    return { map: { name: this.#mapName('ranks'), key, elements }, chains: ends.map(({ chain }) => chain) }
  }

  #endOf(atom: Atom): RankEnd {
    const known = rankEnds.get(atom.variants)
    if (known !== undefined) return known
    const match = atom.rule.match.filter((condition) => mustStay(atom, condition))
    const statements = [clearRanks, ...atom.rule.statements]
    const chain = this.#chain([{ ...atom.rule, match, statements }])
    const element: ChainElement = { key: String(rankOf(atom)), verdict: 'jump', chain: chain.name }
    rankEnds.set(atom.variants, { element, chain })
    return { element, chain }
  }

  #node(list: readonly Atom[], place: Place, before: GraphNode | null): GraphNode {
    if (before !== null && sameElements(before.list, list)) return before
    const atoms = upToCover(list, place.region)
    const chosen = this.#cut(list, atoms, place, before)
    const { cut } = chosen
    if (cut === null) return { ...this.#leaf(atoms, place), ...chosen, list }
    const same = before?.cut === cut ? before : null
    const parts =
      cut.mode === 'replicate'
        ? this.#replicate(atoms, cut, place, same)
        : this.#split(atoms, cut, place, same)
    return { ...parts, ...chosen, list }
  }

  /** The cut of the same list before while it fits; otherwise the cheapest one. */
  #cut(
    list: readonly Atom[],
    atoms: readonly Atom[],
    place: Place,
    before: GraphNode | null,
  ): Pick<GraphNode, 'cut' | 'changes'> {
    const limits = { costs: this.#options.costs, budget: place.growth, maySplit: place.depth < deepest }
    const known = before?.cut ?? null
    if (before !== null && known !== null && atoms.length >= shortList) {
      const changes = before.changes + changesBetween(before.list, list)
      if (changes * keptWhile <= atoms.length && stillFits(atoms, known, place.growth)) {
        return { cut: known, changes }
      }
    }
    const cut = cheapestCut(atoms, place.region, limits)
    return { cut: isSameCut(cut, known) ? known : cut, changes: 0 }
  }

  #leaf(atoms: readonly Atom[], { region }: Place): Parts {
    const ranked: Atom[] = []
    const rules = atoms.map((atom): ChainRule => {
      const match: Match[] = [
        ...remaining(atom, region),
        // Last, because it costs most: few packets come as far.
        ...(atom.flags & flag.guarded ? [{ op: 'rank-below', value: rankOf(atom) } as const] : []),
      ]
      if (atom.flags & flag.waiting) {
        ranked.push(atom)
        const statements = [{ op: 'set-mark', mask: markBits.graph, value: rankOf(atom) } as const]
        return { match, statements, verdict: { op: 'return' }, comment: '' }
      }
      const overrules = atom.conclusive && atom.flags & flag.overruling
      const statements = overrules ? [clearRanks, ...atom.rule.statements] : atom.rule.statements
      return { ...atom.rule, match, statements }
    })
    return { branches: noBranches, rest: null, map: null, rules, ranked, behind: null, front: null }
  }

  #replicate(atoms: readonly Atom[], cut: Cut, place: Place, before: GraphNode | null): Parts {
    const { longs, rest } = halved(atoms, cut)
    const growth = place.growth / cut.growth
    const branches = this.#branches(
      withCopies(byKey(longs, cut), rest, cut),
      cut,
      { ...place, growth },
      before,
    )
    const map = this.#map(cut, place, branches, before)
    const others = this.#node(rest, { ...place, growth, path: restPath(place, cut) }, before?.rest ?? null)
    return {
      branches,
      rest: others,
      map,
      rules: [lookUp(map), ...others.rules],
      ranked: [...rankedIn(branches), ...others.ranked],
      behind: null,
      front: null,
    }
  }

  #split(atoms: readonly Atom[], cut: Cut, place: Place, before: GraphNode | null): Parts {
    const { longs, rest } = halved(atoms, cut, (atom) => atom.conclusive)
    const behind = overlapsOf(longs, rest, before?.behind ?? null)
    const waiting = longs.map((atom, at) =>
      behind.bits[at]! & shares.earlier ? flagged(atom, flag.waiting) : atom,
    )
    const lists = byKey(waiting, cut)
    const inner = { ...place, depth: place.depth + 1 }
    const branches = this.#branches(lists, cut, inner, before)
    const map = this.#map(cut, place, branches, before)
    const ranked = distinct(rankedIn(branches))
    const front = overlapsOf(rest, ranked, before?.front ?? null)
    const guarded = rest.map((atom, at) => {
      const earlier = front.bits[at]! & shares.earlier ? flagged(atom, flag.guarded) : atom
      return front.bits[at]! & shares.later ? flagged(earlier, flag.overruling) : earlier
    })
    const others = this.#node(guarded, { ...inner, path: restPath(place, cut) }, before?.rest ?? null)
    const { stop } = this.#options
    const stops: readonly ChainRule[] =
      stop === null ? [] : [{ match: [stop], statements: [], verdict: { op: 'return' }, comment: '' }]
    return {
      branches,
      rest: others,
      map,
      rules: [lookUp(map), ...stops, ...others.rules],
      ranked: [...ranked, ...others.ranked],
      behind,
      front,
    }
  }

  #branches(
    lists: ReadonlyMap<number, readonly Atom[]>,
    cut: Cut,
    place: Place,
    before: GraphNode | null,
  ): ReadonlyMap<number, Branch> {
    const made = new Map<number, Branch>()
    for (const [key, list] of lists) {
      const known = before?.branches.get(key)
      if (known !== undefined && sameElements(known.node.list, list)) {
        made.set(key, known)
        continue
      }
      const inner = {
        ...place,
        path: `${place.path} ${cutText(cut)} ${key}`,
        region: regionOf(place, cut, key),
      }
      const node = this.#node(list, inner, known?.node ?? null)
      made.set(key, this.#branch(cut, key, node, known ?? null))
    }
    return made
  }

  #branch(cut: Cut, key: number, node: GraphNode, before: Branch | null): Branch {
    const only = node.rules.length === 1 ? node.rules[0]! : null
    const passes =
      only !== null && only.comment === '' && only.match.length === 0 && only.statements.length === 0
    const further = passes && only.verdict.op === 'goto' ? only.verdict.chain : null
    const chain = further === null ? this.#chain(node.rules) : null
    const target = further ?? chain!.name
    if (before?.element.chain === target) return { node, element: before.element, chain }
    const verdict = cut.mode === 'replicate' ? 'goto' : 'jump'
    return { node, element: { key: this.#keyText(cut, key), verdict, chain: target }, chain }
  }

  /** The map of the branches: the same object where they are the same. */
  #map(
    cut: Cut,
    { path }: Place,
    branches: ReadonlyMap<number, Branch>,
    before: GraphNode | null,
  ): VerdictMap {
    const known = before?.map ?? null
    const elements = [...branches.values()].map(({ element }) => element)
    if (known !== null && sameElements(known.elements, elements)) return known
    return { name: this.#mapName(`${path} ${cutText(cut)}`), key: keyField(cut), elements }
  }

  #mapName(path: string): string {
    const { place, prefix } = this.#options
    return `${prefix}_m_${contentHash(`${place} ${path}`)}`
  }

  #chain(rules: readonly ChainRule[]): Chain {
    return chainOf(this.#options.prefix, rules)
  }

  #keyText({ field, bits }: Cut, key: number): string {
    const version = versionOf(field)
    if (version !== null) {
      const value = BigInt(key) << BigInt(fieldBits[field]! - bits)
      return printAddress(version, version === 4 ? value : value << hiddenBits)
    }
    if (fields[field] === 'meta nfproto') return key === 0 ? 'ipv4' : 'ipv6'
    const isDevice = fields[field] === 'iifname' || fields[field] === 'oifname'
    return isDevice ? this.#options.devices.nameOf(key) : String(key)
  }
}

const noBranches: ReadonlyMap<number, Branch> = new Map()

/** The rank that an atom leaves in the mark: the earlier the rule, the higher. */
function rankOf({ order }: Atom): number {
  return highestRank - order
}

/** A rule that ends everything for the region makes those behind it pointless. */
function upToCover(atoms: readonly Atom[], region: Region): readonly Atom[] {
  const end = atoms.findIndex((atom) => covers(atom, region))
  return end < 0 ? atoms : atoms.slice(0, end + 1)
}

function rankedIn(branches: ReadonlyMap<number, Branch>): readonly Atom[] {
  return [...branches.values()].flatMap(({ node }) => node.ranked)
}

function regionOf({ region }: Place, { field, bits }: Cut, key: number): Region {
  const size = keySize(field, bits)
  return narrowed(region, field, key * size, (key + 1) * size - 1)
}

function keyField({ field, bits }: Cut): KeyField {
  const version = versionOf(field)
  if (version === null || (version === 4 && bits === 32)) return { field: fields[field]!, mask: null }
  const width = version === 4 ? 32 : 128
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(width - bits)
  return { field: fields[field]!, mask: printAddress(version, mask) }
}

function cutText({ field, bits, mode }: Cut): string {
  return `${mode} ${field}/${bits}`
}

function restPath({ path }: Place, cut: Cut): string {
  return `${path} ${cutText(cut)} *`
}

function lookUp({ key, name }: VerdictMap): ChainRule {
  return { match: [], statements: [], verdict: { op: 'look-up', key, map: name }, comment: '' }
}
