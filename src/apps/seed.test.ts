import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { console as consoleResources } from '../domains/console.ts'
import { rootServerGroup, serverGroups } from '../domains/servers/group.ts'
import { openStore, type Store } from '../store/store.ts'
import { seed, seedConsole } from './seed.ts'

let folder: string
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-seed-'))
  store = openStore(folder, consoleResources, () => 0)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const groupIds = () => store.snapshot.rows(serverGroups).entries.map(({ id }) => id)

it('a console has the root group of servers from its first revision on', async () => {
  await seed(store, 'hash', 'cc')
  expect([store.snapshot.revision, groupIds()]).toEqual([1, [rootServerGroup]])
  await seedConsole(store)
  expect(store.snapshot.revision).toBe(1)
})

it('the folder of an older console gets it, and a revision without it is not restored', async () => {
  await seed(store, 'hash')
  expect(groupIds()).toEqual([])
  await seedConsole(store)
  expect([store.snapshot.revision, groupIds()]).toEqual([2, [rootServerGroup]])
  const restored = await store.restore({ login: 'a', address: 'b', action: 'c' }, 1)
  expect(restored).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  expect(groupIds()).toEqual([rootServerGroup])
})
