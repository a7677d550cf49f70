import type { Conditions } from '../condition.ts'
import { emit } from '../kernel-rules.ts'
import { normalise, type Vocabulary } from '../normalise.ts'
import type { PolicyRule } from '../normalised-rule.ts'

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

/** Conditions of packets that are left out by their source or destination; an empty list leaves nothing out. */
export function exceptionConditions(
  fields: Partial<Pick<typeof everything, 'source_addresses' | 'destination_addresses'>>,
  vocabulary: Vocabulary,
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
