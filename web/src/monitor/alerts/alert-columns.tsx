import type { Column } from '../../grid/column.ts'
import type { ProfileFinder } from '../../profiles/named/use-profiles.ts'
import { visible } from '../../resource/hostile.ts'
import { valueLabel, type Words } from '../../words/words.tsx'
import { AddressLink, RuleLink } from '../connections/links.tsx'
import { type LogFilterName, type LogRow, timeOf } from '../log-selection.ts'
import { alertOf, engineOf } from './alert.ts'

/** Columns of the alerts; a value that is clicked is filtered by. */
export function alertColumns(
  words: Words,
  profileOf: ProfileFinder,
  filter: (name: LogFilterName, value: string) => void,
): readonly Column<LogRow>[] {
  const own = words.inspection.alerts
  const filtered = (name: LogFilterName, value: string, shown: string) =>
    value === '' ? null : (
      <button
        type="button"
        tabIndex={-1}
        className={`cell-filter ${name === 'verdict' ? `value-${value}` : ''}`}
        title={shown}
        aria-label={`${words.log.only} ${words.log.filters[name]} ${shown}`}
        onClick={(event) => {
          event.stopPropagation()
          filter(name, value)
        }}
      >
        <bdi>{shown}</bdi>
      </button>
    )
  return [
    {
      key: 'time',
      title: words.byClock(own.time),
      width: 176,
      cell: (row) => <span>{timeOf(row, words)}</span>,
    },
    {
      key: 'action',
      title: own.action,
      width: 112,
      cell: (row) => {
        const { action, kind } = alertOf(row)
        const shown = valueLabel(words, action)
        return kind === 'ips' ? (
          filtered('verdict', action, shown)
        ) : (
          <span className={`value-${action}`}>{shown}</span>
        )
      },
    },
    {
      key: 'signature',
      title: own.signature,
      width: 240,
      grows: true,
      cell: (row) => {
        const { sid, what } = alertOf(row)
        return sid === '' ? (
          <bdi title={visible(what)}>{visible(what)}</bdi>
        ) : (
          filtered('sid', sid, visible(what))
        )
      },
    },
    {
      key: 'severity',
      title: own.severity,
      width: 104,
      cell: (row) => <bdi>{visible(alertOf(row).severity)}</bdi>,
    },
    {
      key: 'profile',
      title: own.profile,
      width: 120,
      cell: (row) => {
        const { kind, profile } = alertOf(row)
        return filtered('profile', profile, visible(profileOf(engineOf(kind), profile)?.name ?? profile))
      },
    },
    {
      key: 'source',
      title: own.source,
      width: 160,
      cell: (row) => {
        const { source, sourcePort } = alertOf(row)
        return <AddressLink address={source} port={sourcePort} isInGrid />
      },
    },
    {
      key: 'destination',
      title: own.destination,
      width: 160,
      cell: (row) => {
        const { destination, destinationPort } = alertOf(row)
        return <AddressLink address={destination} port={destinationPort} isInGrid />
      },
    },
    {
      key: 'rule',
      title: own.rule,
      width: 112,
      cell: (row) => {
        const { rule } = alertOf(row)
        return rule === '' ? null : <RuleLink rule={rule} isInGrid />
      },
    },
    {
      key: 'engine',
      title: own.engine,
      width: 160,
      isSpare: true,
      cell: (row) => own.engines[alertOf(row).kind],
    },
  ]
}
