import { contentHash } from '../../../core/hash.ts'
import { sharedEnds } from '../../../core/list/incremental.ts'
import { Sequence } from '../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Chain, ChainRule, Match, NamedSet } from '../../../core/ruleset/ruleset.ts'
import { emit, namedChain } from './kernel-rules.ts'
import type { LaidOutList, Layout, PolicyRule } from './normalised-rule.ts'

/** A chain for some neighbouring rules of a list, with all that it needs. */
interface Chunk {
  /** Decides where the next level is cut; from the id of the first rule. */
  readonly cutBits: number
  readonly chain: Chain
  readonly chains: readonly Chain[]
  readonly sets: readonly NamedSet[]
  readonly keys: readonly string[]
}

/** A chunk begins at a rule whose hash has this many zero bits: 64 rules on average. */
const bitsPerLevel = 6
const maxChunk = 256
const maxLevel = 4

/** Newest state of a place: its rules and their division. */
interface Remembered {
  readonly prefix: string
  readonly rules: readonly PolicyRule[]
  readonly leaves: readonly Leaf[]
}

/** A chunk of rules with the index of its first rule and of the first behind it. */
interface Leaf {
  readonly start: number
  readonly end: number
  readonly chunk: Chunk
}

const rememberedPlaces = memo(() => new Map<string, Remembered>())
const noChains = Sequence.from<Chain>([])

/**
 * Rules one after the other, in chains of some 64 that a tree of jumps calls in order. Where a chain begins
 * depends on the rule that begins it and not on its number, so an edit changes one chain and those above it.
 */
export const linearLayout: Layout = ({ place, prefix, rules: { whole: rules }, stop, memos }) => {
  const places = memos.of(rememberedPlaces)
  const leaves = cutLeaves({ prefix, rules, memos }, places.get(place))
  places.set(place, { prefix, rules, leaves })
  const chunks = leaves.map(({ chunk }) => chunk).filter(({ chain }) => chain.rules.length > 0)
  const root = gather(prefix, chunks, stop)
  if (root === null) return { entry: [], chains: noChains, sets: [], maps: [], keys: [] }
  return {
    entry: [jumpTo(root.chain)],
    chains: Sequence.from([...root.chains, root.chain]),
    sets: root.sets,
    maps: [],
    keys: root.keys,
  } satisfies LaidOutList
}

/** Cuts anew only between what the rules begin and end with in common with those that this place held before. */
function cutLeaves(
  { prefix, rules, memos }: Pick<Remembered, 'prefix' | 'rules'> & { readonly memos: Memos },
  before: Remembered | undefined,
): readonly Leaf[] {
  const known = before?.prefix === prefix ? before : { rules: [], leaves: [] }
  const { head, tail } = sharedEnds(known.rules, rules)
  const shift = rules.length - known.rules.length
  // The rule behind a chunk ends it, so that one must be shared too.
  const leaves = known.leaves.filter(({ end }) => end < head)
  const later = new Map(known.leaves.map((leaf, index) => [leaf.start + shift, index]))
  for (let start = leaves.at(-1)?.end ?? 0; start < rules.length; ) {
    const rejoined = start >= rules.length - tail ? later.get(start) : undefined
    if (rejoined !== undefined) return [...leaves, ...shifted(known.leaves.slice(rejoined), shift)]
    const end = chunkEnd(rules, start)
    leaves.push({ start, end, chunk: leafChunk(prefix, rules.slice(start, end), memos) })
    start = end
  }
  return leaves
}

function shifted(leaves: readonly Leaf[], by: number): readonly Leaf[] {
  return leaves.map(({ start, end, chunk }) => ({ start: start + by, end: end + by, chunk }))
}

function chunkEnd(rules: readonly PolicyRule[], start: number): number {
  let end = start + 1
  while (end < rules.length && end - start < maxChunk && cutBits(rules[end]!) % 2 ** bitsPerLevel !== 0) end++
  return end
}

function cutBits({ id }: PolicyRule): number {
  return Number.parseInt(contentHash(id).slice(0, 8), 16)
}

/** Splits before every chunk whose bits begin a new part at this level. */
function cut(chunks: readonly Chunk[]): readonly (readonly Chunk[])[] {
  const parts: Chunk[][] = []
  for (const chunk of chunks) {
    const last = parts.at(-1)
    if (last && last.length < maxChunk && chunk.cutBits % 2 ** bitsPerLevel !== 0) last.push(chunk)
    else parts.push([chunk])
  }
  return parts
}

function leafChunk(prefix: string, members: readonly PolicyRule[], memos: Memos): Chunk {
  const emitted = members.map((rule) => emit(rule, memos))
  return {
    cutBits: cutBits(members[0]!) >>> bitsPerLevel,
    chain: namedChain(
      prefix,
      emitted.flatMap(({ rules }) => rules),
    ),
    chains: emitted.flatMap(({ chains }) => chains),
    sets: [...new Map(emitted.flatMap(({ sets }) => sets.map((set) => [set.name, set]))).values()],
    keys: [...new Set(emitted.flatMap(({ keys }) => keys))],
  }
}

/** Puts chains under chains of jumps until one is left; null when there was none. */
function gather(prefix: string, leaves: readonly Chunk[], stop: Match | null): Chunk | null {
  let level = leaves
  for (let depth = 1; level.length > 1; depth++) {
    const parts = depth < maxLevel ? cut(level) : [level]
    level = parts.map((members) => jumpChunk(prefix, members, stop))
  }
  return level[0] ?? null
}

function jumpChunk(prefix: string, members: readonly Chunk[], stop: Match | null): Chunk {
  const afterEach: readonly ChainRule[] =
    stop === null ? [] : [{ match: [stop], statements: [], verdict: { op: 'return' }, comment: '' }]
  return {
    cutBits: members[0]!.cutBits >>> bitsPerLevel,
    chain: namedChain(
      prefix,
      members.flatMap(({ chain }) => [jumpTo(chain), ...afterEach]),
    ),
    chains: members.flatMap(({ chain, chains }) => [...chains, chain]),
    sets: members.flatMap(({ sets }) => sets),
    keys: members.flatMap(({ keys }) => keys),
  }
}

/** A rule that sends all packets through the chain. */
export function jumpTo(chain: Chain): ChainRule {
  return { match: [], statements: [], verdict: { op: 'jump', chain: chain.name }, comment: '' }
}
