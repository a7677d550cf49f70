import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { Refusal, send } from '../../app/client.ts'
import { isEscapeOf } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { useObjectIndex } from '../../policy/data/use-table.ts'
import type { Change } from '../../policy/draft/edit.ts'
import { PlanLine, PlanView } from '../../policy/page/plan-view.tsx'
import { cutsOwnConnection } from '../../policy/plan/own-connection.ts'
import type { Plan } from '../../policy/plan/plan.ts'
import { useChange } from '../../resource/change.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import type { LogRow } from '../log-selection.ts'

/** Answer of the draft: changes as transactions take them, and what would follow. */
interface Draft {
  readonly changes: readonly Change[]
  readonly plan: Plan
}

/** Paths of drafts by the kinds of rows that exceptions are made for. */
const paths: Readonly<Record<string, string>> = {
  ips: '/x/ips/exceptions/draft',
  'application-denied': '/x/ips/exceptions/draft',
  waf: '/x/waf/exceptions/draft',
}
const actions = ['alert', 'pass'] as const

/** Path that drafts an exception for a row of a kind; null where there are none. */
export function exceptionPath(kind: string): string | null {
  return paths[kind] ?? null
}

/** The button that drafts an exception for an alert, where somebody may make one. */
export function ExceptionButton({ row }: { readonly row: LogRow }) {
  const words = useWords()
  const { mayWrite } = useSession()
  const [isOpen, setOpen] = useState(false)
  const kind = String(row.event?.['kind'] ?? '')
  const path = exceptionPath(kind)
  if (path === null || !mayWrite('security')) return null
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{words.inspection.exception.make}</Button>
  return <ExceptionForm row={row.id} path={path} kind={kind} onClose={() => setOpen(false)} />
}

interface FormProperties {
  readonly row: string
  /** Path of the draft. */
  readonly path: string
  readonly kind: string
  readonly onClose: () => void
}

/** The narrowest exception that would have let by what an alert tells of, with its plan; applied as one revision. */
function ExceptionForm({ row, path, kind, onClose }: FormProperties) {
  const words = useWords()
  const own = words.inspection.exception
  const objects = useObjectIndex()
  const { outcome, change } = useChange()
  const [action, setAction] = useState<(typeof actions)[number] | null>(null)
  const question = { row, ...(action === null ? {} : { action }) }
  const isDone = outcome.kind === 'in-force' || outcome.kind === 'pending'
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', 'exception', path, row, action, words.code],
    queryFn: async ({ signal }) => (await send<Draft>({ method: 'POST', path, body: question, signal })).body,
    retry: false,
    // What was applied needs no exception any more.
    enabled: !isDone,
  })
  const form = useRef<HTMLFormElement>(null)
  const isReady = data !== undefined && !isDone
  useEffect(() => {
    if (isReady && document.activeElement?.getAttribute('type') !== 'radio')
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isReady])
  const { changes = [], plan = null } = data ?? {}
  const cuts = cutsOwnConnection(plan?.own_connection)
  const planned = { plan, isReading: isFetching, errors: [], message: '', cuts }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void change({ method: 'POST', path: '/x/transactions', body: { changes } })
  }
  const isLetBy = error instanceof Refusal && error.status === 409
  return (
    <form
      ref={form}
      className="exception"
      aria-label={own.title}
      onSubmit={apply}
      onKeyDown={(event) => {
        if (!isEscapeOf(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <h3>{own.title}</h3>
      {kind === 'ips' && !isDone && (
        <fieldset className="choices">
          <legend>{own.becomes}</legend>
          {actions.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="exception"
                value={each}
                checked={each === (action ?? actionOf(changes))}
                onChange={() => setAction(each)}
              />
              {own.actions[each]}
            </label>
          ))}
        </fieldset>
      )}
      {data === undefined && error === null && <p className="dim">{own.asking}</p>}
      {error !== null && !isDone && (
        <p className={isLetBy ? '' : 'refused'} role={isLetBy ? 'status' : 'alert'}>
          {error.message}
        </p>
      )}
      {isReady && (
        <>
          <PlanLine planned={planned} />
          <PlanView planned={planned} objects={objects} />
        </>
      )}
      <OutcomeView outcome={outcome} />
      <div className="form-foot">
        {isReady && (
          <Button kind="primary" type="submit" disabled={outcome.kind === 'applying'}>
            {own.apply}
          </Button>
        )}
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      <RequestView request={{ method: 'POST', path, body: question }} />
    </form>
  )
}

/** Action of a drafted rule of a profile; null where the draft is about something else. */
function actionOf(changes: readonly Change[]): string | null {
  const [first] = changes
  const { action } = (first?.body ?? {}) as { readonly action?: unknown }
  return typeof action === 'string' ? action : null
}
