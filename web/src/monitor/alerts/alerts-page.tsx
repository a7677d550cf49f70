import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { useColumnChoice } from '../../grid/column-choice.tsx'
import { useProfiles } from '../../profiles/named/use-profiles.ts'
import { useWords, valueLabel } from '../../words/words.tsx'
import { LogCsv } from '../log-csv.tsx'
import { LogFilters } from '../log-filters.tsx'
import { queryOf } from '../log-selection.ts'
import { LogTable } from '../log-table.tsx'
import { useLogTail } from '../log-tail.ts'
import { useReading } from '../use-reading.ts'
import { alertKinds, alertSelection } from './alert.ts'
import { alertColumns } from './alert-columns.tsx'
import '../../resource/resource.css'
import '../log.css'

const actions = ['alert', 'drop'] as const
const nothing = () => undefined

/** Findings of intrusion prevention and application control, as they come: the newest first. */
export function AlertsPage() {
  const words = useWords()
  const own = words.inspection.alerts
  const { search, go } = useAddress()
  const profileOf = useProfiles()
  const [isPaused, setPaused] = useState(false)
  const { isRead, table } = useReading(search)
  const selection = alertSelection(search)
  const { kind: _kinds, verdict: _verdict, ...chips } = selection.equal
  const isHeld = isPaused || isRead
  const { rows, waiting, missed, error, total } = useLogTail(selection, isHeld, nothing)
  const all = useMemo(
    () => alertColumns(words, profileOf, (name, value) => go({ [name]: value })),
    [words, profileOf, go],
  )
  const { columns, button } = useColumnChoice('alerts', all)
  const query = queryOf(selection)
  const chosen = (name: 'kind' | 'verdict') => ({
    value: search[name] ?? '',
    onChange: ({ target }: { readonly target: HTMLSelectElement }) =>
      go({ [name]: target.value === '' ? undefined : target.value, item: undefined }),
  })
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        <span className={isHeld ? 'chip pending' : 'chip in-force'} role="status">
          {isHeld ? own.held : own.live}
          {waiting > 0 && ` · ${own.waiting(waiting)}`}
        </span>
        {missed > 0 && <span className="chip pending">{words.log.missed(missed)}</span>}
        <Button onClick={() => setPaused(!isPaused)}>{isPaused ? words.log.resume : words.log.pause}</Button>
        <label>
          {own.engine}{' '}
          <select {...chosen('kind')}>
            <option value="">{own.every}</option>
            {alertKinds.map((kind) => (
              <option key={kind} value={kind}>
                {own.engines[kind]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {own.action}{' '}
          <select {...chosen('verdict')}>
            <option value="">{words.form.any}</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {valueLabel(words, action)}
              </option>
            ))}
          </select>
        </label>
        <LogFilters selection={{ ...selection, equal: chips }} go={go} />
        {button}
        <LogCsv query={query} total={total} />
        <Link
          to="/$room/$page"
          params={{ room: 'monitor', page: 'log' }}
          search={{ kind: selection.equal.kind }}
        >
          {own.inLog}
        </Link>
      </div>
      {error !== '' && (
        <p className="refused settings-body" role="alert">
          {error}
        </p>
      )}
      <LogTable
        label={own.title}
        rows={rows}
        columns={columns}
        item={search.item}
        query={query}
        isLoading={total === null && error === ''}
        empty={total === 0 ? <p>{own.empty}</p> : null}
        go={go}
        {...table}
      />
    </>
  )
}
