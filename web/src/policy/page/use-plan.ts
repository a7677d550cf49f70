import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal, send } from '../../app/client.ts'
import { revisionKnown } from '../../app/status-chip.tsx'
import { noteTried } from '../../app/waiting/own-connection.ts'
import type { FieldError } from '../../form/field-properties.ts'
import type { PlanWithFates } from '../allow/effect.ts'
import type { Change } from '../draft/edit.ts'
import { cutsOwnConnection } from '../plan/own-connection.ts'

/** Parts of a plan that are known by now. */
export interface Planned {
  readonly plan: PlanWithFates | null
  readonly isReading: boolean
  readonly errors: readonly FieldError[]
  readonly message: string
  /** True where the connection of this page would be cut. */
  readonly cuts: boolean
}

/** Pauses in typing, in milliseconds, after which validation is asked for, and the whole plan. */
const shortPause = 50
const pause = 150

const nothing = ''

/**
 * The plan of changes, with what becomes of `packets` before and after; asked anew when they change, and given up when they
 * change again. Whether they are valid and cut this connection is asked apart, since that takes the gateway milliseconds.
 */
export function usePlan(changes: readonly Change[], packets: readonly object[] = []): Planned {
  const text =
    changes.length === 0 ? nothing : JSON.stringify({ changes, ...(packets.length > 0 ? { packets } : {}) })
  const early = useAsked(text, shortPause, 'stored,packets')
  // What becomes of traffic is there first; findings and engines take longer.
  const traffic = useAsked(text, pause, 'verdict_changes')
  const rest = useAsked(text, pause, 'inspection_changes,findings,engines,failed_checks')
  const error = early.error ?? traffic.error ?? rest.error
  const problem = error instanceof Refusal ? error.problem : null
  return {
    plan: traffic.plan && { ...early.plan, ...traffic.plan, ...rest.plan },
    isReading: traffic.isReading || rest.isReading,
    errors: (problem?.errors ?? []).map(({ path, message }) => ({
      path: path.replace(/^changes\[\d+\]\.(body\.|query\.)?/, ''),
      message,
    })),
    message: error?.message ?? '',
    cuts: cutsOwnConnection(early.plan?.own_connection),
  }
}

/** The answer about changes, some time after they were last touched. */
function useAsked(text: string, rest: number, parts: string | undefined) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(nothing)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), rest)
    return () => clearTimeout(timer)
  }, [text, rest])
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', asked, parts],
    queryFn: async ({ signal }) => {
      const revision = revisionKnown(queries)
      const sent = JSON.parse(asked) as { readonly changes: readonly Change[] }
      const { body } = await send<PlanWithFates>({
        method: 'POST',
        path: '/x/plan',
        query: { parts },
        body: sent,
        signal,
      })
      if (revision !== undefined && body.own_connection !== undefined)
        noteTried(sent.changes, revision, body.own_connection)
      return body
    },
    enabled: asked !== nothing,
    retry: false,
    staleTime: 5_000,
    gcTime: 10_000,
  })
  const isCurrent = asked === text
  return {
    plan: isCurrent && text !== nothing ? (data ?? null) : null,
    isReading: text !== nothing && (isFetching || !isCurrent),
    error: isCurrent ? error : null,
  }
}
