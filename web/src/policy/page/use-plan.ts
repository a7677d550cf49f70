import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal, send } from '../../app/client.ts'
import type { FieldError } from '../../form/field-properties.ts'
import type { Change } from '../draft/edit.ts'
import { cutsOwnConnection } from '../plan/own-connection.ts'
import type { Plan } from '../plan/plan.ts'

/** Parts of a plan that are known by now. */
export interface Planned {
  readonly plan: Plan | null
  readonly isReading: boolean
  readonly errors: readonly FieldError[]
  readonly message: string
  /** True where the connection of this page would be cut. */
  readonly cuts: boolean
}

/** Pauses in typing, in milliseconds, after which validation is asked for, and the whole plan. */
const shortPause = 50
const pause = 150

/**
 * The plan of changes; asked anew when they change, and given up when they change again. Whether they are valid and cut this
 * connection is asked apart, since that takes the gateway milliseconds.
 */
export function usePlan(changes: readonly Change[]): Planned {
  const text = JSON.stringify(changes)
  const early = useAsked(text, shortPause, 'stored,packets')
  const whole = useAsked(text, pause, undefined)
  const { error } = early.isCurrent ? early : whole
  const problem = error instanceof Refusal ? error.problem : null
  const own = (whole.plan ?? early.plan)?.own_connection
  return {
    plan: whole.plan,
    isReading: whole.isReading,
    errors: (problem?.errors ?? []).map(({ path, message }) => ({
      path: path.replace(/^changes\[\d+\]\.(body\.|query\.)?/, ''),
      message,
    })),
    message: error?.message ?? '',
    cuts: cutsOwnConnection(own),
  }
}

/** The answer about changes, some time after they were last touched. */
function useAsked(text: string, rest: number, parts: string | undefined) {
  const [asked, setAsked] = useState('[]')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), rest)
    return () => clearTimeout(timer)
  }, [text, rest])
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', asked, parts],
    queryFn: async ({ signal }) =>
      (
        await send<Plan>({
          method: 'POST',
          path: '/x/plan',
          query: { parts },
          body: { changes: JSON.parse(asked) as unknown },
          signal,
        })
      ).body,
    enabled: asked !== '[]',
    retry: false,
    staleTime: 5_000,
    gcTime: 10_000,
  })
  const isCurrent = asked === text
  return {
    isCurrent,
    plan: isCurrent && text !== '[]' ? (data ?? null) : null,
    isReading: text !== '[]' && (isFetching || !isCurrent),
    error: isCurrent ? error : null,
  }
}
