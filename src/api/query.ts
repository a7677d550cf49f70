import Type, { type Static, type TObject } from 'typebox'
import { fail, ok, type Result } from '../core/failure.ts'
import { propertiesOf } from '../core/schema.ts'
import { validate } from '../core/validate.ts'

type RawQuery = Readonly<Record<string, string | undefined>>

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

/** Reads the parameters that `schema` knows, numbers and booleans from their text; others are left alone. */
export function readQuery<S extends TObject>(schema: S, raw: RawQuery): Result<Static<S>> {
  const query: Record<string, unknown> = {}
  for (const [name, node] of propertiesOf(schema)) {
    const text = raw[name]
    if (text === undefined) continue
    if (node.type === 'integer') query[name] = /^-?\d{1,15}$/.test(text) ? Number(text) : text
    else if (node.type === 'boolean') query[name] = text === 'true' ? true : text === 'false' ? false : text
    else query[name] = text
  }
  const problems = validate(schema, query)
  return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(query as Static<S>)
}
