import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal, send } from '../../app/client.ts'
import type { FieldError } from '../../form/field-properties.ts'
import type { Change } from '../draft/edit.ts'
import type { Plan } from '../plan/plan.ts'

/** Parts of a plan that are known by now. */
export interface Planned {
  readonly plan: Plan | null
  readonly isReading: boolean
  readonly errors: readonly FieldError[]
  readonly message: string
}

/** A pause in typing after which the plan is asked for, in milliseconds. */
const pause = 150

/** The plan of changes; asked anew when they change, and given up when they change again. */
export function usePlan(changes: readonly Change[]): Planned {
  const text = JSON.stringify(changes)
  const [asked, setAsked] = useState('[]')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', asked],
    queryFn: async ({ signal }) =>
      (
        await send<Plan>({
          method: 'POST',
          path: '/x/plan',
          body: { changes: JSON.parse(asked) as unknown },
          signal,
        })
      ).body,
    enabled: asked !== '[]',
    retry: false,
    staleTime: 5_000,
    gcTime: 10_000,
  })
  const problem = error instanceof Refusal ? error.problem : null
  const isCurrent = asked === text
  return {
    plan: isCurrent && text !== '[]' ? (data ?? null) : null,
    isReading: text !== '[]' && (isFetching || !isCurrent),
    errors: isCurrent
      ? (problem?.errors ?? []).map(({ path, message }) => ({
          path: path.replace(/^changes\[\d+\]\.(body\.|query\.)?/, ''),
          message,
        }))
      : [],
    message: isCurrent ? (error?.message ?? '') : '',
  }
}
