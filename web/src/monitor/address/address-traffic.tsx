import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../app/client.ts'
import { visible } from '../../resource/hostile.ts'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { type ConnectionList, flowOf as flowOfConnection, stateLabel } from '../connections/connection.ts'
import { AddressLink, RuleLink } from '../connections/links.tsx'
import { flowOf, newestRows } from '../log-rows.ts'
import { timeOf } from '../log-selection.ts'
import { packetText, whyOf } from '../why/packet.ts'
import { WhyLink } from '../why/why-link.tsx'

const mostConnections = 20
const mostBlocked = 20
const againMs = 10_000

/** The busiest connections of an address now. */
export function AddressConnections({ address }: { readonly address: string }) {
  const words = useWords()
  const { connections: said } = words
  const query = { address, limit: mostConnections }
  const { data, error } = useQuery({
    queryKey: ['connections', query, words.code],
    queryFn: ({ signal }) => read<ConnectionList>('/x/connections', query, signal),
    refetchInterval: againMs,
    retry: false,
  })
  return (
    <section className="wide" aria-label={said.about.connections}>
      <h2>{said.about.connections}</h2>
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data?.total === 0 && <p className="dim">{said.about.nothing}</p>}
      <ul>
        {data?.connections.map((row) => (
          <li key={row.id}>
            {row.protocol.toUpperCase()} <AddressLink address={row.source} port={row.source_port} /> →{' '}
            <AddressLink address={row.destination} port={row.destination_port} />{' '}
            {stateLabel(words, row.state)}{' '}
            {row.bytes_sent !== null && words.bytes(row.bytes_sent + (row.bytes_received ?? 0))}{' '}
            {row.rule_id !== null && <RuleLink rule={row.rule_id} />}{' '}
            <Explained flow={flowOfConnection(row)} />
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > 0 && (
        <Link
          className="more"
          to="/$room/$page"
          params={{ room: 'monitor', page: 'connections' }}
          search={{ q: address }}
        >
          {said.about.more}: {words.number(data.total)}
        </Link>
      )}
      <RequestView request={{ method: 'GET', path: '/x/connections', query }} />
    </section>
  )
}

/** The last packets of an address that a rule dropped and logged. */
export function BlockedPackets({ address }: { readonly address: string }) {
  const words = useWords()
  const { connections: said } = words
  const query = { filter: JSON.stringify(blockedFilter(address)) }
  const { data, error } = useQuery({
    queryKey: ['blocked', query, words.code],
    queryFn: ({ signal }) => newestRows(query, mostBlocked, signal),
    refetchInterval: againMs,
    retry: false,
  })
  return (
    <section className="wide" aria-label={said.about.blocked}>
      <h2>{said.about.blocked}</h2>
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data?.rows.length === 0 && <p className="dim">{said.about.noBlocked}</p>}
      <ul>
        {data?.rows.map((row) => (
          <li key={row.id}>
            {timeOf(row, words)} <bdi>{visible(row.message)}</bdi> <Explained flow={flowOf(row)} />
          </li>
        ))}
      </ul>
      <RequestView
        request={{ method: 'GET', path: '/logs_backend/logs', query: { ...query, limit: mostBlocked } }}
      />
    </section>
  )
}

/** A link that explains a packet beside the page. */
function Explained({ flow }: { readonly flow: ReturnType<typeof flowOf> }) {
  const { connections } = useWords()
  if (flow === null) return null
  return (
    <WhyLink open={whyOf(flow)} label={`${connections.why}: ${packetText(flow)}`}>
      {connections.why}
    </WhyLink>
  )
}

/** Filter of the log for packets of an address that were dropped. */
function blockedFilter(address: string) {
  const equals = (column: string, value: string) => ({
    column_name: `event.${column}`,
    operator: 'equals',
    value: [value],
  })
  const ends = ['source', 'destination', 'original_source', 'original_destination']
  return [
    { items: [equals('kind', 'packet'), equals('action', 'drop')], link_operator: 'and' },
    { items: ends.map((column) => equals(column, address)), link_operator: 'or' },
  ]
}
