import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { read } from '../../app/client.ts'
import { letterOf } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useTypedText } from '../../grid/use-typed-text.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords, type Words } from '../../words/words.tsx'
import { whyOf } from '../why/packet.ts'
import { WhyButton } from '../why/why-link.tsx'
import {
  type Connection,
  type ConnectionList,
  flowOf,
  spokenConnection,
  stateLabel,
  translationOf,
} from './connection.ts'
import { ConnectionPanel } from './connection-panel.tsx'
import { EndLayer } from './end-layer.tsx'
import { readFilter, withZone } from './filter.ts'
import { AddressLink, RuleLink } from './links.tsx'
import { ZoneChoice } from './zone-choice.tsx'

const pageRows = 200
const orders = ['bytes', 'packets', 'oldest', 'newest'] as const
const typingMs = 300

/** Live connections of the data plane: by address, port, rule or state, and their end. */
export function ConnectionsPage() {
  const words = useWords()
  const { search, go } = useAddress()
  const { mayWrite } = useSession()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [ending, setEnding] = useState<readonly string[] | null>(null)
  const [said, setSaid] = useState('')
  const text = search.q ?? ''
  const filter = readFilter(text)
  const offset = Number(search['offset'] ?? 0) || 0
  const query = {
    ...filter.query,
    order: search['order'] ?? 'bytes',
    limit: pageRows,
    ...(offset > 0 ? { offset } : {}),
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['connections', query, words.code],
    queryFn: ({ signal }) => read<ConnectionList>('/x/connections', query, signal),
    placeholderData: keepPreviousData,
  })
  const rows = data?.connections ?? []
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const open = search.item === undefined ? undefined : rows.find(({ id }) => id === search.item)
  const columns = useMemo(() => columnsIn(words), [words])
  const mayEnd = mayWrite('firewall')
  return (
    <>
      <div className="page-head">
        <h1>{words.connections.title}</h1>
        {data !== undefined && (
          <span className="dim" role="status">
            {words.connections.shown(
              rows.length === 0 ? 0 : offset + 1,
              offset + rows.length,
              words.number(data.total),
            )}
          </span>
        )}
        <FilterField text={text} onChange={(q) => go({ q, offset: undefined, item: undefined }, true)} />
        <ZoneChoice
          zone={filter.query['zone'] ?? null}
          onChange={(zone) => go({ q: withZone(text, zone), offset: undefined, item: undefined }, true)}
        />
        <label>
          {words.connections.order}{' '}
          <select
            value={query.order}
            onChange={({ target }) => go({ order: target.value, offset: undefined }, true)}
          >
            {orders.map((each) => (
              <option key={each} value={each}>
                {words.connections.orders[each]}
              </option>
            ))}
          </select>
        </label>
        <Button onClick={() => void refetch()} aria-busy={isFetching}>
          {words.connections.refresh}
        </Button>
        {mayEnd && chosen.length > 0 && (
          <Button kind="danger" onClick={() => setEnding(chosen)}>
            {words.connections.end(chosen.length)}
          </Button>
        )}
        {offset > 0 && (
          <Button onClick={() => go({ offset: String(Math.max(0, offset - pageRows)) })}>
            {words.connections.before}
          </Button>
        )}
        {data !== undefined && offset + rows.length < data.total && rows.length > 0 && (
          <Button onClick={() => go({ offset: String(offset + pageRows) })}>{words.connections.after}</Button>
        )}
        <output>{said}</output>
      </div>
      {filter.unknown.length > 0 && (
        <p className="refused settings-body" role="alert">
          {words.connections.notUnderstood(filter.unknown.join(' '))}
        </p>
      )}
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      {data?.complete === false && <p className="settings-body">{words.connections.incomplete}</p>}
      <div className="table-and-panel">
        <Grid
          label={words.connections.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          openKey={open?.id}
          onOpen={({ id }) => go({ item: id })}
          onClose={() => go({ item: undefined })}
          onKey={(event, row) => {
            if (letterOf(event) !== 'X' || event.ctrlKey || event.altKey || event.metaKey) return false
            go(whyOf(flowOf(row)))
            return true
          }}
          isLoading={data === undefined && error === null}
          empty={error === null ? words.connections.empty : null}
          {...(mayEnd ? { selected, onSelect: setSelected } : {})}
          selectLabel={(row) => words.grid.selectItem(spokenConnection(row))}
        />
        {open !== undefined && (
          <ConnectionPanel
            connection={open}
            onEnd={mayEnd ? () => setEnding([open.id]) : null}
            onClose={() => go({ item: undefined })}
          />
        )}
      </div>
      <div className="settings-body">
        <RequestView request={{ method: 'GET', path: '/x/connections', query }} />
      </div>
      {ending !== null && (
        <EndLayer
          ids={ending}
          onClose={() => setEnding(null)}
          onEnded={(ended, gone) => {
            setEnding(null)
            setSelected(new Set())
            setSaid(words.connections.ended(ended, gone))
          }}
        />
      )}
    </>
  )
}

interface FilterFieldProperties {
  readonly text: string
  readonly onChange: (text: string) => void
}

function FilterField({ text, onChange }: FilterFieldProperties) {
  const words = useWords()
  const [typed, type] = useTypedText(text, onChange, typingMs)
  return (
    <input
      data-filter
      className="filter"
      aria-label={words.grid.filter}
      placeholder={words.connections.filter}
      title={words.connections.filter}
      spellCheck={false}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}

function columnsIn(words: Words) {
  const { columns } = words.connections
  return [
    {
      key: 'protocol',
      title: columns.protocol,
      width: 84,
      cell: ({ protocol }: Connection) => protocol.toUpperCase(),
    },
    {
      key: 'source',
      title: columns.source,
      width: 172,
      grows: true,
      cell: ({ source, source_port }: Connection) => (
        <AddressLink address={source} port={source_port} isInGrid />
      ),
    },
    {
      key: 'destination',
      title: columns.destination,
      width: 172,
      grows: true,
      cell: ({ destination, destination_port }: Connection) => (
        <AddressLink address={destination} port={destination_port} isInGrid />
      ),
    },
    {
      key: 'translated',
      title: columns.translated,
      width: 172,
      grows: true,
      cell: (row: Connection) => <bdi title={translationOf(row)}>{translationOf(row)}</bdi>,
    },
    {
      key: 'state',
      title: columns.state,
      width: 112,
      cell: ({ state }: Connection) => stateLabel(words, state),
    },
    {
      key: 'bytes',
      title: columns.bytes,
      width: 88,
      cell: ({ bytes_sent, bytes_received }: Connection) =>
        bytes_sent === null ? '–' : words.bytes(bytes_sent + (bytes_received ?? 0)),
    },
    {
      key: 'age',
      title: columns.age,
      width: 72,
      cell: ({ age_seconds }: Connection) =>
        age_seconds === null ? (
          <span title={words.connections.unknownAge}>–</span>
        ) : (
          words.connections.seconds(words.number(Math.round(age_seconds)))
        ),
    },
    {
      key: 'way',
      title: columns.way,
      width: 104,
      cell: ({ source_interface, destination_interface }: Connection) => (
        <bdi>{`${source_interface ?? '·'} → ${destination_interface ?? '·'}`}</bdi>
      ),
    },
    {
      key: 'rule',
      title: columns.rule,
      width: 130,
      cell: ({ rule_id, rule_by }: Connection) =>
        rule_id === null ? (
          '–'
        ) : (
          <span title={rule_by === 'policy' ? words.connections.byPolicy : undefined}>
            <RuleLink rule={rule_id} isInGrid />
            {rule_by === 'policy' && <span className="dim"> *</span>}
          </span>
        ),
    },
    {
      key: 'why',
      title: words.log.why,
      width: 92,
      cell: (row: Connection) => <WhyButton flow={flowOf(row)} />,
    },
  ]
}
