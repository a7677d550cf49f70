import type { PageSearch } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { useTypedText } from '../grid/use-typed-text.ts'
import { useWords } from '../words/words.tsx'
import { type LogSelection, logFilterNames } from './log-selection.ts'
import { shownValue } from './shown-value.ts'

interface FiltersProperties {
  readonly selection: LogSelection
  readonly go: (change: PageSearch, replace?: boolean) => void
}

/** So long after the last key the log is asked. */
const typedMs = 300

/** Filters of the log: the text in the message, and values that were clicked, each of which can be given up. */
export function LogFilters({ selection, go }: FiltersProperties) {
  const words = useWords()
  const { equal, text, from, to } = selection
  const [typed, type] = useTypedText(text, (q) => go({ q }, true), typedMs)
  return (
    <>
      {logFilterNames
        .filter((name) => equal[name] !== undefined)
        .map((name) => (
          <Button
            key={name}
            aria-label={words.log.giveUp(words.log.filters[name], shownValue(words, name, equal[name]!))}
            onClick={() => go({ [name]: undefined })}
          >
            {words.log.filters[name]} <bdi>{shownValue(words, name, equal[name]!)}</bdi>{' '}
            <span aria-hidden>✕</span>
          </Button>
        ))}
      {(from !== '' || to !== '') && (
        <Button
          aria-label={words.log.giveUp(words.log.time, `${words.wall(from)} – ${words.wall(to)}`)}
          onClick={() => go({ from: undefined, to: undefined })}
        >
          {words.wall(from)} – {words.wall(to)} <span aria-hidden>✕</span>
        </Button>
      )}
      <input
        data-filter
        className="filter"
        aria-label={words.log.search}
        placeholder={words.log.search}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </>
  )
}
