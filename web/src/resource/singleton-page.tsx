import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../app/button.tsx'
import { type Answered, send } from '../app/client.ts'
import { useSession } from '../app/session.tsx'
import { ConflictView, type MergedForm, without } from '../form/conflict.tsx'
import { Fields } from '../form/form.tsx'
import { useSettledMeanwhile } from '../form/settled-meanwhile.ts'
import { useUnsaved } from '../form/unsaved.ts'
import { differences, hasSecret, isSame, merge } from '../form/values.ts'
import { ItemHistoryFold } from '../system/item-history.tsx'
import { useWords } from '../words/words.tsx'
import { ActionButtons } from './actions.tsx'
import { useChange, useFaults } from './change.ts'
import type { Descriptor, Item } from './descriptor.ts'
import { asksForChoice, useInvalidFocus } from './focus.ts'
import { OutcomeView } from './outcome-view.tsx'
import { PageHead } from './page-head.tsx'
import { RequestView } from './request-view.tsx'

interface SingletonProperties {
  readonly descriptor: Pick<Descriptor, 'name' | 'path' | 'area' | 'schema'>
  readonly room: readonly Descriptor[]
  /** Where it is a part of an item, in a layer of its own: what it is called there. */
  readonly part?: { readonly title: string; readonly onClose: () => void }
}

const unread: Item = {}

/** Settings: one object that always exists. */
export function SingletonPage({ descriptor, room, part }: SingletonProperties) {
  const { name, path, area, schema } = descriptor
  const words = useWords()
  const queries = useQueryClient()
  const { person, mayWrite } = useSession()
  const isReadOnly = !mayWrite(area)
  const [mine, setMine] = useUnsaved<{
    readonly base: Item
    readonly item: Item
    readonly etag: string | null
  }>(`${person.login} item ${path}`, hasSecret(schema))
  const [conflict, setConflict] = useState<MergedForm | null>(null)
  const { outcome, change, forget } = useChange()
  const stored = useQuery({
    queryKey: ['item', path],
    queryFn: async ({ signal }) => await send<Item>({ method: 'GET', path, signal }),
    refetchInterval: mine === null ? 10_000 : false,
  })
  useInvalidFocus(outcome)
  const body = stored.data?.body ?? unread
  const base = mine?.base ?? body
  const item = mine?.item ?? body
  const changed = differences(base, item)
  const isChanged = Object.keys(changed).length > 0
  const request = {
    method: 'PATCH',
    path,
    body: changed,
    ...(mine?.etag ? { headers: { 'If-Match': mine.etag } } : {}),
  }
  const faults = useFaults(outcome, { request, isTyped: isChanged && !isReadOnly, base, item })
  useSettledMeanwhile(outcome, { schema, base, mine: item, read: () => stored.refetch() }, () => {
    setMine(null)
    setConflict(null)
    forget()
  })
  if (stored.data === undefined) return <div className="loading" />
  const apply = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (asksForChoice(event.currentTarget)) return
    faults.attempted()
    await change<unknown>(request, ({ etag: next }) => {
      // A read that is on its way may be older than the change.
      void queries.cancelQueries({ queryKey: ['item', path] }, { revert: false })
      queries.setQueryData<Answered<Item>>(
        ['item', path],
        (before) => before && { ...before, body: { ...before.body, ...changed }, etag: next },
      )
      // What was typed while the change was on its way is a change of its own.
      setMine((now) => (now === null || now.item === item ? null : { ...now, base: item, etag: next }))
      setConflict(null)
    })
  }
  // An edit begins with what was read last, even where that is not shown yet.
  const changeTo = (next: Item) =>
    setMine((now) => {
      if (now !== null) return { ...now, item: next }
      const latest = queries.getQueryData<Answered<Item>>(['item', path])
      return { base: latest?.body ?? base, item: next, etag: latest?.etag ?? null }
    })
  const takeTheirs = async () => {
    const theirs = await stored.refetch()
    if (theirs.data === undefined) return
    const { body: their, etag } = theirs.data
    const { item: both, ...merged } = merge(schema, { base, theirs: their, mine: item })
    setMine(isSame(both, their) ? null : { base: their, item: both, etag })
    setConflict(merged)
    forget()
  }
  return (
    <form
      className="settings"
      aria-busy={outcome.kind === 'applying'}
      onSubmit={apply}
      onKeyDown={(event) => {
        const isApply = event.key === 'Enter' && event.ctrlKey && isChanged && !isReadOnly
        if (isApply && outcome.kind !== 'applying') void apply(event)
      }}
    >
      {part === undefined ? (
        <PageHead name={name}>
          <OutcomeView outcome={faults.left} />
        </PageHead>
      ) : (
        <>
          <h2>{part.title}</h2>
          <OutcomeView outcome={faults.left} />
        </>
      )}
      <div className="settings-body">
        {conflict !== null && (
          <ConflictView
            merged={conflict}
            schema={schema}
            onTake={(taken) => {
              changeTo({ ...item, [taken.field]: taken.theirs })
              setConflict(without(conflict, taken))
            }}
          />
        )}
        <Fields
          schema={schema!}
          item={item}
          isNew={false}
          isReadOnly={isReadOnly}
          errors={faults.errors}
          onChange={changeTo}
        />
        {outcome.kind === 'refused' && outcome.status === 412 && (
          <Button onClick={takeTheirs}>{words.form.changedBy}</Button>
        )}
        {(!isReadOnly || part !== undefined) && (
          <div className="form-foot">
            {!isReadOnly && (
              <>
                <Button kind="primary" type="submit" disabled={!isChanged || outcome.kind === 'applying'}>
                  {words.actions.apply}
                </Button>
                <Button
                  disabled={!isChanged}
                  onClick={() => {
                    setMine(null)
                    setConflict(null)
                    forget()
                  }}
                >
                  {words.actions.discard}
                </Button>
              </>
            )}
            {part !== undefined && <Button onClick={part.onClose}>{words.actions.close}</Button>}
          </div>
        )}
        <ActionButtons
          actions={room.filter((each) => each.shape === 'action' && each.changes === name)}
          item={null}
        />
        {part === undefined && <ItemHistoryFold resource={name} id={null} />}
        <RequestView request={isChanged ? request : { method: 'GET', path }} />
      </div>
    </form>
  )
}
