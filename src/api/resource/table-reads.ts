import Type, { type Static, type TObject } from 'typebox'
import type { Table } from '../../core/resource/resource.ts'
import type { Entry, Rows, Snapshot } from '../../core/resource/snapshot.ts'
import { propertiesOf } from '../../core/schema/schema.ts'
import { csvText } from '../../core/text/csv.ts'
import { pageQuery } from '../route/query.ts'
import type { Answer } from '../route/route.ts'
import type { ShowItem } from './secret-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** Encoded answers of a table as it is shown at one place. */
interface Encoded {
  readonly entries: WeakMap<object, string>
  readonly rows: WeakMap<object, Buffer>
}

const encodedByTable = new WeakMap<Table, Encoded>()

function encodedOf(table: Table): Encoded {
  const known = encodedByTable.get(table)
  if (known !== undefined) return known
  const made: Encoded = { entries: new WeakMap(), rows: new WeakMap() }
  encodedByTable.set(table, made)
  return made
}

/** ETag of a table: changes with any of its items. */
export function tableEtag(table: Table, rows: Rows<unknown>): string {
  return `"${table.name}-${rows.revision}"`
}

/** ETag of one item. */
export function itemEtag(table: Table, entry: Entry<unknown>): string {
  return `"${table.name}-${entry.id}-${entry.revision}"`
}

/** Query parameters of the list of a table: paging, search, its own filters and the form of the answer. */
export function listQuery(table: Table): TObject {
  const filters = Object.entries(table.filters ?? {}).map(([name, field]) => {
    const values = Type.Array(table.schema.properties[field]!, {
      maxItems: 1000,
      description: `Only items whose \`${field}\` is one of these: \`[a,b]\`.`,
    })
    return [name, Type.Optional(values)] as const
  })
  return Type.Object({
    ...pageQuery.properties,
    ...Object.fromEntries(filters),
    ...(table.csv ? formQuery(table) : {}),
  })
}

function formQuery(table: Table) {
  return {
    format_type: Type.Optional(
      Type.Enum(['JSON', 'CSV'], { default: 'JSON', description: 'Form of the answer.' }),
    ),
    columns: Type.Optional(
      Type.Array(Type.Enum(columnsOf(table)), {
        uniqueItems: true,
        description: 'Columns of the CSV, in this order: `[id,comment]`; all when empty.',
      }),
    ),
  }
}

function columnsOf({ schema }: Table): string[] {
  const shown = propertiesOf(schema).filter(([, node]) => !node.writeOnly)
  return ['id', ...shown.map(([name]) => name)]
}

/** Rows of a list, and the query about them. */
export interface Listing {
  readonly entries: readonly Entry<unknown>[]
  readonly query: Fields
  readonly show: ShowItem
}

/** The list of a table, or of some of its rows; a whole one is encoded once per change of the table. */
export function listAnswer(table: Table, rows: Rows<unknown>, listing: Listing): Answer {
  const { entries, query, show } = listing
  const headers = { 'Content-Type': 'application/json; charset=utf-8', ETag: tableEtag(table, rows) }
  if (Object.keys(query).length === 0) {
    return {
      body: entries === rows.entries ? wholeList(table, rows, show) : encodeList(table, entries, show),
      headers,
    }
  }
  const page = query as Static<typeof pageQuery>
  const filtered = filter(table, entries, query)
  const found = page.search === undefined ? filtered : search(table, filtered, page.search)
  const offset = page.offset ?? 0
  const shown = found.slice(offset, page.limit === undefined ? undefined : offset + page.limit)
  const counted = { ...headers, 'X-Total-Count': String(found.length) }
  if (query['format_type'] === 'CSV') return csvAnswer(table, { ...listing, entries: shown }, counted)
  return { body: encodeList(table, shown, show), headers: counted }
}

function csvAnswer(
  table: Table,
  { entries, query, show }: Listing,
  headers: Readonly<Record<string, string>>,
): Answer {
  const asked = (query['columns'] ?? []) as readonly string[]
  const columns = asked.length > 0 ? asked : columnsOf(table)
  const rows = entries.map(show).map((item) => columns.map((name) => item[name]))
  return {
    body: Buffer.from(csvText(columns, rows)),
    headers: {
      ...headers,
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${table.name}.csv"`,
    },
  }
}

/** One item, encoded. */
export function itemAnswer(table: Table, entry: Entry<unknown>, show: ShowItem): Answer {
  return {
    body: Buffer.from(encodeEntry(table, entry, show)),
    headers: { 'Content-Type': 'application/json; charset=utf-8', ETag: itemEtag(table, entry) },
  }
}

/** Makes what a write answers of an item: a read of it as it is stored then, undefined where `find` finds it no more. */
export function storedItem(
  table: Table,
  show: ShowItem,
  find: (snapshot: Snapshot) => Entry<unknown> | undefined,
) {
  return (snapshot: Snapshot): Answer | undefined => {
    const entry = find(snapshot)
    return entry && itemAnswer(table, entry, show)
  }
}

function wholeList(table: Table, rows: Rows<unknown>, show: ShowItem): Buffer {
  const known = encodedOf(table).rows.get(rows)
  if (known) return known
  const bytes = encodeList(table, rows.entries, show)
  encodedOf(table).rows.set(rows, bytes)
  return bytes
}

function encodeList(table: Table, entries: readonly Entry<unknown>[], show: ShowItem): Buffer {
  return Buffer.from(`[${entries.map((entry) => encodeEntry(table, entry, show)).join(',')}]`)
}

function encodeEntry(table: Table, entry: Entry<unknown>, show: ShowItem): string {
  const { entries } = encodedOf(table)
  const known = entries.get(entry)
  if (known !== undefined) return known
  const text = JSON.stringify(show(entry))
  entries.set(entry, text)
  return text
}

/** Applies the filters of the table; one without values restricts nothing (silences#list-filters). */
function filter(table: Table, entries: readonly Entry<unknown>[], query: Fields): readonly Entry<unknown>[] {
  return Object.entries(table.filters ?? {}).reduce((kept, [name, field]) => {
    const values = new Set(((query[name] ?? []) as unknown[]).map(folded))
    if (values.size === 0) return kept
    return kept.filter(({ item }) => values.has(folded((item as Fields)[field])))
  }, entries)
}

function folded(value: unknown): string {
  return String(value).toLowerCase()
}

function search(table: Table, entries: readonly Entry<unknown>[], text: string): readonly Entry<unknown>[] {
  const needle = text.toLowerCase()
  const fields = (table.search ?? []) as readonly string[]
  return entries.filter(({ item }) =>
    fields.some((field) => folded((item as Fields)[field] ?? '').includes(needle)),
  )
}
