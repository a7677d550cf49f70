import type { Column } from '../grid/column.ts'
import { visible } from '../resource/hostile.ts'
import type { Words } from '../words/words.tsx'
import { logMessage } from './log-message.ts'
import { flowOf } from './log-rows.ts'
import { clockOf, type LogFilterName, type LogRow, logValue, timeOf } from './log-selection.ts'
import { shownValue } from './shown-value.ts'
import { WhyButton } from './why/why-link.tsx'

/** Both ends of what a row is about; empty for a row that is about no packet. */
function endsOf(row: LogRow): string {
  const port = logValue(row, 'dport')
  return logValue(row, 'src') === ''
    ? ''
    : visible(`${logValue(row, 'src')} → ${logValue(row, 'dst')}${port === '' ? '' : `:${port}`}`)
}

/** Room that the rows have: all columns, those that are read first, or those on a telephone. */
export type LogRoom = 'wide' | 'desk' | 'phone'

interface LogView {
  readonly words: Words
  readonly mayExplain: boolean
  readonly room: LogRoom
  readonly filter: (name: LogFilterName, value: string) => void
}

/** Columns of the log; a value that is clicked is filtered by. */
export function logColumns({ words, mayExplain, room, filter }: LogView): readonly Column<LogRow>[] {
  // The message says all of it, and must be seen where there is no room for its parts.
  const isTight = room !== 'wide'
  const value = (name: LogFilterName, width: number, isSpare = isTight): Column<LogRow> => ({
    key: name,
    title: words.log.filters[name],
    width,
    isSpare,
    isEmpty: (row) => logValue(row, name) === '',
    cell: (row) => {
      const text = logValue(row, name)
      if (text === '') return null
      const shown = shownValue(words, name, text)
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
    {
      key: 'time',
      title: words.byClock(words.log.time),
      width: room === 'phone' ? 80 : 176,
      cell: (row) => (
        <span title={timeOf(row, words)}>{room === 'phone' ? clockOf(row, words) : timeOf(row, words)}</span>
      ),
    },
    value('level', 128),
    value('kind', 120, true),
    value('verdict', 100, false),
    value('proto', 80, true),
    value('src', 128),
    value('sport', 88, true),
    value('dst', 128),
    value('dport', 64),
    value('in', 96, true),
    value('out', 96, true),
    value('user', 120, true),
    value('rule', 112),
    value('unit', 128, true),
    {
      key: 'message',
      title: words.log.message,
      width: room === 'phone' ? 156 : 212,
      grows: true,
      spreads: true,
      cell: (row) => {
        const message = visible(logMessage(row, words.code))
        return <bdi title={message}>{room === 'phone' ? endsOf(row) || message : message}</bdi>
      },
    },
    {
      key: 'why',
      title: words.log.why,
      width: 92,
      // A row that is opened leads there, too.
      isSpare: room === 'phone',
      cell: (row) => {
        const flow = mayExplain ? flowOf(row) : null
        return flow === null ? null : <WhyButton flow={flow} />
      },
    },
  ]
}
