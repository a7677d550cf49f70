import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refusal, send } from '../../app/client.ts'
import type { FieldError } from '../../form/field-properties.ts'
import type { PlanWithFates } from '../allow/effect.ts'
import type { Change } from '../draft/edit.ts'

/** Parts of a plan that are known by now. */
export interface Planned {
  readonly plan: PlanWithFates | null
  readonly isReading: boolean
  readonly errors: readonly FieldError[]
  readonly message: string
}

/** A pause in typing after which the plan is asked for, in milliseconds. */
const pause = 150
const nothing = ''

/** The plan of changes, with what becomes of `packets` before and after; asked anew when they change, and given up when they change again. */
export function usePlan(changes: readonly Change[], packets: readonly object[] = []): Planned {
  const text =
    changes.length === 0 ? nothing : JSON.stringify({ changes, ...(packets.length > 0 ? { packets } : {}) })
  const [asked, setAsked] = useState(nothing)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, isFetching } = useQuery({
    queryKey: ['plan', asked],
    queryFn: async ({ signal }) =>
      (
        await send<PlanWithFates>({
          method: 'POST',
          path: '/x/plan',
          body: JSON.parse(asked) as unknown,
          signal,
        })
      ).body,
    enabled: asked !== nothing,
    retry: false,
    staleTime: 5_000,
    gcTime: 10_000,
  })
  const problem = error instanceof Refusal ? error.problem : null
  const isCurrent = asked === text
  return {
    plan: isCurrent && text !== nothing ? (data ?? null) : null,
    isReading: text !== nothing && (isFetching || !isCurrent),
    errors: isCurrent
      ? (problem?.errors ?? []).map(({ path, message }) => ({
          path: path.replace(/^changes\[\d+\]\.(body\.|query\.)?/, ''),
          message,
        }))
      : [],
    message: isCurrent ? (error?.message ?? '') : '',
  }
}
