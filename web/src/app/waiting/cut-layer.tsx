import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../button.tsx'
import { Layer } from '../layer.tsx'
import { askCutsBy } from './own-connection.ts'

/** Asks before a change that cuts the connection of this page, and offers it with a window for its confirmation only. */
export function CutLayer() {
  const words = useWords()
  const [answer, setAnswer] = useState<{ readonly give: (isWanted: boolean) => void } | null>(null)
  useEffect(() => {
    askCutsBy(() => new Promise((give) => setAnswer({ give })))
    return () => askCutsBy(null)
  }, [])
  if (answer === null) return null
  const give = (isWanted: boolean) => {
    answer.give(isWanted)
    setAnswer(null)
  }
  return (
    <Layer label={words.policy.plan.cut} onClose={() => give(false)}>
      <h2>
        <span aria-hidden>⚠</span> {words.policy.plan.cut}
      </h2>
      <p>{words.confirm.cutText}</p>
      <div className="form-foot">
        <Button kind="primary" onClick={() => give(true)}>
          {words.policy.plan.within}
        </Button>
        <Button onClick={() => give(false)}>{words.actions.close}</Button>
      </div>
    </Layer>
  )
}
