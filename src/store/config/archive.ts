import type { Singleton, Stored, Table } from '../../core/resource/resource.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import { isFields } from '../../core/schema/schema.ts'
import type { Database, Statement } from '../database/database.ts'
import { ImmutableRows } from './rows.ts'
import { deepFreeze, State, type StoredValue } from './state.ts'

/** An item as history keeps it. */
export interface StoredItem {
  readonly position: number
  readonly body: unknown
}

/** An item as history keeps it, whose JSON is made once. */
export class KeptItem implements StoredItem {
  readonly position: number
  readonly body: unknown
  #bodyText: string | null = null

  constructor(position: number, body: unknown) {
    this.position = position
    this.body = body
  }

  /** The body as JSON. */
  get bodyText(): string {
    this.#bodyText ??= JSON.stringify(this.body)
    return this.#bodyText
  }

  /** The whole as JSON. */
  get text(): string {
    return `{"position":${this.position},"body":${this.bodyText}}`
  }
}

/** An item as its table keeps it. */
export interface StoredRow {
  readonly id: Id
  readonly revision: number
  readonly kept: KeptItem
}

/** Change of one item by a revision; null stands for "not there". `item` is empty for a singleton. */
export interface Change {
  readonly resource: string
  readonly item: string
  readonly before: StoredItem | null
  readonly after: StoredItem | null
}

/** A change that is being written. */
export interface KeptChange extends Change {
  readonly before: KeptItem | null
  readonly after: KeptItem | null
}

/** Author of a revision: who, from where, by what request, and for what reason if one was given. */
export interface Author {
  readonly note?: string | undefined
  readonly login: string
  readonly address: string
  readonly action: string
}

/** A row whose body is no JSON; `item` is empty for a singleton. */
export interface UnreadableRow {
  readonly resource: string
  readonly item: string
}

/**
 * The place of a revision's first change among all; those of one revision follow each other. One number as the key of the
 * table lets a row be as long as a page: an edit of a rule has some thousand bytes.
 */
export function firstPlace(revision: number): number {
  return revision * 2 ** 24
}

/** Rows that are inserted by one statement. */
const rowsAtOnce = 64

/** The only place that reads and writes the tables of the configuration. */
export class Archive {
  readonly #database: Database
  readonly #statements = new Map<string, Statement>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Loads the whole configuration of these resources. Rows that are no JSON are left out, and named in `unreadable`. */
  load(resources: readonly Stored[], unreadable: UnreadableRow[] = []): State {
    const revision = (this.#sql('SELECT max(id) FROM revisions').pluck().get() as number | null) ?? 0
    const rows = new Map<string, ImmutableRows>()
    const values = new Map<string, StoredValue>()
    const parse = (resource: string, item: string, body: string): unknown => {
      try {
        return deepFreeze(JSON.parse(body))
      } catch {
        unreadable.push({ resource, item })
        return undefined
      }
    }
    for (const resource of resources) {
      if (resource.shape === 'singleton') {
        const row = this.#sql('SELECT revision, body FROM singletons WHERE name = ?').get(resource.name) as
          | { revision: number; body: string }
          | undefined
        const own = row && parse(resource.name, '', row.body)
        const item = isFields(own) ? deepFreeze({ ...resource.initial, ...own }) : own
        if (row && own !== undefined) values.set(resource.name, { revision: row.revision, item })
      } else {
        rows.set(resource.name, this.#loadTable(resource, parse))
      }
    }
    return new State(revision, rows, values)
  }

  #loadTable(table: Table, parse: (resource: string, item: string, body: string) => unknown): ImmutableRows {
    const rows = this.#sql(
      `SELECT id, position, revision, body FROM ${table.name} ORDER BY position`,
    ).all() as { id: Id; position: number; revision: number; body: string }[]
    const entries = rows
      .map(({ body, ...row }) => ({ ...row, item: parse(table.name, String(row.id), body) }))
      .filter(({ item }) => item !== undefined)
    const known = this.#sql('SELECT revision, last_id FROM tables WHERE name = ?').get(table.name) as
      | { revision: number; last_id: number }
      | undefined
    const lastId = rows.reduce((last, { id }) => (typeof id === 'number' ? Math.max(last, id) : last), 0)
    return ImmutableRows.of(entries, known?.revision ?? 0, Math.max(known?.last_id ?? 0, lastId))
  }

  /** Writes items; answers the name of the unique index that refuses one, or null. */
  save(table: Table, rows: readonly StoredRow[]): string | null {
    try {
      this.#insertAll(
        (values) =>
          `INSERT INTO ${table.name} VALUES ${values} ON CONFLICT (id) DO UPDATE
           SET position = excluded.position, revision = excluded.revision, body = excluded.body`,
        rows,
        ({ id, revision, kept }) => [id, kept.position, revision, kept.bodyText],
      )
      return null
    } catch (error) {
      const index = /UNIQUE constraint failed: index '(\w+)'/.exec(String(error))
      if (index) return index[1]!
      throw error
    }
  }

  /** Makes `revision` the one that last changed an item, which stays as it is. */
  touch(table: Table, id: Id, revision: number): void {
    this.#sql(`UPDATE ${table.name} SET revision = ? WHERE id = ?`).run(revision, id)
  }

  saveSingleton(singleton: Singleton, revision: number, item: unknown): void {
    this.#sql('INSERT OR REPLACE INTO singletons VALUES (?, ?, ?)').run(
      singleton.name,
      revision,
      JSON.stringify(item),
    )
  }

  remove(table: Table, ids: readonly Id[]): void {
    this.#sql(`DELETE FROM ${table.name} WHERE id IN (SELECT value FROM json_each(?))`).run(
      JSON.stringify(ids),
    )
  }

  removeSingleton(singleton: Singleton): void {
    this.#sql('DELETE FROM singletons WHERE name = ?').run(singleton.name)
  }

  /** Writes what is known of a whole table: when it last changed, and the highest id it ever gave. */
  saveTable(name: string, { lastId, revision }: ImmutableRows): void {
    this.#sql(
      `INSERT INTO tables VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
       SET last_id = excluded.last_id, revision = excluded.revision`,
    ).run(name, lastId, revision)
  }

  /** Writes a revision and its changes; `atMs` is Unix milliseconds. */
  saveRevision(id: number, atMs: number, author: Author, changes: readonly KeptChange[]): void {
    this.#sql('INSERT INTO revisions VALUES (?, ?, ?, ?, ?, ?)').run(
      id,
      atMs,
      author.login,
      author.address,
      author.action,
      author.note ?? null,
    )
    this.#insertAll(
      (values) => `INSERT INTO changes VALUES ${values}`,
      changes,
      ({ resource, item, before, after }, step) => {
        return [firstPlace(id) + step, resource, item, before?.text ?? null, after?.text ?? null]
      },
    )
  }

  /** Inserts a row for each element; a statement for many costs half of one for each. */
  #insertAll<T>(
    insert: (values: string) => string,
    elements: readonly T[],
    columnsOf: (element: T, place: number) => readonly unknown[],
  ): void {
    const row = (place: number) => columnsOf(elements[place]!, place)
    const values =
      elements.length > 0
        ? `(${row(0)
            .map(() => '?')
            .join()})`
        : ''
    let done = 0
    if (elements.length >= rowsAtOnce) {
      const many = this.#sql(insert(Array(rowsAtOnce).fill(values).join()))
      for (; done + rowsAtOnce <= elements.length; done += rowsAtOnce) {
        many.run(Array.from({ length: rowsAtOnce }, (_, step) => row(done + step)).flat())
      }
    }
    for (; done < elements.length; done++) this.#sql(insert(values)).run(row(done))
  }

  #sql(text: string): Statement {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }
}
