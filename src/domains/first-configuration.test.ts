import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { seed } from '../apps/interface/first-start.ts'
import { openStore, type Store } from '../store/config/store.ts'
import { console as consoleResources } from './console.ts'
import {
  addRootServerGroup,
  firstConsoleConfiguration,
  firstGatewayConfiguration,
  lacksRootServerGroup,
} from './first-configuration.ts'
import { rootServerGroup, serverGroups } from './servers/group.ts'

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

const author = { login: 'a', address: 'b', action: 'c' }
const groupIds = () => store.snapshot.rows(serverGroups).entries.map(({ id }) => id)

it('a console has the root group of servers from its first revision on', async () => {
  await seed(store, firstConsoleConfiguration, 'hash')
  expect([store.snapshot.revision, groupIds()]).toEqual([1, [rootServerGroup]])
  expect(lacksRootServerGroup(store.snapshot)).toBe(false)
})

it('the folder of an older console gets it, and a revision without it is not restored', async () => {
  await seed(store, firstGatewayConfiguration, 'hash')
  expect([groupIds(), lacksRootServerGroup(store.snapshot)]).toEqual([[], true])
  await store.write(author, addRootServerGroup)
  expect([store.snapshot.revision, groupIds()]).toEqual([2, [rootServerGroup]])
  const restored = await store.restore(author, 1)
  expect(restored).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
  expect(groupIds()).toEqual([rootServerGroup])
})
