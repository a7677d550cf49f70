import { type Problem, problem } from '../core/failure.ts'
import type { CounterValue } from '../core/observation.ts'
import type { Chain, Ruleset } from '../core/ruleset.ts'
import type { Engine } from '../engines/contract.ts'
import { type Decode, type EngineSession, isProblems, type ServedEngine } from './served-engine.ts'

/** The packet filter also reads the kernel's counters. */
export interface CountingEngine extends Engine<Ruleset> {
  readonly counters: () => Promise<Readonly<Record<string, CounterValue>>>
}

/**
 * Serves the packet filter, whose rulesets travel in the wire form: a connection need not repeat a chain that
 * the last applied ruleset of that connection had. A name that is not known is a problem `unknown_chain`, upon
 * which the other side sends everything.
 */
export function servePacketFilter(engine: CountingEngine, decode: Decode<Ruleset>): ServedEngine {
  return {
    name: 'packet-filter',
    openSession: () => wireSession(engine, decode),
    observe: () => engine.observe(),
    close: () => engine.close(),
    counters: () => engine.counters(),
  }
}

function wireSession(engine: Engine<Ruleset>, decode: Decode<Ruleset>): EngineSession {
  let known: ReadonlyMap<string, Chain> = new Map()
  return {
    check: async (value) => {
      const ruleset = expandRuleset(value, known, decode)
      return isProblems(ruleset) ? ruleset : await engine.check(ruleset)
    },
    apply: async (value, signal) => {
      const ruleset = expandRuleset(value, known, decode)
      if (isProblems(ruleset)) return ruleset
      await engine.apply(ruleset, signal)
      known = new Map(
        ruleset.chains.filter((chain) => chain.hook === null).map((chain) => [chain.name, chain]),
      )
      return []
    },
  }
}

/** The whole ruleset behind its wire form, decoded strictly; chains in `known` have been judged before. */
export function expandRuleset(
  value: unknown,
  known: ReadonlyMap<string, Chain>,
  decode: Decode<Ruleset>,
): Ruleset | readonly Problem[] {
  if (!isRecord(value) || !Array.isArray(value['chains'])) return decode(value)
  const chains: readonly unknown[] = value['chains']
  const unknown = chains.flatMap((chain, index) =>
    isReference(chain) && !known.has(chain.name)
      ? [problem(`chains[${index}]`, `chain ${chain.name} is not known here`, 'unknown_chain')]
      : [],
  )
  if (unknown.length > 0) return unknown
  const sent = decode({ ...value, chains: chains.filter((chain) => !isReference(chain)) })
  if (isProblems(sent)) return sent
  const own = sent.chains.values()
  return {
    ...sent,
    chains: chains.map((chain) =>
      isReference(chain) ? (known.get(chain.name) as Chain) : (own.next().value as Chain),
    ),
  }
}

function isReference(chain: unknown): chain is { name: string; hook: null; rules: null } {
  return (
    isRecord(chain) && chain['rules'] === null && chain['hook'] === null && typeof chain['name'] === 'string'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
