import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** The least that a durable create can be: one insert, committed to the disk before `insert` comes back. */
export interface CommitLoop {
  /** Answers the id of the new row. */
  insert(body: string): number
}

/** Opens the bare database `bare.db` in `folder`. */
export function openCommitLoop(folder: string): CommitLoop {
  const database = new Sqlite(join(folder, 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO item (body) VALUES (?)')
  return { insert: (body) => Number(insert.run(body).lastInsertRowid) }
}

/** Body of the `index`-th address that is created. */
export function createdBody(index: number) {
  return { title: `bench ${index}`, value: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}
