import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { useChange } from '../../resource/change.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'

interface EndProperties {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onEnded: (ended: number, gone: number) => void
}

/** Asks before connections are ended, and says what that does to packets. */
export function EndLayer({ ids, onClose, onEnded }: EndProperties) {
  const words = useWords()
  const { outcome, change } = useChange()
  const request = { method: 'POST', path: '/x/connections/end', body: { ids } }
  const title = words.connections.end(ids.length)
  const end = async () => {
    const answered = await change<{ readonly ended: number; readonly gone: number }>(request)
    if (answered !== null) onEnded(answered.body.ended, answered.body.gone)
  }
  return (
    <Layer label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>{words.connections.endWarning}</p>
      {outcome.kind === 'refused' && <OutcomeView outcome={outcome} />}
      <div className="form-foot">
        <Button kind="danger" onClick={() => void end()} disabled={outcome.kind === 'applying'}>
          {title}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={request} />
    </Layer>
  )
}
