import { useState } from 'react'
import { Button } from '../app/button.tsx'
import type { Request } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { many } from '../resource/many.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useAsSeen } from '../resource/usage/as-seen.ts'
import { shortOf } from '../resource/usage/removal-layer.tsx'
import { useWords } from '../words/words.tsx'

interface RemoveProperties {
  /** Names of what goes. */
  readonly names: readonly string[]
  readonly count: number
  /** The removals, one for each item. */
  readonly requests: readonly Request[]
  readonly onRemove: (request: Request) => void
}

/** A button that removes something once a layer has said what goes. */
export function RemoveButton({ names, count, requests, onRemove }: RemoveProperties) {
  const words = useWords()
  const [asks, setAsks] = useState(false)
  const seen = useAsSeen(requests, asks)
  const title = words.actions.removeMany(count)
  return (
    <>
      <Button kind="danger" onClick={() => setAsks(true)}>
        {count === 1 ? words.actions.remove : title}
      </Button>
      {asks && (
        <Layer label={title} onClose={() => setAsks(false)}>
          <h2>{title}</h2>
          <p className="question">{words.actions.removeQuestion(shortOf(names))}</p>
          <div className="form-foot">
            <Button
              kind="danger"
              disabled={seen.isPending}
              onClick={() => {
                setAsks(false)
                onRemove(many(seen.requests))
              }}
            >
              {title}
            </Button>
            <Button onClick={() => setAsks(false)}>{words.actions.close}</Button>
          </div>
          <RequestView request={many(seen.requests)} />
        </Layer>
      )}
    </>
  )
}
