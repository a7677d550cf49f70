import { incrementalChunks, incrementalMap } from '../core/incremental.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Chain, NamedMap, NamedSet, Ruleset } from '../core/ruleset.ts'
import { type Chunks, Sequence } from '../core/sequence.ts'
import type { Id, Snapshot } from '../core/snapshot.ts'
import { uniqueNames } from '../core/unique-names.ts'
import { policyChains } from '../domains/firewall/base-chain.ts'
import { linearLayout } from '../domains/firewall/layout.ts'
import { type LogPlan, logPlan } from '../domains/firewall/log-plan.ts'
import { standingForm } from '../domains/firewall/normalise.ts'
import type { Layout } from '../domains/firewall/policy.ts'
import { policyLists, ruleId, ruleTables } from '../domains/firewall/policy-list.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import type { Sides } from '../domains/firewall/system-match.ts'
import { systemDefinitions } from '../domains/firewall/system-rules.ts'
import type { PolicyContext } from '../domains/firewall/table-rule.ts'
import { firewallWatch } from '../domains/firewall/watch.ts'
import { type ChangedMeanings, fieldIds, widelyNamed } from '../domains/firewall/widely-named.ts'
import { liveSets } from './live-set.ts'
import { rememberLatest } from './memo.ts'
import { changedMeanings, type KeyedVocabulary, vocabularyOf } from './vocabulary.ts'

type FilterContext = PolicyContext & { readonly vocabulary: KeyedVocabulary }

const latestLogs = rememberLatest<LogPlan>(2)
const latestNamed = rememberLatest<ReadonlySet<string>>(2)
const latestContext = rememberLatest<FilterContext>(2)

const [setsByName, mapsByName, chainsByName] = [
  uniqueNames<NamedSet>(),
  uniqueNames<NamedMap>(),
  uniqueNames<Chain>(),
]

/**
 * The whole packet filter for a configuration and what is observed. Compiling again after the edit of one rule
 * works out that rule and the chain that holds it; everything else is the same object as before.
 */
export function ruleset(snapshot: Snapshot, inputs: CompileInputs, layout: Layout = linearLayout): Ruleset {
  const vocabulary = vocabularyOf(snapshot, inputs)
  const context = contextOf(snapshot, vocabulary)
  const system = systemDefinitions(snapshot, inputs.forwardingBlocked)
  const { chains, sets, maps, keys } = policyChains({
    lists: policyLists(snapshot, context),
    system,
    sides: sidesOf(vocabulary),
    context,
    layout,
  })
  return {
    sets: [...liveSets(keys, vocabulary, { snapshot, inputs }), ...setsByName(Sequence.from(sets))],
    maps: mapsByName(Sequence.from(maps)).whole,
    counters: asBefore(Sequence.inChunks([system.map(({ id }) => id), ...userRuleIds(snapshot)])).whole,
    chains: chainsByName(chains).whole,
  }
}

function contextOf(snapshot: Snapshot, vocabulary: KeyedVocabulary): FilterContext {
  const settings = snapshot.value(firewallSettings)
  const counting = snapshot.value(firewallWatch).enabled
  const logs = latestLogs([settings.log_mode, settings.log_actions.join()], () => logPlan(settings))
  const named = widelyNamedIn(snapshot)
  return latestContext([vocabulary, logs, counting, named], (newest) => {
    const context = { vocabulary: { ...vocabulary, widelyNamed: named }, logs, counting }
    if (newest === null || newest.logs !== logs || newest.counting !== counting) return context
    const changed = changedFor(newest.vocabulary, context.vocabulary)
    return changed === null ? context : { ...context, before: { context: new WeakRef(newest), changed } }
  })
}

/** The same set while it holds the same. */
function widelyNamedIn(snapshot: Snapshot): ReadonlySet<string> {
  const texts = widelyNamed(ruleTables.map(({ table }) => snapshot.rows(table).sequence))
  return latestNamed([[...texts].sort().join(' ')], () => texts)
}

/** Objects that mean something else for rules; null where any may. */
function changedFor(before: KeyedVocabulary, after: KeyedVocabulary): ChangedMeanings | null {
  const changed = changedMeanings(before, after)
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

function sidesOf(vocabulary: KeyedVocabulary): Sides {
  const devices = (id: string) => {
    const meaning = vocabulary.devices(id)
    return meaning.kind === 'devices' ? meaning.devices : []
  }
  return { external: devices('interface.external_any'), local: devices('interface.local_any') }
}

/** Every rule keeps its counter, also while it is off or can match nothing, so that its hits are not lost. */
function userRuleIds(snapshot: Snapshot): Chunks<string> {
  return ruleIds.flatMap(({ table, idsOf }) => idsOf(snapshot.rows(table).sequence).chunks)
}

/** The same list while it holds the same. */
const asBefore = incrementalChunks((ids: readonly string[]) => ids)

const ruleIds = ruleTables.map(({ prefix, table }) => ({
  table,
  idsOf: incrementalMap(({ id }: { readonly id: Id }) => ruleId(prefix, id)),
}))
