import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CategoryFiles } from './category-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-categories-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function apply(files: CategoryFiles, version: string): Promise<void> {
  const path = files.partialPath()
  writeFileSync(path, version)
  const facts = { names: 1, counts: {}, lists: [], broken: [], brokenTotal: 0 }
  const origin = { atSeconds: 1, login: 'admin', file: version, sizeBytes: version.length }
  const done = await files.apply({ ...facts, ...origin, version }, path)
  expect(done.ok).toBe(true)
}

it('an update that follows one taken back leads back to the one that was in force', async () => {
  const files = new CategoryFiles(folder)
  await apply(files, 'good')
  await apply(files, 'bad')
  await files.takeBack()
  await apply(files, 'worse')
  expect(files.all.map(({ version }) => version)).toEqual(['worse', 'good'])
  await files.takeBack()
  expect(files.inForce?.version).toBe('good')
  expect(new CategoryFiles(folder).inForce?.version).toBe('good')
})

it('of many updates the one in force and the one before it are kept', async () => {
  const files = new CategoryFiles(folder)
  for (const version of ['one', 'two', 'three', 'four']) await apply(files, version)
  expect(files.all.map(({ version }) => version)).toEqual(['four', 'three'])
  await files.takeBack()
  expect(files.inForce?.version).toBe('three')
  await files.takeBack()
  expect(files.inForce).toBeNull()
})
