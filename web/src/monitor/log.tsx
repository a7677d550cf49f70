import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { addressOf } from '../app/client.ts'
import { letterOf } from '../app/keys.ts'
import { useSession } from '../app/session.tsx'
import type { Column } from '../grid/column.ts'
import { useColumnChoice } from '../grid/column-choice.tsx'
import { Grid } from '../grid/grid.tsx'
import { visible } from '../resource/hostile.ts'
import { RequestView } from '../resource/request-view.tsx'
import { fieldLabel, useWords, valueLabel, type Words } from '../words/words.tsx'
import { AddressLink, RuleLink } from './connections/links.tsx'
import { LogFilters } from './log-filters.tsx'
import { flowOf } from './log-rows.ts'
import { type LogFilterName, type LogRow, logValue, queryOf, selectionOf, timeOf } from './log-selection.ts'
import { useLogTail } from './log-tail.ts'
import { whyOf } from './why/packet.ts'
import { WhyButton } from './why/why-link.tsx'
import './log.css'

/** The log, as it comes: the newest row first. Rows wait while somebody reads. */
export function LogPage() {
  const words = useWords()
  const { mayRead } = useSession()
  const { search, go } = useAddress()
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const selection = selectionOf(search)
  // A row that is open, or explained, is being read.
  const isHeld = isPaused || isHovered || search.item !== undefined || search.panel === 'explain'
  const { rows, waiting, perSecond, missed, error } = useLogTail(selection, isHeld)
  const open = search.item === undefined ? undefined : rows.find(({ id }) => id === search.item)
  const mayExplain = mayRead('firewall')
  const all = useMemo(
    () => columnsOf(words, mayExplain, (name, value) => go({ [name]: value })),
    [words, mayExplain, go],
  )
  const { columns, button } = useColumnChoice('log', all)
  const query = queryOf(selection)
  const isPast = selection.to !== ''
  return (
    <>
      <div className="page-head">
        <h1>{words.log.title}</h1>
        {!isPast && (
          <span className={isHeld ? 'chip pending' : 'chip in-force'} role="status">
            {isHeld ? words.log.paused : words.log.live} {words.log.rate(perSecond)}
            {waiting > 0 && ` · ${words.log.waiting(waiting)}`}
          </span>
        )}
        {missed > 0 && <span className="chip pending">{words.log.missed(missed)}</span>}
        {!isPast && (
          <Button onClick={() => setPaused(!isPaused)}>
            {isPaused ? words.log.resume : words.log.pause}
          </Button>
        )}
        <LogFilters selection={selection} go={go} />
        {button}
        <a
          href={addressOf({
            path: '/logs_backend/logs',
            query: { ...query, format_type: 'CSV', limit: 10_000 },
          })}
          download="log.csv"
        >
          {words.log.csv}
        </a>
      </div>
      {error !== '' && (
        <p className="refused settings-body" role="alert">
          {error}
        </p>
      )}
      {/* A line that is read does not move. */}
      <div
        ref={box}
        className="table-and-panel"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
      >
        <Grid
          label={words.log.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          openKey={open?.id}
          onOpen={({ id }) => go({ item: id })}
          onKey={(event, row) => {
            if (letterOf(event) !== 'X' || event.ctrlKey || event.altKey || event.metaKey) return false
            const flow = flowOf(row)
            if (flow === null || !mayExplain) return false
            go(whyOf(flow))
            return true
          }}
          empty={words.empty.list}
        />
        {open !== undefined && (
          <section className="panel" aria-label={words.log.message}>
            <div className="panel-body">
              <p>
                <bdi>{visible(open.message)}</bdi>
              </p>
              <dl className="facts">
                {Object.entries(open.event ?? {}).map(([name, value]) => (
                  <div key={name}>
                    <dt>{eventLabel(words, name)}</dt>
                    <dd>
                      <EventValue name={name} value={String(value)} />
                    </dd>
                  </div>
                ))}
              </dl>
              <Button onClick={() => go({ item: undefined })}>{words.actions.close}</Button>
            </div>
          </section>
        )}
      </div>
      <div className="settings-body">
        <RequestView request={{ method: 'GET', path: '/logs_backend/logs', query }} />
      </div>
    </>
  )
}

/** Words for a field of an event; the name itself where there are none. */
function eventLabel(words: Words, name: string): ReactNode {
  const known: Readonly<Record<string, string>> = words.log.filters
  const label = known[name] ?? fieldLabel(words, name)
  return label === name ? <code>{name}</code> : label
}

/** A field of an event; an address and a rule lead on. */
function EventValue({ name, value }: { readonly name: string; readonly value: string }) {
  return name === 'rule' ? <RuleLink rule={value} /> : <AddressLink address={value} />
}

function columnsOf(
  words: Words,
  mayExplain: boolean,
  filter: (name: LogFilterName, value: string) => void,
): readonly Column<LogRow>[] {
  const value = (name: LogFilterName, width: number): Column<LogRow> => ({
    key: name,
    title: words.log.filters[name],
    width,
    cell: (row) => {
      const text = logValue(row, name)
      if (text === '') return null
      const shown = name === 'verdict' ? valueLabel(words, text) : visible(text)
      return (
        <button
          type="button"
          tabIndex={-1}
          className={`cell-filter value-${name === 'verdict' ? text : ''}`}
          title={shown}
          aria-label={`${words.log.only} ${words.log.filters[name]} ${shown}`}
          onClick={() => filter(name, text)}
        >
          <bdi>{shown}</bdi>
        </button>
      )
    },
  })
  return [
    { key: 'time', title: words.log.time, width: 184, cell: (row) => <span>{timeOf(row)}</span> },
    value('level', 64),
    value('verdict', 88),
    value('src', 128),
    value('dst', 128),
    value('dport', 72),
    value('rule', 120),
    value('unit', 160),
    {
      key: 'message',
      title: words.log.message,
      width: 280,
      grows: true,
      cell: ({ message }) => <bdi title={visible(message)}>{visible(message)}</bdi>,
    },
    {
      key: 'why',
      title: words.log.why,
      width: 88,
      cell: (row) => {
        const flow = mayExplain ? flowOf(row) : null
        return flow === null ? null : <WhyButton flow={flow} />
      },
    },
  ]
}
