import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { Checkpoint } from './checkpoint.ts'

it('a commit that is put off leaves the database as it is; it is read all the same, and the next one copies both', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-checkpoint-'))
  const database = openDatabase(folder)
  const checkpoint = new Checkpoint(database)
  const insert = database.prepare('INSERT INTO runtime VALUES (?, ?)')
  const bytes = () => statSync(join(folder, 'config.db')).size
  const text = 'x'.repeat(8 * 1024 * 1024)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const before = bytes()
  database.exec('BEGIN')
  insert.run('large', text)
  checkpoint.around(10_000, () => database.exec('COMMIT'))
  expect(bytes()).toBe(before)
  expect(database.prepare("SELECT length(body) FROM runtime WHERE name = 'large'").pluck().get()).toBe(
    text.length,
  )
  insert.run('small', 'y')
  expect(bytes()).toBeGreaterThan(text.length)
  database.close()
  rmSync(folder, { recursive: true, force: true })
})
