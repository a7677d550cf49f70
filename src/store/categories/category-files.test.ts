import { createHash } from 'node:crypto'
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
  const hash = createHash('sha256').update(version).digest('hex')
  const origin = { atSeconds: 1, login: 'admin', file: hash, sizeBytes: version.length }
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

it.each([
  ['cut off', (path: string) => writeFileSync(path, 'tw')],
  ['changed', (path: string) => writeFileSync(path, 'TWO')],
  ['gone', (path: string) => rmSync(path)],
])(
  'one in force that is %s is told, and the newest other one counts until the next',
  async (_what, spoil) => {
    const files = new CategoryFiles(folder)
    await apply(files, 'one')
    await apply(files, 'two')
    expect(files.isLost).toBe(false)
    spoil(files.pathOf(files.inForce!))
    const next = new CategoryFiles(folder)
    expect([next.inForce?.version, next.isLost]).toEqual(['one', true])
    expect(new CategoryFiles(folder).isLost).toBe(true)
    await apply(next, 'three')
    expect([next.inForce?.version, next.isLost]).toEqual(['three', false])
    expect(new CategoryFiles(folder).isLost).toBe(false)
    await next.takeBack()
    expect(next.inForce?.version).toBe('one')
  },
)

it('the way back skips one that is damaged', async () => {
  const files = new CategoryFiles(folder)
  await apply(files, 'one')
  await apply(files, 'two')
  writeFileSync(files.pathOf(files.all.find(({ version }) => version === 'one')!), 'ONE')
  await files.takeBack()
  expect(files.inForce).toBeNull()
})
