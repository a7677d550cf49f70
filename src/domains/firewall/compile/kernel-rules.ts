import { contentHash } from '../../../core/hash.ts'
import { type Memos, memo } from '../../../core/memo.ts'
import type { Chain, ChainRule, Match, NamedSet } from '../../../core/ruleset/ruleset.ts'
import { type Conditions, conditionsOf, type FamilyScope, protocolMembership, scopesOf } from './condition.ts'
import type { Outcome, PolicyRule } from './normalised-rule.ts'

/** The kernel rules of one policy rule, with the chains and sets of their own that they need. */
export interface Emitted {
  readonly rules: readonly ChainRule[]
  readonly chains: readonly Chain[]
  readonly sets: readonly NamedSet[]
  readonly keys: readonly string[]
}

/** Rules with their chains, before conditions are put in front of them. */
interface Ending {
  readonly rules: readonly ChainRule[]
  readonly chains: readonly Chain[]
}

const noChains: readonly Chain[] = []
const emissions = memo(() => new WeakMap<PolicyRule, Emitted>())

/**
 * Kernel rules that do exactly what `rule` says: one for each IP version that it restricts in its own way, and for
 * each combination of elements of its short lists.
 */
export function emit(rule: PolicyRule, memos: Memos): Emitted {
  const emitted = memos.of(emissions)
  const known = emitted.get(rule)
  if (known) return known
  const parts = rule.outcomes.flatMap((outcome) => emitOutcome(rule, outcome, memos))
  const [only] = parts
  const made = parts.length === 1 && only ? only : together(parts)
  emitted.set(rule, made)
  return made
}

function together(parts: readonly Emitted[]): Emitted {
  return {
    rules: parts.flatMap(({ rules }) => rules),
    chains: parts.flatMap(({ chains }) => chains),
    sets: parts.flatMap(({ sets }) => sets),
    keys: parts.flatMap(({ keys }) => keys),
  }
}

function emitOutcome(rule: PolicyRule, outcome: Outcome, memos: Memos): Emitted[] {
  const scopes = outcomeScopes(rule, outcome)
  const conditions = scopes.flatMap((scope) => conditionsOf(rule.match, { scope, outcome }, memos))
  if (conditions.length === 0) return []
  const ending = endingOf(rule, outcome)
  return conditions.map(({ match, sets, keys }) => ({
    rules: ending.rules.map((last) => ({ ...last, match: joined(match, last.match) })),
    chains: ending.chains,
    sets,
    keys,
  }))
}

function outcomeScopes({ match }: PolicyRule, { family }: Outcome): readonly FamilyScope[] {
  if (family === null) return scopesOf(match)
  return (family === 4 ? match.v4 : match.v6) ? [family] : []
}

/** The conditions with those of the ending; a protocol that both name is asked once. */
function joined(match: readonly Match[], ending: readonly Match[]): readonly Match[] {
  if (ending.length === 0) return match
  const known = new Set(match.map((condition) => JSON.stringify(condition)))
  return [...match, ...ending.filter((condition) => !known.has(JSON.stringify(condition)))]
}

/**
 * End of a rule behind its conditions. Logging on condition and time windows need several rules, so they get a chain
 * of their own; but a `return` is meant for the chain that holds the rule, so it is repeated in place.
 */
function endingOf(rule: PolicyRule, outcome: Outcome): Ending {
  const decision = decisionOf(rule, outcome)
  const { windows } = rule.match
  if (windows === null) return decision
  const timed = windows.flatMap(({ fromSeconds, toSeconds }) =>
    decision.rules.map((last) => ({
      ...last,
      match: [{ op: 'time', fromSeconds, toSeconds } as const, ...last.match],
    })),
  )
  if (outcome.verdict.op === 'return') return { rules: timed, chains: decision.chains }
  const chain = namedChain('when', timed)
  const jump: ChainRule = {
    match: [],
    statements: [],
    verdict: { op: 'jump', chain: chain.name },
    comment: rule.id,
  }
  return { rules: [jump], chains: [...decision.chains, chain] }
}

function decisionOf(rule: PolicyRule, outcome: Outcome): Ending {
  const last: ChainRule = {
    match: portProtocol(outcome).match,
    statements: rule.statements,
    verdict: outcome.verdict,
    comment: rule.id,
  }
  if (rule.logWhen === null) return { rules: [last], chains: noChains }
  const { condition, log } = rule.logWhen
  const logged: ChainRule = {
    match: [condition],
    statements: [log],
    verdict: { op: 'none' },
    comment: rule.id,
  }
  const chain = namedChain('log', [logged, last])
  const go: ChainRule = {
    match: [],
    statements: [],
    verdict: { op: 'goto', chain: chain.name },
    comment: rule.id,
  }
  return { rules: [go], chains: [chain] }
}

/** nft translates ports only in a rule that names the transport protocol itself. */
function portProtocol({ protocol, verdict }: Outcome): Pick<Conditions, 'match'> {
  const translatesPort = (verdict.op === 'dnat' || verdict.op === 'snat') && verdict.port !== null
  return translatesPort && typeof protocol === 'number' ? protocolMembership([protocol]) : { match: [] }
}

/** A regular chain, named by what it holds. */
export function namedChain(prefix: string, rules: readonly ChainRule[]): Chain {
  return { name: `${prefix}_${contentHash(JSON.stringify(rules))}`, hook: null, rules }
}
