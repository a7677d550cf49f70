import Type, { type Static, type TObject } from 'typebox'
import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { type Node, propertiesOf } from '../../core/schema/schema.ts'
import { validate } from '../../core/schema/validate.ts'
import { message } from './messages.ts'

/** Query parameters as they came; one that came more than once is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** Query parameters of lists that can grow. Source: silences#paging. */
export const pageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'At most so many items.' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Items to leave out first.' })),
  search: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Only items that hold this text, letters compared case-blind.',
    }),
  ),
})

/** Query parameters that place a new item of an ordered table. Source: document 1, "Ordered rule tables". */
export const placementQuery = Type.Object({
  anchor_item_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Id of an existing rule; absent: append.' }),
  ),
  insert_after: Type.Optional(
    Type.Boolean({ description: 'True or absent: behind the anchor; false: in its place.' }),
  ),
})

/**
 * Reads the parameters that `schema` knows, numbers and booleans from their text; others are left alone
 * (silences#unknown-parameters). One that came more than once, and is no list, is refused.
 */
export function readQuery<S extends TObject>(schema: S, raw: RawQuery): Result<Static<S>> {
  const query: Record<string, unknown> = {}
  const repeated: Problem[] = []
  for (const [name, node] of propertiesOf(schema)) {
    const given = raw[name]
    if (given === undefined) continue
    if (node.type === 'array')
      query[name] = [given].flat().flatMap((part) => listed(part).map((each) => scalar(node.items!, each)))
    else if (typeof given === 'string') query[name] = scalar(node, given)
    else repeated.push(comesOnce(name))
  }
  const problems = repeated.length > 0 ? repeated : validate(schema, query)
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(query as Static<S>)
}

/**
 * Refuses what a write must not pass over in its query: a parameter that `schema` does not know, and one that comes more
 * than once and is no list. `dry_run` has a refusal of its own. Source: silences#unknown-parameters.
 */
export function checkWriteQuery(schema: TObject | undefined, raw: RawQuery): Result<null> {
  const known = new Map(schema ? propertiesOf(schema) : [])
  const problems = Object.entries(raw).flatMap(([name, value]) => {
    const node = known.get(name)
    if (!node && name !== 'dry_run')
      return [problem(name, message('is not a parameter of this request'), 'unknown_field')]
    return Array.isArray(value) && node?.type !== 'array' ? [comesOnce(name)] : []
  })
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(null)
}

/** The parameters of a query in which each comes once. */
export function singleValues(raw: RawQuery): Result<Readonly<Record<string, string | undefined>>> {
  const repeated = Object.keys(raw).filter((name) => Array.isArray(raw[name]))
  if (repeated.length > 0) return fail({ kind: 'invalid', problems: repeated.map(comesOnce) })
  return ok(raw as Readonly<Record<string, string | undefined>>)
}

function comesOnce(name: string): Problem {
  return problem(name, message('must not come more than once'))
}

function scalar({ type }: Node, text: string): unknown {
  if (type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** The members of `[a,b]`, `["a","b"]` or `a,b`. */
function listed(text: string): string[] {
  const outer = text.trim()
  const inner = outer.startsWith('[') && outer.endsWith(']') ? outer.slice(1, -1) : outer
  if (inner.trim() === '') return []
  return inner.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
}
