import Type from 'typebox'
import { isStored, type Resource, type Stored } from '../../core/resource/resource.ts'
import { wireId, withoutSecrets } from '../../core/resource/wire.ts'
import { nullable } from '../../core/schema/fields.ts'
import type { Change } from '../../store/config/archive.ts'

/** Difference of one item. */
export const changeSchema = Type.Object({
  resource: Type.String(),
  id: Type.Union([Type.Integer(), Type.String(), Type.Null()], { description: 'Null for a singleton.' }),
  path: Type.String({ description: 'Where the resource is served.' }),
  before: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
  after: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]),
  moved: Type.Boolean({ description: 'Whether its place in an ordered table changed.' }),
  places: Type.Optional(
    Type.Object(
      {
        before: nullable(Type.Integer(), {
          description: 'Its place before, counted from 1; null: not there.',
        }),
        after: nullable(Type.Integer(), { description: 'Its place afterwards.' }),
      },
      { description: 'Of an item of an ordered table that came, went or moved: its places.' },
    ),
  ),
})

/** A change as it is shown. Secrets are never shown. Source: silences#revisions. */
export function shownChange(
  resources: ReadonlyMap<string, Stored>,
  { resource, item, before, after }: Change,
) {
  const declared = resources.get(resource)
  const hide = (body: unknown) => (declared ? withoutSecrets(declared, body) : {})
  const isTable = declared !== undefined && declared.shape !== 'singleton'
  const id = isTable ? wireId(declared, declared.id.kind === 'uuid' ? item : Number(item)) : null
  return {
    resource,
    id,
    path: declared ? pathOf(declared, (after ?? before)?.body) : '',
    before: before && hide(before.body),
    after: after && hide(after.body),
    moved: before !== null && after !== null && before.position !== after.position,
  }
}

/** True when an item came, went or has another number in the order of its table. */
export function hasMoved({ before, after }: Change): boolean {
  return before?.position !== after?.position
}

/** Path of a resource; rows within a parent, under it. */
function pathOf(declared: Stored, item: unknown): string {
  const within = declared.shape === 'singleton' ? undefined : declared.within
  if (!within) return declared.path
  const parent = (item as Readonly<Record<string, unknown>>)[within.field]
  return declared.path.replace(`:${within.field}`, String(parent))
}

/** Stored resources by name. */
export function storedByName(resources: readonly Resource[]): ReadonlyMap<string, Stored> {
  return new Map(
    resources.flatMap((resource) => (isStored(resource) ? [[resource.name, resource] as const] : [])),
  )
}
