import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { startGateway } from '../fixture/gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-upgrade-'))
const database = join(folder, 'config.db')
copyFileSync(new URL('../../fixtures/config-v1.db', import.meta.url), database)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a folder of version 1 is taken over: logins, items, their order', async () => {
  const gateway = await startGateway({ dataFolder: folder })
  try {
    const rules = await gateway.admin.list('/firewall/rules/forward')
    expect(rules.map(({ comment }) => comment)).toEqual(['second', 'fixture'])
    expect((await gateway.admin.post('/firewall/rules/forward', { action: 'drop' })).status).toBe(200)
    expect((await gateway.admin.get('/aliases/lists/ports/1')).json()).toMatchObject({
      values: ['port.id.1', 'port_range.id.1'],
    })
  } finally {
    await gateway.close()
  }
})

it('a folder of a newer version is refused with both versions', async () => {
  const newer = new Sqlite(database)
  newer.pragma('user_version = 1000')
  newer.close()
  await expect(startGateway({ dataFolder: folder })).rejects.toThrow(
    /has version 1000, made by a newer program/,
  )
})
