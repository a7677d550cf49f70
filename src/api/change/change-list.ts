import Type, { type Static, type TSchema } from 'typebox'
import { fail, invalid, ok, type Result } from '../../core/failure.ts'
import { missingReference } from '../../core/missing.ts'
import { isFields } from '../../core/schema/schema.ts'
import { validate } from '../../core/schema/validate.ts'
import type { Method } from '../route/route.ts'
import { message } from './messages.ts'

/** Most changes that are made as one. */
export const mostChanges = 10_000

const name = '[A-Za-z][A-Za-z0-9_-]{0,63}'

const change = Type.Object({
  method: Type.Enum(['POST', 'PUT', 'PATCH', 'DELETE'], { description: 'The documented method.' }),
  path: Type.String({
    minLength: 1,
    maxLength: 8192,
    description:
      'The documented path, with its query. A segment or a value of the query that is `{name}` stands for the id that ' +
      'the earlier change with this name answered.',
    examples: ['/firewall/rules/forward?anchor_item_id={web}'],
  }),
  body: Type.Optional(
    Type.Unknown({
      description:
        'The documented body. Anywhere in it `{"$ref": "name"}` stands for the id that the earlier change with this name ' +
        'answered.',
    }),
  ),
  if_match: Type.Optional(
    Type.String({ maxLength: 8192, description: 'What `If-Match` says when the request is made by itself.' }),
  ),
  as: Type.Optional(
    Type.String({
      pattern: `^${name}$`,
      'x-rule': message('must begin with a letter and have up to 64 letters, digits, _ and -'),
      description: 'A name, by which later changes can use the id that this one answers.',
      examples: ['web'],
    }),
  ),
})

/** A change of a list, as it was written. */
export type WrittenChange = Static<typeof change> & { readonly method: Method }

const changes = Type.Array(change, {
  minItems: 1,
  maxItems: mostChanges,
  description: 'Changes, made in this order; each as if those before it had been made.',
})

const changeList = Type.Object({ changes }, { title: 'ChangeList' })

/** Changes that are made as one: a list, or an object that holds it. Source: silences#transactions. */
export const changeListSchema = Type.Union([changeList, changes])

/** A list of changes that are only planned, with packets whose fate is asked, where there is a judge of them. */
export function plannedListSchema(packets: TSchema | undefined): TSchema {
  if (!packets) return changeListSchema
  const planned = Type.Object({ changes, packets: Type.Optional(packets) }, { title: 'PlannedChangeList' })
  return Type.Union([planned, changes])
}

/** Reads a list of changes; fails `invalid` with wire paths `changes[3].path`. */
export function readChanges(body: unknown): Result<readonly WrittenChange[]> {
  const list = Array.isArray(body) ? { changes: body } : body
  if (!isFields(list)) return invalid('', message('must be a list of changes, or an object with changes'))
  const problems = validate(changeList, list)
  if (problems.length > 0) return fail({ kind: 'invalid', problems })
  const written = list['changes'] as readonly WrittenChange[]
  const names = new Set<string>()
  for (const [index, { as }] of written.entries()) {
    if (as === undefined) continue
    if (names.has(as)) return invalid(`changes[${index}].as`, message('must be different in each change'))
    names.add(as)
  }
  return ok(written)
}

/** Ids that changes have answered, by the name of the change. */
export type AnsweredIds = ReadonlyMap<string, string | number>

const inText = new RegExp(`^\\{(${name})\\}$`)
/** No documented body is nearly as deep. */
const deepest = 64
const missing = message('must name an earlier change that answers an id')

/** `text`, or the id that it names as `{name}`; `path` is where it stands. */
export function resolvedText(text: string, ids: AnsweredIds, path: string): Result<string> {
  const [, named] = inText.exec(text) ?? []
  if (named === undefined) return ok(text)
  const id = ids.get(named)
  return id === undefined ? missingReference(path, missing) : ok(String(id))
}

/** `value` with the ids that are named in it as `{"$ref": name}`; `path` is where it stands. */
export function resolved(value: unknown, ids: AnsweredIds, path: string, depth = 0): Result<unknown> {
  if (typeof value !== 'object' || value === null) return ok(value)
  if (depth > deepest) return invalid(path, message('must not be deeper than {deepest} levels', { deepest }))
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]![0] === '$ref' && !Array.isArray(value)) {
    const named = entries[0]![1] as unknown
    const id = typeof named === 'string' ? ids.get(named) : undefined
    return id === undefined ? missingReference(`${path}.$ref`, missing) : ok(id)
  }
  const members: [string, unknown][] = []
  for (const [key, member] of entries) {
    const inside = resolved(
      member,
      ids,
      Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`,
      depth + 1,
    )
    if (!inside.ok) return inside
    members.push([key, inside.value])
  }
  if (members.every(([, member], index) => member === entries[index]![1])) return ok(value)
  return ok(Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members))
}
