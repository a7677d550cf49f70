import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import { fail, invalid, ok, type Problem, type Result } from '../../core/failure.ts'
import { missingProblem, missingReference, notThere } from '../../core/missing.ts'
import {
  movedFew,
  type Placement,
  type Places,
  placeIndex,
  positionGap,
  positionsBetween,
  reordered,
} from '../../core/resource/order.ts'
import type {
  CheckContext,
  Item,
  ItemChange,
  Singleton,
  Stored,
  Table,
} from '../../core/resource/resource.ts'
import type { Entry, Id, SingletonKey, TableKey } from '../../core/resource/snapshot.ts'
import type { PlaceName, Transaction } from '../../core/resource/transaction.ts'
import { message } from '../messages.ts'
import {
  type Archive,
  type Author,
  type Change,
  type KeptChange,
  KeptItem,
  type StoredItem,
  type StoredRow,
} from './archive.ts'
import { type History, netChanges } from './history.ts'
import { uniqueIndexName } from './layout.ts'
import { problemUnder, under } from './problem-place.ts'
import type { Question, References } from './reference.ts'
import { revertChanges } from './revert-changes.ts'
import type { ImmutableRows, RowChange } from './rows.ts'
import { type ShownRows, withShownRows } from './shown-rows.ts'
import { deepFreeze, frozenCopy, type State } from './state.ts'
import { type UsageIndex, usageBy } from './usage-index.ts'

/** Dependencies of drafts. */
export interface DraftTools {
  readonly archive: Archive
  readonly history: History
  readonly references: References
  readonly usages: UsageIndex
}

/** One change in the making: every step is in SQLite's open transaction and in `state`, or in neither. */
export class Draft implements Transaction {
  state: State
  readonly changes: KeptChange[] = []
  readonly #archive: Archive
  readonly #history: History
  readonly #references: References
  readonly #revision: number
  readonly #usages: UsageIndex
  /** Identifiers of objects that were seen to be there in a state. */
  #found: { readonly in: State; readonly identifiers: Set<string> }

  constructor(state: State, revision: number, { archive, history, references, usages }: DraftTools) {
    this.state = state
    this.#revision = revision
    this.#archive = archive
    this.#history = history
    this.#references = references
    this.#usages = usages
    this.#found = { in: state, identifiers: new Set() }
  }

  get snapshot(): State {
    return this.state
  }

  insert<T extends TableKey>(key: T, item: Static<T['schema']>, placement: Placement | null): Result<Id> {
    const ids = this.#insert(this.#declared(key), [item], placement)
    return ids.ok ? ok(ids.value[0]!) : ids
  }

  insertAll<T extends TableKey>(
    key: T,
    items: readonly Static<T['schema']>[],
    at?: PlaceName,
  ): Result<readonly Id[]> {
    return this.#insert(this.#declared(key), items, null, at)
  }

  replace<T extends TableKey>(key: T, id: Id, item: Static<T['schema']>): Result<null> {
    return this.replaceAll(key, [[id, item]])
  }

  replaceAll<T extends TableKey>(
    key: T,
    items: readonly (readonly [Id, Static<T['schema']>])[],
    at?: PlaceName,
  ): Result<null> {
    const table = this.#declared(key)
    const rows = this.state.rowsOf(table)
    const changes: RowChange[] = []
    for (const [index, [id, item]] of items.entries()) {
      const before = rows.get(id)
      if (!before) return notFound(table, id)
      const context = { id, before: before.item, snapshot: this.state }
      const full = this.#completed(table, item, id, context)
      if (!full.ok) return under(at?.(index), full)
      changes.push({ before, after: { ...before, revision: this.#revision, item: full.value } })
    }
    const saved = this.#save(table, changes, at)
    return saved.ok ? this.#effects(table, changes) : saved
  }

  remove(key: TableKey, id: Id): Result<null> {
    return this.removeAll(key, [id])
  }

  removeAll(key: TableKey, ids: readonly Id[]): Result<null> {
    const table = this.#declared(key)
    const gone: Entry<unknown>[] = []
    for (const id of ids) {
      const before = this.state.rowsOf(table).get(id)
      if (!before) return notFound(table, id)
      const item = before.item as Item<Table>
      const problems = table.checkRemove?.(item, { id, before: item, snapshot: this.state }) ?? []
      if (problems.length > 0) return fail({ kind: 'invalid', problems })
      gone.push(before)
    }
    const done = this.#effects(
      table,
      gone.map((before) => ({ before, after: null })),
    )
    return done.ok ? this.#take(table, gone) : done
  }

  move(key: TableKey, id: Id, placement: Placement): Result<null> {
    const table = this.#declared(key)
    const before = this.state.rowsOf(table).get(id)
    if (!before) return missingReference('params.id', message('must be the id of a rule in this table'))
    if (placement.anchor === id) return ok(null)
    const others = this.state.rowsOf(table).changed([{ before, after: null }], this.#revision)
    const place = this.#place(table, before.item, others, placement)
    if (!place.ok) return place
    this.state = this.state.withRows(table, others)
    const [position] = this.#roomAt(table, place.value, 1)
    const after = { ...before, position: position!, revision: this.#revision }
    this.#write(table, [{ before, after }])
    const rows = this.state.rowsOf(table).changed([{ before: null, after }], this.#revision)
    this.state = this.state.withRows(table, rows)
    return this.#checkAll(table)
  }

  reorder(key: TableKey, ids: readonly Id[], added: ReadonlySet<Id>): Result<readonly Id[]> {
    const table = this.#declared(key)
    const rows = this.state.rowsOf(table)
    if (areInOrder(rows.entries, ids)) return ok([])
    const places = new Map(rows.entries.map(({ id }, index) => [id, index]))
    const missing = ids.find((id) => !places.has(id))
    if (missing !== undefined) return notFound(table, missing)
    const old = ids.filter((id) => !added.has(id))
    const few = movedFew(old, (id) => places.get(id)!)
    const moved = new Set([...few, ...added])
    const changes = reordered(rows.entries, ids, moved).map(({ before, position }) => {
      // Who only gets a new number in a crowded table has not changed.
      const revision = moved.has(before.id) ? this.#revision : before.revision
      return { before, after: { ...before, position, revision } }
    })
    const saved = this.#save(table, changes)
    return saved.ok ? ok([...few]) : saved
  }

  set<S extends SingletonKey>(key: S, item: Static<S['schema']>): Result<null> {
    const singleton = this.#references.stored(key.name)
    if (singleton?.shape !== 'singleton') throw notStored(key.name)
    const before = this.state.value(singleton)
    const full: unknown = frozenCopy(item)
    const problems = this.#problems(singleton, full, { id: null, before, snapshot: this.state })
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    this.#archive.saveSingleton(singleton, this.#revision, full)
    const seen = this.state.revisionOf(singleton) > 0
    this.state = this.state.withValue(singleton, { revision: this.#revision, item: full })
    this.#record(singleton, '', seen ? new KeptItem(0, before) : null, new KeptItem(0, full))
    return ok(null)
  }

  /**
   * Makes changes as history kept them, one an item, without asking the rules of single items. All items of a table
   * are taken out before any is put in, because unique values and positions may have changed places.
   */
  replay(changes: readonly Change[]): void {
    for (const [name, own] of Map.groupBy(changes, ({ resource }) => resource)) {
      const resource = this.#references.stored(name)
      if (resource?.shape === 'singleton') for (const change of own) this.#putValue(resource, change)
      else if (resource) this.#putRows(resource, own)
    }
  }

  revert(id: number): Result<number> {
    const own = this.#history.difference(id - 1, id)
    if (!own.ok) return own
    const since = this.#history.difference(id, this.#revision - 1)
    if (!since.ok) return since
    const done = revertChanges(own.value, netChanges([...since.value, ...this.changes]), {
      state: () => this.state,
      references: this.#references,
      usages: this.#usages,
      problems: (resource, { item, before }, itemId) =>
        this.#problems(resource, item, { id: itemId, before, snapshot: this.state }),
      replay: (changes) => this.replay(changes),
      reorder: (table, ids, placed) => this.reorder(table, ids, placed),
    })
    if (!done.ok) return done
    const checked = this.checkEverything()
    return checked.ok ? ok(this.changes.length > 0 ? this.#revision : this.#revision - 1) : checked
  }

  /** Asks the rules of every table over the whole configuration. */
  checkEverything(): Result<null> {
    for (const table of this.#references.tables) {
      const checked = this.#checkAll(table)
      if (!checked.ok) return checked
    }
    return ok(null)
  }

  /** The declaration of a table, which has the rules that its items must keep. */
  #declared({ name }: TableKey): Table {
    const table = this.#references.table(name)
    if (!table) throw notStored(name)
    return table
  }

  #insert(
    table: Table,
    items: readonly Item<Table>[],
    placement: Placement | null,
    at?: PlaceName,
  ): Result<readonly Id[]> {
    if (items.length === 0) return ok([])
    const rows = this.state.rowsOf(table)
    const place = this.#place(table, items[0], rows, placement)
    if (!place.ok) return place
    const context = { id: null, before: null, snapshot: this.state }
    const added: { readonly id: Id; readonly item: unknown }[] = []
    for (const [index, item] of items.entries()) {
      const id = newId(table, rows, added.length)
      const full = this.#completed(table, item, id, context)
      if (!full.ok) return under(at?.(index), full)
      added.push({ id, item: full.value })
    }
    const positions = this.#roomAt(table, place.value, items.length)
    const changes = added.map(({ id, item }, index) => {
      const after = { id, position: positions[index]!, revision: this.#revision, item }
      return { before: null, after }
    })
    const saved = this.#save(table, changes, at)
    if (!saved.ok) return saved
    const done = this.#effects(table, changes)
    return done.ok ? ok(added.map(({ id }) => id)) : done
  }

  /** Takes items away with the rows that belong to them, unless something else names one of them. */
  #take(table: Table, entries: readonly Entry<unknown>[]): Result<null> {
    if (entries.length === 0) return ok(null)
    const ids = new Set<unknown>(entries.map(({ id }) => id))
    for (const inner of this.#references.within(table)) {
      const rows = this.state.rowsOf(inner).entries.filter(({ item }) => ids.has(parentOf(inner, item)))
      const taken = this.#take(inner, rows)
      if (!taken.ok) return taken
    }
    const users = this.#usages.usersOf(
      this.state,
      table,
      entries.map(({ id }) => id),
    )
    if (users.length > 0) {
      return fail({ kind: 'in-use', usages: users.slice(0, mostUsages).map(usageBy), total: users.length })
    }
    return this.#save(
      table,
      entries.map((before) => ({ before, after: null })),
    )
  }

  /** Index among `rows` for `item`, whose anchor must belong to the same parent. */
  #place(table: Table, item: unknown, rows: Places, placement: Placement | null): Result<number> {
    const wanted = placement ?? { anchor: null, after: true }
    if (!table.within || wanted.anchor === null) return placeIndex(rows, wanted)
    const anchor = this.state.rowsOf(table).get(wanted.anchor)
    const isSibling = anchor && parentOf(table, anchor.item) === parentOf(table, item)
    return placeIndex(isSibling ? rows : nowhere, wanted)
  }

  #putValue(singleton: Singleton, { before, after }: Change): void {
    const item = deepFreeze(after?.body ?? singleton.initial)
    if (after) this.#archive.saveSingleton(singleton, this.#revision, item)
    else this.#archive.removeSingleton(singleton)
    this.state = this.state.withValue(singleton, { revision: this.#revision, item })
    this.#record(singleton, '', keptItem(before), keptItem(after))
  }

  #putRows(table: Table, changes: readonly Change[]): void {
    const rows = this.state.rowsOf(table)
    const puts = changes.map(({ item, before, after }) => {
      const id = idIn(table, item)
      const put = after && {
        id,
        position: after.position,
        revision: this.#revision,
        item: deepFreeze(after.body),
      }
      return { before: before && rows.get(id)!, after: put }
    })
    this.#archive.remove(table, idsOf(puts))
    this.#write(table, puts)
    this.state = this.state.withRows(table, rows.changed(puts, this.#revision))
  }

  /** An item as it will be stored, when it keeps the rules. */
  #completed(table: Table, item: unknown, id: Id, context: CheckContext<unknown>): Result<unknown> {
    const full = complete(table, item, id, context)
    const problems = this.#problems(table, full, context)
    return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(full)
  }

  #problems(resource: Stored, item: unknown, context: CheckContext<unknown>): Problem[] {
    const missing = this.#references
      .missing(item, this.#question(resource, context.id))
      .map(({ path, text }) => missingProblem(path, message('there is no {what}', { what: text })))
    return [...missing, ...(resource.check?.(item as never, context as CheckContext<never>) ?? [])]
  }

  #question(resource: Stored, id: Id | null): Question {
    if (this.#found.in !== this.state) this.#found = { in: this.state, identifiers: new Set() }
    return { resource, id, snapshot: this.state, found: this.#found.identifiers }
  }

  #save(table: Table, changes: readonly RowChange[], at?: PlaceName): Result<null> {
    const written = this.#write(table, changes)
    if (!written.ok) return written
    const rows = this.state.rowsOf(table).changed(changes, this.#revision)
    this.state = this.state.withRows(table, rows)
    return this.#checkAll(table, (item) => {
      const place = changes.findIndex(({ after }) => after !== null && after.id === item)
      return place < 0 ? undefined : at?.(place)
    })
  }

  /** Writes items to the disk, and takes note of the changes. */
  #write(table: Table, changes: readonly RowChange[]): Result<null> {
    const gone = changes.filter(({ after }) => after === null)
    if (gone.length > 0) this.#archive.remove(table, idsOf(gone))
    const rows: StoredRow[] = []
    for (const { before, after } of changes) {
      const kept = this.#kept(table, after)
      if (kept) rows.push({ id: after!.id, revision: after!.revision, kept })
      this.#record(table, String((after ?? before)!.id), this.#kept(table, before), kept)
    }
    const taken = this.#archive.save(table, rows)
    return taken === null ? ok(null) : duplicate(table, taken)
  }

  #kept(table: Table, entry: Entry<unknown> | null): KeptItem | null {
    return entry && new KeptItem(entry.position, this.#references.kept(table, entry.item))
  }

  #effects(table: Table, changes: readonly RowChange[]): Result<null> {
    if (!table.effects) return ok(null)
    for (const { before, after } of changes) {
      const id = (after ?? before)!.id
      const change: ItemChange<unknown> = { id, before: before?.item ?? null, after: after?.item ?? null }
      const done = table.effects(change as ItemChange<never>, this)
      if (!done.ok) return done
    }
    return ok(null)
  }

  #checkAll(table: Table, placeOf: (item: Id) => string | undefined = () => undefined): Result<null> {
    const found = table.checkAll?.(this.state) ?? []
    const problems = found.map(({ item, ...each }) =>
      item === undefined ? each : problemUnder(placeOf(item), each),
    )
    return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok(null)
  }

  /** Free positions for so many at `index`; numbers the whole table anew when the room there is used up. */
  #roomAt(table: Table, index: number, count: number): readonly number[] {
    const crowded = this.state.rowsOf(table)
    const free = positionsBetween(crowded.at(index - 1), crowded.at(index), count)
    if (free !== null) return free
    const changes = crowded.entries.map((before, place) => {
      return { before, after: { ...before, position: (place + 1) * positionGap } }
    })
    this.#write(table, changes)
    const rows = crowded.changed(changes, this.#revision)
    this.state = this.state.withRows(table, rows)
    return positionsBetween(rows.at(index - 1), rows.at(index), count)!
  }

  /** Writes everything that must be known of this change, except the items themselves. */
  finish(atMs: number, author: Author): void {
    const tables = new Set(this.changes.map(({ resource }) => this.#references.table(resource)))
    for (const list of this.#references.shownRows) {
      if (tables.has(list.table) || tables.has(list.parent)) this.#show(list)
      if (tables.has(list.table)) tables.add(list.parent)
    }
    for (const table of tables) if (table) this.#archive.saveTable(table.name, this.state.rowsOf(table))
    this.#archive.saveRevision(this.#revision, atMs, author, this.changes)
  }

  /** Brings up to date what items show of the rows that belong to them, and their ETags with it. */
  #show(list: ShownRows): void {
    const { parent, table, parentField } = list
    const touched = new Set(
      this.changes.flatMap(({ resource, item, before, after }) => {
        if (resource === parent.name) return [idIn(parent, item)]
        if (resource !== table.name) return []
        return [before, after].map((row) => (row?.body as Fields | undefined)?.[parentField])
      }),
    )
    const parents = this.state.rowsOf(parent)
    const old = parents.entries.filter(({ id }) => touched.has(id))
    const shown = withShownRows(list, old, this.state.rowsOf(table).entries)
    const changes = old.map((before, index) => {
      return { before, after: { ...shown[index]!, revision: this.#revision } }
    })
    for (const { after } of changes) this.#archive.touch(parent, after.id, this.#revision)
    this.state = this.state.withRows(parent, parents.changed(changes, this.#revision))
  }

  #record(resource: Stored, item: string, before: KeptItem | null, after: KeptItem | null): void {
    this.changes.push({ resource: resource.name, item, before, after })
  }
}

function keptItem(item: StoredItem | null): KeptItem | null {
  return item && new KeptItem(item.position, item.body)
}

type Fields = Readonly<Record<string, unknown>>

/** True when `ids` stand among the entries, in this order. */
function areInOrder(entries: readonly Entry<unknown>[], ids: readonly Id[]): boolean {
  let found = 0
  for (const { id } of entries) if (id === ids[found]) found++
  return found === ids.length
}

/** So many users of an item are listed. */
const mostUsages = 100

const nowhere: Places = { length: 0, placeOf: () => -1 }

/** The id of a new row when so many `others` were added to `rows` just now. */
function newId({ id }: Table, rows: ImmutableRows, others: number): Id {
  if (id.kind !== 'uuid') return rows.lastId + others + 1
  return rows.length + others === 0 ? (id.first ?? randomUUID()) : randomUUID()
}

function complete(table: Table, item: unknown, id: Id, context: CheckContext<unknown>): Item<Table> {
  const derived = table.derive?.(item as Item<Table>, id, context as CheckContext<Item<Table>>)
  return frozenCopy(derived ? { ...(item as object), ...derived } : item) as Item<Table>
}

/** The id of the item that a row belongs to; undefined in tables without parents. */
function parentOf({ within }: Table, row: unknown): unknown {
  return within && (row as Fields)[within.field]
}

/** The id of an item that history writes so. */
function idIn(table: Table, item: string): Id {
  return table.id.kind === 'uuid' ? item : Number(item)
}

/** Ids of the rows that were there before. */
function idsOf(changes: readonly RowChange[]): Id[] {
  return changes.flatMap(({ before }) => (before ? [before.id] : []))
}

/** A caller's mistake: the resource is not among those that the store was opened with. */
function notStored(name: string): Error {
  return new Error(`${name} is not stored here`)
}

function notFound(table: Table, id: Id) {
  return notThere(message('there is no item {id} in {table}', { id, table: table.name }))
}

function duplicate(table: Table, index: string) {
  const key = (table.unique ?? []).find(({ fields }) => uniqueIndexName(table, fields) === index)
  const field = key?.fields.at(-1) ?? ''
  return invalid(field, message('is already taken by another item'), 'duplicate')
}
