import { randomUUID } from 'node:crypto'
import { fail, invalid, ok, type Problem, problem, type Result, type Usage } from '../core/failure.ts'
import { type Placement, placeIndex, positionAt, positionGap } from '../core/order.ts'
import type { CheckContext, Item, ItemChange, Singleton, Stored, Table } from '../core/resource.ts'
import type { Entry, Id } from '../core/snapshot.ts'
import type { Transaction } from '../core/transaction.ts'
import { wireId } from '../core/wire.ts'
import type { Archive, Author, Change, StoredItem } from './archive.ts'
import { uniqueIndexName } from './layout.ts'
import type { References } from './reference.ts'
import { ImmutableRows } from './rows.ts'
import { deepFreeze, frozenCopy, type State } from './state.ts'

/** One change in the making: every step is in SQLite's open transaction and in `state`, or in neither. */
export class Draft implements Transaction {
  state: State
  readonly changes: Change[] = []
  readonly #archive: Archive
  readonly #references: References
  readonly #revision: number

  constructor(state: State, revision: number, archive: Archive, references: References) {
    this.state = state
    this.#revision = revision
    this.#archive = archive
    this.#references = references
  }

  get snapshot(): State {
    return this.state
  }

  insert<T extends Table>(table: T, item: Item<T>, placement: Placement | null): Result<Id> {
    const rows = this.state.rowsOf(table)
    const place = this.#place(table, item, rows.entries, placement)
    if (!place.ok) return place
    const id = newId(table, rows)
    const context = { id: null, before: null, snapshot: this.state }
    const full = complete(table, item, id, context)
    const problems = this.#problems(table, full, context)
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    const position = this.#roomAt(table, place.value)
    const saved = this.#save(table, null, { id, position, revision: this.#revision, item: full })
    if (!saved.ok) return saved
    const done = this.#effects(table, { id, before: null, after: full })
    return done.ok ? ok(id) : done
  }

  replace<T extends Table>(table: T, id: Id, item: Item<T>): Result<null> {
    return this.replaceAll(table, [[id, item]])
  }

  replaceAll<T extends Table>(table: T, items: readonly (readonly [Id, Item<T>])[]): Result<null> {
    const rows = this.state.rowsOf(table)
    const done: { readonly before: Entry<unknown>; readonly after: Entry<unknown> }[] = []
    for (const [id, item] of items) {
      const before = rows.get(id)
      if (!before) return notFound(table, id)
      const context = { id, before: before.item as Item<T>, snapshot: this.state }
      const full = complete(table, item, id, context)
      const problems = this.#problems(table, full, context)
      if (problems.length > 0) return fail({ kind: 'invalid', problems })
      const after = { ...before, revision: this.#revision, item: full }
      const written = this.#write(table, before, after)
      if (!written.ok) return written
      done.push({ before, after })
    }
    this.state = this.state.withRows(table, rows.withAll(done.map(({ after }) => after)))
    return done.reduce<Result<null>>((result, { before, after }) => {
      const change = { id: after.id, before: before.item, after: after.item }
      return result.ok ? this.#effects(table, change) : result
    }, this.#checkAll(table))
  }

  remove(table: Table, id: Id): Result<null> {
    const entry = this.state.rowsOf(table).get(id)
    if (!entry) return notFound(table, id)
    const item = entry.item as Item<Table>
    const problems = table.checkRemove?.(item, { id, before: item, snapshot: this.state }) ?? []
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    const done = this.#effects(table, { id, before: item, after: null })
    return done.ok ? this.#take(table, entry) : done
  }

  /** Takes an item away with the rows that belong to it, unless something else names one of them. */
  #take(table: Table, entry: Entry<unknown>): Result<null> {
    const { id } = entry
    const emptied = this.#removeRows(table, id)
    if (!emptied.ok) return emptied
    const usages = this.#usages(table, id)
    if (usages.length > 0) return fail({ kind: 'in-use', usages })
    this.#archive.remove(table, id)
    this.#archive.clearReferences(table, String(id))
    this.state = this.state.withRows(table, this.state.rowsOf(table).without(id, this.#revision))
    this.#record(table, String(id), stored(entry), null)
    return this.#checkAll(table)
  }

  move(table: Table, id: Id, placement: Placement): Result<null> {
    const entry = this.state.rowsOf(table).get(id)
    if (!entry) return invalid('params.id', 'must be the id of a rule in this table', 'missing_reference')
    if (placement.anchor === id) return ok(null)
    const others = this.state.rowsOf(table).without(id, this.#revision)
    const place = this.#place(table, entry.item, others.entries, placement)
    if (!place.ok) return place
    const whole = this.state
    this.state = whole.withRows(table, others)
    const position = this.#roomAt(table, place.value)
    return this.#save(table, entry, { ...entry, position, revision: this.#revision })
  }

  set<S extends Singleton>(singleton: S, item: Item<S>): Result<null> {
    const before = this.state.value(singleton)
    const full: unknown = frozenCopy(item)
    const problems = this.#problems(singleton, full, { id: null, before, snapshot: this.state })
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    this.#archive.saveSingleton(singleton, this.#revision, full)
    this.#archive.clearReferences(singleton, '')
    this.#archive.addReferences(singleton, '', this.#references.of(singleton, full))
    const seen = this.state.revisionOf(singleton) > 0
    this.state = this.state.withValue(singleton, { revision: this.#revision, item: full })
    this.#record(singleton, '', seen ? { position: 0, body: before } : null, { position: 0, body: full })
    return ok(null)
  }

  /**
   * Makes changes as history kept them, without asking the rules of single items. All items are taken out before
   * any is put in, because unique values and positions may have changed places.
   */
  replay(changes: readonly Change[]): void {
    for (const change of changes) this.#takeOut(change)
    for (const change of changes) this.#putIn(change)
  }

  /** Asks the rules of every table over the whole configuration. */
  checkEverything(): Result<null> {
    for (const table of this.#references.tables) {
      const checked = this.#checkAll(table)
      if (!checked.ok) return checked
    }
    return ok(null)
  }

  /** The rows that belong to an item go before it does. */
  #removeRows(parent: Table, id: Id): Result<null> {
    for (const table of this.#references.within(parent)) {
      const rows = this.state.rowsOf(table).entries.filter((entry) => parentOf(table, entry.item) === id)
      for (const row of rows) {
        const removed = this.#take(table, row)
        if (!removed.ok) return removed
      }
    }
    return ok(null)
  }

  /** Index among `entries` for `item`, whose anchor must belong to the same parent. */
  #place(
    table: Table,
    item: unknown,
    entries: readonly Entry<unknown>[],
    placement: Placement | null,
  ): Result<number> {
    const wanted = placement ?? { anchor: null, after: true }
    if (!table.within || wanted.anchor === null) return placeIndex(entries, wanted)
    const anchor = this.state.rowsOf(table).get(wanted.anchor)
    const isSibling = anchor && parentOf(table, anchor.item) === parentOf(table, item)
    return placeIndex(isSibling ? entries : [], wanted)
  }

  #takeOut({ resource: name, item, before }: Change): void {
    const table = this.#references.table(name)
    if (!table || !before) return
    const id = idIn(table, item)
    this.#archive.remove(table, id)
    this.#archive.clearReferences(table, item)
    this.state = this.state.withRows(table, this.state.rowsOf(table).without(id, this.#revision))
  }

  #putIn({ resource: name, item, before, after }: Change): void {
    const resource = this.#references.stored(name)
    if (!resource) return
    if (resource.shape === 'singleton') this.#putValue(resource, after)
    else if (after) this.#putItem(resource, item, after)
    this.#record(resource, item, before, after)
  }

  #putValue(singleton: Singleton, value: StoredItem | null): void {
    const item = deepFreeze(value?.body ?? singleton.initial)
    if (value) this.#archive.saveSingleton(singleton, this.#revision, item)
    else this.#archive.removeSingleton(singleton)
    this.#archive.clearReferences(singleton, '')
    this.#archive.addReferences(singleton, '', this.#references.of(singleton, item))
    this.state = this.state.withValue(singleton, { revision: this.#revision, item })
  }

  #putItem(table: Table, item: string, { position, body }: StoredItem): void {
    const entry = { id: idIn(table, item), position, revision: this.#revision, item: deepFreeze(body) }
    this.#archive.save(table, entry)
    this.#archive.clearReferences(table, item)
    this.#archive.addReferences(table, item, this.#references.of(table, entry.item))
    this.state = this.state.withRows(table, this.state.rowsOf(table).with(entry))
  }

  #problems(resource: Stored, item: unknown, context: CheckContext<unknown>): Problem[] {
    const missing = this.#references
      .of(resource, item)
      .filter((reference) => !this.#references.exists(reference, this.state))
      .filter((reference) => !(reference.table === resource && reference.target === context.id))
      .map(({ path, text }) => problem(path, `there is no ${text}`, 'missing_reference'))
    return [...missing, ...(resource.check?.(item as never, context as CheckContext<never>) ?? [])]
  }

  #save(table: Table, before: Entry<unknown> | null, entry: Entry<unknown>): Result<null> {
    const written = this.#write(table, before, entry)
    if (!written.ok) return written
    this.state = this.state.withRows(table, this.state.rowsOf(table).with(entry))
    return this.#checkAll(table)
  }

  /** Writes an item and what it names to the disk, and takes note of the change. */
  #write(table: Table, before: Entry<unknown> | null, entry: Entry<unknown>): Result<null> {
    const taken = this.#archive.save(table, entry)
    if (taken !== null) return duplicate(table, taken)
    const references = this.#references.of(table, entry.item)
    if (before) this.#archive.clearReferences(table, String(entry.id))
    this.#archive.addReferences(table, String(entry.id), references)
    this.#record(table, String(entry.id), before ? stored(before) : null, stored(entry))
    return ok(null)
  }

  #effects<T>(table: Table, change: ItemChange<T>): Result<null> {
    return table.effects?.(change as ItemChange<never>, this) ?? ok(null)
  }

  #checkAll(table: Table): Result<null> {
    const problems = table.checkAll?.(this.state) ?? []
    return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(null)
  }

  #usages(table: Table, id: Id): Usage[] {
    return this.#archive.usersOf(table, id).map(({ resource, item, path }) => {
      const user = this.#references.table(resource)
      const entry = user && this.state.rowsOf(user).entries.find((other) => String(other.id) === item)
      const title = user && entry ? user.label(entry.item as Item<Table>) : resource
      return { resource, id: user && entry ? String(wireId(user, entry.id)) : item, title, path }
    })
  }

  /** A free position at `index`; numbers the whole table anew when the room there is used up. */
  #roomAt(table: Table, index: number): number {
    const free = positionAt(this.state.rowsOf(table).entries, index)
    if (free !== null) return free
    const crowded = this.state.rowsOf(table)
    for (const [place, entry] of crowded.entries.entries()) {
      const position = (place + 1) * positionGap
      const moved = { ...entry, position }
      this.#archive.save(table, moved)
      this.#record(table, String(entry.id), stored(entry), stored(moved))
    }
    const renumbered = crowded.entries.map((entry, place) => ({
      ...entry,
      position: (place + 1) * positionGap,
    }))
    const rows = ImmutableRows.of(renumbered, this.#revision, crowded.lastId)
    this.state = this.state.withRows(table, rows)
    return positionAt(renumbered, index)!
  }

  /** Writes everything that must be known of this change besides the items themselves. */
  finish(atMs: number, author: Author): void {
    const tables = new Set(this.changes.map(({ resource }) => this.#references.table(resource)))
    for (const table of tables) if (table) this.#archive.saveTable(table.name, this.state.rowsOf(table))
    this.#archive.saveRevision(this.#revision, atMs, author, this.changes)
  }

  #record(resource: Stored, item: string, before: StoredItem | null, after: StoredItem | null): void {
    this.changes.push({ resource: resource.name, item, before, after })
  }
}

function newId({ id }: Table, rows: ImmutableRows): Id {
  if (id.kind !== 'uuid') return rows.lastId + 1
  return rows.entries.length === 0 ? (id.first ?? randomUUID()) : randomUUID()
}

function complete(table: Table, item: unknown, id: Id, context: CheckContext<unknown>): Item<Table> {
  const derived = table.derive?.(item as Item<Table>, id, context as CheckContext<Item<Table>>) ?? {}
  return frozenCopy({ ...(item as object), ...derived }) as Item<Table>
}

/** The id of the item that a row belongs to; undefined in tables without parents. */
function parentOf({ within }: Table, row: unknown): unknown {
  return within && (row as Readonly<Record<string, unknown>>)[within.field]
}

/** The id of an item as history writes it. */
function idIn(table: Table, item: string): Id {
  return table.id.kind === 'uuid' ? item : Number(item)
}

function stored(entry: Entry<unknown>): StoredItem {
  return { position: entry.position, body: entry.item }
}

function notFound(table: Table, id: Id) {
  return fail({ kind: 'not-found', message: `there is no item ${id} in ${table.name}` })
}

function duplicate(table: Table, index: string) {
  const key = (table.unique ?? []).find(({ fields }) => uniqueIndexName(table, fields) === index)
  const field = key?.fields.at(-1) ?? ''
  return invalid(field, 'is already taken by another item', 'duplicate')
}
