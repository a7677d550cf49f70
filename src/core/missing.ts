import { fail, invalid, type Problem, problem } from './failure.ts'
import type { Said } from './text/message.ts'

/**
 * 404 or 542? What a request names and is not there is decided here and nowhere else.
 *
 * - In the address of the request, in its path or in a query parameter that stands for a part of one: nothing is there,
 *   404 (`notThere`).
 * - In what the request wants done, in its body or in the anchor of a placement: a rule is broken, 542 with the code
 *   `missing_reference` and the field (`missingReference`, `missingProblem`).
 *
 * Where a document says 542 of a path, the action is declared with `unknownIsInvalid`. Source: silences#statuses.
 */
export function notThere(message: Said) {
  return fail({ kind: 'not-found', message })
}

/** The failed result for a name in the body, at `path`, of something that is not there. */
export function missingReference(path: string, message: Said) {
  return invalid(path, message, missing)
}

/** The same as one problem among others. */
export function missingProblem(path: string, message: Said): Problem {
  return problem(path, message, missing)
}

const missing = 'missing_reference'
