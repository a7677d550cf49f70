import { propertiesOf } from '../schema/schema.ts'
import type { Stored, Table } from './resource.ts'
import type { Entry, Id } from './snapshot.ts'

const hiddenFields = new WeakMap<object, readonly string[]>()

/** The id of an item as listings show it. Source: silences#ids. */
export function wireId(table: Table, id: Id): Id {
  return table.id.kind === 'integer' && table.id.listed === 'digits' ? String(id) : answeredId(table, id)
}

/** The id of a new item as its create answers it. Source: silences#ids. */
export function answeredId(table: Table, id: Id): Id {
  return table.id.kind === 'alias' ? `${table.id.type}.id.${id}` : id
}

/** Reads an id from a path; null when it cannot be one. Objects answer to `<type>.id.<n>` and to `<n>`. */
export function parseWireId(table: Table, text: string): Id | null {
  if (table.id.kind === 'uuid') return text.toLowerCase()
  const prefix = table.id.kind === 'alias' ? `${table.id.type}.id.` : ''
  const digits = text.startsWith(prefix) ? text.slice(prefix.length) : text
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
}

/** A stored value without its secrets. */
export function withoutSecrets(resource: Stored, item: unknown): unknown {
  const hidden = hiddenFields.get(resource) ?? fieldsToHide(resource)
  hiddenFields.set(resource, hidden)
  if (hidden.length === 0) return item
  const shown: Record<string, unknown> = { ...(item as object) }
  for (const name of hidden) delete shown[name]
  return shown
}

function fieldsToHide({ schema }: Stored): string[] {
  return propertiesOf(schema)
    .filter(([, node]) => node.writeOnly || node['x-secret'])
    .map(([name]) => name)
}

/** An item as listings show it: its id first, secrets left out. */
export function wireItem(table: Table, entry: Entry<unknown>): Record<string, unknown> {
  return { id: wireId(table, entry.id), ...(withoutSecrets(table, entry.item) as object) }
}
