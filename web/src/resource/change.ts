import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answered, Refusal, type Request } from '../app/client.ts'
import { GivenUp, withoutLockOut } from '../app/waiting/own-connection.ts'
import type { FieldError } from '../form/field-properties.ts'
import { ofOneItem, shownErrors, useTypedErrors } from '../form/typed-errors.ts'
import type { Item } from './descriptor.ts'

/** Outcome of the last change. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'applying' }
  | { readonly kind: 'in-force'; readonly revision: number | null }
  | { readonly kind: 'pending'; readonly revision: number | null }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly errors: readonly FieldError[]
      readonly status: number
    }

/** Outcome of a change by its answer: it is in force, or only stored. */
export function outcomeOf({ applied, revision }: Answered<unknown>): Outcome {
  return { kind: applied === 'pending' || applied === 'none' ? 'pending' : 'in-force', revision }
}

/** The outcome of an attempt behind which something was typed, given the errors of that: a refusal for faults that are gone is none. */
function standing(outcome: Outcome, errors: readonly FieldError[]): Outcome {
  if (outcome.kind !== 'refused' || outcome.errors.length === 0) return outcome
  const wrong = new Set(errors.map(({ path }) => path))
  const left = outcome.errors.filter(({ path }) => wrong.has(path))
  return left.length === 0 ? { kind: 'none' } : { ...outcome, errors: left }
}

/** The form of an item that is changed by a request. */
interface Typed {
  readonly request: Request
  /** True while there is something to try. */
  readonly isTyped: boolean
  readonly base: Item
  readonly item: Item
}

/**
 * Errors of a form beside its fields, and the outcome of its last attempt as far as that still stands; `attempted` is called
 * where one begins.
 */
export function useFaults(outcome: Outcome, { request, isTyped, base, item }: Typed) {
  const [attempt, setAttempt] = useState('')
  const asked = JSON.stringify(request)
  const typed = useTypedErrors(isTyped && outcome.kind !== 'applying' ? asked : '')
  const refused = outcome.kind === 'refused' ? outcome.errors : null
  const errors = shownErrors({ refused, typed }, base, item)
  const left = asked === attempt ? outcome : standing(outcome, errors)
  return { errors, left, attempted: () => setAttempt(asked) }
}

/**
 * Makes changes, one at a time, and says what became of the last; at first of the one that led here. Nothing is shown before the
 * gateway has answered.
 */
export function useChange(before: Outcome = { kind: 'none' }) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(before)
  /** Makes a change; `settle` is called with the answer before anything is read again. */
  const change = async <T>(
    request: Request,
    settle?: (answered: Answered<T>) => void,
  ): Promise<Answered<T> | null> => {
    setOutcome({ kind: 'applying' })
    try {
      const answered = await withoutLockOut<T>(request)
      settle?.(answered)
      setOutcome(outcomeOf(answered))
      await queries.invalidateQueries()
      return answered
    } catch (error) {
      // What the layer asks for that signs in again is no outcome of the change, which can be made then.
      const isSignedOut =
        error instanceof Refusal && error.status === 401 && error.problem.code !== 'forbidden'
      if (error instanceof GivenUp || isSignedOut) {
        setOutcome({ kind: 'none' })
        return null
      }
      const refusal = error instanceof Refusal ? error : null
      setOutcome({
        kind: 'refused',
        message: (error as Error).message,
        errors: ofOneItem((refusal?.problem.errors ?? []) as readonly FieldError[]),
        status: refusal?.status ?? 0,
      })
      return null
    }
  }
  return { outcome, change, forget: () => setOutcome({ kind: 'none' }) }
}
