import type { PolicyWords } from '../../words/en/policy.ts'
import { changedFields } from '../merge/merge.ts'
import { spokenId } from '../model/rule.ts'
import { findingChanges } from './findings.ts'
import type { Plan, PlanFinding, Region, StoredChange, VerdictChange } from './plan.ts'

/** Names of people's words for what a plan has only identifiers of. */
export interface Names {
  /** Word for a value that is one of a few. */
  readonly value: (text: string) => string
  readonly field: (name: string) => string
  readonly resource: (name: string) => string
  readonly object: (id: string) => string
}

const protocolNames: Readonly<Record<string, string>> = {
  1: 'icmp',
  6: 'tcp',
  17: 'udp',
  47: 'gre',
  50: 'esp',
  51: 'ah',
  58: 'icmpv6',
}

/** The short form of a plan, one sentence for each part that has something to say. */
export function planSummary(plan: Plan, words: PolicyWords): readonly string[] {
  const { verdict_changes: verdicts, inspection_changes: inspected, findings, failed_checks: checks } = plan
  const lines: string[] = []
  if (verdicts) {
    const flows = verdicts.changes.reduce((sum, { logged_flows }) => sum + (logged_flows ?? 0), 0)
    lines.push(verdicts.total === 0 ? words.plan.noTraffic : words.plan.kinds(verdicts.total))
    if (flows > 0) lines.push(words.plan.flows(flows))
    if (!verdicts.complete) lines.push(words.plan.incomplete)
  }
  if (inspected && inspected.length > 0) lines.push(words.plan.inspected(inspected.length))
  if (findings) {
    const { appeared, vanished } = findingChanges(findings)
    if (appeared.length + vanished.length > 0)
      lines.push(`${words.plan.findings}: +${appeared.length} −${vanished.length}`)
  }
  if (checks && checks.length > 0) lines.push(words.plan.checksFail(checks.length))
  return lines
}

/** A finding in a line: what it is about, what it is, and what else it names. */
export function findingLine(
  { kind, rule, rules = [], objects = [] }: PlanFinding,
  words: PolicyWords,
  object: (id: string) => string,
): string {
  const known = words.findings[kind as keyof PolicyWords['findings']] ?? kind
  const [subject = '', ...others] = [...(rule === undefined ? [] : [rule]), ...rules, ...objects.map(object)]
  return `${subject}: ${known}${others.length === 0 ? '' : ` (${others.join(', ')})`}`
}

/** A change of a verdict in a line: `Accept → Drop: 10.1.2.0/24 (lan) → any, tcp 443`. */
export function verdictLine(
  { before, after, region }: VerdictChange,
  words: PolicyWords,
  object: Names['object'],
): string {
  return `${effectOf(before, words)} → ${effectOf(after, words)}: ${regionText(region, words, object)}`
}

function effectOf(
  { verdict, effect }: { readonly verdict: string; readonly effect: string },
  words: PolicyWords,
): string {
  const known = words.verdicts[verdict as keyof PolicyWords['verdicts']] ?? verdict
  return effect === '' || effect === verdict ? known : `${known} (${effect})`
}

/** All packets of a region in a line. Long lists are cut, with their number. */
export function regionText(region: Region, words: PolicyWords, object: Names['object']): string {
  const addresses = (list: readonly string[]) => (coversAll(list) ? words.any : shortList(list))
  const service = [
    region.protocols === null || region.protocols === undefined ? '' : protocolsText(region.protocols, words),
    region.destination_ports === null ? '' : shortList(region.destination_ports),
  ].filter((part) => part !== '')
  const end = (list: readonly string[], ways: readonly string[] | null, gateway: string) => {
    if (ways?.includes(gateway) !== true) {
      const through = shortList(
        (ways ?? []).map((way) => (way === 'other' ? words.otherInterfaces : object(way))),
      )
      return through === '' ? addresses(list) : `${addresses(list)} (${through})`
    }
    return coversAll(list) ? words.reach.gateway : `${words.reach.gateway} (${addresses(list)})`
  }
  const from = end(region.source_addresses, region.incoming_interfaces, 'interface.utm_outgoing')
  const to = end(region.destination_addresses, region.outgoing_interfaces, 'interface.utm_incoming')
  const parts = [`${from} → ${to}`]
  if (service.length > 0) parts.push(service.join(' '))
  // Regions are of one family each, which their addresses do not tell where they are all there are.
  const family = [region.source_addresses, region.destination_addresses].every(coversAll)
    ? familyOf(region.source_addresses)
    : ''
  if (family !== '') parts.push(family)
  return parts.join(', ')
}

/** Protocols by name, or by what they leave out where that is shorter to say. */
function protocolsText(ranges: readonly string[], words: PolicyWords): string {
  const covered = new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, step) => first + step)
    }),
  )
  const nameOf = (each: number) => protocolNames[each] ?? words.protocol(String(each))
  const others = Array.from({ length: 256 }, (_, each) => each).filter((each) => !covered.has(each))
  if (others.length > 0 && others.length < 128) return words.protocolsBut(shortList(others.map(nameOf)))
  return shortList(ranges.map((each) => protocolNames[each] ?? words.protocol(each)))
}

function coversAll(list: readonly string[]): boolean {
  return list.length === 0 || list.some((each) => each === '0.0.0.0/0' || each === '::/0' || each === 'any')
}

function familyOf(list: readonly string[]): string {
  const [only, ...others] = list
  return others.length > 0 ? '' : only === '0.0.0.0/0' ? 'IPv4' : only === '::/0' ? 'IPv6' : ''
}

const mostListed = 3

function shortList(list: readonly string[], most = mostListed): string {
  return list.length <= most ? list.join(', ') : `${list.slice(0, most).join(', ')} +${list.length - most}`
}

/** Change of a stored item, in words. */
export function storedLine(change: StoredChange, words: PolicyWords, names: Names): string {
  const { resource, id, before, after, moved } = change
  const title = String((after ?? before)?.['comment'] || ((after ?? before)?.['title'] ?? ''))
  const what = `${names.resource(resource)}${id === null ? '' : ` ${spokenId(resource, id)}`}${title === '' ? '' : ` (${title})`}`
  const fields = before && after ? changedFields(before, after) : []
  const deeds = [
    before ? '' : words.plan.created,
    after ? '' : words.plan.removed,
    moved && before && after ? words.plan.moved : '',
    fields.length > 0
      ? words.plan.changed(fields.map((name) => fieldDifference(name, change, names)).join('; '))
      : '',
  ].filter((deed) => deed !== '')
  return `${what}: ${deeds.join(', ')}`
}

function fieldDifference(name: string, { before, after }: StoredChange, names: Names): string {
  return `${names.field(name)} ${fieldText(name, before?.[name], names)} → ${fieldText(name, after?.[name], names)}`
}

/** Fields whose values are one of a few words. */
const wordFields: readonly string[] = ['action', 'colour']

/** A value of a field of a rule: what is done is a word, all else as `valueText` has it. */
export function fieldText(
  field: string,
  value: unknown,
  names: Pick<Names, 'object' | 'value'>,
  most = mostListed,
): string {
  return wordFields.includes(field) && typeof value === 'string' && value !== ''
    ? names.value(value)
    : valueText(value, names, most)
}

/** A value of a field, with identifiers as names; of a long list the first `most`, with the number of the others. */
function valueText(value: unknown, names: Pick<Names, 'object'>, most = mostListed): string {
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : shortList(
          value.map((each) => valueText(each, names)),
          most,
        )
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return names.object(value)
  if (typeof value === 'boolean') return value ? '✓' : '✗'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
