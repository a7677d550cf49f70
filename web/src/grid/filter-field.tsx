import { useWords } from '../words/words.tsx'

/** The filter of a list, which the key `/` leads to. */
export function FilterField({
  text,
  onChange,
}: {
  readonly text: string
  readonly onChange: (text: string) => void
}) {
  const words = useWords()
  return (
    <input
      data-filter
      className="filter"
      aria-label={words.grid.filter}
      placeholder={`${words.grid.filter}  /`}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
