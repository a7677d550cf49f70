import { type Problem, problem } from '../core/failure.ts'
import { changedMap } from '../core/map-changes.ts'
import type { CounterValue } from '../core/observation.ts'
import type { Ruleset } from '../core/ruleset.ts'
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
interface Base {
  readonly ruleset: Ruleset | null
  readonly count: number
}

function wireSession(engine: Engine<Ruleset>, decode: Decode<Ruleset>, trials: Trials): EngineSession {
  let base: Base = { ruleset: null, count: 0 }
  return {
    check: async (value) => {
      const ruleset = wholeRuleset(value, base, decode)
      return isProblems(ruleset) ? ruleset : await engine.check(ruleset)
    },
    apply: async (value, signal) => {
      const ruleset = wholeRuleset(value, base, decode)
      if (isProblems(ruleset)) return ruleset
      await engine.apply(ruleset, signal)
      base = { ruleset, count: base.count + 1 }
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
  const { gone, come, changes } = value
  if (!isRecord(gone) || !isRecord(come) || !Array.isArray(come['maps']) || !Array.isArray(changes)) {
    return decode(null)
  }
  // Elements that come to known maps are judged as those of a map that comes.
  const maps = new Map(known.maps.map((map) => [map.name, map]))
  const grown = changes.map((change: unknown) => {
    const { name, come: elements } = isRecord(change) ? change : {}
    return { name, key: maps.get(String(name))?.key, elements }
  })
  const decoded = decode({ ...come, maps: [...come['maps'], ...grown] })
  if (isProblems(decoded)) return decoded
  const whole = decoded.maps.slice(0, come['maps'].length)
  const elementsOf = new Map(decoded.maps.slice(whole.length).map(({ name, elements }) => [name, elements]))
  const goneKeys = new Map(changes.map((change) => [change['name'] as string, namesIn(change['gone'])]))
  const without = <T>(things: readonly T[], part: keyof Ruleset, nameOf: (thing: T) => string) => {
    const names = new Set(namesIn(gone[part]))
    return names.size === 0 ? things : things.filter((thing) => !names.has(nameOf(thing)))
  }
  return {
    chains: [...without(known.chains, 'chains', nameOf), ...decoded.chains],
    sets: [...without(known.sets, 'sets', nameOf), ...decoded.sets],
    maps: [...without(known.maps, 'maps', nameOf), ...whole].map((map) => {
      const elements = elementsOf.get(map.name)
      return elements === undefined
        ? map
        : changedMap(map, { gone: goneKeys.get(map.name) ?? [], come: elements })
    }),
    counters: [...without(known.counters, 'counters', (name) => name), ...decoded.counters],
  }
}

function nameOf({ name }: { readonly name: string }): string {
  return name
}

/** The texts of a list; all else is no name. */
function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
