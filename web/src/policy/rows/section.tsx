import { ChevronDown, ChevronRight, Lock } from 'lucide-react'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import { verdictOf } from '../page/cells.tsx'
import type { Heading, PolicyRow } from './rows.ts'

/** The heading of a row that is one; null for any other. */
export function headingOf(row: PolicyRow, onFold: (row: Heading) => void) {
  if (row.kind === 'section') return <Section row={row} onFold={() => onFold(row)} />
  if (row.kind === 'front') return <Front row={row} onFold={() => onFold(row)} />
  return null
}

/** The heading of a section, which folds what is below it. */
function Section({
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

/** The heading of the system rules in front, with what they do: it says so where they are folded. */
function Front({
  row: { rules, isFolded },
  onFold,
}: {
  readonly row: Extract<PolicyRow, { kind: 'front' }>
  readonly onFold: () => void
}) {
  const words = useWords()
  const own = words.policy.front
  const acting = rules.filter((rule) => rule.in_force)
  const deeds = acting.map(({ action, description }) => `${verdictOf(action, words)}: ${description}`)
  const text = [own.inForce(acting.length), ...deeds].join(' · ')
  return (
    <button
      type="button"
      tabIndex={-1}
      className="section front"
      aria-expanded={!isFolded}
      title={text}
      onClick={onFold}
    >
      {isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
      <Lock size={14} className="front-lock" aria-hidden />
      <span>{own.title(rules.length)}</span>
      <span className="dim front-text">{isFolded ? text : own.inForce(acting.length)}</span>
    </button>
  )
}
