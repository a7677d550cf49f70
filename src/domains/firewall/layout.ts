import { contentHash } from '../../core/hash.ts'
import type { Chain, ChainRule, Match, NamedSet } from '../../core/ruleset.ts'
import { emit, namedChain } from './emit.ts'
import type { Laid, Layout, PolicyRule } from './policy.ts'

/** A chain for some neighbouring rules of a list, with all that it needs. */
interface Chunk {
  /** Decides where the next level is cut; from the id of the first rule. */
  readonly cutBits: number
  readonly chain: Chain
  readonly chains: readonly Chain[]
  readonly sets: readonly NamedSet[]
  readonly keys: readonly string[]
}

interface Remembered {
  readonly prefix: string
  readonly members: readonly PolicyRule[]
  readonly chunk: Chunk
}

/** A chunk begins at a rule whose hash has this many zero bits: 64 rules on average. */
const bitsPerLevel = 6
const maxChunk = 256
const maxLevel = 4

const chunks = new WeakMap<PolicyRule, Remembered>()

/**
 * Rules one after the other, in chains of some 64 that a tree of jumps calls in order. Where a chain begins
 * depends on the rule that begins it and not on its number, so an edit changes one chain and those above it.
 */
export const linearLayout: Layout = (prefix, rules, stop) => {
  const leaves = cut(rules, cutBits).map((members) => leafChunk(prefix, members))
  const root = gather(
    prefix,
    leaves.filter(({ chain }) => chain.rules.length > 0),
    stop,
  )
  if (root === null) return { entry: [], chains: [], sets: [], keys: [] }
  return {
    entry: [jumpTo(root.chain)],
    chains: [...root.chains, root.chain],
    sets: root.sets,
    keys: root.keys,
  } satisfies Laid
}

const knownBits = new WeakMap<PolicyRule, number>()

function cutBits(rule: PolicyRule): number {
  const known = knownBits.get(rule)
  if (known !== undefined) return known
  const bits = Number.parseInt(contentHash(rule.id).slice(0, 8), 16)
  knownBits.set(rule, bits)
  return bits
}

/** Splits before every item whose bits begin a chunk at this level. */
function cut<T>(items: readonly T[], bitsOf: (item: T) => number): readonly (readonly T[])[] {
  const parts: T[][] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (last && last.length < maxChunk && bitsOf(item) % 2 ** bitsPerLevel !== 0) last.push(item)
    else parts.push([item])
  }
  return parts
}

function leafChunk(prefix: string, members: readonly PolicyRule[]): Chunk {
  const first = members[0]!
  const known = chunks.get(first)
  if (known && known.prefix === prefix && sameMembers(known.members, members)) return known.chunk
  const emitted = members.map(emit)
  const chunk = {
    cutBits: cutBits(first) >>> bitsPerLevel,
    chain: namedChain(
      prefix,
      emitted.flatMap(({ rules }) => rules),
    ),
    chains: emitted.flatMap(({ chains }) => chains),
    sets: [...new Map(emitted.flatMap(({ sets }) => sets.map((set) => [set.name, set]))).values()],
    keys: [...new Set(emitted.flatMap(({ keys }) => keys))],
  }
  chunks.set(first, { prefix, members, chunk })
  return chunk
}

function sameMembers(a: readonly PolicyRule[], b: readonly PolicyRule[]): boolean {
  return a.length === b.length && a.every((member, index) => member === b[index])
}

/** Puts chains under chains of jumps until one is left; null when there was none. */
function gather(prefix: string, leaves: readonly Chunk[], stop: Match | null): Chunk | null {
  let level = leaves
  for (let depth = 1; level.length > 1; depth++) {
    const parts = depth < maxLevel ? cut(level, (chunk) => chunk.cutBits) : [level]
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

function jumpTo(chain: Chain): ChainRule {
  return { match: [], statements: [], verdict: { op: 'jump', chain: chain.name }, comment: '' }
}
