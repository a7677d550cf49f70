import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResolvedName } from '../../core/observation.ts'
import { resolverEngine } from './engine.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-hosts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('entries of the hosts file win, and need no server', async () => {
  const hostsFile = join(folder, 'hosts')
  writeFileSync(hostsFile, '192.0.2.7 server.example\n2001:db8::7 SERVER.example\n')
  const told = Promise.withResolvers<readonly ResolvedName[]>()
  const engine = resolverEngine({ hostsFile, onNames: told.resolve })
  // Nobody serves names at this address.
  await engine.apply({ names: ['server.example'], servers: ['192.0.2.1'] }, AbortSignal.timeout(60_000))
  const [found] = await told.promise
  expect(found).toMatchObject({ addresses: ['192.0.2.7', '2001:db8::7'], error: null })
  expect(await engine.observe()).toEqual({ status: 'active', message: '' })
  await engine.close()
})
