import type { Static } from 'typebox'
import type { Table } from '../core/resource.ts'
import type { Entry, Rows } from '../core/snapshot.ts'
import { wireItem } from '../core/wire.ts'
import type { pageQuery } from './query.ts'
import type { Answer } from './route.ts'

const encodedEntries = new WeakMap<object, string>()
const encodedRows = new WeakMap<object, Buffer>()

/** ETag of a table: changes with any of its items. */
export function tableEtag(table: Table, rows: Rows<unknown>): string {
  return `"${table.name}-${rows.revision}"`
}

/** ETag of one item. */
export function itemEtag(table: Table, entry: Entry<unknown>): string {
  return `"${table.name}-${entry.id}-${entry.revision}"`
}

/** The list of a table; encoded once per change of the table and of each item. */
export function listAnswer(table: Table, rows: Rows<unknown>, query: Static<typeof pageQuery>): Answer {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', ETag: tableEtag(table, rows) }
  if (query.limit === undefined && query.offset === undefined && query.search === undefined) {
    return { body: wholeList(table, rows), headers }
  }
  const found = query.search === undefined ? rows.entries : search(table, rows, query.search)
  const offset = query.offset ?? 0
  const page = found.slice(offset, query.limit === undefined ? undefined : offset + query.limit)
  return { body: encodeList(table, page), headers: { ...headers, 'X-Total-Count': String(found.length) } }
}

/** One item, encoded. */
export function itemAnswer(table: Table, entry: Entry<unknown>): Answer {
  return {
    body: Buffer.from(encodeEntry(table, entry)),
    headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: itemEtag(table, entry) },
  }
}

function wholeList(table: Table, rows: Rows<unknown>): Buffer {
  const known = encodedRows.get(rows)
  if (known) return known
  const bytes = encodeList(table, rows.entries)
  encodedRows.set(rows, bytes)
  return bytes
}

function encodeList(table: Table, entries: readonly Entry<unknown>[]): Buffer {
  return Buffer.from(`[${entries.map((entry) => encodeEntry(table, entry)).join(',')}]`)
}

function encodeEntry(table: Table, entry: Entry<unknown>): string {
  const known = encodedEntries.get(entry)
  if (known !== undefined) return known
  const text = JSON.stringify(wireItem(table, entry))
  encodedEntries.set(entry, text)
  return text
}

function search(table: Table, rows: Rows<unknown>, text: string): readonly Entry<unknown>[] {
  const needle = text.toLowerCase()
  const fields = (table.search ?? []) as readonly string[]
  return rows.entries.filter((entry) => {
    const item = entry.item as Readonly<Record<string, unknown>>
    return fields.some((field) =>
      String(item[field] ?? '')
        .toLowerCase()
        .includes(needle),
    )
  })
}
