import { incrementalChunks, incrementalMap } from '../core/incremental.ts'
import type { CompileInputs } from '../core/inputs.ts'
import type { Chain, NamedMap, NamedSet, Ruleset } from '../core/ruleset.ts'
import { type Chunks, Sequence } from '../core/sequence.ts'
import type { Id, Snapshot } from '../core/snapshot.ts'
import { uniqueNames } from '../core/unique-names.ts'
import { policyChains } from '../domains/firewall/base-chain.ts'
import { linearLayout } from '../domains/firewall/layout.ts'
import { type LogPlan, logPlan } from '../domains/firewall/log-plan.ts'
import type { Layout } from '../domains/firewall/policy.ts'
import { policyLists, ruleId, ruleTables } from '../domains/firewall/policy-list.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import type { Sides } from '../domains/firewall/system-match.ts'
import { systemDefinitions } from '../domains/firewall/system-rules.ts'
import type { PolicyContext } from '../domains/firewall/table-rule.ts'
import { firewallWatch } from '../domains/firewall/watch.ts'
import { liveSets } from './live-set.ts'
import { rememberLatest } from './memo.ts'
import { changedMeanings, type KeyedVocabulary, vocabularyOf } from './vocabulary.ts'

type FilterContext = PolicyContext & { readonly vocabulary: KeyedVocabulary }

const latestLogs = rememberLatest<LogPlan>(2)
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
  return latestContext([vocabulary, logs, counting], (newest) => {
    const context = { vocabulary, logs, counting }
    if (newest === null || newest.logs !== logs || newest.counting !== counting) return context
    const changed = changedMeanings(newest.vocabulary, vocabulary)
    return changed === null ? context : { ...context, before: { context: new WeakRef(newest), changed } }
  })
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
