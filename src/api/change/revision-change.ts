import Type from 'typebox'
import { isStored, type Resource, type Stored } from '../../core/resource/resource.ts'
import { wireId, withoutSecrets } from '../../core/resource/wire.ts'
import { nullable } from '../../core/schema/fields.ts'
import type { Change } from '../../store/config/archive.ts'
import type { TouchedItem } from '../../store/config/history.ts'

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
  return {
    resource,
    id: shownId(declared, item),
    path: declared ? pathOf(declared, (after ?? before)?.body) : '',
    before: before && hide(before.body),
    after: after && hide(after.body),
    moved: before !== null && after !== null && before.position !== after.position,
  }
}

/** A changed item as a list shows it, by its name. */
export function shownTouched(
  resources: ReadonlyMap<string, Stored>,
  { resource, item, deed, body }: TouchedItem,
) {
  const declared = resources.get(resource)
  const shown = (declared && body !== null ? withoutSecrets(declared, body) : {}) as Record<string, unknown>
  const name = nameFields.map((field) => shown[field]).find((each) => typeof each === 'string' && each !== '')
  const id = shownId(declared, item)
  // A singleton is there before it is written for the first time.
  return { resource, id, deed: id === null ? 'changed' : deed, name: name ?? null }
}

/** Fields by which people know an item, the first that it has. */
const nameFields = ['title', 'name', 'login', 'comment', 'domain_name', 'zone', 'value']

function shownId(declared: Stored | undefined, item: string): string | number | null {
  if (declared === undefined || declared.shape === 'singleton') return null
  return wireId(declared, declared.id.kind === 'uuid' ? item : Number(item))
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
