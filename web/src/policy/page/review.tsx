import { Button } from '../../app/button.tsx'
import { Layer } from '../../app/layer.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { useDraftGround } from '../data/use-draft-ground.ts'
import type { Edits } from '../data/use-edits.ts'
import type { Edit } from '../draft/edit.ts'
import type { ObjectIndex } from '../objects/object-index.ts'
import { withNewObjects } from './objects-field.tsx'
import { Who } from './outcome-line.tsx'
import { PlanLine, PlanView } from './plan-view.tsx'
import { usePlan } from './use-plan.ts'

const nothing: readonly Edit[] = []

interface ReviewProperties {
  readonly edits: Edits
  readonly objects: ObjectIndex
  readonly onClose: () => void
}

/** All edits of a draft with what they would change, to be applied as one revision. */
export function Review({ edits, objects, onClose }: ReviewProperties) {
  const words = useWords()
  const gathered = edits.draft?.edits ?? nothing
  const { changes, clashes, isAstray } = useDraftGround(gathered)
  const planned = usePlan(changes)
  const { cuts } = planned
  const title = words.policy.plan.title(gathered.length, edits.draft?.revision ?? 0)
  const apply = (within?: number) => {
    onClose()
    void edits.applyDraft(within)
  }
  return (
    <Layer label={title} className="review" onClose={onClose}>
      <header className="page-head">
        <h2>{title}</h2>
        {!cuts && (
          <Button kind="primary" onClick={() => apply()}>
            {words.policy.actions.applyAll(gathered.length)}
          </Button>
        )}
        <Button kind={cuts ? 'primary' : 'plain'} onClick={() => apply(60)}>
          {words.policy.plan.within}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </header>
      <PlanLine planned={planned} />
      {clashes.map((clash) => (
        <Who key={`${clash.table} ${clash.id} ${clash.edit.kind}`} clash={clash} />
      ))}
      {isAstray && <p className="refused">{words.policy.state.astray}</p>}
      <PlanView isModal planned={planned} objects={withNewObjects(objects, gathered)} />
      <RequestView request={{ method: 'POST', path: '/x/transactions', body: { changes } }} />
    </Layer>
  )
}

/** The bar of a draft: how much it holds, and what can be done with it. */
export function DraftBar({ edits, onReview }: { readonly edits: Edits; readonly onReview: () => void }) {
  const words = useWords()
  const { draft, isKept } = edits
  const planned = usePlan(useDraftGround(draft?.edits ?? nothing).changes)
  if (draft === null) return null
  const own = words.policy.state
  return (
    <section className="draft-bar" aria-label={own.draft(draft.edits.length, draft.revision)}>
      <strong>
        {draft.edits.length === 0 ? own.draftEmpty : own.draft(draft.edits.length, draft.revision)}
      </strong>
      <span className={isKept ? 'dim' : 'refused'}>{isKept ? own.kept : own.notKept}</span>
      <PlanLine planned={planned} />
      <Button kind="primary" disabled={draft.edits.length === 0} onClick={onReview}>
        {words.policy.actions.review}
      </Button>
      <Button onClick={edits.endDraft}>{words.policy.actions.discard}</Button>
    </section>
  )
}
