import { useMemo, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { useSession } from '../app/session.tsx'
import { useColumnChoice } from '../grid/column-choice.tsx'
import { useMedia } from '../grid/use-media.ts'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'
import { HistogramView } from './histogram/histogram.tsx'
import { useHistogram } from './histogram/use-histogram.ts'
import { momentOf, type Stretch, spans, untilNow, wallSeconds, wider } from './histogram/window.ts'
import { logColumns } from './log-columns.tsx'
import { LogCsv } from './log-csv.tsx'
import { LogFilters } from './log-filters.tsx'
import { type LogSelection, queryOf, selectionOf, wrongFilter } from './log-selection.ts'
import { LogTable } from './log-table.tsx'
import { useLogTail } from './log-tail.ts'
import { useReading } from './use-reading.ts'
import './log.css'

/** The log, as it comes: the newest row first. Rows wait while somebody reads. */
export function LogPage() {
  const words = useWords()
  const own = words.monitor.histogram
  const { mayRead } = useSession()
  const { search, go } = useAddress()
  const [isPaused, setPaused] = useState(false)
  const { isRead, table } = useReading(search)
  const selection = selectionOf(search)
  const span = spans.find((each) => String(each) === search['span']) ?? spans[0]
  const counted = useHistogram(selection, span)
  const isHeld = isPaused || isRead
  const { rows, waiting, perSecond, missed, error, total } = useLogTail(selection, isHeld, counted.add)
  const mayExplain = mayRead('firewall')
  const isPhone = useMedia('(max-width: 600px)')
  const isTight = useMedia('(max-width: 1359px)')
  const room = isPhone ? 'phone' : isTight ? 'desk' : 'wide'
  const all = useMemo(
    () => logColumns({ words, mayExplain, room, filter: (name, value) => go({ [name]: value }) }),
    [words, mayExplain, room, go],
  )
  const { columns, button } = useColumnChoice('log', all)
  const query = queryOf(selection)
  const isPast = selection.to !== ''
  const wrong = wrongFilter(selection)
  const refused = counted.error?.message ?? error
  const zoom = (stretch: Stretch) => {
    const { from, to } = untilNow(stretch, counted.nextSecond())
    go({ from: momentOf(from), to: momentOf(to), item: undefined })
  }
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
        {selection.from === '' && !isPast ? (
          <label>
            {own.span}{' '}
            <select
              value={span}
              onChange={({ target }) =>
                go({ span: target.value === String(spans[0]) ? undefined : target.value })
              }
            >
              {spans.map((each) => (
                <option key={each} value={each}>
                  {own.spans[each]}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <Button onClick={() => zoom(wider(rangeOf(selection, counted.nextSecond()), counted.nextSecond()))}>
            {own.wider}
          </Button>
        )}
        {button}
        <LogCsv query={query} total={total} />
      </div>
      {counted.error === null && wrong === null && (
        <HistogramView
          histogram={counted.histogram}
          onZoom={zoom}
          onFreeze={(isFrozen) => {
            counted.isFrozen.current = isFrozen
          }}
        />
      )}
      {refused !== '' && (
        <p className="refused settings-body" role="alert">
          {wrong === null
            ? refused
            : words.log.noNumber(words.log.filters[wrong], visible(selection.equal[wrong]!))}
        </p>
      )}
      <LogTable
        label={words.log.title}
        rows={rows}
        columns={columns}
        item={search.item}
        query={query}
        isLoading={total === null && error === ''}
        empty={total === null ? '' : words.empty.log}
        go={go}
        {...table}
      />
    </>
  )
}

/** Stretch of a selection with at least one end; a day where it has no beginning. */
function rangeOf({ from, to }: LogSelection, next: number | null): Stretch {
  const end = to !== '' ? wallSeconds(to) : (next ?? wallSeconds(from) + 1)
  return { from: from === '' ? end - 86_400 : wallSeconds(from), to: end }
}
