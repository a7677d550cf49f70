import { noInspection } from '../core/engine/inspection.ts'
import { incrementalChunks, incrementalMap } from '../core/list/incremental.ts'
import { type Chunks, Sequence } from '../core/list/sequence.ts'
import { type Memos, memo } from '../core/memo.ts'
import type { Id, Snapshot } from '../core/resource/snapshot.ts'
import { uniqueNames } from '../core/resource/unique-names.ts'
import type { Chain, NamedMap, NamedSet, Ruleset } from '../core/ruleset/ruleset.ts'
import { contentFilterProxy, proxiedPorts } from '../domains/content-filter/proxy.ts'
import { contentFilterState } from '../domains/content-filter/state.ts'
import { longList, policyChains, policyChainsAhead } from '../domains/firewall/compile/base-chain.ts'
import { numbersOfClasses } from '../domains/firewall/compile/established-fast-path.ts'
import { setsIn } from '../domains/firewall/compile/graph/asked-sets.ts'
import { askingOf } from '../domains/firewall/compile/inspection/asking-rules.ts'
import { inspectionId } from '../domains/firewall/compile/inspection/chains.ts'
import { type InspectionPlan, inspectionPlan } from '../domains/firewall/compile/inspection/classes.ts'
import { linearLayout } from '../domains/firewall/compile/layout.ts'
import { type LogPlan, logPlan } from '../domains/firewall/compile/log-plan.ts'
import { standingForm } from '../domains/firewall/compile/normalise.ts'
import type { Layout } from '../domains/firewall/compile/normalised-rule.ts'
import { oftenNamed } from '../domains/firewall/compile/often-named.ts'
import type { PolicyContext } from '../domains/firewall/compile/policy-context.ts'
import { policyLists } from '../domains/firewall/compile/policy-lists.ts'
import { countingSets } from '../domains/firewall/compile/quota-counting.ts'
import type { InterfaceSides } from '../domains/firewall/compile/system/system-match.ts'
import { systemDefinitions } from '../domains/firewall/compile/system/system-rules.ts'
import { exceptionConditions } from '../domains/firewall/compile/system/web-exceptions.ts'
import { type ChangedMeanings, fieldIds, widelyNamed } from '../domains/firewall/compile/widely-named.ts'
import { firewallWatch } from '../domains/firewall/counting-state.ts'
import { ruleId, ruleTables } from '../domains/firewall/rule-table.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { interceptionOf } from './dns-interception.ts'
import { dohSets } from './doh-addresses.ts'
import { openSitePorts } from './reverse-proxy/site-ports.ts'
import type { CompileState } from './state/compile-state.ts'
import { liveSets } from './state/live-set.ts'
import { rememberLatest } from './state/lru.ts'
import { type PresentPeople, presentPeople } from './state/present-people.ts'
import { changedMeanings, type KeyedVocabulary, vocabularyOf } from './state/vocabulary.ts'

type FilterContext = PolicyContext & {
  readonly vocabulary: KeyedVocabulary
  readonly people: PresentPeople | null
}

/** Memo of the inputs and the parts of the last rulesets. */
const latest = memo(() => ({
  logs: rememberLatest<LogPlan>(2),
  named: rememberLatest<ReadonlySet<string>>(2),
  often: rememberLatest<ReadonlySet<string>>(2),
  context: rememberLatest<FilterContext>(2),
  plan: rememberLatest<InspectionPlan | null>(2),
  diversion: rememberLatest<NonNullable<InterfaceSides['web']>>(2),
  inspected: rememberLatest<FilterContext['inspected']>(2),
  setsByName: uniqueNames<NamedSet>(),
  mapsByName: uniqueNames<NamedMap>(),
  chainsByName: uniqueNames<Chain>(),
  counted: rememberLatest<readonly NamedSet[]>(2),
  /** The same list while it holds the same. */
  counters: incrementalChunks((ids: readonly string[]) => ids),
  ruleIds: ruleTables.map(({ prefix, table }) => ({
    table,
    idsOf: incrementalMap(({ id }: { readonly id: Id }) => ruleId(prefix, id)),
  })),
}))

/** Counter of classes that no rule asks for any more and that stay for a moment, with chains that may count. */
const countersOfLeaving: readonly string[] = [inspectionId]

/**
 * The whole packet filter for a configuration and what is observed. Compiling again after the edit of one rule
 * works out that rule and the chain that holds it; everything else is the same object as before.
 */
export function ruleset(state: CompileState, layout: Layout = linearLayout): Ruleset {
  const { snapshot, inputs, memos } = state
  const vocabulary = vocabularyOf(state)
  const context = contextOf(state, vocabulary)
  const system = systemDefinitions(snapshot, inputs.forwardingBlocked)
  const counted = countedSetsOf(state)
  const plan = planOf(state)
  const { chains, sets, maps, keys } = policyChains({
    lists: policyLists(snapshot, context),
    system,
    sides: {
      ...sidesOf(vocabulary),
      interception: interceptionOf(state),
      doh: dohSets,
      web: diversionOf(state, vocabulary),
      sites: openSitePorts(state),
    },
    context,
    layout,
    inspection: plan,
    isCounting: counted.length > 0,
  })
  const { setsByName, mapsByName, chainsByName, counters } = memos.of(latest)
  const brought = setsByName(Sequence.from(sets)).whole
  return {
    sets: [...counted, ...besides(liveSets(keys, vocabulary, state), brought), ...brought],
    maps: mapsByName(Sequence.from(maps)).whole,
    counters: counters(
      Sequence.inChunks([
        system.map(({ id }) => id),
        ...(plan === null || system.some(({ id }) => id === inspectionId) ? [] : [countersOfLeaving]),
        ...userRuleIds(snapshot, memos),
      ]),
    ).whole,
    chains: chainsByName(chains).whole,
  }
}

/** Those that are not among the others: rules about people bring their sets, and others may ask for the same. */
function besides(sets: readonly NamedSet[], others: readonly NamedSet[]): readonly NamedSet[] {
  const live = new Set(others.flatMap(({ name }) => (name.startsWith('d') ? [name] : [])))
  return live.size === 0 ? sets : sets.filter(({ name }) => !live.has(name))
}

/**
 * Compiles long lists that are new, in steps, ahead of `ruleset`, which then takes them over. Yields what will be part of the
 * ruleset: first its counters, then chains, each behind those that it leads to, with the maps and sets that they ask. Parts
 * may ask sets that are not among them.
 */
export function* rulesetAhead(state: CompileState, layout: Layout): Generator<Ruleset, void, void> {
  const { snapshot, memos } = state
  // Of what is known an edit changes little, and the question alone would cost more.
  const isNew = ruleTables.some(({ prefix, table, isCounted }) => {
    return isCounted && snapshot.rows(table).entries.length >= longList && layout.knows?.(prefix) === false
  })
  if (!isNew) return
  const context = contextOf(state, vocabularyOf(state))
  const brought = new Map<string, NamedSet>()
  let isFirst = true
  for (const { chains, sets, maps } of policyChainsAhead({
    lists: policyLists(snapshot, context),
    layout,
    context,
  })) {
    if (isFirst) {
      const counters = Sequence.inChunks(userRuleIds(snapshot, memos)).whole
      yield { counters, chains: [], sets: [], maps: [] }
    }
    isFirst = false
    for (const set of sets) brought.set(set.name, set)
    const asked = setsIn(chains).flatMap((name) => brought.get(name) ?? [])
    for (const { name } of asked) brought.delete(name)
    yield { counters: [], chains, sets: asked, maps }
  }
}

/** The sets whose elements count; none while nothing is counted. */
function countedSetsOf({ inputs: { countedAddresses }, memos }: CompileState): readonly NamedSet[] {
  if (countedAddresses === undefined || countedAddresses === null) return []
  return memos.of(latest).counted([countedAddresses], () => countingSets(countedAddresses))
}

/** The plan of what inspects connections; the same object while it says the same. */
export function planOf({ snapshot, inputs, memos }: CompileState): InspectionPlan | null {
  const asking = askingOf(snapshot, memos)
  const { inspection = noInspection } = inputs
  const { rules, hasRules, onFailure } = asking
  return memos
    .of(latest)
    .plan([rules, hasRules, onFailure, inspection], () => inspectionPlan(asking, inspection))
}

function inspectedIn(state: CompileState): FilterContext['inspected'] {
  const plan = planOf(state)
  if (plan === null || plan.byRule.size === 0) return null
  const numbers = numbersOfClasses(plan)
  return state.memos.of(latest).inspected([JSON.stringify([...numbers])], () => numbers)
}

function contextOf(state: CompileState, vocabulary: KeyedVocabulary): FilterContext {
  const { snapshot } = state
  const { memos } = vocabulary
  const { logs: latestLogs, context: latestContext } = memos.of(latest)
  const settings = snapshot.value(firewallSettings)
  const counting = snapshot.value(firewallWatch).enabled
  const logs = latestLogs([settings.log_mode, settings.log_actions.join()], () => logPlan(settings))
  const named = widelyNamedIn(snapshot, memos)
  const inspected = inspectedIn(state)
  const people = peopleIn(state, vocabulary)
  return latestContext([vocabulary, logs, counting, named, inspected, people], (newest) => {
    const meaning = { ...vocabulary, widelyNamed: named, people: people?.meaning ?? vocabulary.people }
    const context = { memos, vocabulary: meaning, logs, counting, inspected, people }
    if (newest === null || newest.logs !== logs || newest.counting !== counting) return context
    if (newest.inspected !== inspected || (newest.people === null) !== (people === null)) return context
    const changed = changedFor(newest, context)
    return changed === null ? context : { ...context, before: { context: new WeakRef(newest), changed } }
  })
}

/** Fewer rules are soon read, and sets of their own leave them as they are when somebody moves. */
const fewestRules = 64

/** Users and groups as members of rules; null where the rules are few. */
function peopleIn(state: CompileState, vocabulary: KeyedVocabulary): PresentPeople | null {
  const { snapshot, memos } = state
  const tables = ruleTables.map(({ table }) => snapshot.rows(table).sequence)
  if (tables.every(({ length }) => length < fewestRules)) return null
  // The same set while it holds the same; nothing is counted where no rule has changed.
  const often = memos.of(latest).often(tables, (newest) => {
    const made = oftenNamed(tables, memos)
    const isSame = newest?.size === made.size && [...made].every((id) => newest.has(id))
    return isSame ? newest : made
  })
  return presentPeople(state, vocabulary, often)
}

/** The same set while it holds the same. */
function widelyNamedIn(snapshot: Snapshot, memos: Memos): ReadonlySet<string> {
  const tables = ruleTables.map(({ table }) => snapshot.rows(table).sequence)
  const texts = widelyNamed(tables, memos)
  return memos.of(latest).named([[...texts].sort().join(' ')], () => texts)
}

/** Objects that mean something else for rules; null where any may. */
function changedFor(newest: FilterContext, context: FilterContext): ChangedMeanings | null {
  const { vocabulary: before } = newest
  const { vocabulary: after } = context
  const changed = changedMeanings(before, after, context.people?.changedSince(newest.people!))
  if (changed === null) return null
  const [old, now] = [before.widelyNamed, after.widelyNamed]
  const isKept = (text: string) => {
    const ids = fieldIds(text)
    const form = standingForm(ids, after)
    return form !== null && form === standingForm(ids, before)
  }
  const kept = [...now].filter((text) => old.has(text) && isKept(text))
  const others = [...old, ...now].filter((text) => old.has(text) !== now.has(text))
  return {
    ids: new Set([...changed, ...others.flatMap(fieldIds)]),
    standing: kept.length === now.size ? now : new Set(kept),
  }
}

function diversionOf({ snapshot, memos }: CompileState, vocabulary: KeyedVocabulary): InterfaceSides['web'] {
  if (!snapshot.value(contentFilterState).enabled) return null
  const settings = snapshot.value(contentFilterProxy)
  const { sources_excepted: sources, destinations_excepted: destinations } = settings
  return memos.of(latest).diversion([JSON.stringify(settings), vocabulary], () => ({
    ports: proxiedPorts(settings),
    onFailure: settings.on_failure,
    excepted: [
      ...exceptionConditions({ source_addresses: sources }, vocabulary),
      ...exceptionConditions({ destination_addresses: destinations }, vocabulary),
    ],
  }))
}

function sidesOf(vocabulary: KeyedVocabulary): Pick<InterfaceSides, 'external' | 'local'> {
  const devices = (id: string) => {
    const meaning = vocabulary.devices(id)
    return meaning.kind === 'devices' ? meaning.devices : []
  }
  return { external: devices('interface.external_any'), local: devices('interface.local_any') }
}

/** Every rule keeps its counter, also while it is off or can match nothing, so that its hits are not lost. */
function userRuleIds(snapshot: Snapshot, memos: Memos): Chunks<string> {
  return memos.of(latest).ruleIds.flatMap(({ table, idsOf }) => idsOf(snapshot.rows(table).sequence).chunks)
}
