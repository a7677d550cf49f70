import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedNames } from './asked-names.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-hosts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('entries of the hosts file win, and need no server', async () => {
  const hostsFile = join(folder, 'hosts')
  writeFileSync(hostsFile, '192.0.2.7 server.example\n2001:db8::7 SERVER.example\n')
  const news = Promise.withResolvers<void>()
  const names = askedNames({ hostsFile, onNews: news.resolve })
  // Nobody serves names at this address.
  names.take(['server.example'], ['192.0.2.1'])
  await news.promise
  expect(names.all()).toMatchObject([{ addresses: ['192.0.2.7', '2001:db8::7'], error: null }])
  expect(names.problems()).toEqual([])
  names.close()
})
