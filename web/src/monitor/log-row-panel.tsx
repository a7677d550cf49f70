import type { ReactNode } from 'react'
import type { PageSearch } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { isEscapeOf } from '../app/keys.ts'
import { visible } from '../resource/hostile.ts'
import { engineName, useWords, valueLabel } from '../words/words.tsx'
import { AddressLink, RuleLink } from './connections/links.tsx'
import { eventNames } from './event-names.ts'
import { logMessage } from './log-message.ts'
import { columnsOfLog, type LogRow, logFilterNames } from './log-selection.ts'

interface PanelProperties {
  readonly row: LogRow
  readonly go: (change: PageSearch) => void
  readonly onClose: () => void
  /** Stands below the message. */
  readonly children?: ReactNode
}

/** A row of the log with all that its event says. */
export function LogRowPanel({ row, go, onClose, children }: PanelProperties) {
  const words = useWords()
  const names = eventNames(words)
  const message = logMessage(row, words.code)
  return (
    <section
      className="panel"
      aria-label={words.log.message}
      onKeyDown={(event) => {
        if (isEscapeOf(event)) onClose()
      }}
    >
      <div className="panel-body">
        <p>
          <bdi>{visible(message)}</bdi>
        </p>
        {message !== row.message && (
          <p className="dim">
            {words.log.stored} <bdi lang="en">{visible(row.message)}</bdi>
          </p>
        )}
        {children}
        <dl className="facts">
          {Object.entries(row.event ?? {}).map(([name, value]) => (
            <div key={name}>
              <dt>{names[name] ?? <code>{name}</code>}</dt>
              <dd>
                <EventValue name={name} value={String(value)} onFilter={go} />
              </dd>
            </div>
          ))}
        </dl>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
    </section>
  )
}

interface EventValueProperties {
  readonly name: string
  readonly value: string
  readonly onFilter: (change: PageSearch) => void
}

/** Fields of events whose values have words. */
const worded: readonly string[] = ['kind', 'action']

/** A field of an event; an address and a rule lead on, and what can be filtered by is. */
function EventValue({ name, value, onFilter }: EventValueProperties) {
  const words = useWords()
  const filter = logFilterNames.find((each) => columnsOfLog[each] === `event.${name}`)
  const shown = worded.includes(name)
    ? valueLabel(words, value)
    : name === 'engine'
      ? engineName(words, value)
      : value
  return (
    <>
      {name === 'rule' ? <RuleLink rule={value} /> : <AddressLink address={shown} />}{' '}
      {filter !== undefined && (
        <Button
          kind="quiet"
          aria-label={`${words.log.only} ${words.log.filters[filter]} ${visible(shown)}`}
          onClick={() => onFilter({ [filter]: value })}
        >
          {words.log.only}
        </Button>
      )}
    </>
  )
}
