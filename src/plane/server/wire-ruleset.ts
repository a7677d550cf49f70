import { isProblems } from '../../core/engine/artifact.ts'
import type { CountedAddresses } from '../../core/engine/declared/packet-filter.ts'
import type { CounterValue } from '../../core/engine/observation.ts'
import type { Trial, TrialOutcome } from '../../core/engine/trial.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { listAfter, listChanges } from '../../core/list/list-changes.ts'
import type { Splice } from '../../core/list/splice.ts'
import { splicedMap } from '../../core/ruleset/map-changes.ts'
import { withoutElements } from '../../core/ruleset/map-elements.ts'
import type { Chain, MapElement, NamedMap, NamedSet, Ruleset } from '../../core/ruleset/ruleset.ts'
import { isFixedChain } from '../../core/ruleset/ruleset-difference.ts'
import { splicedSet } from '../../core/ruleset/set-changes.ts'
import type { Engine, EngineAnswer } from '../../engines/contract.ts'
import { message } from '../messages.ts'
import type { Decode, EngineSession, ServedEngine } from './served-engine.ts'

/** The packet filter also reads the kernel's counters, and takes parts of rulesets ahead. */
export interface FilterEngine extends Engine<Ruleset> {
  readonly counters: (of?: readonly string[]) => Promise<Readonly<Record<string, CounterValue>>>
  /** Bytes of the counted addresses; null where the kernel has no counting sets. */
  readonly counted: () => Promise<CountedAddresses | null>
  /** Gets ready for a part of the ruleset that follows on `base`, the one applied last; may leave it at that. */
  readonly stage: (part: Ruleset, base: Ruleset) => Promise<void>
}

/** Decoder and runner of trials, which send packets through a ruleset that is not in force. */
export interface Trials {
  readonly decode: Decode<Trial>
  readonly run: (ruleset: Ruleset, trial: Trial, signal: AbortSignal) => Promise<readonly TrialOutcome[]>
}

/**
 * Serves the packet filter, whose rulesets travel whole or as changes of the last one applied on the same connection.
 * Changes of another one are a problem `unknown_base`, after which the other side sends everything.
 */
export function servePacketFilter(
  engine: FilterEngine,
  decode: Decode<Ruleset>,
  trials: Trials,
): ServedEngine {
  return {
    name: 'packet-filter',
    openSession: () => wireSession(engine, decode, trials),
    observe: () => engine.observe(),
    close: () => engine.close(),
  }
}

/** The ruleset that a connection applied last, and the number of those that it has applied. */
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

/** Makes the base of a new connection, which has applied nothing. */
export function firstBase(): Base {
  return { ruleset: null, count: 0, named: noNames() }
}

/** Parts that were staged for the next ruleset. */
interface Stages {
  readonly parts: Ruleset[]
  readonly named: Named
}

function noStages(): Stages {
  return { parts: [], named: noNames() }
}

function addStage({ parts, named }: Stages, part: Ruleset): void {
  parts.push(part)
  renamed(named.chains, [], part.chains)
  renamed(named.sets, [], part.sets)
  renamed(named.maps, [], part.maps)
}

function noNames(): Named {
  return { chains: new Map(), sets: new Map(), maps: new Map() }
}

/** Makes the base after `ruleset` was applied. The one before must no longer be used: its names are taken over. */
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

function wireSession(engine: FilterEngine, decode: Decode<Ruleset>, trials: Trials): EngineSession {
  let base = firstBase()
  let stages = noStages()
  return {
    check: async (value) => {
      const ruleset = wholeRuleset(value, base, decode)
      return isProblems(ruleset) ? ruleset : await engine.check(ruleset)
    },
    apply: async (value, signal) => {
      const ruleset = wholeRuleset(value, base, decode, stages.parts)
      stages = noStages()
      if (isProblems(ruleset)) return ruleset
      await engine.apply(ruleset, signal)
      base = baseAfter(base, ruleset)
      return []
    },
    stage: (value) => {
      const part = decodeStage(value, base, stages, decode)
      if (isProblems(part)) return { problems: part, done: Promise.resolve() }
      addStage(stages, part)
      return { problems: [], done: engine.stage(part, base.ruleset!) }
    },
    ask: async (question, signal) => {
      if (!isRecord(question)) return unknownQuestion
      if (question['kind'] === 'counters')
        return { value: await engine.counters('of' in question ? ruleNamesIn(question['of']) : undefined) }
      if (question['kind'] === 'counted') return { value: await engine.counted() }
      if (question['kind'] !== 'trial') return unknownQuestion
      const ruleset = wholeRuleset(question['ruleset'], base, decode)
      if (isProblems(ruleset)) return { problems: ruleset }
      const trial = trials.decode(question['trial'])
      if (isProblems(trial)) return { problems: trial }
      return { value: await trials.run(ruleset, trial, signal) }
    },
  }
}

const unknownQuestion: EngineAnswer = {
  problems: [problem('', message('there is no such question'), 'unknown_question')],
}

/** A stage holds what can be in the kernel without being in force: chains that nothing there leads to yet. */
function decodeStage(
  value: unknown,
  base: Base,
  stages: Stages,
  decode: Decode<Ruleset>,
): Ruleset | readonly Problem[] {
  if (base.ruleset === null) return [unknownBase('staged')]
  const part = decode(value)
  if (isProblems(part)) return part
  const isNew = (kind: keyof Named) =>
    part[kind].every(({ name }) => !base.named[kind].has(name) && !stages.named[kind].has(name))
  const isFree = isNew('chains') && isNew('sets') && isNew('maps') && !part.chains.some(isFixedChain)
  return isFree ? part : [problem('', message('only chains, sets and maps that are new can be staged'))]
}

/** The ruleset behind its wire form, decoded strictly; parts of `base` and stages have been judged before. */
export function wholeRuleset(
  value: unknown,
  base: Base,
  decode: Decode<Ruleset>,
  stages: readonly Ruleset[] = [],
): Ruleset | readonly Problem[] {
  if (!isRecord(value) || !('base' in value)) return decode(value)
  if (base.ruleset === null || value['base'] !== base.count) {
    return [unknownBase('base')]
  }
  const staged = value['staged'] === 0 ? [] : stages
  if (value['staged'] !== staged.length) return [unknownBase('staged')]
  const known = base.ruleset
  const { named } = base
  const { gone, come, changes, setChanges } = value
  if (!isRecord(gone) || !isRecord(come) || !Array.isArray(come['maps']) || !Array.isArray(come['sets'])) {
    return decode(null)
  }
  if (!Array.isArray(changes) || !Array.isArray(setChanges)) return decode(null)
  const mapEdits = changes.map(spliceEdit)
  const setEdits = setChanges.map(spliceEdit)
  if (mapEdits.includes(null) || setEdits.includes(null)) return decode(null)
  // Elements that come to known maps are judged as those of a map that comes.
  const grown = mapEdits.map((edit) => {
    const known = named.maps.get(edit!.name)
    return { ...(known && withoutElements(known)), name: edit!.name, elements: edit!.come }
  })
  const edited = setEdits.map((edit) => {
    return { ...named.sets.get(edit!.name), name: edit!.name, elements: edit!.come }
  })
  const decoded = decode({
    ...come,
    maps: [...come['maps'], ...grown],
    sets: [...come['sets'], ...edited],
  })
  if (isProblems(decoded)) return decoded
  const wholeSets = decoded.sets.slice(0, come['sets'].length)
  const changedSets = decoded.sets.slice(wholeSets.length).map(({ name, elements }, place) => {
    const before = named.sets.get(name)!
    return { before, after: splicedSet(before, withCome(setEdits[place]!, elements)) }
  })
  const setsGone = [...those(named.sets, gone['sets']), ...changedSets.map(({ before }) => before)]
  const whole = decoded.maps.slice(0, come['maps'].length)
  const changed = decoded.maps.slice(whole.length).map(({ name, elements }, place) => {
    const before = named.maps.get(name)!
    return { before, after: splicedMap(before, withCome<MapElement>(mapEdits[place]!, elements)) }
  })
  const mapsGone = [...those(named.maps, gone['maps']), ...changed.map(({ before }) => before)]
  const [setsCome, mapsCome] = [changedSets.map(({ after }) => after), changed.map(({ after }) => after)]
  if (!areThere(setsCome) || !areThere(mapsCome)) return [unknownBase('changes')]
  const after = <T>(part: (ruleset: Ruleset) => readonly T[], gone: readonly T[], come = part(decoded)) =>
    listAfter(part(known), { gone, come: [...staged.flatMap(part), ...come] })
  return {
    chains: after(({ chains }) => chains, those(named.chains, gone['chains'])),
    sets: after(({ sets }) => sets, setsGone, [...wholeSets, ...setsCome]),
    maps: after(({ maps }) => maps, mapsGone, [...whole, ...mapsCome]),
    counters: after(({ counters }) => counters, namesIn(gone['counters'])),
  }
}

/** Edit of the elements of a map or a set; `come` has the new elements of all splices one after the other. */
interface SpliceEdit {
  readonly name: string
  readonly splices: readonly (Pick<Splice<string>, 'at' | 'gone'> & { readonly count: number })[]
  readonly come: readonly unknown[]
}

/** Reads an edit from its wire form, with its new elements still encoded; null where the value is none. */
function spliceEdit(value: unknown): SpliceEdit | null {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !Array.isArray(value['splices'])) return null
  const come: unknown[] = []
  const splices: SpliceEdit['splices'][number][] = []
  for (const splice of value['splices'] as unknown[]) {
    if (!isRecord(splice) || !Number.isSafeInteger(splice['at']) || !Array.isArray(splice['come']))
      return null
    splices.push({ at: Number(splice['at']), gone: namesIn(splice['gone']), count: splice['come'].length })
    for (const each of splice['come']) come.push(each)
  }
  return { name: value['name'], splices, come }
}

/** The splices with the decoded elements. */
function withCome<T>({ splices }: SpliceEdit, elements: readonly T[]): readonly Splice<string, T>[] {
  let from = 0
  return splices.map(({ at, gone, count }) => {
    from += count
    return { at, gone, come: elements.slice(from - count, from) }
  })
}

function areThere<T>(things: readonly (T | null)[]): things is readonly T[] {
  return !things.includes(null)
}

function unknownBase(path: string): Problem {
  return problem(path, message('these are changes of a ruleset that is not known here'), 'unknown_base')
}

/** The things of these names that there are, each once. */
function those<T>(named: ReadonlyMap<string, T>, names: unknown): readonly T[] {
  return [...new Set(namesIn(names))].flatMap((name) => named.get(name) ?? [])
}

/** Ids of rules in a list, as many as may be asked for; all else is none. */
function ruleNamesIn(names: unknown): readonly string[] {
  return namesIn(names)
    .filter((name) => ruleName.test(name))
    .slice(0, mostRules)
}

const ruleName = /^[a-z0-9._-]{1,64}$/
const mostRules = 1_000

/** The texts of a list; all else is no name. */
function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
