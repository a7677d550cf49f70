import type { Usage } from '../../core/failure.ts'
import { listChanges } from '../../core/list/list-changes.ts'
import type { Item, Stored, Table } from '../../core/resource/resource.ts'
import type { Entry, Id, Snapshot } from '../../core/resource/snapshot.ts'
import { wireId } from '../../core/resource/wire.ts'
import type { Reference, References } from './reference.ts'

/** An item that may name others; the id of a singleton is empty. */
type Holder = Pick<Entry<unknown>, 'id' | 'item'>

/** An item that names another one, and the fields in which it does. */
export interface User extends Holder {
  readonly resource: Stored
  readonly fields: readonly string[]
}

/** Items of one resource by what they name: its table and its id. */
type Holders = Map<Table, Map<Id, Set<Holder>>>

/**
 * Users of each item, kept in memory. Each question is about some configuration: what differs there from the one that
 * was asked about before is taken in first, so that configurations in the making can be asked about, and be taken
 * back.
 */
export class UsageIndex {
  readonly #references: References
  readonly #seen = new Map<Stored, readonly Holder[]>()
  readonly #holders = new Map<Stored, Holders>()

  constructor(references: References) {
    this.#references = references
  }

  /** Users of these items of `table` that are none of them and in no resource of `except`, each once, by resource and id. */
  usersOf(
    snapshot: Snapshot,
    table: Table,
    ids: readonly Id[],
    except: ReadonlySet<Stored> = new Set(),
  ): readonly User[] {
    const named = new Set(ids)
    return this.#referring(snapshot, table)
      .filter(([resource]) => !except.has(resource))
      .flatMap(([resource, byId]) => {
        const holders = new Set(ids.flatMap((id) => [...(byId.get(id) ?? [])]))
        const others = [...holders].filter(({ id }) => resource !== table || !named.has(id))
        return others.map(({ id, item }) => {
          const fields = this.#held(resource, { id, item })
            .filter((reference) => reference.table === table && named.has(reference.target))
            .map(({ path }) => path)
          return { resource, id, item, fields }
        })
      })
      .sort(byResourceAndItem)
  }

  /** Ids of the items of `table` that some item or setting names. */
  used(snapshot: Snapshot, table: Table): ReadonlySet<string> {
    const named = new Set<string>()
    for (const [, byId] of this.#referring(snapshot, table))
      for (const id of byId.keys()) named.add(String(id))
    return named
  }

  /** Items that name items of `table` in this configuration, by the ids of those. */
  #referring(snapshot: Snapshot, table: Table): (readonly [Stored, ReadonlyMap<Id, ReadonlySet<Holder>>])[] {
    return this.#references.referrers(table).flatMap((resource) => {
      const byId = this.#upToDate(snapshot, resource).get(table)
      return byId ? [[resource, byId] as const] : []
    })
  }

  #upToDate(snapshot: Snapshot, resource: Stored): Holders {
    const holders: Holders = this.#holders.get(resource) ?? new Map()
    const before = this.#seen.get(resource) ?? []
    const now = holdersIn(snapshot, resource, before)
    if (now === before) return holders
    this.#seen.set(resource, now)
    this.#holders.set(resource, holders)
    const { gone, come } = listChanges(before, now)
    for (const holder of gone) for (const each of this.#held(resource, holder)) letGo(holders, holder, each)
    for (const holder of come) for (const each of this.#held(resource, holder)) hold(holders, holder, each)
    return holders
  }

  #held(resource: Stored, { item }: Holder): readonly Reference[] {
    return this.#references.holding(resource, item)
  }
}

/** The items of a resource; `before` itself where nothing differs. */
function holdersIn(snapshot: Snapshot, resource: Stored, before: readonly Holder[]): readonly Holder[] {
  if (resource.shape !== 'singleton') return snapshot.rows(resource).entries
  if (snapshot.revisionOf(resource) === 0) return before.length === 0 ? before : []
  const item: unknown = snapshot.value(resource)
  return before[0]?.item === item ? before : [{ id: '', item }]
}

function hold(holders: Holders, holder: Holder, { table, target }: Reference): void {
  if (!table) return
  const byId = holders.get(table) ?? new Map<Id, Set<Holder>>()
  const own = byId.get(target)
  if (own) own.add(holder)
  else byId.set(target, new Set([holder]))
  holders.set(table, byId)
}

function letGo(holders: Holders, holder: Holder, { table, target }: Reference): void {
  const byId = table && holders.get(table)
  const own = byId?.get(target)
  own?.delete(holder)
  if (own?.size === 0) byId!.delete(target)
}

/** User as a refusal shows it: by path and title. */
export function usageBy({ resource, id, item, fields }: User): Usage {
  if (resource.shape === 'singleton') return { place: resource.path, id: '', title: '', fields }
  const { within, path } = resource
  const parent = within && String((item as Readonly<Record<string, unknown>>)[within.field])
  const list = within ? path.replace(`:${within.field}`, parent!) : path
  const own = String(wireId(resource, id))
  return { place: `${list}/${own}`, id: own, title: resource.label(item as Item<Table>), fields }
}

function byResourceAndItem(a: User, b: User): number {
  const [first, second] = [a.id, b.id]
  const byId =
    typeof first === 'number' && typeof second === 'number'
      ? first - second
      : compare(String(first), String(second))
  return compare(a.resource.path, b.resource.path) || byId
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
