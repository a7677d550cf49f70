import { useId, useState } from 'react'
import { Button } from '../app/button.tsx'
import type { Request } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { pathTo } from '../grid/tree.ts'
import type { Outcome, useChange } from '../resource/change.ts'
import { visible } from '../resource/hostile.ts'
import { many } from '../resource/many.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useAsSeen } from '../resource/usage/as-seen.ts'
import { shortOf } from '../resource/usage/removal-layer.tsx'
import { useWords } from '../words/words.tsx'
import type { Group, Server } from './servers.ts'

interface ToolsProperties {
  readonly servers: readonly Server[]
  readonly groups: readonly Group[]
  readonly outcome: Outcome
  readonly change: ReturnType<typeof useChange>['change']
  readonly onDone: () => void
}

const mostNames = 5

/** Buttons that act on several servers at once, each time as one revision. */
export function SelectionTools({ servers, groups, outcome, change, onDone }: ToolsProperties) {
  const words = useWords()
  const { fleet } = words.tree
  const [asks, setAsks] = useState<'approve' | 'move' | 'remove' | null>(null)
  const [doing, setDoing] = useState<typeof asks>(null)
  const [group, setGroup] = useState('')
  const select = useId()
  const waiting = servers.filter(({ approved }) => !approved)
  const patch = (each: Server, body: object): Request => ({
    method: 'PATCH',
    path: `/servers/servers/${each.id}`,
    body,
  })
  const requests = {
    approve: () => waiting.map((each) => patch(each, { approved: true })),
    move: () => servers.map((each) => patch(each, { parent_id: group })),
    remove: () => servers.map(({ id }) => ({ method: 'DELETE', path: `/servers/servers/${id}` })),
  }
  const titles = {
    approve: fleet.approve(waiting.length),
    move: fleet.move(servers.length),
    remove: words.actions.removeMany(servers.length),
  }
  const about = asks === 'approve' ? waiting : servers
  const names = about
    .slice(0, mostNames)
    .map(({ title }) => visible(title))
    .join(', ')
  const more = Math.max(0, about.length - mostNames)
  const seen = useAsSeen(requests.remove(), asks === 'remove')
  const run = async () => {
    if (asks === null) return
    const request = many(asks === 'remove' ? seen.requests : requests[asks]())
    setAsks(null)
    setDoing(asks)
    if ((await change(request)) !== null) onDone()
  }
  const isBusy = outcome.kind === 'applying'
  return (
    <div className="tools" role="toolbar" aria-label={words.grid.selected(servers.length)}>
      <span>{words.grid.selected(servers.length)}</span>
      <Button kind="primary" disabled={waiting.length === 0 || isBusy} onClick={() => setAsks('approve')}>
        {titles.approve}
      </Button>
      <Button disabled={isBusy} onClick={() => setAsks('move')}>
        {fleet.moveTo}
      </Button>
      <Button kind="danger" disabled={isBusy} onClick={() => setAsks('remove')}>
        {titles.remove}
      </Button>
      <Button kind="quiet" onClick={onDone}>
        {words.actions.close}
      </Button>
      {isBusy && (
        <progress
          aria-label={doing === 'approve' ? fleet.approving(servers.length) : words.status.applying}
        />
      )}
      {asks !== null && (
        <Layer label={titles[asks]} onClose={() => setAsks(null)}>
          <h2>{titles[asks]}</h2>
          {asks === 'approve' && <p className="question">{fleet.approveQuestion(names, more)}</p>}
          {asks === 'remove' && (
            <p className="question">
              {words.actions.removeQuestion(shortOf(servers.map(({ title }) => title)))}
            </p>
          )}
          {asks === 'move' && (
            <div className="field question">
              <label htmlFor={select}>{fleet.group}</label>
              <GroupSelect id={select} groups={groups} value={group} onChange={setGroup} />
            </div>
          )}
          <div className="form-foot">
            <Button
              kind={asks === 'remove' ? 'danger' : 'primary'}
              disabled={(asks === 'move' && group === '') || seen.isPending}
              onClick={() => void run()}
            >
              {titles[asks]}
            </Button>
            <Button onClick={() => setAsks(null)}>{words.actions.close}</Button>
          </div>
          <RequestView request={many(asks === 'remove' ? seen.requests : requests[asks]())} />
        </Layer>
      )}
    </div>
  )
}

/** A choice of one group, each with the groups that it is in. */
export function GroupSelect({
  id,
  groups,
  value,
  onChange,
}: {
  readonly id: string
  readonly groups: readonly Group[]
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const names = new Map(groups.map((group) => [group.id, group.name]))
  const paths = groups
    .map((group) => ({
      id: group.id,
      text: pathTo(
        group.id,
        groups,
        (each) => each.id,
        (each) => each.parent_id,
      )
        .map((each) => visible(names.get(each) ?? ''))
        .join(' / '),
    }))
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
