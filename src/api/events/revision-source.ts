import type { Account } from '../../core/resource/account.ts'
import type { Stored, Table } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import type { Change } from '../../store/config/archive.ts'
import type { Store } from '../../store/config/store.ts'
import { shownChange } from '../change/revision-change.ts'
import type { EventSource, StreamEvent } from './event-stream.ts'

/** Parts of the revisions in a stream. */
export interface RevisionParts {
  readonly store: Pick<Store, 'snapshot' | 'history'>
  readonly resources: ReadonlyMap<string, Stored>
}

/** Revisions of one step, and the most that a reader may be behind: earlier ones are reported as missed. */
const mostAtOnce = 20
const mostBehind = 1_000
/** Items that an event names; `more` says how many there are besides. */
const mostItems = 200

/**
 * Revisions behind `after`, with the items that they changed and their places now. Items of areas that the reader may not
 * read are left out, and with them, unless all is seen, who made the revision and by what request.
 */
export function revisionSource(parts: RevisionParts, { competences }: Account, after: number): EventSource {
  const { store } = parts
  let through = after
  return {
    look: (): readonly StreamEvent[] => {
      const { revision: newest } = store.snapshot
      if (newest <= through) return []
      const events: StreamEvent[] = []
      if (newest - through > mostBehind) {
        const revisions = newest - mostBehind - through
        through += revisions
        events.push({ name: 'missed', data: { revisions }, position: { revision: through } })
      }
      const last = Math.min(newest, through + mostAtOnce)
      for (let id = through + 1; id <= last; id++) {
        events.push({
          name: 'revision',
          data: shownRevision(parts, competences, id),
          position: { revision: id },
        })
      }
      through = last
      return events
    },
  }
}

function shownRevision({ store, resources }: RevisionParts, competences: Account['competences'], id: number) {
  const line = store.history.get(id)
  const difference = store.history.difference(id - 1, id)
  const changes = difference.ok ? difference.value : []
  const seen = changes.filter(({ resource }) => {
    const area = resources.get(resource)?.area
    return area !== undefined && competences[area] !== undefined
  })
  const isWhole = competences.system !== undefined || seen.length === changes.length
  const placeOf = places(store.snapshot, resources)
  return {
    revision: id,
    at: line?.at ?? null,
    ...(isWhole && line ? { login: line.login, address: line.address, action: line.action } : {}),
    items: seen.slice(0, mostItems).map((change) => shownItem(resources, change, placeOf)),
    more: Math.max(0, seen.length - mostItems),
  }
}

type PlaceOf = (change: Change) => number | null

function shownItem(resources: ReadonlyMap<string, Stored>, change: Change, placeOf: PlaceOf) {
  const { resource, id, path, moved } = shownChange(resources, change)
  const { before, after } = change
  const isEdited = JSON.stringify(before?.body) !== JSON.stringify(after?.body)
  const kind = before === null ? 'created' : after === null ? 'removed' : isEdited ? 'changed' : 'moved'
  return { resource, id, path, kind, moved, place: placeOf(change) }
}

/** Places of items of ordered tables, the first is 1; each table is gone through once. */
function places(snapshot: Snapshot, resources: ReadonlyMap<string, Stored>): PlaceOf {
  const known = new Map<string, ReadonlyMap<string, number>>()
  return ({ resource, item }) => {
    const declared = resources.get(resource)
    if (declared?.shape !== 'ordered') return null
    const table = known.get(resource) ?? placesIn(snapshot, declared)
    known.set(resource, table)
    return table.get(item) ?? null
  }
}

function placesIn(snapshot: Snapshot, table: Table): ReadonlyMap<string, number> {
  const within = table.within?.field
  const counts = new Map<unknown, number>()
  return new Map(
    snapshot.rows(table).entries.map(({ id, item }: { id: Id; item: unknown }) => {
      const parent = within === undefined ? null : (item as Readonly<Record<string, unknown>>)[within]
      const place = (counts.get(parent) ?? 0) + 1
      counts.set(parent, place)
      return [String(id), place] as const
    }),
  )
}
