import { movedFew } from '../../core/resource/order.ts'
import type { Entry, Id } from '../../core/resource/snapshot.ts'
import { isFields } from '../../core/schema/schema.ts'
import type { Change, StoredItem } from './archive.ts'

/** Outcome of undoing a change of an item as it is now; `obstacle` lists fields that have changed since. */
export type Undone =
  | { readonly kind: 'same' }
  | { readonly kind: 'put'; readonly body: unknown }
  | { readonly kind: 'remove' }
  | { readonly kind: 'obstacle'; readonly fields: readonly string[] }

/**
 * Undoes one change of an item, on top of what came later: fields that it set get the values that they had, as long as
 * nobody changed them since. `now` is null when the item is not there. Source: silences#revert.
 */
export function undone({ before, after }: Pick<Change, 'before' | 'after'>, now: unknown): Undone {
  if (before === null) return made(after, now)
  if (after === null) return removed(before, now)
  if (now === null || !isFields(now)) return { kind: 'obstacle', fields: [] }
  const [was, became] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])]
  const set = names.filter((name) => !isSame(was[name], became[name]) && !isSame(now[name], was[name]))
  const fields = set.filter((name) => !isSame(now[name], became[name]))
  if (fields.length > 0) return { kind: 'obstacle', fields }
  if (set.length === 0) return { kind: 'same' }
  const body: Record<string, unknown> = { ...now }
  for (const name of set) {
    if (was[name] === undefined) delete body[name]
    else body[name] = was[name]
  }
  return { kind: 'put', body }
}

function made(after: StoredItem | null, now: unknown): Undone {
  if (now === null || after === null) return { kind: 'same' }
  const fields = differing(after.body, now)
  return fields.length === 0 ? { kind: 'remove' } : { kind: 'obstacle', fields }
}

function removed(before: StoredItem, now: unknown): Undone {
  if (now === null) return { kind: 'put', body: before.body }
  const fields = differing(before.body, now)
  return fields.length === 0 ? { kind: 'same' } : { kind: 'obstacle', fields }
}

function differing(one: unknown, other: unknown): string[] {
  const [a, b] = [one, other].map((body) => (isFields(body) ? body : {})) as [Fields, Fields]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isSame(a[name], b[name]))
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf({ body }: StoredItem): Fields {
  return isFields(body) ? body : {}
}

/** Values are compared as they are stored: fields of an object may come in another order. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || sorted(a) === sorted(b)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isFields(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )
}

/** The places of a table in the order of time: numbers by which its items stood, by item as history writes it. */
export interface Orders {
  readonly before: ReadonlyMap<string, number>
  readonly after: ReadonlyMap<string, number>
}

/** Numbers by which the items of a table stood before a revision and after it, from what is there now. */
export function ordersAround(
  entries: readonly Entry<unknown>[],
  own: readonly Change[],
  since: readonly Change[],
): Orders {
  const after = new Map(entries.map(({ id, position }) => [String(id), position]))
  takeBack(after, since)
  const before = new Map(after)
  takeBack(before, own)
  return { before, after }
}

function takeBack(places: Map<string, number>, changes: readonly Change[]): void {
  for (const { item, before } of changes) {
    if (before === null) places.delete(item)
    else places.set(item, before.position)
  }
}

/** Items that a revision moved past others, and those that were moved since. */
export function movesAround(
  entries: readonly Entry<unknown>[],
  { before, after }: Orders,
  changes: { readonly own: readonly Change[]; readonly since: readonly Change[] },
): { readonly own: ReadonlySet<Id>; readonly later: ReadonlySet<Id> } {
  const ids = entries.map(({ id }) => id)
  const stayed = sortedBy(
    ids.filter((id) => before.has(String(id)) && after.has(String(id))),
    before,
  )
  const known = sortedBy(
    ids.filter((id) => after.has(String(id))),
    after,
  )
  const places = new Map(ids.map((id, place) => [id, place]))
  return {
    own: moved(changes.own, stayed) ?? movedFew(stayed, (id) => after.get(String(id))!),
    later: moved(changes.since, known) ?? movedFew(known, (id) => places.get(id)!),
  }
}

/** Those of `ids` that got other numbers; null where all did, because the table was numbered anew. */
function moved(changes: readonly Change[], ids: readonly Id[]): ReadonlySet<Id> | null {
  const items = new Set(
    changes.flatMap(({ item, before, after }) =>
      before && after && before.position !== after.position ? [item] : [],
    ),
  )
  const own = ids.filter((id) => items.has(String(id)))
  return own.length > 0 && own.length === ids.length ? null : new Set(own)
}

/** The order of a table with `placed` put where they stood in `before`, behind the nearest that is still there. */
export function orderWith(
  entries: readonly Entry<unknown>[],
  placed: ReadonlySet<Id>,
  before: ReadonlyMap<string, number>,
): Id[] {
  const rest = entries.map(({ id }) => id).filter((id) => !placed.has(id))
  const behind = new Map<Id | null, Id[]>()
  let last: Id | null = null
  const old = sortedBy(
    entries.map(({ id }) => id).filter((id) => before.has(String(id))),
    before,
  )
  for (const id of old) {
    if (placed.has(id)) behind.set(last, [...(behind.get(last) ?? []), id])
    else last = id
  }
  return [...(behind.get(null) ?? []), ...rest.flatMap((id) => [id, ...(behind.get(id) ?? [])])]
}

function sortedBy(ids: readonly Id[], places: ReadonlyMap<string, number>): Id[] {
  return ids.toSorted((a, b) => places.get(String(a))! - places.get(String(b))!)
}
