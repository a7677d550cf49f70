import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { visible } from '../../resource/hostile.ts'
import { pageOfObject } from '../../resource/object-page.ts'
import { useUsages } from '../../resource/usage/usages.ts'
import { UsageList } from '../../resource/usage/used-by.tsx'
import { resourceTitle, useWords, valueLabel } from '../../words/words.tsx'
import type { ObjectIndex } from '../objects/object-index.ts'
import type { OpenCard } from './use-object-card.ts'
import './card.css'

interface CardProperties {
  readonly card: OpenCard
  readonly objects: ObjectIndex
  readonly onClose: () => void
}

const mostMembers = 10
const mostUses = 8
/** Room that a card may need below the name that it is about. */
const tallest = 320
const broadest = 340

/** An object in short: what it is, what it holds, where it is used; with the focus in it where a key asked for it. */
export function ObjectCard({ card, objects, onClose }: CardProperties) {
  const words = useWords()
  const own = words.monitor.card
  const { ids, place, isEntered } = card
  const [shown, setShown] = useState(0)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isEntered) box.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [isEntered])
  const id = ids[shown] ?? ids[0]!
  const object = objects.get(id)
  const title = id.startsWith('new:') ? id.slice(4) : objects.titleOf(id)
  const page = pageOfObject({ id })
  const kind =
    page === null
      ? object === undefined
        ? ''
        : valueLabel(words, object.type)
      : resourceTitle(words, page.page)
  const members = object?.values ?? []
  const next = ids.length > 1 ? (shown + 1) % ids.length : null
  const isAbove = place.bottom + tallest > window.innerHeight && place.top > window.innerHeight / 2
  return (
    <section
      ref={box}
      className="object-card"
      role="dialog"
      aria-label={own.title(visible(title))}
      style={{
        left: Math.max(8, Math.min(place.left, window.innerWidth - broadest - 8)),
        ...(isAbove ? { bottom: window.innerHeight - place.top + 2 } : { top: place.bottom + 2 }),
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose()
      }}
    >
      <header>
        <h2 tabIndex={-1}>
          <bdi>{visible(title)}</bdi>
        </h2>
        <span className="dim">
          {kind} {object !== undefined && object.title !== id && id}
        </span>
        <Button kind="quiet" aria-label={words.actions.close} onClick={onClose}>
          <X size={14} aria-hidden />
        </Button>
      </header>
      {object?.value !== undefined && (
        <p>
          <bdi>{visible(String(object.value))}</bdi>
        </p>
      )}
      {object !== undefined && object.comment !== '' && object.comment !== title && (
        <p className="dim">
          <bdi>{visible(object.comment)}</bdi>
        </p>
      )}
      {object?.values !== undefined && (
        <>
          <p>{members.length === 0 ? own.empty : own.holds(members.length)}</p>
          <ul>
            {members.slice(0, mostMembers).map((member) => (
              <li key={member}>
                <Member id={String(member)} objects={objects} />
              </li>
            ))}
          </ul>
          {members.length > mostMembers && <p className="dim">{own.more(members.length - mostMembers)}</p>}
        </>
      )}
      {page !== null && <Uses id={id} resource={id.startsWith('group.id.') ? 'user_groups' : page.page} />}
      <footer>
        {page !== null && (
          <Link to="/$room/$page" params={{ room: page.room, page: page.page }} search={{ item: page.item }}>
            {own.page}
          </Link>
        )}
        {next !== null && isEntered && (
          <Button onClick={() => setShown(next)}>{own.next(visible(objects.titleOf(ids[next]!)))}</Button>
        )}
      </footer>
    </section>
  )
}

/** A member of a list: its name, and what it is where that is another text. */
function Member({ id, objects }: { readonly id: string; readonly objects: ObjectIndex }) {
  const words = useWords()
  const object = objects.get(id)
  const title = objects.titleOf(id)
  const detail =
    object?.values !== undefined
      ? words.monitor.card.holds(object.values.length)
      : String(object?.value ?? '')
  return (
    <>
      <bdi>{visible(title)}</bdi>
      {detail !== '' && detail !== title && (
        <>
          {' '}
          <bdi className="dim">{visible(detail)}</bdi>
        </>
      )}
    </>
  )
}

/** Items that name an object, itself or through lists and groups, with links to them. */
function Uses({ id, resource }: { readonly id: string; readonly resource: string }) {
  const words = useWords()
  const own = words.monitor.card
  // Tables have their items by the whole identifier or by its number.
  const { data, error } = useUsages(resource, [id, id.split('.').at(-1) ?? id])
  if (error !== null) return <p className="refused">{error.message}</p>
  if (data === undefined) return <p className="dim">…</p>
  const { rows, total } = data
  return (
    <>
      <p>{total === 0 ? own.unused : own.usedBy(total)}</p>
      <UsageList rows={rows.slice(0, mostUses)} total={total} />
    </>
  )
}
