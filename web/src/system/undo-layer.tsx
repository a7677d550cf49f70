import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { Refusal, type Request, send } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { useObjectIndex } from '../policy/data/use-table.ts'
import { PlanView } from '../policy/page/plan-view.tsx'
import { cutsOwnConnection } from '../policy/plan/own-connection.ts'
import type { Plan } from '../policy/plan/plan.ts'
import { type Outcome, useChange } from '../resource/change.ts'
import { visible } from '../resource/hostile.ts'
import { useObjects } from '../resource/references.ts'
import { RequestView } from '../resource/request-view.tsx'
import { fieldLabel, useWords } from '../words/words.tsx'

/** A way back: undoing one revision, or making everything as it was after one. */
export type Undo = 'revert' | 'restore'

interface UndoProperties {
  readonly undo: Undo
  readonly revision: number
  readonly onClose: () => void
  readonly onDone: (outcome: Outcome) => void
}

interface Obstacle {
  readonly path: string
  readonly message: string
  readonly resource?: string
  readonly id?: string | number
}

const confirmSeconds = 60

/** A way back: the changes that it would make, and the buttons that take it. */
export function UndoLayer({ undo, revision, onClose, onDone }: UndoProperties) {
  const words = useWords()
  const objects = useObjectIndex()
  const [reason, setReason] = useState('')
  const { outcome, change } = useChange()
  const path = `/x/revisions/${revision}/${undo}`
  const tried = useQuery({
    queryKey: ['undo', path, words.code],
    queryFn: async ({ signal }) =>
      (await send<Plan>({ method: 'POST', path, query: { dry_run: 1 }, signal })).body,
    retry: false,
    gcTime: 0,
  })
  const plan = tried.data ?? null
  const cuts = cutsOwnConnection(plan?.own_connection)
  const refused = tried.error instanceof Refusal ? tried.error : null
  const title = undo === 'revert' ? words.history.revert : words.history.restore
  const request = (within?: number): Request => {
    const headers = {
      ...(reason.trim() === '' ? {} : { 'X-Change-Note': encodeURIComponent(reason.trim()) }),
      ...(within === undefined ? {} : { 'X-Confirm-Within': String(within) }),
    }
    return { method: 'POST', path, ...(Object.keys(headers).length > 0 ? { headers } : {}) }
  }
  const take = async (within?: number) => {
    const answered = await change(request(within))
    if (answered !== null)
      onDone({
        kind: answered.applied === 'pending' || answered.applied === 'none' ? 'pending' : 'in-force',
        revision: answered.revision,
      })
  }
  const isReady = plan !== null && outcome.kind !== 'applying'
  return (
    <Layer label={title} className="undo" onClose={onClose}>
      <h2>{title}</h2>
      <p>{undo === 'revert' ? words.history.revertText(revision) : words.history.restoreText(revision)}</p>
      {refused !== null && <Obstacles refused={refused} />}
      {refused === null && (
        <PlanView
          planned={{
            plan,
            cuts,
            isReading: tried.isPending,
            errors: [],
            message: tried.error?.message ?? '',
          }}
          objects={objects}
        />
      )}
      {plan !== null && (
        <label>
          {words.history.reason}
          <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
      {outcome.kind === 'refused' && (
        <p className="refused" role="alert">
          {outcome.message}
        </p>
      )}
      <div className="form-foot">
        {refused === null && !cuts && (
          <Button kind="primary" disabled={!isReady} onClick={() => void take()}>
            {title}
          </Button>
        )}
        {refused === null && (
          <Button
            kind={cuts ? 'primary' : 'plain'}
            disabled={!isReady}
            onClick={() => void take(confirmSeconds)}
          >
            {words.policy.plan.within}
          </Button>
        )}
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={request()} />
    </Layer>
  )
}

/** Items that a way back meets, in the gateway's words. */
function Obstacles({ refused }: { readonly refused: Refusal }) {
  const words = useWords()
  const { titleOf } = useObjects()
  const errors = (refused.problem.errors ?? []) as readonly Obstacle[]
  return (
    <div role="alert">
      <p className="refused">{refused.message}</p>
      {errors.length > 0 && (
        <>
          <h3>{words.history.obstacles}</h3>
          <ul>
            {errors.map(({ path, message, resource, id }) => (
              <li key={`${resource} ${path} ${message}`}>
                {resource !== undefined && <code>{visible(resource)}</code>}{' '}
                {typeof id === 'string' && titleOf(id) !== id && <bdi>{visible(titleOf(id))}</bdi>}{' '}
                {path !== '' && <b>{fieldLabel(words, path)}:</b>} {visible(message)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
