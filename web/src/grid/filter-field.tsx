import { useWords } from '../words/words.tsx'
import { useTypedText } from './use-typed-text.ts'

/** The filter of a list, which the key `/` leads to. */
export function FilterField({
  text,
  onChange,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  const words = useWords()
  const [typed, type] = useTypedText(text, onChange)
  return (
    <input
      data-filter
      className="filter"
      aria-label={words.grid.filter}
      placeholder={`${words.grid.filter}  /`}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
