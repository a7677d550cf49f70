import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { read, send } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { useTypedText } from '../../grid/use-typed-text.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords, valueLabel } from '../../words/words.tsx'
import { Parts } from '../ips/parts.tsx'
import { PolledPage } from '../polled-page.tsx'
import { kindOf, percentOf, type Usage } from './usage.ts'
import { AddLayer, ResetLayer } from './usage-layers.tsx'
import './usage.css'

const path = '/x/quotas/usage'
const pageRows = 100
/** So long after the last key users are looked for. */
const typedMs = 200

interface Service {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

interface Quota {
  readonly id: string
  readonly title: string
}

type Acting = { readonly act: 'reset' | 'add'; readonly usage: Usage } | null

/** How much of their quotas users have used, with bars, and what an administrator may do about it. */
export function QuotaUsagePage() {
  const words = useWords()
  const own = words.quotas
  const { mayWrite } = useSession()
  const { search, go } = useAddress()
  const [acting, setActing] = useState<Acting>(null)
  const [said, setSaid] = useState('')
  const text = search.q ?? ''
  const [typed, type] = useTypedText(text, (q) => go({ q, offset: undefined }, true), typedMs)
  const offset = Number(search['offset'] ?? 0) || 0
  const isOnly = search['exceeded'] === 'true'
  const query = {
    limit: pageRows,
    ...(text === '' ? {} : { search: text }),
    ...(offset > 0 ? { offset } : {}),
    ...(isOnly ? { exceeded: 'true' } : {}),
  }
  const { data, error } = useQuery({
    queryKey: ['quota-usage', query],
    queryFn: ({ signal }) => send<readonly Usage[]>({ method: 'GET', path, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 2_000,
  })
  const { data: quotas } = useQuery({
    queryKey: ['quotas-by-id'],
    queryFn: ({ signal }) => read<readonly Quota[]>('/quotas/quotas', {}, signal),
  })
  const rows = data?.body ?? []
  const total = data?.total ?? rows.length
  const done = ({ login }: Usage) => {
    setActing(null)
    setSaid(own.done(visible(login)))
  }
  return (
    <PolledPage
      title={own.title}
      error={error}
      request={{ path, query }}
      head={
        <>
          <input
            data-filter
            className="filter"
            aria-label={own.search}
            placeholder={own.search}
            spellCheck={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <label>
            <input
              type="checkbox"
              checked={isOnly}
              onChange={({ target }) =>
                go({ exceeded: target.checked ? 'true' : undefined, offset: undefined })
              }
            />{' '}
            {own.only}
          </label>
          {total > rows.length && (
            <span className="dim" role="status">
              {own.shown(rows.length === 0 ? 0 : offset + 1, offset + rows.length, words.number(total))}
            </span>
          )}
          {offset > 0 && (
            <Button onClick={() => go({ offset: String(Math.max(0, offset - pageRows)) })}>
              {own.before}
            </Button>
          )}
          {offset + rows.length < total && rows.length > 0 && (
            <Button onClick={() => go({ offset: String(offset + pageRows) })}>{own.after}</Button>
          )}
          <output>{said}</output>
        </>
      }
    >
      <Counting />
      {data !== undefined && rows.length === 0 && <p>{own.nobody}</p>}
      {rows.length > 0 && (
        <Parts
          label={own.list}
          heads={[
            own.user,
            own.quota,
            own.period,
            own.used,
            own.left,
            own.since,
            ...(mayWrite('users') ? [own.acts] : []),
          ]}
          rows={rows.map((usage) => ({
            key: usage.user,
            cells: [
              <bdi key="user">{visible(usage.login)}</bdi>,
              <bdi key="quota">
                {visible(quotas?.find(({ id }) => id === usage.quota)?.title ?? usage.quota)}
              </bdi>,
              own.periods[usage.period],
              <Bar key="used" usage={usage} />,
              words.bytes(usage.left),
              words.moment(usage.since),
              ...(mayWrite('users')
                ? [<Acts key="acts" usage={usage} onAct={(act) => setActing({ act, usage })} />]
                : []),
            ],
          }))}
        />
      )}
      <p className="page-links">
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'quotas' }}>
          {own.manage}
        </Link>
        <Link to="/$room/$page" params={{ room: 'profiles', page: 'quota_assignments' }}>
          {own.assign}
        </Link>
      </p>
      {acting?.act === 'reset' && (
        <ResetLayer usage={acting.usage} onClose={() => setActing(null)} onDone={() => done(acting.usage)} />
      )}
      {acting?.act === 'add' && (
        <AddLayer usage={acting.usage} onClose={() => setActing(null)} onDone={() => done(acting.usage)} />
      )}
    </PolledPage>
  )
}

/** Whether traffic is counted, with what is missing. */
function Counting() {
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['quota-status', words.code],
    queryFn: ({ signal }) => read<readonly Service[]>('/x/quotas/status', {}, signal),
    refetchInterval: 2_000,
  })
  const [service] = data ?? []
  if (service === undefined) return null
  return (
    <p role="status">
      {words.quotas.status}:{' '}
      <span className={`value-${service.status}`}>{valueLabel(words, service.status)}</span>
      {service.status !== 'inactive' && service.msg.length > 0 && (
        <span className="dim"> {service.msg.join('. ')}</span>
      )}
    </p>
  )
}

function Bar({ usage }: { readonly usage: Usage }) {
  const words = useWords()
  const percent = percentOf(usage)
  return (
    <div className="quota-bar">
      <span>{words.quotas.of(words.bytes(usage.used), words.bytes(usage.limit))}</span>
      <span
        className="track"
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-label={words.quotas.share(words.number(percent))}
        title={words.quotas.share(words.number(percent))}
      >
        <span className={`part ${kindOf(usage)}`} style={{ inlineSize: `${percent}%` }} />
      </span>
    </div>
  )
}

interface ActProperties {
  readonly usage: Usage
  readonly onAct: (act: 'reset' | 'add') => void
}

function Acts({ usage, onAct }: ActProperties) {
  const own = useWords().quotas
  return (
    <span className="page-links">
      <Button aria-label={own.addTo(visible(usage.login))} onClick={() => onAct('add')}>
        {own.add}
      </Button>
      <Button aria-label={own.resetOf(visible(usage.login))} onClick={() => onAct('reset')}>
        {own.reset}
      </Button>
    </span>
  )
}
