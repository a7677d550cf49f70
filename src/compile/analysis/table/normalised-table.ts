import type { RuleTableName } from '../../../core/finding.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../../core/resource/snapshot.ts'
import { normalise, type RuleFields, type Vocabulary } from '../../../domains/firewall/compile/normalise.ts'
import type { NormalisedRule, Outcome } from '../../../domains/firewall/compile/normalised-rule.ts'
import { dnatOutcomes, snatOutcomes } from '../../../domains/firewall/compile/translation.ts'
import type { dnatRules } from '../../../domains/firewall/dnat.ts'
import type { forwardRules } from '../../../domains/firewall/forward.ts'
import type { logRules } from '../../../domains/firewall/log.ts'
import { ruleId, ruleTableOf } from '../../../domains/firewall/rule-table.ts'
import type { snatRules } from '../../../domains/firewall/snat.ts'

/** A rule's fields, with those that its table does not have as in a rule that asks nothing of them. */
export type Fields = RuleFields & { readonly timetable: readonly string[] }

/** For packets of one family and protocol, what a rule does: equal texts are equal ends. */
export interface End extends Pick<Outcome, 'family' | 'protocol'> {
  readonly does: string
}

/** A rule that is on, read but not yet cut into terms. */
export interface Reading {
  /** `fwd.ngfw.12` */
  readonly id: string
  readonly key: Id
  /** The rule as it is stored. */
  readonly item: object
  readonly fields: Fields
  readonly match: NormalisedRule
  /** At most one fits a packet. */
  readonly ends: readonly End[]
}

const unasked = { incoming_interface: 'any', outgoing_interface: 'any', hip_profiles: [] as string[] }

/** A rule as it is stored. */
export type Written = Pick<Reading, 'id' | 'key' | 'item'>

/** The rules of a table that are on, in match order. */
export function writtenRules(name: RuleTableName, snapshot: Snapshot): Written[] {
  return snapshot
    .rows(ruleTableOf[name].table)
    .entries.flatMap(({ id, item }) =>
      item.enabled ? [{ id: ruleId(ruleTableOf[name].prefix, id), key: id, item }] : [],
    )
}

/** Reads rules of a table. */
export function readRules(name: RuleTableName, rules: readonly Written[], vocabulary: Vocabulary): Reading[] {
  return rules.map((rule) => {
    // What all tables have is not copied: there may be a hundred thousand rules.
    const fields = (isComplete(rule.item) ? rule.item : { ...unasked, ...rule.item }) as Fields
    const ends = endsOf(name, rule.item, vocabulary)
    return { ...rule, fields, match: normalise(fields, vocabulary), ends }
  })
}

function isComplete(item: object): boolean {
  return Object.keys(unasked).every((field) => field in item)
}

function endsOf(name: RuleTableName, item: object, vocabulary: Vocabulary): readonly End[] {
  switch (name) {
    case 'forward':
    case 'input':
      return filterEnds(item as Item<typeof forwardRules>)
    case 'dnat':
      return translated(dnatOutcomes(item as Item<typeof dnatRules>, vocabulary))
    case 'snat':
      return translated(snatOutcomes(item as Item<typeof snatRules>, vocabulary))
    case 'log':
      return everywhere((item as Item<typeof logRules>).action)
  }
}

/** Effect on a packet that no translation rule matches, or one that says so. */
export const unchanged = 'unchanged'

/** Effect on a packet that a translation rule of the gateway itself hides. */
export const masqueraded = 'masquerade'

function everywhere(does: string): End[] {
  return [{ family: null, protocol: null, does }]
}

/** Security profiles are part of what an accepting rule does. */
function filterEnds(rule: Item<typeof forwardRules>): End[] {
  if (rule.action === 'drop') return everywhere('drop')
  const dpi = rule.dpi_enabled ? [`dpi ${rule.dpi_profile}`] : []
  const ips = rule.ips_enabled ? [`ips ${rule.ips_profile}`] : []
  return everywhere(['accept', ...dpi, ...ips].join(' '))
}

function translated(outcomes: readonly Outcome[]): End[] {
  return outcomes.map(({ family, protocol, verdict }) => ({
    family,
    protocol,
    does: verdict.op === 'accept' ? unchanged : JSON.stringify(verdict),
  }))
}

/** Fields each of which alone lets nothing through, in a rule that matches nothing. */
const fieldGroups: readonly (readonly [string, readonly (keyof Fields)[]])[] = [
  ['protocol', ['protocol']],
  ['source_addresses', ['source_addresses', 'source_addresses_negate']],
  ['source_ports', ['source_ports']],
  ['destination_addresses', ['destination_addresses', 'destination_addresses_negate']],
  ['destination_ports', ['destination_ports']],
  ['incoming_interface', ['incoming_interface']],
  ['outgoing_interface', ['outgoing_interface']],
  ['hip_profiles', ['hip_profiles']],
  ['timetable', ['timetable']],
]

/** A rule that asks nothing. */
const asksNothing: Fields = {
  protocol: 'any',
  source_addresses: [],
  source_addresses_negate: false,
  source_ports: [],
  destination_addresses: [],
  destination_addresses_negate: false,
  destination_ports: [],
  timetable: [],
  ...unasked,
}

/** The fields that keep a rule from matching anything when `matches` asks about each of them alone. */
export function blockingFields(fields: Fields, matches: (fields: Fields) => boolean): string[] {
  return fieldGroups
    .filter(([, names]) => {
      const alone = Object.fromEntries(names.map((name) => [name, fields[name]]))
      return !matches({ ...asksNothing, ...alone })
    })
    .map(([name]) => name)
}
