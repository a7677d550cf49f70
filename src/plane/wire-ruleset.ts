import { type Problem, problem } from '../core/failure.ts'
import { changedMap } from '../core/map-changes.ts'
import type { CounterValue } from '../core/observation.ts'
import type { Chain, NamedSet, Ruleset, VerdictMap } from '../core/ruleset.ts'
import type { Trial, TrialOutcome } from '../core/trial.ts'
import type { Engine } from '../engines/contract.ts'
import { type Decode, type EngineSession, isProblems, type ServedEngine } from './served-engine.ts'

/** The packet filter also reads the kernel's counters. */
export interface CountingEngine extends Engine<Ruleset> {
  readonly counters: () => Promise<Readonly<Record<string, CounterValue>>>
}

/** How packets are sent through a ruleset that is not in force. */
export interface Trials {
  readonly decode: Decode<Trial>
  readonly run: (ruleset: Ruleset, trial: Trial, signal: AbortSignal) => Promise<readonly TrialOutcome[]>
}

/**
 * Serves the packet filter, whose rulesets travel in the wire form: a connection need not repeat a chain, a set or a map
 * that the last applied ruleset of that connection had; of a map that has changed it sends the changes. A name that is not known is a problem `unknown_part`, upon
 * which the other side sends everything.
 */
export function servePacketFilter(
  engine: CountingEngine,
  decode: Decode<Ruleset>,
  trials: Trials,
): ServedEngine {
  return {
    name: 'packet-filter',
    openSession: () => wireSession(engine, decode, trials),
    observe: () => engine.observe(),
    close: () => engine.close(),
    counters: () => engine.counters(),
  }
}

/** Parts of the last applied ruleset of a connection, by name. */
export interface KnownParts {
  readonly chains: ReadonlyMap<string, Chain>
  readonly sets: ReadonlyMap<string, NamedSet>
  readonly maps: ReadonlyMap<string, VerdictMap>
}

function wireSession(engine: Engine<Ruleset>, decode: Decode<Ruleset>, trials: Trials): EngineSession {
  let known: KnownParts = { chains: new Map(), sets: new Map(), maps: new Map() }
  return {
    check: async (value) => {
      const ruleset = expandRuleset(value, known, decode)
      return isProblems(ruleset) ? ruleset : await engine.check(ruleset)
    },
    apply: async (value, signal) => {
      const ruleset = expandRuleset(value, known, decode)
      if (isProblems(ruleset)) return ruleset
      await engine.apply(ruleset, signal)
      const regular = ruleset.chains.filter((chain) => chain.hook === null)
      known = {
        chains: new Map(regular.map((chain) => [chain.name, chain])),
        sets: new Map(ruleset.sets.map((set) => [set.name, set])),
        maps: new Map(ruleset.maps.map((map) => [map.name, map])),
      }
      return []
    },
    trial: async (value, wanted, signal) => {
      const ruleset = expandRuleset(value, known, decode)
      if (isProblems(ruleset)) return { problems: ruleset }
      const trial = trials.decode(wanted)
      if (isProblems(trial)) return { problems: trial }
      return { outcomes: await trials.run(ruleset, trial, signal) }
    },
  }
}

/** The whole ruleset behind its wire form, decoded strictly; parts in `known` have been judged before. */
export function expandRuleset(
  value: unknown,
  known: KnownParts,
  decode: Decode<Ruleset>,
): Ruleset | readonly Problem[] {
  if (!isRecord(value) || !['chains', 'sets', 'maps'].every((part) => Array.isArray(value[part]))) {
    return decode(value)
  }
  const chains = value['chains'] as readonly unknown[]
  const sets = value['sets'] as readonly unknown[]
  const maps = value['maps'] as readonly unknown[]
  const unknown = [
    ...unknownParts('chains', chains.map(chainReference), known.chains),
    ...unknownParts('sets', sets.map(setReference), known.sets),
    ...unknownParts('maps', maps.map(setReference), known.maps),
  ]
  if (unknown.length > 0) return unknown
  const sent = decode({
    ...value,
    chains: chains.filter((chain) => chainReference(chain) === null),
    sets: sets.filter((set) => setReference(set) === null),
    maps: maps.flatMap((map) => sentElements(map, known.maps)),
  })
  if (isProblems(sent)) return sent
  return {
    ...sent,
    chains: filledIn(chains.map(chainReference), sent.chains, known.chains),
    sets: filledIn(sets.map(setReference), sent.sets, known.sets),
    maps: filledMaps(maps, sent.maps, known.maps),
  }
}

function unknownParts(
  path: string,
  names: readonly (string | null)[],
  known: ReadonlyMap<string, unknown>,
): Problem[] {
  return names.flatMap((name, index) =>
    name === null || known.has(name)
      ? []
      : [problem(`${path}[${index}]`, `${name} is not known here`, 'unknown_part')],
  )
}

/** Parts in their order: those that were named come from `known`, the others from what was sent. */
function filledIn<T>(
  names: readonly (string | null)[],
  sent: readonly T[],
  known: ReadonlyMap<string, T>,
): T[] {
  const own = sent.values()
  return names.map((name) => (name === null ? own.next().value : known.get(name)) as T)
}

/** A map that is sent whole, or one of the elements that a known map gains; none of a map that goes by its name. */
function sentElements(map: unknown, known: ReadonlyMap<string, VerdictMap>): unknown[] {
  const name = setReference(map)
  if (name === null) return [map]
  const changes = changesOf(map)
  return changes === null ? [] : [{ name, key: known.get(name)!.key, elements: changes['come'] }]
}

/** Maps in their order, each whole. */
function filledMaps(
  maps: readonly unknown[],
  sent: readonly VerdictMap[],
  known: ReadonlyMap<string, VerdictMap>,
): VerdictMap[] {
  const decoded = sent.values()
  return maps.map((map) => {
    const name = setReference(map)
    if (name === null) return decoded.next().value!
    const changes = changesOf(map)
    if (changes === null) return known.get(name)!
    const gone = Array.isArray(changes['gone']) ? (changes['gone'] as readonly string[]) : []
    return changedMap(known.get(name)!, { gone, come: decoded.next().value!.elements })
  })
}

function changesOf(map: unknown): Record<string, unknown> | null {
  return isRecord(map) && isRecord(map['changes']) ? map['changes'] : null
}

function chainReference(chain: unknown): string | null {
  if (!isRecord(chain) || chain['rules'] !== null || chain['hook'] !== null) return null
  return typeof chain['name'] === 'string' ? chain['name'] : null
}

function setReference(set: unknown): string | null {
  return isRecord(set) && set['elements'] === null && typeof set['name'] === 'string' ? set['name'] : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
