import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { daemonFolder } from './run-folder.ts'

function folderOfTest() {
  const path = mkdtempSync(join(tmpdir(), 'daemon-folder-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return daemonFolder(path)
}

const list = { name: 'lists/large', text: 'a list' }
const inodeOf = (folder: string, { name }: { readonly name: string }) => statSync(join(folder, name)).ino

it('writes what the daemon runs with once, also for its checker', async () => {
  const folder = folderOfTest()
  folder.write([list, { name: 'config', text: 'one' }])
  const after = [list, { name: 'config', text: 'two' }]
  await folder.withCandidate(
    () => after,
    async (candidate) => {
      expect(inodeOf(candidate, list)).toBe(inodeOf(folder.path, list))
      expect(readFileSync(join(candidate, 'config'), 'utf8')).toBe('two')
      expect(readFileSync(join(folder.path, 'config'), 'utf8')).toBe('one')
    },
  )
  expect(readFileSync(join(folder.path, list.name), 'utf8')).toBe('a list')
})

it('gives the checker a file whose place somebody emptied', async () => {
  const folder = folderOfTest()
  folder.write([list])
  rmSync(join(folder.path, list.name))
  await folder.withCandidate(
    () => [list],
    async (candidate) => expect(readFileSync(join(candidate, list.name), 'utf8')).toBe('a list'),
  )
})
