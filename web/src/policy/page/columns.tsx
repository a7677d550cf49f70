import type { ReactNode } from 'react'
import type { Column } from '../../grid/column.ts'
import { useMedia } from '../../grid/use-media.ts'
import { ProfileChips } from '../../profiles/named/profile-chips.tsx'
import { visible } from '../../resource/hostile.ts'
import { isHeading, type PolicyRow } from '../rows/rows.ts'
import {
  Action,
  addresses,
  Becomes,
  type CellProperties,
  type CellSource,
  Handle,
  Hits,
  LastHit,
  Marks,
  One,
  Place,
  Service,
  Switch,
  SystemText,
  Text,
} from './cells.tsx'

type RuleRow = Extract<PolicyRow, { kind: 'rule' }>

/** Fields that a cell edits, by its column. */
export const cellFields = {
  from: 'incoming_interface',
  source: 'source_addresses',
  to: 'outgoing_interface',
  destination: 'destination_addresses',
  service: 'destination_ports',
  action: 'action',
  comment: 'comment',
} as const

/** Column whose cell edits a field. */
export type CellColumn = keyof typeof cellFields

/** Columns of a table of rules. */
export function columnsOf(source: CellSource): readonly Column<PolicyRow>[] {
  const { table, words } = source
  const names = words.policy.columns
  // The column of profiles takes its room from addresses and services, so that all columns stay in view.
  const less = source.hasProfiles ? 36 : 0
  const columns: (Column<PolicyRow> | null)[] = [
    { ...column('handle', '', 28, (row) => <Handle row={row} source={source} />), isPinned: true },
    {
      ...column('number', names.number, 46, (row) => <Place row={row} source={source} />),
      isPinned: true,
    },
    { ...column('on', names.on, 40, (row) => <Switch row={row} source={source} />), isPinned: true },
    table === 'snat'
      ? null
      : column(
          'from',
          names.from,
          84,
          byRule((row) => <One id={row.rule.incoming_interface} {...source} />),
        ),
    {
      ...column('source', names.source, 168 - less, (row) =>
        row.kind === 'system' ? <SystemText row={row} words={words} /> : addresses(row, 'source', source),
      ),
      grows: true,
    },
    table === 'dnat' || table === 'input'
      ? null
      : column(
          'to',
          names.to,
          84,
          byRule((row) => <One id={row.rule.outgoing_interface} {...source} />),
        ),
    {
      ...column(
        'destination',
        names.destination,
        168 - less,
        byRule((row) => addresses(row, 'destination', source)),
      ),
      grows: true,
    },
    column(
      'service',
      names.service,
      source.hasProfiles ? 92 : 116,
      byRule((row) => <Service rule={row.rule} source={source} />),
    ),
    column('action', names.action, 92, (row) => <Action row={row} words={words} />),
    table === 'dnat' || table === 'snat'
      ? column(
          'change',
          names.change,
          132,
          byRule((row) => <Becomes rule={row.rule} source={source} />),
        )
      : null,
    column(
      'marks',
      names.marks,
      76,
      byRule((row) => <Marks row={row} source={source} />),
    ),
    table === 'forward' || table === 'input'
      ? {
          ...column(
            'profiles',
            names.profiles,
            96,
            byRule(({ rule }) => <ProfileChips rule={rule} words={words} profileOf={source.profileOf} />),
          ),
          isSpare: !source.hasProfiles,
        }
      : null,
    source.isCounted || table !== 'log'
      ? column('hits', names.hits, 96, (row) => <Hits row={row} source={source} />)
      : null,
    table === 'log' ? null : column('last', names.last, 80, (row) => <LastHit row={row} source={source} />),
    {
      ...column(
        'comment',
        names.comment,
        120,
        byRule(({ rule }) => <Text text={rule.comment} />),
      ),
      grows: true,
    },
  ]
  return columns.filter((each) => each !== null)
}

function column(
  key: string,
  title: string,
  width: number,
  cell: (row: PolicyRow) => ReactNode,
): Column<PolicyRow> {
  return { key, title, width, cell }
}

function byRule(cell: (row: RuleRow) => ReactNode): (row: PolicyRow) => ReactNode {
  return (row) => (row.kind === 'rule' ? cell(row) : null)
}

/** Columns of a narrow page: a switch and a card for each rule. */
export function cardColumns(source: CellSource): readonly Column<PolicyRow>[] {
  const { words } = source
  return [
    column('on', words.policy.columns.on, 44, (row) => <Switch row={row} source={source} />),
    {
      ...column('card', words.policy.columns.comment, 220, (row) => <Card row={row} source={source} />),
      grows: true,
    },
  ]
}

function Card({ row, source }: CellProperties) {
  if (isHeading(row)) return null
  if (row.kind === 'system') {
    return (
      <span className="card">
        <Action row={row} words={source.words} />
        <span className="dim" title={row.rule.description}>
          {row.rule.description}
        </span>
      </span>
    )
  }
  const { rule, place } = row
  return (
    <span className="card">
      <span>
        {place} · <Action row={row} words={source.words} /> · <Service rule={rule} source={source} />{' '}
        <bdi className="dim" title={visible(rule.comment)}>
          {visible(rule.comment)}
        </bdi>
      </span>
      <span>
        {addresses(row, 'source', source)} → {addresses(row, 'destination', source)}
      </span>
    </span>
  )
}

const narrow = '(max-width: 600px)'

/** True for a page that is too narrow for a table. */
export function useNarrow(): boolean {
  return useMedia(narrow)
}
