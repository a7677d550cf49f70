import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../app/button.tsx'
import { Layer } from '../app/layer.tsx'
import { useSession } from '../app/session.tsx'
import { Fields } from '../form/form.tsx'
import { initialValues } from '../form/values.ts'
import { resourceTitle, useWords } from '../words/words.tsx'
import { useChange } from './change.ts'
import type { Descriptor, Item } from './descriptor.ts'
import { useInvalidFocus } from './focus.ts'
import { pathId } from './item-path.ts'
import { OutcomeView } from './outcome-view.tsx'
import { RequestView } from './request-view.tsx'

interface ActionsProperties {
  readonly actions: readonly Descriptor[]
  /** The item that the actions are about; null for those about none. */
  readonly item: Item | null
}

/** A button for each action, with a form where it takes something. */
export function ActionButtons({ actions, item }: ActionsProperties) {
  const words = useWords()
  const { mayWrite } = useSession()
  const [open, setOpen] = useState<Descriptor | null>(null)
  const fitting = actions.filter(
    ({ path, area }) => mayWrite(area) && path.split(':').length - 1 === (item === null ? 0 : 1),
  )
  if (fitting.length === 0) return null
  return (
    <div className="form-foot">
      {fitting.map((action) => (
        <Button key={action.name} onClick={() => setOpen(action)}>
          {resourceTitle(words, action.name)}
        </Button>
      ))}
      {open !== null &&
        createPortal(
          // A form within a form is not sent.
          <ActionLayer action={open} item={item} onClose={() => setOpen(null)} />,
          document.body,
        )}
    </div>
  )
}

function ActionLayer({
  action,
  item,
  onClose,
}: {
  readonly action: Descriptor
  readonly item: Item | null
  readonly onClose: () => void
}) {
  const words = useWords()
  const { outcome, change } = useChange()
  useInvalidFocus(outcome)
  const [input, setInput] = useState<Item>(() =>
    action.input === undefined ? {} : initialValues(action.input),
  )
  const title = resourceTitle(words, action.name)
  const path = item === null ? action.path : action.path.replace(/:[a-z_]+/, pathId(item))
  const request = {
    method: action.method ?? 'POST',
    path,
    ...(action.input === undefined
      ? {}
      : { body: action.textBody === undefined ? input : new Blob([String(input['text'] ?? '')]) }),
  }
  const run = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the item is not sent by it.
    event.stopPropagation()
    // The key that sends it may be pressed again before the answer.
    if (outcome.kind === 'applying') return
    if ((await change(request)) !== null) onClose()
  }
  return (
    <Layer label={title} onClose={onClose}>
      <form onSubmit={run} className="fields">
        <h2>{title}</h2>
        {action.input !== undefined && (
          <Fields
            schema={action.input}
            item={input}
            isNew
            isReadOnly={false}
            errors={outcome.kind === 'refused' ? outcome.errors : []}
            onChange={setInput}
          />
        )}
        <OutcomeView outcome={outcome} />
        <div className="form-foot">
          <Button kind="primary" type="submit" disabled={outcome.kind === 'applying'}>
            {words.actions.run}
          </Button>
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
        <RequestView request={request} />
      </form>
    </Layer>
  )
}
