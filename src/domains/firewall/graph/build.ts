import { contentHash } from '../../../core/hash.ts'
import { printAddress } from '../../../core/ip.ts'
import {
  type Chain,
  type ChainRule,
  type KeyField,
  type MapElement,
  type Match,
  markBits,
  type VerdictMap,
} from '../../../core/ruleset.ts'
import {
  type Atom,
  covers,
  type DeviceNumbers,
  everywhere,
  mustStay,
  narrowed,
  type Region,
  remaining,
} from './atom.ts'
import { type Costs, type Cut, cheapestCut, keyOf, keySize, keysUnder } from './cut.ts'
import { fieldBits, fields, hiddenBits, versionOf } from './field.ts'
import { OverlapIndex } from './overlap-index.ts'
import { clearRanks, highestRank } from './rank.ts'

/** What the graph of a list is made with. */
export interface BuildOptions {
  readonly prefix: string
  /** Ends the list when it holds after a rule; null where a rule that matches ends everything anyway. */
  readonly stop: Match | null
  readonly costs: Costs
  /** Rules and elements that may stand for each rule of the list. */
  readonly growth: number
  readonly devices: DeviceNumbers
}

/** The graph of a list: a chain to jump to, and all behind it. */
export interface Graph {
  readonly root: Chain
  /** Each before those that jump to it. */
  readonly chains: readonly Chain[]
  readonly maps: readonly VerdictMap[]
  /** Ends of rules that wait for what comes behind them, by the rank in the mark; null where no rule waits. */
  readonly ranks: VerdictMap | null
}

/** Atoms, by their index, that something holds of in a place or in one around it. */
interface Marked {
  readonly own: ReadonlySet<number>
  readonly outer: Marked | null
}

/** What surrounds a list within the graph. */
interface Place {
  readonly region: Region
  readonly growth: number
  /** Atoms that earlier ones behind this list overlap: they leave their rank. */
  readonly waiting: Marked | null
  /** Atoms that match only while no earlier rank stands in the mark. */
  readonly guarded: Marked | null
  /** Atoms that may overrule a rank in the mark. */
  readonly overruling: Marked | null
  /** Jumps on the way to this list. */
  readonly depth: number
}

/** Rules for a chain, and which atoms leave their rank in the mark there or in chains behind. */
interface Part {
  readonly rules: readonly ChainRule[]
  readonly ranked: readonly Atom[]
}

/** The kernel allows 16 jumps; the base chain, logging and time windows have theirs too. */
const deepest = 8

const texts = new WeakMap<object, string>()

/** Parts of rules are the same objects in many chains, and again at the next compilation. */
function textOf(part: object): string {
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = JSON.stringify(part)
  texts.set(part, text)
  return text
}

/** A regular chain, named by what it holds. */
function chainOf(prefix: string, rules: readonly ChainRule[]): Chain {
  const lines = rules.map(({ match, statements, verdict, comment }) =>
    [...match, ...statements, verdict].map(textOf).concat(comment).join(' '),
  )
  return { name: `${prefix}_${contentHash(lines.join('\n'))}`, hook: null, rules }
}

/** The rank that an atom leaves in the mark: the earlier the rule, the higher. */
function rankOf({ index }: Atom): number {
  return highestRank - index
}

/**
 * Builds the graph of a list of rules: where it pays, packets are told apart by a field, and each group goes to a
 * chain of the rules that are left for it. The first rule that matches decides, exactly as in the list.
 *
 * Where rules that fall under one key come before others that do not (`split`), a rule cannot decide while an earlier
 * one among those behind might match too: it leaves its rank in the mark, those behind match only while no earlier
 * rank stands there, and at the end the rank says which rule decides.
 */
export function buildGraph(atoms: readonly Atom[], options: BuildOptions): Graph {
  const builder = new Builder(options)
  const place: Place = {
    region: everywhere,
    growth: options.growth,
    waiting: null,
    guarded: null,
    overruling: null,
    depth: 0,
  }
  const { rules, ranked } = builder.part(atoms, place)
  const root = chainOf(options.prefix, rules)
  const ranks = ranked.length === 0 ? null : builder.ranks(ranked)
  return {
    root,
    chains: [...builder.chains.values()].filter(({ name }) => name !== root.name),
    maps: [...builder.maps.values()],
    ranks,
  }
}

class Builder {
  readonly chains = new Map<string, Chain>()
  readonly maps = new Map<string, VerdictMap>()
  readonly #options: BuildOptions

  constructor(options: BuildOptions) {
    this.#options = options
  }

  /** The rules of a list at its place. */
  part(list: readonly Atom[], place: Place): Part {
    const atoms = upToCover(list, place.region)
    const { costs } = this.#options
    const maySplit = place.depth < deepest
    const cut = cheapestCut(atoms, place.region, { costs, budget: place.growth, maySplit })
    if (cut === null) return this.#leaf(atoms, place)
    return cut.mode === 'replicate' ? this.#replicate(atoms, cut, place) : this.#split(atoms, cut, place)
  }

  /** The map that ends what the ranks in the mark say. */
  ranks(atoms: readonly Atom[]): VerdictMap {
    const elements = distinct(atoms).map((atom): MapElement => {
      const kept = atom.rule.match.filter((condition) => mustStay(atom, condition))
      const end = this.#chain([
        { ...atom.rule, match: kept, statements: [clearRanks, ...atom.rule.statements] },
      ])
      return { key: String(rankOf(atom)), verdict: 'jump', chain: end.name }
    })
    return this.#map({ field: 'meta mark', mask: String(markBits.graph) }, elements)
  }

  #leaf(atoms: readonly Atom[], { region, waiting, guarded, overruling }: Place): Part {
    const ranked: Atom[] = []
    const rules = atoms.map((atom): ChainRule => {
      const match: Match[] = [
        ...(isMarked(guarded, atom) ? [{ op: 'rank-below', value: rankOf(atom) } as const] : []),
        ...remaining(atom, region),
      ]
      if (!isMarked(waiting, atom)) {
        const overrules = atom.conclusive && isMarked(overruling, atom)
        return {
          ...atom.rule,
          match,
          statements: [...(overrules ? [clearRanks] : []), ...atom.rule.statements],
        }
      }
      ranked.push(atom)
      const statements = [{ op: 'set-mark', mask: markBits.graph, value: rankOf(atom) } as const]
      return { match, statements, verdict: { op: 'return' }, comment: '' }
    })
    return { rules, ranked }
  }

  #replicate(atoms: readonly Atom[], cut: Cut, place: Place): Part {
    const { groups, rest } = grouped(atoms, cut)
    const growth = place.growth / cut.growth
    const parts = [...withCopies(groups, rest, cut)].map(([key, all]) => {
      const region = keyRegion(place.region, cut, key)
      return { key, part: this.part(all, { ...place, region, growth }) }
    })
    const map = this.#map(
      this.#keyField(cut),
      parts.map(({ key, part }) => this.#element(cut, key, 'goto', part)),
    )
    const others = this.part(rest, { ...place, growth })
    return {
      rules: [lookUp(map), ...others.rules],
      ranked: [...parts.flatMap(({ part }) => part.ranked), ...others.ranked],
    }
  }

  #split(atoms: readonly Atom[], cut: Cut, place: Place): Part {
    const { groups, rest } = grouped(atoms, cut, (atom) => atom.conclusive)
    const behind = new OverlapIndex(rest)
    const own = [...groups.values()].flat().filter((atom) => behind.hasEarlier(atom))
    const first: Place = { ...place, waiting: marked(own, place.waiting), depth: place.depth + 1 }
    const parts = [...groups].map(([key, list]) => {
      return { key, part: this.part(list, { ...first, region: keyRegion(place.region, cut, key) }) }
    })
    const map = this.#map(
      this.#keyField(cut),
      parts.map(({ key, part }) => this.#element(cut, key, 'jump', part)),
    )
    const ranked = distinct(parts.flatMap(({ part }) => part.ranked))
    const before = new OverlapIndex(ranked)
    const others = this.part(rest, {
      ...place,
      guarded: marked(
        rest.filter((atom) => before.hasEarlier(atom)),
        place.guarded,
      ),
      overruling: marked(
        rest.filter((atom) => before.hasLater(atom)),
        place.overruling,
      ),
      depth: place.depth + 1,
    })
    const { stop } = this.#options
    const stops: readonly ChainRule[] =
      stop === null ? [] : [{ match: [stop], statements: [], verdict: { op: 'return' }, comment: '' }]
    return { rules: [lookUp(map), ...stops, ...others.rules], ranked: [...ranked, ...others.ranked] }
  }

  #element(cut: Cut, key: number, verdict: 'goto' | 'jump', { rules }: Part): MapElement {
    const only = rules.length === 1 ? rules[0]! : null
    const passes =
      only !== null && only.comment === '' && only.match.length === 0 && only.statements.length === 0
    const target = passes && only.verdict.op === 'goto' ? only.verdict.chain : this.#chain(rules).name
    return { key: this.#keyText(cut, key), verdict, chain: target }
  }

  #chain(rules: readonly ChainRule[]): Chain {
    const chain = chainOf(this.#options.prefix, rules)
    this.chains.set(chain.name, chain)
    return chain
  }

  #map(key: KeyField, elements: readonly MapElement[]): VerdictMap {
    const text = elements.map((element) => `${element.key} ${element.verdict} ${element.chain}`).join()
    const name = `${this.#options.prefix}_m_${contentHash(`${key.field} ${key.mask} ${text}`)}`
    const map = { name, key, elements }
    this.maps.set(name, map)
    return map
  }

  #keyField({ field, bits }: Cut): KeyField {
    const version = versionOf(field)
    if (version === null || (version === 4 && bits === 32)) return { field: fields[field]!, mask: null }
    const width = version === 4 ? 32 : 128
    const mask = ((1n << BigInt(bits)) - 1n) << BigInt(width - bits)
    return { field: fields[field]!, mask: printAddress(version, mask) }
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

/** A rule that ends everything for the region makes those behind it pointless. */
function upToCover(atoms: readonly Atom[], region: Region): readonly Atom[] {
  const end = atoms.findIndex((atom) => covers(atom, region))
  return end < 0 ? atoms : atoms.slice(0, end + 1)
}

function grouped(
  atoms: readonly Atom[],
  cut: Cut,
  mayHaveKey: (atom: Atom) => boolean = () => true,
): { readonly groups: ReadonlyMap<number, Atom[]>; readonly rest: readonly Atom[] } {
  const groups = new Map<number, Atom[]>()
  const rest: Atom[] = []
  for (const atom of atoms) {
    const key = mayHaveKey(atom) ? keyOf(atom, cut) : null
    if (key === null) rest.push(atom)
    else if (groups.get(key)?.push(atom) === undefined) groups.set(key, [atom])
  }
  return { groups, rest }
}

function keyRegion(region: Region, { field, bits }: Cut, key: number): Region {
  const size = keySize(field, bits)
  return narrowed(region, field, key * size, (key + 1) * size - 1)
}

/** The lists under each key: its own atoms and copies of those of the rest that overlap it, in match order. */
function withCopies(
  groups: ReadonlyMap<number, readonly Atom[]>,
  rest: readonly Atom[],
  cut: Cut,
): ReadonlyMap<number, readonly Atom[]> {
  const keys = [...groups.keys()].sort((a, b) => a - b)
  const copies = keys.map((): Atom[] => [])
  for (const atom of rest) {
    const [from, to] = keysUnder(keys, atom, cut)
    for (let place = from; place < to; place++) copies[place]!.push(atom)
  }
  return new Map(keys.map((key, place) => [key, merged(groups.get(key)!, copies[place]!)]))
}

function merged(a: readonly Atom[], b: readonly Atom[]): readonly Atom[] {
  return b.length === 0 ? a : [...a, ...b].sort((one, other) => one.index - other.index)
}

function distinct(atoms: readonly Atom[]): readonly Atom[] {
  return [...new Map(atoms.map((atom) => [atom.index, atom])).values()]
}

function marked(atoms: readonly Atom[], outer: Marked | null): Marked | null {
  return atoms.length === 0 ? outer : { own: new Set(atoms.map(({ index }) => index)), outer }
}

function isMarked(marks: Marked | null, { index }: Atom): boolean {
  for (let at = marks; at !== null; at = at.outer) if (at.own.has(index)) return true
  return false
}

function lookUp({ key, name }: VerdictMap): ChainRule {
  return { match: [], statements: [], verdict: { op: 'look-up', key, map: name }, comment: '' }
}
