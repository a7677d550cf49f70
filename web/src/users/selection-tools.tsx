import { useId, useState } from 'react'
import { Button } from '../app/button.tsx'
import type { Request } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { Progress } from '../resource/bulk/progress.tsx'
import type { Outcome } from '../resource/change.ts'
import { visible } from '../resource/hostile.ts'
import { many } from '../resource/many.ts'
import { RequestView } from '../resource/request-view.tsx'
import { RemovalLayer } from '../resource/usage/removal-layer.tsx'
import { useWords } from '../words/words.tsx'
import { isHeld } from './directory.ts'
import { type Group, groupPath, type User } from './people.ts'
import { usersPath } from './use-people.ts'

/** Most changes that the gateway makes as one. */
const mostAtOnce = 10_000

interface ToolsProperties {
  readonly users: readonly User[]
  readonly groups: readonly Group[]
  readonly outcome: Outcome
  /** Makes the requests as one revision; true once they are made. */
  readonly run: (requests: readonly Request[]) => Promise<boolean>
  readonly asksRemoval: boolean
  readonly askRemoval: (asks: boolean) => void
  readonly onDone: () => void
}

/** Buttons that act on several users at once, each time as one revision. */
export function SelectionTools(properties: ToolsProperties) {
  const { users, groups, outcome, run, asksRemoval, askRemoval, onDone } = properties
  const words = useWords()
  const own = words.tree.users
  const [asksMove, setAsksMove] = useState(false)
  const isBusy = outcome.kind === 'applying'
  const [count, setCount] = useState(0)
  const change = async (requests: readonly Request[]) => {
    setCount(requests.length)
    if (await run(requests)) onDone()
  }
  const patch =
    (body: object) =>
    (user: User): Request => ({
      method: 'PATCH',
      path: `${usersPath}/${user.id}`,
      body,
    })
  const removals = users.map(({ id }): Request => ({ method: 'DELETE', path: `${usersPath}/${id}` }))
  const may = users.length <= mostAtOnce && !isBusy
  const switchable = users.filter(({ domain_type }) => domain_type !== 'device')
  const movable = users.filter((user) => !isHeld(user))
  return (
    <div className="tools" role="toolbar" aria-label={words.grid.selected(users.length)}>
      <span>{words.grid.selected(users.length)}</span>
      {may && switchable.length > 0 && (
        <>
          <Button onClick={() => void change(switchable.map(patch({ enabled: false })))}>{own.allow}</Button>
          <Button onClick={() => void change(switchable.map(patch({ enabled: true })))}>{own.deny}</Button>
        </>
      )}
      {may && movable.length > 0 && <Button onClick={() => setAsksMove(true)}>{own.moveTo}</Button>}
      {may && (
        <Button kind="danger" onClick={() => askRemoval(true)}>
          {own.remove(users.length)}
        </Button>
      )}
      {!isBusy && (
        <Button kind="quiet" onClick={onDone}>
          {words.policy.actions.clear}
        </Button>
      )}
      {isBusy && <Progress count={count} />}
      {users.length > mostAtOnce && <span className="refused">{own.tooMany(mostAtOnce)}</span>}
      {movable.length < users.length && !isBusy && (
        <span className="dim">{own.heldSelected(users.length - movable.length)}</span>
      )}
      {asksMove && (
        <MoveLayer
          users={movable}
          groups={groups}
          onClose={() => setAsksMove(false)}
          onMove={(group) => {
            setAsksMove(false)
            void change(movable.map(patch({ parent_id: group })))
          }}
        />
      )}
      {asksRemoval && (
        <RemovalLayer
          resource="users"
          ids={users.map(({ id }) => String(id))}
          names={users.map(({ name }) => name)}
          requests={removals}
          onClose={() => askRemoval(false)}
          onRemove={(requests) => {
            askRemoval(false)
            void change(requests)
          }}
        />
      )}
    </div>
  )
}

interface MoveProperties {
  readonly users: readonly User[]
  readonly groups: readonly Group[]
  readonly onMove: (group: number) => void
  readonly onClose: () => void
}

/** Asks for the group that users go to. */
function MoveLayer({ users, groups, onMove, onClose }: MoveProperties) {
  const words = useWords()
  const own = words.tree.users
  const select = useId()
  const [group, setGroup] = useState('')
  const title = own.move(users.length)
  const requests = users.map(({ id }) => ({
    method: 'PATCH',
    path: `${usersPath}/${id}`,
    body: { parent_id: Number(group) },
  }))
  return (
    <Layer label={title} onClose={onClose}>
      <h2>{title}</h2>
      <div className="field question">
        <label htmlFor={select}>{own.group}</label>
        <GroupSelect id={select} groups={groups} value={group} onChange={setGroup} />
      </div>
      <div className="form-foot">
        <Button kind="primary" disabled={group === ''} onClick={() => onMove(Number(group))}>
          {title}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      {group !== '' && <RequestView request={many(requests)} />}
    </Layer>
  )
}

interface SelectProperties {
  readonly id: string
  readonly groups: readonly Group[]
  readonly value: string
  readonly onChange: (id: string) => void
}

function GroupSelect({ id, groups, value, onChange }: SelectProperties) {
  const paths = groups
    .filter((group) => !isHeld(group))
    .map((group) => ({ id: group.id, text: pathText(group.id, groups) }))
    .sort((one, other) => one.text.localeCompare(other.text))
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      {value === '' && <option value="" />}
      {paths.map((path) => (
        <option key={path.id} value={path.id}>
          {path.text}
        </option>
      ))}
    </select>
  )
}

/** Names of a group and of those above it: `Root / Engineers / Night shift`. */
export function pathText(id: number, groups: readonly Group[]): string {
  return groupPath(id, groups)
    .map(({ name }) => visible(name))
    .join(' / ')
}
