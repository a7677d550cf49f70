import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { letterOf } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { useColumnChoice } from '../../grid/column-choice.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useProfiles } from '../../profiles/named/use-profiles.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords, valueLabel } from '../../words/words.tsx'
import { LogCsv } from '../log-csv.tsx'
import { LogFilters } from '../log-filters.tsx'
import { LogRowPanel } from '../log-row-panel.tsx'
import { flowOf } from '../log-rows.ts'
import { queryOf } from '../log-selection.ts'
import { useLogTail } from '../log-tail.ts'
import { whyOf } from '../why/packet.ts'
import { alertKinds, alertSelection } from './alert.ts'
import { alertColumns } from './alert-columns.tsx'
import { RowActs } from './row-acts.tsx'
import '../../resource/resource.css'
import '../log.css'

const actions = ['alert', 'drop'] as const
const nothing = () => undefined

/** Findings of intrusion prevention and application control, as they come: the newest first. */
export function AlertsPage() {
  const words = useWords()
  const own = words.inspection.alerts
  const { mayRead } = useSession()
  const { search, go } = useAddress()
  const profileOf = useProfiles()
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const selection = alertSelection(search)
  const { kind: _kinds, verdict: _verdict, ...chips } = selection.equal
  const isHeld = isPaused || isHovered || search.item !== undefined || search.panel === 'explain'
  const { rows, waiting, error, total } = useLogTail(selection, isHeld, nothing)
  const open = search.item === undefined ? undefined : rows.find(({ id }) => id === search.item)
  const mayExplain = mayRead('firewall')
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
      {/* A line that is read does not move. */}
      <div
        className="table-and-panel"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
      >
        <Grid
          label={own.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          openKey={open?.id}
          onOpen={({ id }) => go({ item: id })}
          onClose={() => go({ item: undefined })}
          onKey={(event, row) => {
            if (letterOf(event) !== 'X' || event.ctrlKey || event.altKey || event.metaKey) return false
            const flow = flowOf(row)
            if (flow === null || !mayExplain) return false
            go(whyOf(flow))
            return true
          }}
          empty={total === 0 ? <p>{own.empty}</p> : null}
        />
        {open !== undefined && (
          <LogRowPanel row={open} go={go} onClose={() => go({ item: undefined })}>
            <RowActs row={open} />
          </LogRowPanel>
        )}
      </div>
      {open === undefined && (
        <div className="settings-body">
          <RequestView request={{ method: 'GET', path: '/logs_backend/logs', query }} />
        </div>
      )}
    </>
  )
}
