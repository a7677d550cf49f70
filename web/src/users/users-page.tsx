import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import type { Request } from '../app/client.ts'
import { isTyping, letterOf } from '../app/keys.ts'
import { useSession } from '../app/session.tsx'
import { useKept } from '../form/kept.ts'
import { useColumnChoice } from '../grid/column-choice.tsx'
import { FilterField } from '../grid/filter-field.tsx'
import { Grid } from '../grid/grid.tsx'
import { UndoButton } from '../resource/bulk/undo-button.tsx'
import { useChange } from '../resource/change.ts'
import type { Descriptor } from '../resource/descriptor.ts'
import { EnforcementChip } from '../resource/enforcement.tsx'
import { visible } from '../resource/hostile.ts'
import { useRoom } from '../resource/known.ts'
import { many } from '../resource/many.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import { peopleColumns } from './columns.tsx'
import {
  foundRows,
  type Group,
  groupInKey,
  groupKey,
  groupPath,
  type PeopleRow,
  peopleRows,
  totalsOf,
  type User,
} from './people.ts'
import { PeoplePanel } from './people-panel.tsx'
import { SelectionTools } from './selection-tools.tsx'
import { mostFound, useFound, usePeople, usersPath, useSynchronized, useUser } from './use-people.ts'
import '../resource/resource.css'

/** The group that every other is under. */
const rootGroup = 1

/** Users and their groups as a tree; users of a group are read when it is opened. */
export function UsersPage() {
  const room = useRoom('users')
  if (room === undefined) return <div className="loading" />
  return <UsersTree room={room} />
}

function UsersTree({ room }: { readonly room: readonly Descriptor[] }) {
  const words = useWords()
  const own = words.tree.users
  const { mayWrite } = useSession()
  const { search, go } = useAddress()
  const { outcome, change } = useChange()
  const [undoable, setUndoable] = useState<number | null>(null)
  const [selected, setSelected] = useState<ReadonlyMap<string, User>>(new Map())
  const [asksRemoval, setAsksRemoval] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([rootGroup]))
  const isReadOnly = !mayWrite('users')
  const text = search.q ?? ''
  const { people, isRead, error } = usePeople(opened)
  const { groups } = people
  const found = useFound(text)
  const rows = useMemo(
    () => (text.trim() === '' ? peopleRows(people, opened) : foundRows(groups, found.users, text)),
    [people, opened, groups, found.users, text],
  )
  const totals = useMemo(() => totalsOf(people), [people])
  const all = totals.get(rootGroup) ?? 0

  const itemKey = search.item
  const openGroup = groupInKey(itemKey)
  const userId = itemKey !== undefined && /^\d+$/.test(itemKey) ? Number(itemKey) : null
  const user = useUser(userId)
  const listed = openGroup === null ? user : groups.find(({ id }) => id === openGroup)
  const { item: part, isGone } = useKept<User | Group>(itemKey, listed)
  const place = part?.parent_id ?? null
  // What an address names is shown where it stands.
  useEffect(() => {
    if (place === null) return
    const above = groupPath(place, groups).map(({ id }) => id)
    setOpened((before) => (above.every((id) => before.has(id)) ? before : new Set([...before, ...above])))
  }, [place, groups])
  const sought = useSought(itemKey, rows)

  const { go: leave } = { go }
  const toggle = useCallback(
    (row: PeopleRow) => {
      if (row.kind !== 'branch') return
      const { id } = row.branch
      // Among what was found all is open: a group is opened where it stands.
      if (text.trim() !== '') {
        setOpened(new Set([rootGroup, ...groupPath(id, groups).map((group) => group.id)]))
        return leave({ q: undefined, item: groupKey(id) })
      }
      setOpened((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [text, groups, leave],
  )
  const synchronized = useSynchronized()
  const declared = useMemo(
    () => peopleColumns({ words, totals, synchronized, toggle }),
    [words, totals, synchronized, toggle],
  )
  const { columns, button } = useColumnChoice('people', declared)

  const run = async (requests: readonly Request[]) => {
    setUndoable(null)
    const answered = await change(many(requests))
    if (answered !== null) setUndoable(answered.revision)
    return answered !== null
  }
  const select = (keys: ReadonlySet<string>) => {
    const known = new Map<string, User>(selected)
    for (const row of rows)
      if (row.kind === 'leaf' && row.leaf.kind === 'user') known.set(row.id, row.leaf.user)
    setSelected(new Map([...keys].flatMap((key) => (known.has(key) ? [[key, known.get(key)!]] : []))))
  }
  const chosen = useMemo(() => new Set(selected.keys()), [selected])
  const pressed = (event: KeyboardEvent, row: PeopleRow): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || isReadOnly) return false
    if (row.kind !== 'leaf' || row.leaf.kind !== 'user') return false
    const { user: at } = row.leaf
    if (event.key === 'Delete') {
      if (!selected.has(row.id)) setSelected(new Map([[row.id, at]]))
      setAsksRemoval(true)
      return true
    }
    if (letterOf(event) !== 'E') return false
    void run([{ method: 'PATCH', path: `${usersPath}/${at.id}`, body: { enabled: !at.enabled } }])
    return true
  }
  const wanted = Number(search['in'] ?? openGroup ?? place ?? rootGroup)
  const create = (item: string, group: number) => go({ item, in: String(group), panel: undefined })
  useNewKey(!isReadOnly, () => create('new', wanted))
  const below = groups.filter(({ parent_id }) => parent_id === openGroup).length
  return (
    <>
      <div className="page-head">
        <h1>{own.title}</h1>
        <EnforcementChip resource="users" />
        <OutcomeView outcome={outcome} />
        <UndoButton
          revision={undoable}
          outcome={outcome}
          change={change}
          onUndone={() => setUndoable(null)}
        />
      </div>
      {selected.size > 0 && !isReadOnly ? (
        <SelectionTools
          users={[...selected.values()]}
          groups={groups}
          outcome={outcome}
          run={run}
          asksRemoval={asksRemoval}
          askRemoval={setAsksRemoval}
          onDone={() => setSelected(new Map())}
        />
      ) : (
        <div className="tools">
          <FilterField text={text} onChange={(q) => go({ q }, true)} />
          <span className="dim" role="status">
            {found.total === null ? own.users(all) : own.found(found.total, Math.min(found.total, mostFound))}
          </span>
          <Button kind="quiet" onClick={() => setOpened(new Set([rootGroup]))}>
            {words.tree.closeAll}
          </Button>
          {button}
          {!isReadOnly && (
            <>
              <Button onClick={() => create('new-group', wanted)}>{own.newGroup}</Button>
              <Button kind="primary" onClick={() => create('new', wanted)}>
                {own.newUser}
              </Button>
            </>
          )}
        </div>
      )}
      {(error ?? found.error) !== null && (
        <p className="refused settings-body" role="alert">
          {(error ?? found.error)?.message}
        </p>
      )}
      {isRead && all === 0 && text === '' && (
        <div className="settings-body dim">
          <p>{own.empty}</p>
          <RequestView request={{ method: 'GET', path: usersPath }} />
        </div>
      )}
      <div className="table-and-panel">
        <Grid<PeopleRow>
          label={own.title}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          classOf={(row) =>
            row.kind === 'leaf' && (row.leaf.kind === 'reading' || row.leaf.user.enabled) ? 'off' : ''
          }
          tree={{ placeOf, toggle }}
          canSelect={isUser}
          selectLabel={(row) =>
            row.kind === 'leaf' && row.leaf.kind === 'user'
              ? words.grid.selectItem(visible(row.leaf.user.name))
              : ''
          }
          openKey={itemKey}
          activeKey={sought}
          onOpen={(row) => {
            if (row.kind === 'branch' || row.leaf.kind === 'user') go({ item: row.id, in: undefined })
          }}
          onKey={pressed}
          {...(isReadOnly ? {} : { selected: chosen, onSelect: select })}
          empty={words.grid.none}
        />
        {itemKey !== undefined && (
          <PeoplePanel
            room={room}
            groups={groups}
            itemKey={itemKey}
            part={part}
            isGone={isGone}
            isReadOnly={isReadOnly}
            group={wanted}
            inside={{ users: openGroup === null ? 0 : (totals.get(openGroup) ?? 0), groups: below }}
            go={(item, group) =>
              go({ item, in: group === undefined ? undefined : String(group), panel: undefined })
            }
            run={run}
          />
        )}
      </div>
    </>
  )
}

function placeOf(row: PeopleRow) {
  return { level: row.level, isOpen: row.kind === 'branch' ? row.isOpen : null }
}

function isUser(row: PeopleRow): boolean {
  return row.kind === 'leaf' && row.leaf.kind === 'user'
}

/** The row that an address names, until the tree has come to it. */
function useSought(key: string | undefined, rows: readonly PeopleRow[]): string | undefined {
  const [reached, setReached] = useState<string | undefined>()
  const isThere = useMemo(
    () => key !== undefined && key !== reached && rows.some(({ id }) => id === key),
    [key, reached, rows],
  )
  useEffect(() => {
    if (isThere || key === undefined) setReached(key)
  }, [isThere, key])
  return key === reached ? undefined : key
}

/** Makes N begin a new item. */
function useNewKey(mayCreate: boolean, create: () => void): void {
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (!mayCreate || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (letterOf(event) !== 'N' || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      create()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
