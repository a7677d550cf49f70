import { memo } from '../core/memo.ts'
import { contentFilterProxy, proxiedPorts } from '../domains/content-filter/proxy.ts'
import { contentFilterState } from '../domains/content-filter/state.ts'
import type { Conditions } from '../domains/firewall/compile/condition.ts'
import { emit } from '../domains/firewall/compile/kernel-rules.ts'
import { normalise } from '../domains/firewall/compile/normalise.ts'
import type { PolicyRule } from '../domains/firewall/compile/normalised-rule.ts'
import type { WebDiversion } from '../domains/firewall/compile/system/web-sides.ts'
import type { CompileState } from './state/compile-state.ts'
import { rememberLatest } from './state/lru.ts'
import { type KeyedVocabulary, vocabularyOf } from './state/vocabulary.ts'

const latest = memo(() => rememberLatest<WebDiversion>(2))

/** Connections that go to the proxy of the content filter; null while it is off. */
export function diversionOf(state: CompileState): WebDiversion | null {
  const { snapshot, memos } = state
  if (!snapshot.value(contentFilterState).enabled) return null
  const settings = snapshot.value(contentFilterProxy)
  const vocabulary = vocabularyOf(state)
  return memos.of(latest)([JSON.stringify(settings), vocabulary], () => ({
    ports: proxiedPorts(settings),
    onFailure: settings.on_failure,
    excepted: [
      ...exception({ source_addresses: settings.sources_excepted }, vocabulary),
      ...exception({ destination_addresses: settings.destinations_excepted }, vocabulary),
    ],
  }))
}

const everything = {
  protocol: 'protocol.any',
  source_addresses: [] as string[],
  source_addresses_negate: false,
  source_ports: [] as string[],
  destination_addresses: [] as string[],
  destination_addresses_negate: false,
  destination_ports: [] as string[],
  incoming_interface: 'any',
  outgoing_interface: 'any',
  hip_profiles: [] as string[],
  timetable: [] as string[],
}

/** Conditions of what is left out; an empty list leaves nothing out. */
function exception(
  fields: Partial<Pick<typeof everything, 'source_addresses' | 'destination_addresses'>>,
  vocabulary: KeyedVocabulary,
): readonly Conditions[] {
  if (Object.values(fields).every((ids) => ids.length === 0)) return []
  const rule: PolicyRule = {
    id: '',
    match: normalise({ ...everything, ...fields }, vocabulary),
    outcomes: [{ family: null, protocol: null, verdict: { op: 'return' } }],
    statements: [],
    logWhen: null,
  }
  const { rules, sets, keys } = emit(rule, vocabulary.memos)
  return rules.map(({ match }) => ({ match, sets, keys }))
}
