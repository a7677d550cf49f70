import type { ReactNode } from 'react'
import { Button } from '../../app/button.tsx'
import { isEscapeOf } from '../../app/keys.ts'
import { useWords } from '../../words/words.tsx'
import { whyOf } from '../why/packet.ts'
import { WhyLink } from '../why/why-link.tsx'
import { type Connection, flowOf, stateLabel, translationOf } from './connection.ts'
import { AddressLink, RuleLink } from './links.tsx'

interface PanelProperties {
  readonly connection: Connection
  /** Null for who may not end it. */
  readonly onEnd: (() => void) | null
  readonly onClose: () => void
}

/** One connection with everything that is known of it. */
export function ConnectionPanel({ connection, onEnd, onClose }: PanelProperties) {
  const words = useWords()
  const { connections: said } = words
  const traffic = (packets: number | null, bytes: number | null) =>
    packets === null || bytes === null ? '–' : `${words.bytes(bytes)}, ${said.packets(words.number(packets))}`
  const { age_seconds: age, expires_seconds: left, rule_id: rule } = connection
  const facts: readonly (readonly [string, ReactNode])[] = [
    [said.columns.protocol, connection.protocol.toUpperCase()],
    [
      said.columns.source,
      <AddressLink key="source" address={connection.source} port={connection.source_port} />,
    ],
    [
      said.columns.destination,
      <AddressLink key="destination" address={connection.destination} port={connection.destination_port} />,
    ],
    [said.columns.translated, translationOf(connection) || '–'],
    [said.columns.state, stateLabel(words, connection.state)],
    [said.sent, traffic(connection.packets_sent, connection.bytes_sent)],
    [said.received, traffic(connection.packets_received, connection.bytes_received)],
    [said.columns.age, age === null ? said.unknownAge : said.seconds(words.number(Math.round(age)))],
    [said.expires, left === null ? '–' : said.seconds(words.number(left))],
    [said.columns.way, `${connection.source_interface ?? '·'} → ${connection.destination_interface ?? '·'}`],
    [
      said.columns.rule,
      rule === null ? (
        '–'
      ) : (
        <span key="rule">
          <RuleLink rule={rule} />
          {connection.rule_by === 'policy' && <span className="dim"> ({said.byPolicy})</span>}
        </span>
      ),
    ],
  ]
  return (
    <section
      className="panel"
      aria-label={said.details}
      onKeyDown={(event) => {
        if (isEscapeOf(event)) onClose()
      }}
    >
      <div className="panel-body">
        <h2>{said.details}</h2>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="form-foot">
          <WhyLink open={whyOf(flowOf(connection))}>{said.why}</WhyLink>
          {onEnd !== null && (
            <Button kind="danger" onClick={onEnd}>
              {said.end(1)}
            </Button>
          )}
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
      </div>
    </section>
  )
}
