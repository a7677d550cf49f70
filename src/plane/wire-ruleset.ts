import { type Problem, problem } from '../core/failure.ts'
import { listChanges, without } from '../core/list-changes.ts'
import { changedMap } from '../core/map-changes.ts'
import type { CounterValue } from '../core/observation.ts'
import type { Chain, NamedMap, NamedSet, Ruleset } from '../core/ruleset.ts'
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
 * Serves the packet filter, whose rulesets travel whole or as what leads to them from the last applied one of the same
 * connection. Changes of another one are a problem `unknown_base`, upon which the other side sends everything.
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

/** What a connection applied last, and how many it has applied. */
export interface Base {
  readonly ruleset: Ruleset | null
  readonly count: number
  /** The parts of the ruleset by name. */
  readonly named: Named
}

interface Named {
  readonly chains: Map<string, Chain>
  readonly sets: Map<string, NamedSet>
  readonly maps: Map<string, NamedMap>
}

/** What a connection begins with. */
export function firstBase(): Base {
  return { ruleset: null, count: 0, named: { chains: new Map(), sets: new Map(), maps: new Map() } }
}

/** The base after `ruleset` was applied. The one before must not be used any more: its names are taken over. */
export function baseAfter({ ruleset: before, count, named }: Base, ruleset: Ruleset): Base {
  renamed(named.chains, before?.chains ?? [], ruleset.chains)
  renamed(named.sets, before?.sets ?? [], ruleset.sets)
  renamed(named.maps, before?.maps ?? [], ruleset.maps)
  return { ruleset, count: count + 1, named }
}

function renamed<T extends { readonly name: string }>(
  names: Map<string, T>,
  before: readonly T[],
  after: readonly T[],
): void {
  const { gone, come } = listChanges(before, after)
  for (const { name } of gone) names.delete(name)
  for (const thing of come) names.set(thing.name, thing)
}

function wireSession(engine: Engine<Ruleset>, decode: Decode<Ruleset>, trials: Trials): EngineSession {
  let base = firstBase()
  return {
    check: async (value) => {
      const ruleset = wholeRuleset(value, base, decode)
      return isProblems(ruleset) ? ruleset : await engine.check(ruleset)
    },
    apply: async (value, signal) => {
      const ruleset = wholeRuleset(value, base, decode)
      if (isProblems(ruleset)) return ruleset
      await engine.apply(ruleset, signal)
      base = baseAfter(base, ruleset)
      return []
    },
    trial: async (value, wanted, signal) => {
      const ruleset = wholeRuleset(value, base, decode)
      if (isProblems(ruleset)) return { problems: ruleset }
      const trial = trials.decode(wanted)
      if (isProblems(trial)) return { problems: trial }
      return { outcomes: await trials.run(ruleset, trial, signal) }
    },
  }
}

/** The ruleset behind its wire form, decoded strictly; parts of `base` have been judged before. */
export function wholeRuleset(
  value: unknown,
  base: Base,
  decode: Decode<Ruleset>,
): Ruleset | readonly Problem[] {
  if (!isRecord(value) || !('base' in value)) return decode(value)
  if (base.ruleset === null || value['base'] !== base.count) {
    return [problem('base', 'these are changes of a ruleset that is not known here', 'unknown_base')]
  }
  const known = base.ruleset
  const { named } = base
  const { gone, come, changes } = value
  if (!isRecord(gone) || !isRecord(come) || !Array.isArray(come['maps']) || !Array.isArray(changes)) {
    return decode(null)
  }
  // Elements that come to known maps are judged as those of a map that comes.
  const grown = changes.map((change: unknown) => {
    const { name, come: elements } = isRecord(change) ? change : {}
    return { name, key: named.maps.get(String(name))?.key, elements }
  })
  const decoded = decode({ ...come, maps: [...come['maps'], ...grown] })
  if (isProblems(decoded)) return decoded
  const whole = decoded.maps.slice(0, come['maps'].length)
  const changed = decoded.maps.slice(whole.length).map(({ name, elements }, place) => {
    const before = named.maps.get(name)!
    return { before, after: changedMap(before, { gone: namesIn(changes[place]['gone']), come: elements }) }
  })
  const mapsGone = [...those(named.maps, gone['maps']), ...changed.map(({ before }) => before)]
  return {
    chains: [...without(known.chains, those(named.chains, gone['chains'])), ...decoded.chains],
    sets: [...without(known.sets, those(named.sets, gone['sets'])), ...decoded.sets],
    maps: [...without(known.maps, mapsGone), ...whole, ...changed.map(({ after }) => after)],
    counters: [...withoutTexts(known.counters, namesIn(gone['counters'])), ...decoded.counters],
  }
}

/** The things of these names that there are, each once. */
function those<T>(named: ReadonlyMap<string, T>, names: unknown): readonly T[] {
  return [...new Set(namesIn(names))].flatMap((name) => named.get(name) ?? [])
}

function withoutTexts(list: readonly string[], gone: readonly string[]): readonly string[] {
  const texts = new Set(gone)
  return texts.size === 0 ? list : list.filter((text) => !texts.has(text))
}

/** The texts of a list; all else is no name. */
function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
