import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { type Request, read } from '../app/client.ts'
import { isTyping, letterOf } from '../app/keys.ts'
import { useInterval } from '../app/news.tsx'
import { useSession } from '../app/session.tsx'
import { placeAgain, useKept } from '../form/kept.ts'
import type { Column } from '../grid/column.ts'
import { useColumnChoice } from '../grid/column-choice.tsx'
import { FilterField } from '../grid/filter-field.tsx'
import { Grid } from '../grid/grid.tsx'
import { Purpose } from '../words/empty/purpose.tsx'
import { resourceTitle, useWords } from '../words/words.tsx'
import { UndoButton } from './bulk/undo-button.tsx'
import { type Outcome, useChange } from './change.ts'
import { columnsOf, idleColumns, matches } from './columns.tsx'
import type { Descriptor, Item } from './descriptor.ts'
import { sheetOf } from './export.ts'
import { ExportButtons } from './export-buttons.tsx'
import { visible } from './hostile.ts'
import { ItemPanel } from './item-panel.tsx'
import { itemNumber, itemPath, pathId } from './item-path.ts'
import { many } from './many.ts'
import { OutcomeView } from './outcome-view.tsx'
import { PageHead } from './page-head.tsx'
import { titleOfItem } from './references.ts'
import { RequestView } from './request-view.tsx'
import { RemovalLayer } from './usage/removal-layer.tsx'

interface TableProperties {
  readonly descriptor: Descriptor
  readonly room: readonly Descriptor[]
  readonly roomName: string
  /** Stands in the place of the head of the page; what became of the last change stands beside it. */
  readonly head?: ReactNode
  /** Columns in the place of those that the declaration gives. */
  readonly columnsFrom?: (declared: readonly Column<Item>[]) => readonly Column<Item>[]
  /** Stands beside the table, and below it while an item is open. */
  readonly beside?: ReactNode
}

const none: readonly Item[] = []

/** Tables of objects that a list of lines makes. */
const pasted = new Set([
  'ip_addresses',
  'ip_ranges',
  'subnets',
  'domains',
  'ports',
  'port_ranges',
  'address_lists',
  'port_lists',
])

/** A table: its items in a grid, and the one that is open beside it. */
export function TablePage({ descriptor, room, roomName, head, columnsFrom, beside }: TableProperties) {
  const { name, path, area, schema, move, madeInside, within } = descriptor
  const words = useWords()
  const { mayWrite } = useSession()
  const { search, go } = useAddress()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asksRemoval, setAsksRemoval] = useState(false)
  const [made, setMade] = useState<{ readonly id: string; readonly outcome: Outcome } | null>(null)
  const { outcome, change } = useChange()
  const [undoable, setUndoable] = useState<number | null>(null)
  const isReadOnly = !mayWrite(area)
  const mayCreate = !isReadOnly && madeInside !== true
  const isPlaced = !path.includes(':')
  const { data, error } = useQuery({
    queryKey: ['rows', path],
    queryFn: ({ signal }) => read<readonly Item[]>(path, {}, signal),
    enabled: isPlaced,
    refetchInterval: useInterval(10_000),
    retry: false,
  })
  const items = Array.isArray(data) ? (data as readonly Item[]) : none
  const filter = search.q ?? ''
  const rows = useMemo(() => items.filter((item) => matches(item, filter)), [items, filter])
  const places = useMemo(() => new Map(items.map((item, place) => [String(item['id']), place])), [items])
  const idle = useMemo(() => idleColumns(schema!, items), [schema, items])
  const declared = useMemo(() => {
    const fields = columnsOf(schema!, words).map((column) => ({ ...column, isSpare: idle.has(column.key) }))
    const number = {
      key: '#',
      title: move === undefined ? words.fields.id : words.policy.columns.number,
      width: move === undefined ? 72 : 48,
      // A number is said aloud; a long identifier is for requests.
      isSpare: move === undefined && descriptor.id === 'uuid',
      cell: (item: Item) => (
        <span className="dim">
          {move === undefined ? pathId(item) : (places.get(String(item['id'])) ?? 0) + 1}
        </span>
      ),
    }
    const all = [number, ...fields.filter(({ key }) => key !== 'id' && key !== 'parent_id')]
    return columnsFrom === undefined ? all : columnsFrom(all)
  }, [schema, words, move, descriptor.id, places, idle, columnsFrom])
  const { columns, button: columnButton } = useColumnChoice(name, declared)

  const opened = search.item === undefined || search.item === 'new' ? undefined : itemNumber(search.item)
  const { item: open, isGone } = useKept(
    opened,
    opened === undefined ? undefined : items.find((item) => pathId(item) === opened),
  )
  // What is made again has its place in a table that is in order.
  const stood = useRef(none)
  if (open !== undefined && !isGone) stood.current = items
  const again = open === undefined || move === undefined ? undefined : placeAgain(open, stood.current, items)
  const chosen = items.filter((item) => selected.has(String(item['id'])))
  const target = (item: Item) => itemPath({ path }, pathId(item))
  const queries = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** One after the other: a key that is pressed again goes on from where the last one led. */
  const inTurn = (requestOf: (now: readonly Item[]) => Request | null) => {
    last.current = last.current.then(async () => {
      const request = requestOf(queries.getQueryData<readonly Item[]>(['rows', path]) ?? none)
      if (request !== null) await change(request)
    })
  }
  const toggle = ({ id }: Item) =>
    inTurn((now) => {
      const item = now.find((each) => each['id'] === id)
      return item === undefined || !('enabled' in item) || isReadOnly
        ? null
        : { method: 'PATCH', path: target(item), body: { enabled: item['enabled'] !== true } }
    })
  const changeAll = async (requests: readonly Request[]) => {
    setUndoable(null)
    const answered = await change(many(requests))
    setUndoable(answered?.revision ?? null)
    return answered !== null
  }
  const switchAll = (enabled: boolean) =>
    void changeAll(chosen.map((item) => ({ method: 'PATCH', path: target(item), body: { enabled } })))
  const removals = chosen.map((item) => ({ method: 'DELETE', path: target(item) }))
  const removeAll = async (requests: readonly Request[]) => {
    setAsksRemoval(false)
    if (await changeAll(requests)) {
      setSelected(new Set())
      go({ item: undefined })
    }
  }
  const moveBy = ({ id }: Item, step: 1 | -1) =>
    inTurn((now) => {
      const place = now.findIndex((each) => each['id'] === id)
      const [item, neighbour] = [now[place], now[place + step]]
      if (item === undefined || neighbour === undefined || isReadOnly || move === undefined) return null
      if (move === 'step')
        return {
          method: 'PATCH',
          path: `${target(item)}/position`,
          body: { direction: step < 0 ? 'up' : 'down' },
        }
      const params = { id, anchor_item_id: neighbour['id'], insert_after: step > 0 }
      return { method: 'PATCH', path: `${path}/move`, body: { params } }
    })
  const pressed = (event: KeyboardEvent, item: Item): boolean => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      moveBy(item, event.key === 'ArrowUp' ? -1 : 1)
      return true
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key === 'Escape' && search.item !== undefined) {
      go({ item: undefined, panel: undefined })
      return true
    }
    if (event.key === 'Delete' && !isReadOnly) {
      if (!selected.has(String(item['id']))) setSelected(new Set([String(item['id'])]))
      setAsksRemoval(true)
      return true
    }
    if (letterOf(event) === 'H') {
      go({ item: pathId(item), panel: 'history' })
      return true
    }
    if (letterOf(event) === 'E') {
      toggle(item)
      return true
    }
    return false
  }
  useEffect(() => {
    const create = (event: globalThis.KeyboardEvent) => {
      if (
        !mayCreate ||
        isTyping(event) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        letterOf(event) !== 'N'
      )
        return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      go({ item: 'new' })
    }
    window.addEventListener('keydown', create)
    return () => window.removeEventListener('keydown', create)
  })

  if (!isPlaced && within !== undefined) return <p className="empty">{words.empty.noPage}</p>
  return (
    <>
      {head}
      <HeadOf name={name} isShort={head !== undefined}>
        <OutcomeView outcome={outcome} />
        <UndoButton
          revision={undoable}
          outcome={outcome}
          change={change}
          onUndone={() => setUndoable(null)}
        />
      </HeadOf>
      {selected.size > 0 && !isReadOnly ? (
        <div className="tools" role="toolbar" aria-label={words.grid.selected(selected.size)}>
          <span>{words.grid.selected(selected.size)}</span>
          {'enabled' in (schema?.properties ?? {}) && (
            <>
              <Button onClick={() => switchAll(true)}>{words.actions.enable}</Button>
              <Button onClick={() => switchAll(false)}>{words.actions.disable}</Button>
            </>
          )}
          <Button kind="danger" onClick={() => setAsksRemoval(true)}>
            {words.actions.removeMany(selected.size)}
          </Button>
          <Button kind="quiet" onClick={() => setSelected(new Set())}>
            {words.actions.close}
          </Button>
        </div>
      ) : (
        <div className="tools">
          <FilterField text={filter} onChange={(q) => go({ q }, true)} />
          <span className="dim" role="status">
            {rows.length === items.length
              ? words.grid.rows(items.length)
              : words.grid.of(rows.length, items.length)}
          </span>
          {columnButton}
          <ExportButtons name={name} request={path} sheet={async () => sheetOf(rows)} />
          {mayCreate && pasted.has(name) && (
            <Link to="/$room/$page" params={{ room: 'objects', page: 'paste' }} search={{}}>
              {words.people.paste.open}
            </Link>
          )}
          {mayCreate && (
            <Button kind="primary" onClick={() => go({ item: 'new' })}>
              {words.actions.create}
            </Button>
          )}
        </div>
      )}
      {error !== null && (
        <p className="refused settings-body" role="alert">
          {error.message}
        </p>
      )}
      {data !== undefined && opened !== undefined && open === undefined && made?.id !== opened && (
        <p className="refused settings-body" role="alert">
          {words.empty.noItem(visible(opened))}
        </p>
      )}
      <div className="table-and-panel">
        <Grid
          label={resourceTitle(words, name)}
          rows={rows}
          columns={columns}
          keyOf={(item) => String(item['id'])}
          classOf={(item) => (item['enabled'] === false ? 'off' : '')}
          openKey={open === undefined ? undefined : String(open['id'])}
          onOpen={(item) => go({ item: pathId(item) })}
          onKey={pressed}
          {...(isReadOnly ? {} : { selected, onSelect: setSelected })}
          selectLabel={(item) => words.grid.selectItem(visible(titleOfItem(item)))}
          isLoading={data === undefined && error === null}
          empty={
            items.length > 0 ? (
              words.grid.none
            ) : data === undefined ? null : (
              <>
                <Purpose name={name} />
                {mayCreate && <Button onClick={() => go({ item: 'new' })}>{words.actions.create}</Button>}
                <RequestView request={{ method: 'GET', path }} />
              </>
            )
          }
        />
        {beside}
        {(search.item === 'new' || open !== undefined) && (
          <ItemPanel
            key={search.item}
            descriptor={descriptor}
            room={room}
            isReadOnly={isReadOnly}
            item={open ?? null}
            isGone={isGone}
            again={again}
            onClose={() => go({ item: undefined, panel: undefined })}
            onMade={(id, outcomeOfIt) => {
              setMade({ id, outcome: outcomeOfIt })
              go({ item: id })
            }}
            made={made?.id === search.item ? made?.outcome : undefined}
            tools={
              open === undefined || isReadOnly ? null : (
                <>
                  {move !== undefined && (
                    <>
                      <Button onClick={() => moveBy(open, -1)} disabled={items[0] === open}>
                        {words.actions.moveUp}
                      </Button>
                      <Button onClick={() => moveBy(open, 1)} disabled={items.at(-1) === open}>
                        {words.actions.moveDown}
                      </Button>
                    </>
                  )}
                  <Button
                    kind="danger"
                    onClick={() => {
                      setSelected(new Set([String(open['id'])]))
                      setAsksRemoval(true)
                    }}
                  >
                    {words.actions.remove}
                  </Button>
                </>
              )
            }
            below={
              open === undefined
                ? null
                : room
                    .filter((each) => each.within?.table === name)
                    .map((each) => (
                      <Link
                        key={each.name}
                        to="/$room/$page"
                        params={{ room: roomName, page: each.name }}
                        search={{ within: pathId(open) }}
                      >
                        {resourceTitle(words, each.name)}
                      </Link>
                    ))
            }
          />
        )}
      </div>
      {asksRemoval && (
        <RemovalLayer
          resource={name}
          ids={[...selected]}
          names={chosen.map(titleOfItem)}
          requests={removals}
          onRemove={(requests) => void removeAll(requests)}
          onClose={() => setAsksRemoval(false)}
        />
      )}
    </>
  )
}

/** The head of the page, or only what became of the last change where something else is the head. */
function HeadOf({
  name,
  isShort,
  children,
}: {
  readonly name: string
  readonly isShort: boolean
  readonly children: ReactNode
}) {
  return isShort ? <div className="outcome-row">{children}</div> : <PageHead name={name}>{children}</PageHead>
}
