import { useState } from 'react'
import { Button } from '../app/button.tsx'
import type { Request } from '../app/client.ts'
import type { Outcome } from '../resource/change.ts'
import type { Descriptor } from '../resource/descriptor.ts'
import { visible } from '../resource/hostile.ts'
import { ItemPanel } from '../resource/item-panel.tsx'
import { RemovalLayer } from '../resource/usage/removal-layer.tsx'
import { useWords } from '../words/words.tsx'
import { asHeld, inGroup, isFixed, isHeld, labelled } from './directory.ts'
import { type Group, groupInKey, groupKey, type User } from './people.ts'
import { pathText } from './selection-tools.tsx'
import { groupsPath, usersPath } from './use-people.ts'

interface PanelProperties {
  readonly room: readonly Descriptor[]
  readonly groups: readonly Group[]
  /** The item in the address: a user, a group, `new` or `new-group`. */
  readonly itemKey: string
  readonly part: User | Group | undefined
  readonly isGone: boolean
  readonly isReadOnly: boolean
  /** Group in which new items begin. */
  readonly group: number
  /** Things in the group that is open: users at any depth, and groups in it. */
  readonly inside: { readonly users: number; readonly groups: number }
  readonly go: (item: string | undefined, group?: number) => void
  readonly run: (requests: readonly Request[]) => Promise<boolean>
}

/** A user or a group beside the tree, or a new one of a group. */
export function PeoplePanel(properties: PanelProperties) {
  const { room, groups, itemKey, part, isGone, isReadOnly, group, go } = properties
  const words = useWords()
  const own = words.tree.users
  const [made, setMade] = useState<{ readonly key: string; readonly outcome: Outcome } | null>(null)
  const isOfGroups = itemKey === 'new-group' || groupInKey(itemKey) !== null
  const declared = room.find(({ name }) => name === (isOfGroups ? 'user_groups' : 'users'))
  const isNew = itemKey === 'new' || itemKey === 'new-group'
  if (declared === undefined || (part === undefined && !isNew)) return null
  const named = isOfGroups ? declared : labelled(declared, own.denied)
  const descriptor =
    part === undefined ? inGroup(named, group) : 'login' in part ? asHeld(named, part as User) : named
  return (
    <ItemPanel
      key={itemKey}
      descriptor={descriptor}
      room={room}
      isReadOnly={isReadOnly || (part !== undefined && isFixed(part))}
      item={part ?? null}
      isGone={isGone}
      onClose={() => go(undefined)}
      onMade={(id, outcome) => {
        const key = isOfGroups ? groupKey(Number(id)) : id
        setMade({ key, outcome })
        go(key)
      }}
      made={made?.key === itemKey ? made.outcome : undefined}
      note={
        <>
          <p className="dim">
            <bdi>{pathText(part?.parent_id ?? group, groups)}</bdi>
          </p>
          {part !== undefined && isHeld(part) && (
            <p className="conflict">{own.held(part.domain_type, visible(part.domain_name))}</p>
          )}
        </>
      }
      tools={part === undefined || isReadOnly ? null : <PanelTools {...properties} part={part} />}
      below={null}
    />
  )
}

/** Buttons that remove what is open, and that make something in the group that is open. */
function PanelTools({ part, inside, go, run }: PanelProperties & { readonly part: User | Group }) {
  const words = useWords()
  const own = words.tree.users
  const [asks, setAsks] = useState(false)
  const isGroup = !('login' in part)
  const request = { method: 'DELETE', path: `${isGroup ? groupsPath : usersPath}/${part.id}` }
  const isEmpty = inside.users === 0 && inside.groups === 0
  return (
    <>
      {isGroup && (
        <>
          <Button onClick={() => go('new', part.id)}>{own.newUser}</Button>
          <Button onClick={() => go('new-group', part.id)}>{own.newGroup}</Button>
        </>
      )}
      {part.parent_id !== null && (
        <Button kind="danger" onClick={() => setAsks(true)}>
          {words.actions.remove}
        </Button>
      )}
      {asks && (
        <RemovalLayer
          resource={isGroup ? 'user_groups' : 'users'}
          ids={[String(part.id)]}
          names={[part.name]}
          {...(isGroup && !isEmpty ? { held: own.holds(inside.users, inside.groups) } : {})}
          requests={[request]}
          onClose={() => setAsks(false)}
          onRemove={(requests) => {
            setAsks(false)
            void run(requests).then((isDone) => isDone && go(undefined))
          }}
        />
      )}
    </>
  )
}
