import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../app/button.tsx'
import { type Answered, type Request, send } from '../app/client.ts'
import { useSession } from '../app/session.tsx'
import { ConflictView, type MergedForm, without } from '../form/conflict.tsx'
import { Fields } from '../form/form.tsx'
import { enterForm } from '../form/lost-focus.ts'
import { useSettledMeanwhile } from '../form/settled-meanwhile.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { differences, fieldsOf, hasSecret, initialValues, isInForm, isSame, merge } from '../form/values.ts'
import { ItemHistoryFold } from '../system/item-history.tsx'
import { fieldLabel, resourceTitle, useWords } from '../words/words.tsx'
import { ActionButtons } from './actions.tsx'
import { Value } from './cell.tsx'
import { type Outcome, outcomeOf, useChange, useFaults } from './change.ts'
import type { Descriptor, Item } from './descriptor.ts'
import { asksForChoice, useInvalidFocus } from './focus.ts'
import { visible } from './hostile.ts'
import { itemPath, pathId } from './item-path.ts'
import { OutcomeView } from './outcome-view.tsx'
import { titleOfItem } from './references.ts'
import { RequestView } from './request-view.tsx'
import { SecondViewLayer } from './second-view.tsx'
import { UsedBy } from './usage/used-by.tsx'

interface PanelProperties {
  readonly descriptor: Descriptor
  readonly room: readonly Descriptor[]
  readonly isReadOnly: boolean
  /** The item as the list has it; null for a new one. */
  readonly item: Item | null
  /** True where somebody else removed it meanwhile. */
  readonly isGone: boolean
  readonly onClose: () => void
  readonly onMade: (id: string, outcome: Outcome) => void
  /** Outcome of the change that made the item. */
  readonly made: Outcome | undefined
  readonly tools: ReactNode
  readonly below: ReactNode
  /** Place of the item where it is made again. */
  readonly again?: Request['query']
  /** Stands above the form. */
  readonly note?: ReactNode
}

interface Edit {
  readonly base: Item
  readonly item: Item
  readonly etag: string | null
}

/** An item beside its list: its form, and the requests that it makes. */
export function ItemPanel({
  descriptor,
  room,
  isReadOnly,
  item: listed,
  isGone,
  again,
  onClose,
  onMade,
  made,
  tools,
  below,
  note,
}: PanelProperties) {
  const { name, path, schema, arrayBodies, secondView } = descriptor
  const [isFurther, setIsFurther] = useState(false)
  const words = useWords()
  const queries = useQueryClient()
  const isNew = listed === null
  const [conflict, setConflict] = useState<MergedForm | null>(null)
  const { outcome, change, forget } = useChange(made)
  const own = listed === null ? null : itemPath({ path }, pathId(listed))
  const { person } = useSession()
  const [edit, setEdit] = useUnsaved<Edit>(`${person.login} item ${own ?? `${path} new`}`, hasSecret(schema))
  const stored = useQuery({
    queryKey: ['item', own],
    queryFn: async ({ signal }) => await send<Item>({ method: 'GET', path: own!, signal }),
    enabled: own !== null,
  })
  useInvalidFocus(outcome)
  const [initial] = useState(() => initialValues(schema!))
  const base = edit?.base ?? (isNew ? initial : (stored.data?.body ?? listed))
  const item = edit?.item ?? base
  const etag = edit?.etag ?? stored.data?.etag ?? null
  const writable = Object.fromEntries(
    Object.entries(item).filter(([key]) => {
      const field = schema?.properties?.[key]
      return field !== undefined && isInForm(field, item, isNew)
    }),
  )
  const changed = isNew || isGone ? writable : differences(base, writable)
  const isMade = isNew || isGone
  const isChanged = isMade || Object.keys(changed).length > 0
  const body = isMade && arrayBodies ? [changed] : changed
  const request: Request = isMade
    ? { method: 'POST', path, body, ...(isGone && again !== undefined ? { query: again } : {}) }
    : { method: 'PATCH', path: own!, body, ...(etag === null ? {} : { headers: { 'If-Match': etag } }) }

  const isTyped = edit !== null && isChanged && !isReadOnly
  const faults = useFaults(outcome, { request, isTyped, base: isMade ? initial : base, item })
  useSettledMeanwhile(outcome, { schema, base, mine: item, read: () => stored.refetch() }, () => {
    setEdit(null)
    setConflict(null)
    forget()
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => enterForm(form.current, isNew), [isNew])
  // With nothing typed about it there is nothing to keep.
  const isOver = isGone && edit === null
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    // The key that applies may be pressed again before the answer.
    if (!isChanged || outcome.kind === 'applying' || asksForChoice(form.current)) return
    faults.attempted()
    const settle = ({ etag: next }: { readonly etag: string | null }) => {
      // A read that is on its way may be older than the change.
      void queries.cancelQueries({ queryKey: ['item', own] }, { revert: false })
      if (!isMade)
        queries.setQueryData<Answered<Item>>(
          ['item', own],
          (before) => before && { ...before, body: { ...before.body, ...changed }, etag: next },
        )
      // What was typed while the change was on its way is a change of its own.
      setEdit((now) =>
        isNew || now === null || now.item === item ? null : { ...now, base: item, etag: next },
      )
      setConflict(null)
    }
    const answered = await change<
      { readonly id?: string | number } | readonly { readonly id?: string | number }[]
    >(request, settle)
    if (answered === null) return
    if (!isMade) return
    const first = Array.isArray(answered.body) ? answered.body[0] : answered.body
    const id = (first as { id?: string | number } | null)?.id
    if (id === undefined) onClose()
    else onMade(pathId({ id }), outcomeOf(answered))
  }
  // An edit begins with what was read last, even where that is not shown yet.
  const changeTo = (next: Item) =>
    setEdit((now) => {
      if (!isMade && Object.keys(differences(base, next)).length === 0 && conflict === null) return null
      if (now !== null) return { ...now, item: next }
      const latest = queries.getQueryData<Answered<Item>>(['item', own])
      return { base: latest?.body ?? base, item: next, etag: latest?.etag ?? null }
    })
  const takeTheirs = async () => {
    const { data } = await stored.refetch()
    if (data === undefined) return
    const { item: both, ...merged } = merge(schema, { base, theirs: data.body, mine: item })
    setEdit(isSame(both, data.body) ? null : { base: data.body, item: both, etag: data.etag })
    setConflict(merged)
    forget()
  }
  const title = isNew ? `${words.actions.create}: ${resourceTitle(words, name)}` : visible(titleOfItem(base))
  const readOnlyFields = fieldsOf(schema!).filter(
    ([key, field]) => field.readOnly === true && key !== 'type' && item[key] !== undefined,
  )
  return (
    <section className="panel" aria-label={title}>
      <form
        ref={form}
        aria-busy={outcome.kind === 'applying'}
        onSubmit={apply}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          else if (event.key === 'Enter' && event.ctrlKey) void apply(event)
        }}
      >
        <header>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <Button kind="quiet" aria-label={words.actions.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </Button>
        </header>
        <div className="panel-body" inert={isNew && outcome.kind === 'applying'}>
          {note}
          {isGone && <p role="alert">{words.form.gone}</p>}
          {conflict !== null && (
            <ConflictView
              merged={conflict}
              schema={schema}
              onTake={(taken) => {
                setEdit({ base, item: { ...item, [taken.field]: taken.theirs }, etag })
                setConflict(without(conflict, taken))
              }}
            />
          )}
          <Fields
            schema={schema!}
            item={item}
            isNew={isNew}
            isReadOnly={isReadOnly}
            errors={faults.errors}
            onChange={changeTo}
          />
          {!isReadOnly && readOnlyFields.length > 0 && (
            <dl className="facts">
              {readOnlyFields.map(([key, field]) => (
                <div key={key}>
                  <dt>{fieldLabel(words, key)}</dt>
                  <dd>
                    <Value value={item[key]} schema={field} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {listed !== null && !isGone && (
            <ActionButtons
              actions={room.filter((each) => each.shape === 'action' && each.changes === name)}
              item={listed}
            />
          )}
          {listed !== null && !isGone && secondView !== undefined && (
            <div>
              <Button onClick={() => setIsFurther(true)}>{words.form.furtherOpen}</Button>
            </div>
          )}
          {below !== null && !isGone && <nav className="below-links">{below}</nav>}
          {listed !== null && !isGone && descriptor.shape === 'collection' && (
            <UsedBy resource={name} id={String(listed['id'])} />
          )}
          {listed !== null && <ItemHistoryFold resource={name} id={String(listed['id'])} />}
          <RequestView request={isChanged && !isReadOnly ? request : { method: 'GET', path: own ?? path }} />
        </div>
        <footer className="form-foot">
          {outcome.kind === 'refused' && outcome.status === 412 ? (
            <Button kind="primary" onClick={() => void takeTheirs()}>
              {words.form.changedBy}
            </Button>
          ) : (
            !isReadOnly && (
              <Button kind="primary" type="submit" disabled={!isChanged || outcome.kind === 'applying'}>
                {isGone ? words.policy.actions.makeAgain : isNew ? words.actions.create : words.actions.apply}
              </Button>
            )
          )}
          {!isReadOnly && edit !== null && (
            <Button
              onClick={() => {
                setEdit(null)
                setConflict(null)
                forget()
              }}
            >
              {words.actions.discard}
            </Button>
          )}
          {!isGone && tools}
          <OutcomeView outcome={faults.left} />
        </footer>
      </form>
      {listed !== null && isFurther && secondView !== undefined && (
        <SecondViewLayer
          descriptor={{ ...descriptor, secondView }}
          item={listed}
          onClose={() => setIsFurther(false)}
        />
      )}
    </section>
  )
}
