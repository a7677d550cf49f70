import { ChevronDown, ChevronRight } from 'lucide-react'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { PolicyRow } from './rows.ts'

/** The heading of a section, which folds what is below it. */
export function Section({
  row,
  onFold,
}: {
  readonly row: Extract<PolicyRow, { kind: 'section' }>
  readonly onFold: () => void
}) {
  const words = useWords()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`section edge edge-${row.colour}`}
      aria-expanded={!row.isFolded}
      onClick={onFold}
    >
      {row.isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
      <bdi>{visible(row.name)}</bdi>
      <span className="dim">{words.policy.rules(row.count)}</span>
    </button>
  )
}
