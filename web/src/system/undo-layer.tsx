import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../app/button.tsx'
import { Refusal, type Request, send } from '../app/client.ts'
import { Layer } from '../app/layer.tsx'
import { Refused } from '../app/waiting/unanswered.tsx'
import { useObjectIndex } from '../policy/data/use-table.ts'
import { PlanView } from '../policy/page/plan-view.tsx'
import { cutsOwnConnection } from '../policy/plan/own-connection.ts'
import type { Plan } from '../policy/plan/plan.ts'
import { type Outcome, useChange } from '../resource/change.ts'
import { tableOfPath } from '../resource/item-path.ts'
import { useDescriptors } from '../resource/known.ts'
import { RequestView } from '../resource/request-view.tsx'
import { UsageList } from '../resource/usage/used-by.tsx'
import { useWords } from '../words/words.tsx'

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
  /** Path of the item. */
  readonly resource?: string
  readonly id?: string | number
  readonly title?: string
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
  // Of a revision that was undone already, or that was followed by nothing.
  const isNothing = plan !== null && plan.stored.length === 0
  const mayTake = refused === null && !isNothing
  return (
    <Layer label={title} className="undo" onClose={onClose}>
      <h2>{title}</h2>
      <p>{undo === 'revert' ? words.history.revertText(revision) : words.history.restoreText(revision)}</p>
      {refused !== null && <Obstacles refused={refused} />}
      {isNothing && <p role="status">{words.policy.plan.nothing}</p>}
      {mayTake && (
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
      {plan !== null && mayTake && (
        <label>
          {words.history.reason}
          <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
      {outcome.kind === 'refused' && <Refused message={outcome.message} />}
      <div className="form-foot">
        {mayTake && !cuts && (
          <Button kind="primary" disabled={!isReady} onClick={() => void take()}>
            {title}
          </Button>
        )}
        {mayTake && (
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

/** Items that a way back meets, as links; in the gateway's words where they are no items. */
function Obstacles({ refused }: { readonly refused: Refusal }) {
  const words = useWords()
  const known = useDescriptors()
  const errors = (refused.problem.errors ?? []) as readonly Obstacle[]
  if (known === undefined) return null
  const rows = errors.flatMap(({ path, resource, id, title }) => {
    const table = resource === undefined ? null : tableOfPath(known, resource)
    if (table === null) return []
    const fields = path === '' ? [] : [path]
    return [
      {
        resource: table,
        id: String(id ?? ''),
        title: title ?? '',
        number: null,
        enabled: true,
        fields,
        through: [],
        ...(path === '' ? { note: words.history.notAsLeft } : {}),
      },
    ]
  })
  if (rows.length === 0 || rows.length < errors.length)
    return (
      <p className="refused" role="alert">
        {refused.message}
      </p>
    )
  return (
    <div role="alert">
      <h3>{words.history.obstacles}</h3>
      <UsageList rows={rows} total={rows.length} />
    </div>
  )
}
