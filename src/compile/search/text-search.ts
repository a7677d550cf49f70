import type { Resource, Table } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { wireId } from '../../core/resource/wire.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { type Node, propertiesOf, visitLeaves } from '../../core/schema/schema.ts'
import { foldCase } from '../../core/text/fold-case.ts'
import { titleOf } from '../../core/text/message.ts'
import { applicationProfiles } from '../../domains/application-control/profile.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import type { AddressUse, Found } from '../../domains/objects/address-search.ts'
import { rankOf, rowOf } from './search.ts'

/** Most fields of an item that are shown, and most characters of one. */
const mostTouches = 10
const mostCharacters = 200

/** Tables whose items others name by their UUIDs, which tell nobody anything. */
const namedByUuid: readonly string[] = [ipsProfiles.name, applicationProfiles.name]

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Tables, each with the fields of its items in which text is looked for. */
interface Searched {
  readonly table: Table
  readonly fields: readonly (readonly [name: string, node: Node])[]
}

/**
 * Items of all tables in whose names, comments, values or members a text stands, in whatever case; items whose name begins with it
 * first. Yields now and then, so that others are served meanwhile; null stands for nothing. Secrets are not looked at. Source:
 * silences#search-text.
 */
export function* searchText(
  resources: readonly Resource[],
  snapshot: Snapshot,
  text: string,
): Generator<null, readonly Found[], void> {
  const wanted = foldCase(text)
  const searched = resources.flatMap((resource): Searched[] => {
    if (resource.shape !== 'collection' && resource.shape !== 'ordered') return []
    const fields = propertiesOf(resource.schema).filter(([, node]) => isOpen(node))
    return [{ table: resource, fields }]
  })
  const named = yield* namesWith(searched, snapshot, wanted)
  const found: { readonly row: Found; readonly rank: number }[] = []
  for (const { table, fields } of searched) {
    for (const entry of snapshot.rows(table).entries) {
      const touches = touchesOf({ table, entry, fields, wanted, named })
      if (touches.length > 0) {
        const row = rowOf(table, entry as Entry<unknown>, touches)
        found.push({ row, rank: rankOfTitle(row, wanted) })
      }
      yield null
    }
  }
  return found.sort((a, b) => a.rank - b.rank || rankOf(a.row) - rankOf(b.row)).map(({ row }) => row)
}

function isOpen(node: Node): boolean {
  return !node.writeOnly && !node['x-secret']
}

/** Names of the objects and profiles that have the text in their name, by identifier. */
function* namesWith(
  searched: readonly Searched[],
  snapshot: Snapshot,
  wanted: string,
): Generator<null, ReadonlyMap<string, string>, void> {
  const names = new Map<string, string>()
  for (const { table } of searched) {
    if (table.id.kind !== 'alias' && !namedByUuid.includes(table.name)) continue
    for (const entry of snapshot.rows(table).entries) {
      const title = titleOf(table.label(entry.item as never))
      if (foldCase(title).includes(wanted)) names.set(String(wireId(table, entry.id)), title)
      yield null
    }
  }
  return names
}

interface Look extends Searched {
  readonly entry: Entry<unknown>
  readonly wanted: string
  readonly named: ReadonlyMap<string, string>
}

function touchesOf({ table, entry, fields, wanted, named }: Look): AddressUse[] {
  const touches: AddressUse[] = []
  const id = String(wireId(table, entry.id))
  if (foldCase(id) === wanted) touches.push(touch('id', id))
  const item = entry.item as Readonly<Record<string, unknown>>
  const see = (node: Node, value: unknown, field: string) => {
    if (touches.length >= mostTouches || !isOpen(node)) return
    if (typeof value === 'number') {
      if (String(value) === wanted) touches.push(touch(field, String(value)))
      return
    }
    if (typeof value !== 'string' || value === '') return
    const title = named.get(value)
    if (title !== undefined && (parseAlias(value) !== null || uuid.test(value)))
      touches.push({ field, how: 'member', members: [value], content: cut(title) })
    else if (foldCase(value).includes(wanted)) touches.push(touch(field, value))
  }
  for (const [name, node] of fields) if (item[name] !== undefined) visitLeaves(node, item[name], see, name)
  return touches
}

function touch(field: string, content: string): AddressUse {
  return { field, how: 'text', members: [], content: cut(content) }
}

function cut(text: string): string {
  const characters = [...text.slice(0, 2 * mostCharacters)]
  return characters.length <= mostCharacters ? text : `${characters.slice(0, mostCharacters).join('')}…`
}

function rankOfTitle({ title }: Found, wanted: string): number {
  const folded = foldCase(title)
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.includes(wanted) ? 2 : 3
}
