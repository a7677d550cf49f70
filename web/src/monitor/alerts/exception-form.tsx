import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { read } from '../../app/client.ts'
import { isEscapeOf } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { useObjectIndex } from '../../policy/data/use-table.ts'
import { PlanLine, PlanView } from '../../policy/page/plan-view.tsx'
import { usePlan } from '../../policy/page/use-plan.ts'
import { useProfiles } from '../../profiles/named/use-profiles.ts'
import { useChange } from '../../resource/change.ts'
import { visible } from '../../resource/hostile.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import type { LogRow } from '../log-selection.ts'
import { alertOf } from './alert.ts'
import { exceptionOf } from './exception.ts'

interface Decided {
  readonly msg: string
  readonly profile_action: string | null
  readonly profile_rule: number | null
}

/** The button that drafts an exception for an alert of intrusion prevention, where somebody may make one. */
export function ExceptionButton({ row }: { readonly row: LogRow }) {
  const words = useWords()
  const { mayWrite } = useSession()
  const profileOf = useProfiles()
  const [isOpen, setOpen] = useState(false)
  const { kind, sid, profile: said } = alertOf(row)
  const profile = kind === 'ips' ? profileOf('ips', said) : undefined
  if (profile === undefined || sid === '' || !mayWrite('security')) return null
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{words.inspection.exception.make}</Button>
  return <ExceptionForm profile={profile.id} sid={Number(sid)} onClose={() => setOpen(false)} />
}

interface FormProperties {
  readonly profile: string
  readonly sid: number
  readonly onClose: () => void
}

/** The narrowest rule of the profile that lets a signature by, with its plan; applied as one revision. */
function ExceptionForm({ profile, sid, onClose }: FormProperties) {
  const words = useWords()
  const own = words.inspection.exception
  const objects = useObjectIndex()
  const { outcome, change } = useChange()
  const path = '/x/ips/signatures'
  const { data, error } = useQuery({
    queryKey: ['signatures', `/ips/profiles/${profile}/rules`, 'exception', sid],
    queryFn: ({ signal }) =>
      read<readonly Decided[]>(path, { sid: String(sid), profile_id: profile }, signal),
    retry: false,
  })
  const [found] = data ?? []
  const rule = found?.profile_rule ?? null
  const isPassed = found?.profile_action === 'pass'
  const changes =
    found === undefined || rule === null || isPassed
      ? []
      : exceptionOf({ profile, sid, rule, comment: own.comment(found.msg) })
  const planned = usePlan(changes)
  const form = useRef<HTMLFormElement>(null)
  const isReady = changes.length > 0
  useEffect(() => {
    if (isReady) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isReady])
  const isDone = outcome.kind === 'in-force' || outcome.kind === 'pending'
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isDone) void change({ method: 'POST', path: '/x/transactions', body: { changes } })
  }
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
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined && error === null && <p className="dim">{own.asking}</p>}
      {isReady && found !== undefined && (
        <p>
          {own.what} <bdi>{`${sid} · ${visible(found.msg)}`}</bdi>
        </p>
      )}
      {data !== undefined && !isReady && !isDone && (
        <p role="status">{isPassed ? own.already : own.cannot}</p>
      )}
      {isReady && (
        <>
          <PlanLine planned={planned} />
          <PlanView planned={planned} objects={objects} />
        </>
      )}
      <OutcomeView outcome={outcome} />
      <div className="form-foot">
        {isReady && !isDone && (
          <Button kind="primary" type="submit" disabled={outcome.kind === 'applying'}>
            {own.apply}
          </Button>
        )}
        <Button onClick={onClose}>{words.actions.close}</Button>
      </div>
      {isReady && <RequestView request={{ method: 'POST', path: '/x/transactions', body: { changes } }} />}
    </form>
  )
}
