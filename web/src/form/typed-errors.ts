import { useEffect, useState } from 'react'
import { Refusal, type Request, send } from '../app/client.ts'
import type { Item } from '../resource/descriptor.ts'
import type { FieldError } from './field-properties.ts'
import { isSame } from './values.ts'

/** Pause in typing, in milliseconds, after which the gateway is asked. */
const pauseMs = 80
const nothing = ''

/**
 * Errors of a change while it is typed, which the gateway tries without making it. `asked` is the request as JSON, empty where nothing is
 * changed. Null where they are not known, as where the gateway cannot try such a change.
 */
export function useTypedErrors(asked: string): readonly FieldError[] | null {
  const [found, setFound] = useState<{
    readonly asked: string
    readonly errors: readonly FieldError[] | null
  }>({ asked: nothing, errors: null })
  useEffect(() => {
    if (asked === nothing) return setFound({ asked, errors: null })
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const errors = await tried(JSON.parse(asked) as Request, given.signal)
      if (!given.signal.aborted) setFound({ asked, errors })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [asked])
  // Until the answer to what is there now, that to what was there before stands.
  return asked === nothing ? null : found.errors
}

async function tried(request: Request, signal: AbortSignal): Promise<readonly FieldError[] | null> {
  try {
    await send({ ...request, query: { ...request.query, dry_run: 1, parts: 'stored' }, signal })
    return []
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 542) return null
    const errors = error.problem.errors as readonly FieldError[]
    return errors.some(({ path }) => path === 'dry_run') ? null : ofOneItem(errors)
  }
}

/** Errors by the fields of an item, where the body was a list of that item alone. */
export function ofOneItem(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map((each) => ({ ...each, path: each.path.replace(/^\[0\]\.?/, '') }))
}

/**
 * The errors of a form: those of the last attempt, or of what is typed since. What nobody has touched yet is not found fault with
 * before the first attempt. Errors of a text's lines lead the caret there, so that those of an attempt alone are shown, until
 * their field is right.
 */
export function shownErrors(
  {
    refused,
    typed,
  }: {
    readonly refused: readonly FieldError[] | null
    readonly typed: readonly FieldError[] | null
  },
  base: Item,
  item: Item,
): readonly FieldError[] {
  if (typed === null) return refused ?? []
  const fields = typed.filter(({ line }) => line === undefined)
  if (refused === null)
    return fields.filter(({ path }) => isTouched(valueAt(base, path), valueAt(item, path)))
  const wrong = new Set(typed.map(({ path }) => path))
  return [...fields, ...refused.filter(({ path, line }) => line !== undefined && wrong.has(path))]
}

/** True where somebody gave a value. A group that was added comes with empty fields of its own. */
function isTouched(before: unknown, now: unknown): boolean {
  const isNewAndEmpty =
    before === undefined &&
    (now === undefined || now === null || now === '' || (Array.isArray(now) && now.length === 0))
  return !isNewAndEmpty && !isSame(before, now)
}

/** The value at a path such as `upstream.port` or `values[3]`. */
function valueAt(item: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      item,
    )
}
