import { Button } from '../../app/button.tsx'
import { useWords } from '../../words/words.tsx'
import type { Outcome, useChange } from '../change.ts'

interface UndoProperties {
  /** Revision of the last change of many; null where there is none to take back. */
  readonly revision: number | null
  readonly outcome: Outcome
  readonly change: ReturnType<typeof useChange>['change']
  readonly onUndone: () => void
}

/** A button that takes back a change of many items as one: the gateway reverts that revision alone. */
export function UndoButton({ revision, outcome, change, onUndone }: UndoProperties) {
  const words = useWords()
  if (revision === null || outcome.kind === 'applying') return null
  const undo = async () => {
    if ((await change({ method: 'POST', path: `/x/revisions/${revision}/revert` })) !== null) onUndone()
  }
  return <Button onClick={() => void undo()}>{words.people.undo}</Button>
}
