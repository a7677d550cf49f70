import { Button } from '../../app/button.tsx'
import type { Request } from '../../app/client.ts'
import { Layer } from '../../app/layer.tsx'
import { useWords } from '../../words/words.tsx'
import { visible } from '../hostile.ts'
import { many } from '../many.ts'
import { RequestView } from '../request-view.tsx'
import { useAsSeen } from './as-seen.ts'
import { useUsages } from './usages.ts'
import { UsageList } from './used-by.tsx'

interface RemovalProperties {
  /** Name of the table. */
  readonly resource: string
  /** Ids of what is to go, as the gateway lists them. */
  readonly ids: readonly string[]
  /** What they are called; the first few are shown. */
  readonly names: readonly string[]
  /** Why it cannot go, where that is known already. */
  readonly held?: string
  /** The removals, one for each item. */
  readonly requests: readonly Request[]
  /** Told of the removals as they are to be made: those of what was there when the layer opened. */
  readonly onRemove: (requests: readonly Request[]) => void
  readonly onClose: () => void
}

const mostNames = 5

/** Asks whether items are to go. What is in use cannot go: the layer says by what, and offers no removal then. */
export function RemovalLayer(properties: RemovalProperties) {
  const { resource, ids, names, held, onRemove, onClose } = properties
  const words = useWords()
  const { data, error, isPending } = useUsages(resource, ids)
  const seen = useAsSeen(properties.requests)
  const direct = (data?.rows ?? []).filter(({ through }) => through.length === 0)
  const indirect = (data?.rows ?? []).filter(({ through }) => through.length > 0)
  const title = words.actions.removeMany(ids.length)
  const isHeld = direct.length > 0 || held !== undefined
  return (
    <Layer label={title} onClose={onClose}>
      <h2>{title}</h2>
      {isHeld ? (
        <>
          <p className="question" role="alert">
            {held ?? words.people.held(shortOf(names))}
          </p>
          <UsageList rows={direct} total={direct.length} />
        </>
      ) : (
        <p className="question">{words.actions.removeQuestion(shortOf(names))}</p>
      )}
      {!isHeld && indirect.length > 0 && (
        <section aria-label={words.people.usedBy}>
          <h3>{words.people.usedBy}</h3>
          <UsageList rows={indirect} total={data?.total ?? 0} />
        </section>
      )}
      {error !== null && <p className="refused">{error.message}</p>}
      <div className="form-foot">
        {!isHeld && !isPending && !seen.isPending && (
          <Button kind="danger" autoFocus onClick={() => onRemove(seen.requests)}>
            {title}
          </Button>
        )}
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={many(seen.requests)} />
    </Layer>
  )
}

/** The first names of some, and how many more there are. */
export function shortOf(names: readonly string[]): string {
  const more = names.length - mostNames
  const shown = names.slice(0, mostNames).map(visible).join(', ')
  return more > 0 ? `${shown} +${more}` : shown
}
