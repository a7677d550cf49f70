import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { addressOf } from '../app/client.ts'
import { Grid } from '../grid/grid.tsx'
import { visible } from '../resource/hostile.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { AddressLink, RuleLink } from './connections/links.tsx'
import { type LogRow, useLogTail } from './log-tail.ts'
import './log.css'

/** The log, as it comes: the newest row first. Rows wait while somebody reads. */
export function LogPage() {
  const words = useWords()
  const { search, go } = useAddress()
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const text = search.q ?? ''
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { rows, waiting, missed, error } = useLogTail(text, isPaused || isHeld)
  const open = search.item === undefined ? undefined : rows.find(({ id }) => id === search.item)
  const columns = useMemo(
    () => [
      { key: 'time', title: words.log.time, width: 184, cell: (row: LogRow) => <span>{timeOf(row)}</span> },
      {
        key: 'priority',
        title: words.log.priority,
        width: 72,
        cell: ({ priority }: LogRow) => <span className={priority <= 4 ? 'refused' : 'dim'}>{priority}</span>,
      },
      {
        key: 'unit',
        title: words.log.unit,
        width: 168,
        cell: ({ unit }: LogRow) => <bdi>{visible(unit)}</bdi>,
      },
      {
        key: 'message',
        title: words.log.message,
        width: 400,
        grows: true,
        cell: ({ message }: LogRow) => <bdi title={visible(message)}>{visible(message)}</bdi>,
      },
    ],
    [words],
  )
  const query = text === '' ? {} : { search: JSON.stringify({ text, columns: ['message'] }) }
  return (
    <>
      <div className="page-head">
        <h1>{words.log.title}</h1>
        <span className={isPaused || isHeld ? 'chip pending' : 'chip in-force'} role="status">
          {isPaused || isHeld ? words.log.paused : words.log.live}
          {waiting > 0 && ` · ${words.log.waiting(waiting)}`}
        </span>
        {missed > 0 && <span className="chip pending">{words.log.missed(missed)}</span>}
        <Button onClick={() => setPaused(!isPaused)}>{isPaused ? words.log.resume : words.log.pause}</Button>
        <input
          data-filter
          className="filter"
          aria-label={words.log.search}
          placeholder={words.log.search}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => go({ q: target.value }, true), 300)
          }}
        />
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
        className="table-and-panel"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <Grid
          label={words.log.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          openKey={open?.id}
          onOpen={({ id }) => go({ item: id })}
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
                    <dt>{name}</dt>
                    <dd>
                      <EventValue name={name} value={String(value)} />
                    </dd>
                  </div>
                ))}
              </dl>
              {open.event?.['kind'] === 'packet' && (
                <Link
                  to="/$room/$page"
                  params={{ room: 'monitor', page: 'explain' }}
                  search={packetOf(open.event)}
                >
                  {words.log.why}
                </Link>
              )}
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

/** A field of an event; an address and a rule lead on. */
function EventValue({ name, value }: { readonly name: string; readonly value: string }) {
  return name === 'rule' ? <RuleLink rule={value} /> : <AddressLink address={value} />
}

/** When a row was written, by the gateway's clock. */
export function timeOf({ date_time, microseconds }: LogRow): string {
  const [, day, time] = /^(\d{8})(\d{6})$/.exec(String(date_time)) ?? ['', '', '']
  return `${day!.replace(/^(....)(..)(..)$/, '$1-$2-$3')} ${time!.replace(/^(..)(..)(..)$/, '$1:$2:$3')}.${String(Math.floor(microseconds / 1000)).padStart(3, '0')}`
}

/** The packet of a row, as the page that explains one takes it from its address. */
export function packetOf(event: Readonly<Record<string, unknown>>): Record<string, string> {
  const text = (name: string) => String(event[name] ?? '')
  return {
    protocol: text('protocol'),
    src_ip: text('source'),
    src_port: text('source_port'),
    dst_ip: text('destination'),
    dst_port: text('destination_port'),
    run: '1',
  }
}
