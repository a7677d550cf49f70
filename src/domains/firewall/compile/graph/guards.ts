import { sameElements } from '../../../../core/list/sequence.ts'
import { type Memos, memo } from '../../../../core/memo.ts'
import type { Chain, ChainRule, Match, MatchField, Verdict } from '../../../../core/ruleset/ruleset.ts'
import type { LiveUnion, NamedPair } from '../normalised-rule.ts'
import { chainOf } from './chain.ts'

/** Rules of a list in blocks, each behind a look whether its packets can be any of the block's. */
export interface Guarded {
  readonly rules: readonly ChainRule[]
  /** Each before those that jump to it. */
  readonly chains: readonly Chain[]
  /** Pairs of sets that guards ask. */
  readonly pairs: readonly NamedPair[]
}

/** Parts that guards are made with. */
export interface GuardOptions {
  /** First part of the names of chains. */
  readonly prefix: string
  readonly union: LiveUnion
  readonly memos: Memos
}

/** The same of a list, with the blocks in blocks that it may have. */
interface ListOptions extends GuardOptions {
  readonly levels: number
}

/** Fewer rules in a row that ask for live addresses are read one by one. */
export const leastRow = 24
/** A block of fewer rules costs as much as its guard saves. */
const leastBlock = 4
/** Rules in a block on average, and at most: longer rows are divided in blocks of blocks. */
const sizes = [
  { usual: 8, most: 32 },
  { usual: 64, most: 512 },
  { usual: 512, most: 8192 },
] as const
/** Blocks that a list leads to before it is divided once more. */
const mostBlocks = 16
/** The kernel allows 16 chains one behind the other; so many cuts leave no room for blocks. */
const mostCuts = 9

/** Blocks in blocks that a list behind so many cuts may have. */
export function levelsBehind(cuts: number): number {
  return Math.min(sizes.length, Math.max(0, mostCuts - cuts))
}

/** A rule of a list, and its rank (`rank.ts`). */
export interface RankedRule {
  readonly rule: ChainRule
  readonly rank: number
  /** True for a rule that leaves its rank, and does nothing else. */
  readonly isWaiting: boolean
}

/** The live addresses that a rule asks for. */
interface Asked {
  readonly field: MatchField
  readonly key: string
}

interface Asking extends RankedRule {
  readonly asked: Asked
}

const askedByRules = memo(() => new WeakMap<ChainRule, Asked | null>())
const liveSet = /^d[46]_(.+)$/
const ends: ReadonlySet<Verdict['op']> = new Set(['accept', 'drop', 'goto'])

/**
 * Divides the rules of a list about addresses that change without them, of users, groups and domains, which no map can tell apart: a packet reads
 * those of a block only where it is about anything that one of them asks. Null where that saves nothing. Packets come back from a block, also from
 * a rule that leaves its rank and ends the list, so what follows on such a block asks that no earlier rank stands; and they may meet a block twice,
 * so its rules do nothing else before they end the list.
 */
export function guarded(list: readonly RankedRule[], options: ListOptions): Guarded | null {
  if (options.levels === 0) return null
  const made: Made = { chains: [], pairs: [] }
  const read = new List(options, made)
  let row: Asking[] = []
  for (const each of list) {
    const asked = askedOf(each, options)
    if (asked !== null) row.push({ ...each, asked })
    else {
      read.row(row)
      row = []
      read.one(each)
    }
  }
  read.row(row)
  return made.chains.length === 0 ? null : { rules: read.rules, ...made }
}

/** Chains and pairs that are made besides the list itself. */
interface Made {
  readonly chains: Chain[]
  readonly pairs: NamedPair[]
}

/** A block as it was made, which other lists have too, and the same list after an edit. */
interface Block extends Made {
  readonly rules: readonly ChainRule[]
  readonly ranks: readonly number[]
  readonly level: number
  readonly prefix: string
  readonly guards: readonly ChainRule[]
}

/** Blocks by their first rules, which lists of other places may have, under other ranks. */
const knownBlocks = memo(() => new WeakMap<ChainRule, readonly Block[]>())
const mostKnown = 8

/** The rules of a chain that leads to blocks. */
class List {
  readonly rules: ChainRule[] = []
  readonly #options: ListOptions
  readonly #made: Made
  /** True behind a block some rules of which leave their rank. */
  #mayBeEnded = false

  constructor(options: ListOptions, made: Made) {
    this.#options = options
    this.#made = made
  }

  one({ rule, rank }: Pick<RankedRule, 'rule' | 'rank'>): void {
    this.rules.push(this.#mayBeEnded ? whileUndecided(rule, rank) : rule)
  }

  /** Rules that all ask for live addresses. Packets of one IP version meet none of the other's. */
  row(row: readonly Asking[]): void {
    if (row.length < leastRow) return this.#each(row)
    for (const version of ['ip ', 'ip6 ']) {
      const own = row.filter(({ asked: { field } }) => field.startsWith(version))
      const level = sizes.findIndex(({ usual }) => own.length <= usual * mostBlocks)
      const deepest = this.#options.levels - 1
      this.divided(own, level < 0 ? deepest : Math.min(level, deepest))
    }
  }

  divided(row: readonly Asking[], level: number): void {
    const size = sizes[level]
    if (size === undefined) return this.#each(row)
    for (const block of blocksOf(row, size)) {
      if (block.length < leastBlock) this.#each(block)
      else this.#guard(block, level)
    }
  }

  #each(row: readonly Asking[]): void {
    for (const each of row) this.one(each)
  }

  #guard(row: readonly Asking[], level: number): void {
    const { chains, pairs, guards } = this.#blockOf(row, level)
    this.#made.chains.push(...chains)
    this.#made.pairs.push(...pairs)
    for (const rule of guards) this.one({ rule, rank: row[0]!.rank })
    this.#mayBeEnded ||= row.some(({ isWaiting }) => isWaiting)
  }

  #blockOf(row: readonly Asking[], level: number): Block {
    const { prefix, memos } = this.#options
    const blocks = memos.of(knownBlocks)
    const rules = row.map(({ rule }) => rule)
    const known = blocks.get(rules[0]!) ?? []
    const ranks = row.map(({ rank }) => rank)
    const same = known.find(
      (each) =>
        each.level === level &&
        each.prefix === prefix &&
        sameElements(each.rules, rules) &&
        sameElements(each.ranks, ranks),
    )
    if (same !== undefined) return same
    const made: Made = { chains: [], pairs: [] }
    const inner = new List(this.#options, made)
    inner.divided(row, level - 1)
    const chain = chainOf(prefix, inner.rules, memos)
    made.chains.push(chain)
    const block = { rules, ranks, level, prefix, guards: this.#guardsOf(row, chain, made.pairs), ...made }
    blocks.set(rules[0]!, [block, ...known.slice(0, mostKnown - 1)])
    return block
  }

  #guardsOf(row: readonly Asking[], { name }: Chain, pairs: NamedPair[]): readonly ChainRule[] {
    return [...Map.groupBy(row, ({ asked }) => asked.field)].map(([field, asking]) => {
      const pair = this.#options.union([...new Set(asking.map(({ asked }) => asked.key))])!
      pairs.push(pair)
      const set = `d${field.startsWith('ip6') ? 6 : 4}_${pair.key}`
      const match: readonly Match[] = [{ op: 'set', field, not: false, set }]
      return { match, statements: [], verdict: { op: 'jump', chain: name }, comment: '' }
    })
  }
}

/** The rule where no earlier one has left its rank. */
function whileUndecided(rule: ChainRule, rank: number): ChainRule {
  if (rule.match.some(({ op }) => op === 'rank-below')) return rule
  return { ...rule, match: rule.match.concat({ op: 'rank-below', not: false, value: rank }) }
}

/** Where a block begins depends on the rule that begins it, so an edit changes the block that it is about. */
function blocksOf(
  row: readonly Asking[],
  { usual, most }: (typeof sizes)[number],
): readonly (readonly Asking[])[] {
  const made: Asking[][] = []
  for (const each of row) {
    const last = made.at(-1)
    if (last === undefined || last.length >= most || begins(each, usual)) made.push([each])
    else last.push(each)
  }
  return made
}

/** Ranks stay when other rules come and go. */
function begins({ rank }: Asking, usual: number): boolean {
  return (Math.imul(rank, 0x9e3779b1) >>> 16) % usual === 0
}

/** The first live addresses that a rule asks for, and that may be held twice; null for a rule that does more than to end the list, or asks for none. */
function askedOf({ rule, isWaiting }: RankedRule, { union, memos }: GuardOptions): Asked | null {
  const all = memos.of(askedByRules)
  const known = all.get(rule)
  if (known !== undefined) return known
  const asked = isWaiting || ends.has(rule.verdict.op) ? firstAsked(rule, union) : null
  all.set(rule, asked)
  return asked
}

function firstAsked({ match }: ChainRule, union: LiveUnion): Asked | null {
  for (const condition of match) {
    if (condition.op !== 'set' || condition.not) continue
    const key = liveSet.exec(condition.set)?.[1]
    if (key !== undefined && union([key]) !== null) return { field: condition.field, key }
  }
  return null
}
