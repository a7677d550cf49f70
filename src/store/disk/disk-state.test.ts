import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskFaultOf } from './disk-fault.ts'
import { DiskState } from './disk-state.ts'

let folder: string
let isFull: boolean
let disk: DiskState
let said: string[]

const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
const write = (text: string) => () => {
  if (isFull) throw full()
  said.push(text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-disk-'))
  isFull = true
  said = []
  disk = new DiskState({ folder, probe: write('probe') })
  disk.watch({
    failed: ({ kind }) => void said.push(`failed ${kind}`),
    recovered: ({ refused }) => void said.push(`recovered ${refused}`),
  })
})
afterEach(() => {
  disk.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what is put off is stored once there is room, the last of a name only', async () => {
  expect(disk.fault).toBeNull()
  disk.defer('a', write('a1'))
  disk.defer('b', write('b'))
  disk.defer('a', write('a2'))
  expect(disk.refuse(full())?.kind).toBe('full')
  expect(disk.fault?.kind).toBe('full')
  expect(said).toEqual(['failed full'])
  isFull = false
  for (let waits = 0; disk.fault !== null && waits < 400; waits++)
    await new Promise((go) => setTimeout(go, 25))
  expect(said).toEqual(['failed full', 'probe', 'b', 'a2', 'recovered 1'])
})

test('an error that is none of the disk stays one', () => {
  expect(disk.note(new Error('bug'))).toBeNull()
  expect(() =>
    disk.defer('a', () => {
      throw new Error('bug')
    }),
  ).toThrow('bug')
  expect(disk.fault).toBeNull()
})

test.each([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['SQLITE_FULL', 'full'],
  ['EROFS', 'read-only'],
  ['SQLITE_READONLY_DBMOVED', 'read-only'],
  ['EIO', 'broken'],
  ['SQLITE_IOERR_FSYNC', 'broken'],
  ['ENOENT', undefined],
  ['SQLITE_BUSY', undefined],
])('%s is %s', (code, kind) => {
  expect(diskFaultOf(Object.assign(new Error('x'), { code }))?.kind).toBe(kind)
})
