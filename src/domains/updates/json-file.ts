import type { Static, TSchema } from 'typebox'
import { fail, invalid, ok, problem, type Result } from '../../core/failure.ts'
import { validate } from '../../core/schema/validate.ts'
import { message } from './messages.ts'

/** Reads a JSON file of an upload; problems are named by file and field, as `header.json.hwid`. */
export function readJsonFile<S extends TSchema>(
  text: string,
  schema: S,
  { name, code }: { readonly name: string; readonly code: string },
): Result<Static<S>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid(name, message('must be JSON'), code)
  }
  const problems = validate(schema, value).map(({ path, message }) =>
    problem(path === '' ? name : `${name}.${path}`, message, code),
  )
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(value as Static<S>)
}
