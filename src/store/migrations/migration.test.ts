import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { isTable } from '../../core/resource/resource.ts'
import { localAdmins } from '../../domains/access/local-admin.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { hairpinNat } from '../../domains/firewall/hairpin.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { gateway } from '../../domains/gateway.ts'
import { installedLicense } from '../../domains/license/installed.ts'
import { ports } from '../../domains/objects/port.ts'
import { openStore } from '../config/store.ts'
import { migrate, migrations, openDatabase, schemaText } from '../database/database.ts'

/**
 * A database as version 1 of the program left it: made by migration 0001 alone, with two of everything, a rule moved
 * before the others, and `log_mode` `selected`. Never made anew.
 */
const fixture = new URL('../../../test/fixtures/config-v1.db', import.meta.url)
const license = {
  hwid: 'h',
  license_id: 'l',
  license_type: 'enterprise',
  server_name: 's',
  server_id: 'i',
  company_id: 'c',
  issued_at: 1,
  installed_at: 2,
  start_date: 1,
  expiration_date: 3,
  not_upgrade_after: 3,
  tech_support_end: 3,
  modules: [],
}
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function oldFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-migration-'))
  folders.push(folder)
  copyFileSync(fixture, join(folder, 'config.db'))
  return folder
}

it('the fixture is what migration 0001 makes', () => {
  const made = new Sqlite(':memory:')
  made.exec(readFileSync(new URL('./0001-initial.sql', import.meta.url), 'utf8'))
  const old = new Sqlite(join(oldFolder(), 'config.db'), { readonly: true })
  expect(schemaText(old)).toBe(schemaText(made))
  expect(old.pragma('user_version', { simple: true })).toBe(1)
  old.close()
})

it('a database of version 1 becomes what a new one is', () => {
  const fresh = new Sqlite(':memory:')
  migrate(fresh)
  const old = openDatabase(oldFolder())
  expect(schemaText(old)).toBe(schemaText(fresh))
  expect(old.pragma('user_version', { simple: true })).toBe(migrations().length)
  expect(old.pragma('integrity_check', { simple: true })).toBe('ok')
  old.close()
})

it('what was in it is there, and it works: reads, writes, history, ids that go on', async () => {
  const store = openStore(oldFolder(), gateway, () => 0)
  const { snapshot } = store
  const first = readFileSync(new URL('./0001-initial.sql', import.meta.url), 'utf8')
  const old = gateway.filter(isTable).filter(({ name }) => first.includes(`CREATE TABLE ${name} (`))
  expect(old.length).toBeGreaterThan(15)
  for (const table of old)
    expect([table.name, snapshot.rows(table).entries.length > 0]).toEqual([table.name, true])
  expect(snapshot.value(firewallSettings).log_mode).toBe('selected')
  // It had DNAT rules, which go on as they were.
  expect(snapshot.value(hairpinNat)).toEqual({ enabled: false })
  expect(snapshot.rows(forwardRules).entries.map(({ item }) => item.comment)).toEqual(['second', 'fixture'])
  expect(snapshot.rows(localAdmins).entries[0]!.item.password).toMatch(/^\$argon2id\$/)
  const author = { login: 'admin', address: '', action: '' }
  const port = snapshot.rows(ports).entries[0]!
  const refused = await store.write(author, (transaction) => transaction.remove(ports, port.id))
  expect(refused.ok).toBe(false)
  const written = await store.write(author, (transaction) => transaction.insert(ports, port.item, null))
  expect(written).toMatchObject({ ok: true, value: { value: 3, revision: snapshot.revision + 1 } })
  const restored = await store.restore(author, snapshot.revision)
  expect(restored.ok).toBe(true)
  expect(store.snapshot.rows(ports).entries.map(({ id }) => id)).toEqual([1, 2])
  store.close()
})

it('a database of a newer version is refused, with the versions, and left as it is', () => {
  const folder = oldFolder()
  const newer = new Sqlite(join(folder, 'config.db'))
  newer.pragma(`user_version = ${migrations().length + 1}`)
  newer.close()
  const before = readFileSync(join(folder, 'config.db'))
  expect(() => openStore(folder, gateway, () => 0)).toThrow(
    `config.db has version ${migrations().length + 1}, made by a newer program; this one knows ${migrations().length}`,
  )
  expect(readFileSync(join(folder, 'config.db')).equals(before)).toBe(true)
})

it('the installed license of an earlier version stays installed, and a revision without it can be restored', async () => {
  const folder = oldFolder()
  openStore(folder, gateway, () => 0).close()
  const earlier = new Sqlite(join(folder, 'config.db'))
  earlier.exec(
    'DROP INDEX changes_of_item; ALTER TABLE revisions DROP COLUMN note; DROP TABLE check_runs; DROP TABLE quota_counts; DROP TABLE quota_uses',
  )
  earlier.pragma('user_version = 12')
  const body = JSON.stringify({ license })
  const none = JSON.stringify({ license: null })
  earlier.exec(`DELETE FROM singletons WHERE name = 'installed_license'`)
  earlier.prepare(`INSERT INTO singletons VALUES ('installed_licence', 2, ?)`).run(body)
  earlier.prepare(`INSERT INTO changes VALUES ((2 << 24) + 1, 'installed_licence', '', ?, ?)`).run(none, body)
  earlier.close()
  const store = openStore(folder, gateway, () => 0)
  expect(store.snapshot.value(installedLicense)).toEqual({ license })
  expect((await store.restore({ login: 'admin', address: '', action: '' }, 1)).ok).toBe(true)
  expect(store.snapshot.value(installedLicense)).toEqual({ license: null })
  store.close()
})

it('root servers of before TLS are asked plainly, also those of earlier revisions', () => {
  const old = new Sqlite(':memory:')
  for (const { sql } of migrations().slice(0, 13)) old.exec(sql)
  old.pragma('user_version = 13')
  old.exec(`CREATE TABLE root_servers (
      id TEXT PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
    ) STRICT;
    INSERT INTO root_servers VALUES ('a', 1, 2, '{"type":"ip","object":"192.0.2.53"}');
    INSERT INTO changes VALUES (1, 'root_servers', 'a', NULL, '{"position":1,"body":{"type":"ip"}}');
    INSERT INTO changes VALUES (2, 'forward_zones', 'a', NULL, '{"position":1,"body":{}}')`)
  migrate(old)
  const plain = '"tls":false,"tls_name":"","ca":""'
  expect(old.prepare('SELECT body FROM root_servers').pluck().all()).toEqual([
    `{"type":"ip","object":"192.0.2.53",${plain}}`,
  ])
  expect(old.prepare('SELECT before, after FROM changes ORDER BY place').raw().all()).toEqual([
    [null, `{"position":1,"body":{"type":"ip",${plain}}}`],
    [null, '{"position":1,"body":{}}'],
  ])
})

it('packet checks of before profiles expect none in particular, also those of earlier revisions', () => {
  const old = new Sqlite(':memory:')
  for (const { sql } of migrations().slice(0, 21)) old.exec(sql)
  old.pragma('user_version = 21')
  old.exec(`CREATE TABLE packet_checks (
      id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
    ) STRICT;
    INSERT INTO packet_checks VALUES (1, 1, 2, '{"enabled":true}');
    INSERT INTO changes VALUES (1, 'packet_checks', '1', NULL, '{"position":1,"body":{"enabled":true}}');
    INSERT INTO changes VALUES (2, 'forward_zones', 'a', NULL, '{"position":1,"body":{}}')`)
  migrate(old)
  const none = '"expected_ips_profile":null,"expected_dpi_profile":null'
  expect(old.prepare('SELECT body FROM packet_checks').pluck().all()).toEqual([`{"enabled":true,${none}}`])
  expect(old.prepare('SELECT before, after FROM changes ORDER BY place').raw().all()).toEqual([
    [null, `{"position":1,"body":{"enabled":true,${none}}}`],
    [null, '{"position":1,"body":{}}'],
  ])
})
