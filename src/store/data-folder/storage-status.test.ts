import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { english, messageOf } from '../../core/text/message.ts'
import type { Store } from '../config/store.ts'
import { storageStatus } from './storage-status.ts'

const gibibyte = 1024 ** 3
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-storage-'))

afterAll(() => rmSync(folder, { recursive: true }))

function wordsWith(freeBytes: number | null): string {
  const disk = { fault: null, freeBytes } as Store['disk']
  const { status, msg } = storageStatus(folder, {
    disk,
    setAside: [],
    notices: [],
    markFault: null,
  } as unknown as Store)
  expect(status).toBe('active')
  return english(messageOf(msg))
}

test('room that is nearly used is told before changes are refused', () => {
  expect([wordsWith(null), wordsWith(gibibyte)]).toEqual(['', ''])
  expect(wordsWith(gibibyte - 1)).toContain('1023 MiB left: make room')
  expect(wordsWith(0)).toContain('0 MiB left')
})
