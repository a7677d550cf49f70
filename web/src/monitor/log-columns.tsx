import type { Column } from '../grid/column.ts'
import { visible } from '../resource/hostile.ts'
import type { Words } from '../words/words.tsx'
import { flowOf } from './log-rows.ts'
import { type LogFilterName, type LogRow, logValue, timeOf } from './log-selection.ts'
import { shownValue } from './shown-value.ts'
import { WhyButton } from './why/why-link.tsx'

/** Columns of the log; a value that is clicked is filtered by. */
export function logColumns(
  words: Words,
  mayExplain: boolean,
  filter: (name: LogFilterName, value: string) => void,
): readonly Column<LogRow>[] {
  const value = (name: LogFilterName, width: number, isSpare = false): Column<LogRow> => ({
    key: name,
    title: words.log.filters[name],
    width,
    isSpare,
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
    { key: 'time', title: words.log.time, width: 176, cell: (row) => <span>{timeOf(row)}</span> },
    value('level', 128),
    value('kind', 120, true),
    value('verdict', 100),
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
      width: 212,
      grows: true,
      cell: ({ message }) => <bdi title={visible(message)}>{visible(message)}</bdi>,
    },
    {
      key: 'why',
      title: words.log.why,
      width: 92,
      cell: (row) => {
        const flow = mayExplain ? flowOf(row) : null
        return flow === null ? null : <WhyButton flow={flow} />
      },
    },
  ]
}
