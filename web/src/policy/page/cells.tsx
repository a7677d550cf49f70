import { LayoutGrid, Lock, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { gatewayMs } from '../../app/client.ts'
import { profilesOf } from '../../profiles/named/profile-chips.tsx'
import type { ProfileFinder } from '../../profiles/named/use-profiles.ts'
import { visible } from '../../resource/hostile.ts'
import { fieldLabel, type Words } from '../../words/words.tsx'
import type { Finding, RuleHits } from '../data/answers.ts'
import { type RecentHits, sparkPath } from '../data/hit-minute.ts'
import { isAny, type PolicyTable, type Rule, stableId } from '../model/rule.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { isHeading, type PolicyRow } from '../rows/rows.ts'

/** Facts that cells show beside the rule itself. */
export interface CellSource {
  readonly table: PolicyTable
  readonly words: Words
  readonly objects: ObjectIndex
  /** Hits by id of the rule. */
  readonly hits: ReadonlyMap<number, RuleHits>
  /** Rules that were hit in the last `seconds`, by id. */
  readonly recent: ReadonlyMap<number, RecentHits>
  readonly seconds: number
  readonly isCounted: boolean
  readonly found: ReadonlyMap<string, readonly Finding[]>
  readonly profileOf: ProfileFinder
  /** True where a rule of the table asks for a profile. */
  readonly hasProfiles: boolean
  readonly draftIds: ReadonlySet<number>
  readonly isReadOnly: boolean
  /** Rules with edits that are typed and not applied. */
  readonly typedIds: ReadonlySet<number>
  readonly onSwitch: (rule: Rule) => void
  readonly onMenu: (row: RuleRow, at: DOMRect) => void
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
        <button
          type="button"
          className="grip"
          tabIndex={-1}
          data-handle={row.key}
          aria-haspopup="menu"
          aria-label={source.words.policy.handle(String(row.place))}
          title={source.words.policy.handle(String(row.place))}
          onClick={({ currentTarget }) => source.onMenu(row, currentTarget.getBoundingClientRect())}
        />
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
  if (isHeading(row)) return null
  if (row.kind === 'system') {
    const { inForce, notEnforced } = source.words.status
    return (
      <span className="dim" role="img" aria-label={row.rule.in_force ? inForce : notEnforced}>
        {row.rule.in_force ? '●' : '○'}
      </span>
    )
  }
  const { rule, place } = row
  const { words, isReadOnly } = source
  if (isReadOnly)
    return (
      <span
        role="img"
        aria-label={(rule.enabled ? words.policy.switchOn : words.policy.isOff)(String(place))}
      >
        {rule.enabled ? '●' : '○'}
      </span>
    )
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      tabIndex={-1}
      aria-label={words.policy.switchOn(String(place))}
      checked={rule.enabled}
      aria-checked={rule.enabled}
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

/** Characters of names that fit for certain. */
const mostPlain = 12

function Name({
  id,
  objects,
  isLong = titleIn(objects, id).length > mostPlain,
}: {
  readonly id: string
  readonly objects: ObjectIndex
  readonly isLong?: boolean
}) {
  return (
    <bdi className={isLong ? 'tag tag-long' : 'tag'} data-object={id}>
      {visible(titleIn(objects, id))}
    </bdi>
  )
}

function titleIn(objects: ObjectIndex, id: string): string {
  return objects.get(id) === undefined && id.startsWith('new:') ? id.slice(4) : objects.titleOf(id)
}

/** True where the names of a cell give way, so that what stands beside them is seen. */
function isCrowded(ids: readonly string[], objects: ObjectIndex): boolean {
  const shown = ids.slice(0, mostNames)
  return shown.reduce((sum, id) => sum + titleIn(objects, id).length, 0) > mostPlain
}

/** Names in a cell, and the number of those that it has no room for. */
function Names({ ids, ...source }: { readonly ids: readonly string[] } & CellSource) {
  const { objects } = source
  const isLong = isCrowded(ids, objects)
  return (
    <>
      {ids.slice(0, mostNames).map((id) => (
        <Name key={id} id={id} objects={objects} isLong={isLong} />
      ))}
      {ids.length > mostNames && <More ids={ids.slice(mostNames)} {...source} />}
    </>
  )
}

const mostNames = 2

/** The number of names that a cell has no room for, with all of them for whoever asks. */
function More({ ids, words, objects }: { readonly ids: readonly string[] } & CellSource) {
  return (
    <span className="more dim" title={ids.map((id) => visible(objects.titleOf(id))).join(', ')}>
      {words.grid.more(ids.length)}
    </span>
  )
}

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
    <span className={isCrowded(shown, objects) ? 'names crowded' : 'names'}>
      {isNegated && (
        <strong className="negated">
          <span aria-hidden>≠ </span>
          <span className="heard">{words.policy.not} </span>
        </strong>
      )}
      <Names ids={shown} {...source} />
      {through.some((path) => path.length > 1) && (
        <span className="through dim">
          {words.policy.through(
            through
              .filter((path) => path.length > 1)
              .map((path) =>
                path
                  .slice(1)
                  .map((id) => visible(objects.titleOf(id)))
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
    <span className={isCrowded(ports, objects) ? 'names crowded' : 'names'}>
      {protocol !== '' && <span>{protocol} </span>}
      {from.length > 0 && (
        <span className="dim">({from.map((id) => visible(objects.titleOf(id))).join(', ')}) → </span>
      )}
      <Names ids={ports} {...source} />
    </span>
  )
}

/** Cell: the action of a rule. */
export function Action({ row, words }: { readonly row: PolicyRow; readonly words: Words }) {
  if (isHeading(row)) return null
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
  return <bdi>{parts.map((part) => visible(source.objects.titleOf(part))).join(' : ')}</bdi>
}

/** Findings, times, profiles and tags. */
export function Marks({ row, source }: { readonly row: RuleRow; readonly source: CellSource }) {
  const { words, found, table, draftIds, objects } = source
  const { rule, note } = row
  const findings = found.get(stableId(table, rule.id)) ?? []
  const marks: [mark: ReactNode, text: string, kind: string][] = [
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
            `${words.policy.marks.time}: ${rule.timetable.map((id) => visible(objects.titleOf(id))).join(', ')}`,
            '',
          ] as [string, string, string],
        ]),
    ...profilesOf(rule).map(([engine, id]): [ReactNode, string, string] => [
      engine === 'ips' ? (
        <Shield key={engine} size={14} aria-hidden />
      ) : (
        <LayoutGrid key={engine} size={14} aria-hidden />
      ),
      `${fieldLabel(words, `${engine}_profile`)}: ${visible(source.profileOf(engine, id)?.name ?? id)}`,
      '',
    ]),
    ...(isAny(rule.hip_profiles) ? [] : [['⌂', words.policy.marks.posture, ''] as [string, string, string]]),
    ...(draftIds.has(rule.id) ? [['✎', words.policy.state.inDraft, 'info'] as [string, string, string]] : []),
    ...(source.typedIds.has(rule.id)
      ? [['✎', words.policy.state.typed, 'warn'] as [string, string, string]]
      : []),
    ...(note?.tags ?? []).map((tag): [string, string, string] => [tag, visible(tag), 'tag']),
  ]
  return (
    <span className="marks">
      {marks.map(([mark, text, kind]) => (
        <span key={`${kind} ${text}`} className={`mark ${kind}`} role="img" aria-label={text} title={text}>
          {kind === 'tag' ? <bdi>{text}</bdi> : mark}
        </span>
      ))}
    </span>
  )
}

/** Packets that met the rule, and those of the last minute as a sparkline. */
export function Hits({ row, source }: CellProperties) {
  if (isHeading(row)) return null
  const hits = row.kind === 'rule' ? source.hits.get(row.rule.id) : undefined
  const packets = row.kind === 'system' ? row.rule.packets : hits?.packets
  if (packets === undefined) return null
  const { words, seconds } = source
  const recent = row.kind === 'rule' ? source.recent.get(row.rule.id) : undefined
  if (recent === undefined)
    return (
      <span className={packets === 0 ? 'dim number' : 'number'} title={hits && words.bytes(hits.bytes)}>
        {words.number(packets)}
      </span>
    )
  const said = words.monitor.hits
  const text = seconds < 60 ? said.recent(recent.packets, seconds) : said.minute(recent.packets)
  return (
    <span className="number" title={[...(hits ? [words.bytes(hits.bytes)] : []), text].join(' · ')}>
      <svg className="spark" viewBox="0 0 12 10" preserveAspectRatio="none" role="img" aria-label={text}>
        <path d={sparkPath(recent.bins)} />
      </svg>
      {words.number(packets)}
    </span>
  )
}

/** When a packet last met the rule. */
export function LastHit({ row, source }: CellProperties) {
  if (row.kind !== 'rule') return null
  const at = source.hits.get(row.rule.id)?.last_hit ?? null
  if (at === null) return <span className="dim">–</span>
  const { words } = source
  return <span title={words.moment(at)}>{words.age((Date.now() + gatewayMs()) / 1000 - at)}</span>
}
