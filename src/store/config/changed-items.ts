import { isDeepStrictEqual } from 'node:util'
import type { Change } from './archive.ts'

/** Items that are named; of more it is said how many. */
const mostNamed = 10

/**
 * Names what a revision changed: tables, items and fields, never a value, since whoever reads this need not be allowed to read
 * the items. Such as `ip_addresses 3 (title, value); ports 1 added`; `nothing changed` where all is as before.
 */
export function changedItems(changes: readonly Change[]): string {
  const named = new Map<string, Change>()
  const others = new Set<string>()
  for (const change of changes) {
    const key = `${change.resource} ${change.item}`
    const first = named.get(key)
    // An item may be changed several times on the way to a revision.
    if (first !== undefined) named.set(key, { ...change, before: first.before })
    else if (named.size < mostNamed) named.set(key, change)
    else others.add(key)
  }
  const names = [...named.values()].flatMap(nameOf)
  const all = [...names, ...(others.size > 0 ? [`${others.size} more`] : [])]
  return all.length === 0 ? 'nothing changed' : all.join('; ')
}

/** None where the item is as it was in the end. */
function nameOf({ resource, item, before, after }: Change): readonly string[] {
  const name = item === '' ? resource : `${resource} ${item}`
  if (before === null) return after === null ? [] : [`${name} added`]
  if (after === null) return [`${name} removed`]
  const fields = differingFields(before.body, after.body)
  const moved = before.position === after.position ? '' : ' moved'
  if (moved === '' && fields.length === 0) return []
  return [`${name}${moved}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`]
}

function differingFields(before: unknown, after: unknown): readonly string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.filter((name) => !isDeepStrictEqual(was[name], is[name])).sort()
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
}
