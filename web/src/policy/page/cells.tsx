import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { gatewayMs } from '../../app/client.ts'
import { visible } from '../../resource/hostile.ts'
import type { Words } from '../../words/words.tsx'
import type { Finding, RuleHits } from '../data/answers.ts'
import { isAny, type PolicyTable, type Rule, stableId } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import type { PolicyRow } from './rows.ts'

/** Facts that cells show beside the rule itself. */
export interface CellSource {
  readonly table: PolicyTable
  readonly words: Words
  readonly objects: ObjectIndex
  /** Hits by id of the rule. */
  readonly hits: ReadonlyMap<number, RuleHits>
  readonly isCounted: boolean
  readonly found: ReadonlyMap<string, readonly Finding[]>
  readonly draftIds: ReadonlySet<number>
  readonly isReadOnly: boolean
  readonly onSwitch: (rule: Rule) => void
}

type RuleRow = Extract<PolicyRow, { kind: 'rule' }>

/** Row of a cell, and what it shows beside the rule. */
export interface CellProperties {
  readonly row: PolicyRow
  readonly source: CellSource
}

/** The handle of a rule, by which it is dragged, and the colour of its section. */
export function Handle({ row, source }: CellProperties) {
  if (row.kind !== 'rule')
    return row.kind === 'system' ? <Lock size={14} className="lock" aria-hidden /> : null
  const colour = row.note?.colour ?? ''
  return (
    <span className={colour === '' ? 'handle' : `handle edge edge-${colour}`}>
      {!source.isReadOnly && (
        <span className="grip" data-handle={row.key} title={source.words.policy.handle(String(row.place))} />
      )}
    </span>
  )
}

/** The place of a rule. */
export function Place({ row, source }: CellProperties) {
  const { words } = source
  if (row.kind === 'system')
    return (
      <span className="dim">
        –<span className="heard"> {words.policy.system}</span>
      </span>
    )
  if (row.kind !== 'rule') return null
  const id = row.rule.id > 0 ? stableId(source.table, row.rule.id) : words.policy.newRule
  return (
    <span className={row.rule.enabled ? '' : 'struck'} title={id}>
      {row.place}
    </span>
  )
}

/** Switches a rule on and off. */
export function Switch({ row, source }: CellProperties) {
  if (row.kind === 'section') return null
  if (row.kind === 'system') return <span className="dim">{row.rule.in_force ? '●' : '○'}</span>
  const { rule, place } = row
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      tabIndex={-1}
      aria-label={source.words.policy.switchOn(String(place))}
      checked={rule.enabled}
      aria-checked={rule.enabled}
      disabled={source.isReadOnly}
      onChange={() => source.onSwitch(rule)}
    />
  )
}

/** Subject of a system rule. */
export function SystemText({ row, words }: { readonly row: PolicyRow; readonly words: Words }) {
  return row.kind === 'system' ? (
    <span className="system-text" title={`${words.policy.system}: ${row.rule.description}`}>
      {row.rule.description}
    </span>
  ) : null
}

/** Text of an administrator. */
export function Text({ text }: { readonly text: string }) {
  return text === '' ? null : <bdi title={text}>{visible(text)}</bdi>
}

/** A zone or an interface. */
export function One({ id, words, objects }: { readonly id: string | undefined } & CellSource) {
  if (id === undefined || id === 'any') return <span className="dim">{words.policy.any}</span>
  return <Name id={id} objects={objects} />
}

/** Characters of a name that fit for certain. */
const mostPlain = 12

function Name({ id, objects }: { readonly id: string; readonly objects: ObjectIndex }) {
  const object = objects.get(id)
  const title = id.startsWith('new:') ? id.slice(4) : (object?.title ?? id)
  const members = object?.values
    ?.slice(0, 12)
    .map((each) => objects.titleOf(String(each)))
    .join(', ')
  const detail = [title, object?.value ?? '', members ?? '', object?.comment ?? '', id].filter(
    (part) => part !== '',
  )
  return (
    <bdi className={title.length > mostPlain ? 'tag tag-long' : 'tag'} title={detail.join(' · ')}>
      {visible(title)}
    </bdi>
  )
}

const mostNames = 2

/** Names on one side of a rule; those that a filter found come first, with the way to them. */
export function addresses(row: PolicyRow, side: 'source' | 'destination', source: CellSource): ReactNode {
  if (row.kind !== 'rule') return null
  const names = row.rule[`${side}_addresses`]
  const isNegated = row.rule[`${side}_addresses_negate`]
  const { words, objects } = source
  const through = row.match.through.filter(([first]) => first !== undefined && names.includes(first))
  if (isAny(names)) return <span className="dim">{words.policy.any}</span>
  // What a filter found stands first.
  const found = new Set(through.map(([first]) => first))
  const shown = [...names].sort((one, other) => Number(found.has(other)) - Number(found.has(one)))
  return (
    <span className="names" title={shown.map((id) => objects.titleOf(id)).join(', ')}>
      {isNegated && (
        <strong className="negated">
          <span aria-hidden>≠ </span>
          <span className="heard">{words.policy.not} </span>
        </strong>
      )}
      {shown.slice(0, mostNames).map((id) => (
        <Name key={id} id={id} objects={objects} />
      ))}
      {shown.length > mostNames && <span className="dim">{words.grid.more(shown.length - mostNames)}</span>}
      {through.some((path) => path.length > 1) && (
        <span className="through dim">
          {words.policy.through(
            through
              .filter((path) => path.length > 1)
              .map((path) =>
                path
                  .slice(1)
                  .map((id) => objects.titleOf(id))
                  .join(' › '),
              )
              .join(', '),
          )}
        </span>
      )}
    </span>
  )
}

/** Protocol and ports. */
export function Service({ rule, source }: { readonly rule: Rule; readonly source: CellSource }) {
  const { words, objects } = source
  const protocol = rule.protocol === 'any' ? '' : rule.protocol.replace('protocol.', '')
  const ports = isAny(rule.destination_ports) ? [] : rule.destination_ports
  const from = isAny(rule.source_ports) ? [] : rule.source_ports
  if (protocol === '' && ports.length === 0 && from.length === 0)
    return <span className="dim">{words.policy.any}</span>
  return (
    <span className="names" title={[protocol, ...ports.map((id) => objects.titleOf(id))].join(' ')}>
      {protocol !== '' && <span>{protocol} </span>}
      {from.length > 0 && (
        <span className="dim">({from.map((id) => objects.titleOf(id)).join(', ')}) → </span>
      )}
      {ports.slice(0, mostNames).map((id) => (
        <Name key={id} id={id} objects={objects} />
      ))}
      {ports.length > mostNames && <span className="dim">{words.grid.more(ports.length - mostNames)}</span>}
    </span>
  )
}

/** Cell: the action of a rule. */
export function Action({ row, words }: { readonly row: PolicyRow; readonly words: Words }) {
  if (row.kind === 'section') return null
  const { action } = row.rule
  return <span className={`value-${action}`}>{verdictOf(action, words)}</span>
}

/** The word for a verdict. */
export function verdictOf(action: string, words: Words): string {
  return words.policy.verdicts[action as keyof Words['policy']['verdicts']] ?? action
}

/** Cell: the address or port that NAT puts in the place of another. */
export function Becomes({ rule, source }: { readonly rule: Rule; readonly source: CellSource }) {
  const parts = [
    rule.change_destination_address,
    rule.change_source_address,
    rule.change_destination_port,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
  return <bdi>{parts.map((part) => source.objects.titleOf(part)).join(' : ')}</bdi>
}

/** Findings, times, profiles and tags. */
export function Marks({ row, source }: { readonly row: RuleRow; readonly source: CellSource }) {
  const { words, found, table, draftIds, objects } = source
  const { rule, note } = row
  const findings = found.get(stableId(table, rule.id)) ?? []
  const marks: [mark: string, text: string, kind: string][] = [
    ...findings
      .slice(0, 1)
      .map((): [string, string, string] => [
        '⚠',
        findings
          .map(
            ({ kind, rules = [] }) =>
              `${words.policy.findings[kind as keyof Words['policy']['findings']] ?? kind} ${rules.join(', ')}`,
          )
          .join('; '),
        'warn',
      ]),
    ...(isAny(rule.timetable)
      ? []
      : [
          [
            '◷',
            `${words.policy.marks.time}: ${rule.timetable.map((id) => objects.titleOf(id)).join(', ')}`,
            '',
          ] as [string, string, string],
        ]),
    ...(rule.dpi_enabled === true || rule.ips_enabled === true
      ? [['⛨', words.policy.marks.profile, ''] as [string, string, string]]
      : []),
    ...(isAny(rule.hip_profiles) ? [] : [['⌂', words.policy.marks.posture, ''] as [string, string, string]]),
    ...(draftIds.has(rule.id) ? [['✎', words.policy.state.inDraft, 'info'] as [string, string, string]] : []),
    ...(note?.tags ?? []).map((tag): [string, string, string] => [tag, tag, 'tag']),
  ]
  return (
    <span className="marks">
      {marks.map(([mark, text, kind]) => (
        <span key={`${mark} ${text}`} className={`mark ${kind}`} role="img" aria-label={text} title={text}>
          {kind === 'tag' ? <bdi>{visible(mark)}</bdi> : mark}
        </span>
      ))}
    </span>
  )
}

/** Packets that met the rule. */
export function Hits({ row, source }: CellProperties) {
  if (row.kind === 'section') return null
  const hits = row.kind === 'rule' ? source.hits.get(row.rule.id) : undefined
  const packets = row.kind === 'system' ? row.rule.packets : hits?.packets
  if (packets === undefined) return null
  return (
    <span className={packets === 0 ? 'dim number' : 'number'} title={hits && source.words.bytes(hits.bytes)}>
      {source.words.number(packets)}
    </span>
  )
}

/** When a packet last met the rule. */
export function LastHit({ row, source }: CellProperties) {
  if (row.kind !== 'rule') return null
  const at = source.hits.get(row.rule.id)?.last_hit ?? null
  if (at === null) return <span className="dim">–</span>
  const { words } = source
  return <span title={words.moment(at)}>{words.ago((Date.now() + gatewayMs()) / 1000 - at)}</span>
}
