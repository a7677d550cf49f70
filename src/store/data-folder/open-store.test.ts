import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Item } from '../../core/resource/resource.ts'
import { decode } from '../../core/schema/decode.ts'
import { dynamicDns } from '../../domains/dns/dynamic-dns.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { gateway } from '../../domains/gateway.ts'
import { metricsSettings } from '../../domains/metrics/settings.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { readMark, replaceMark } from '../check/revision-mark.ts'
import { openStore, type Store } from '../config/store.ts'
import { inspectFolder } from './inspection.ts'
import { acceptOlder, dropLostSecrets, forgetSetAside, setAsideRows } from './repair.ts'

const author = { login: 'test', address: 'local', action: 'test' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const open = () => openStore(folder, gateway, Date.now)
const place = () => ({ dataFolder: folder, resources: gateway, nowMs: Date.now() })
const broken = () => inspectFolder(folder, gateway).filter(({ state }) => state === 'broken')

async function addAddress(store: Store, value: string): Promise<number> {
  const item = decode(ipAddresses.schema, 'create', { title: value, value }, null)
  const written = await store.write(author, (transaction) =>
    transaction.insert(ipAddresses, (item.ok ? item.value : {}) as Item<typeof ipAddresses>, null),
  )
  return written.ok ? written.value.revision : 0
}

async function setSecret(store: Store): Promise<void> {
  const service_password = store.secrets.seal('zebra')
  await store.write(author, (transaction) =>
    transaction.set(dynamicDns, { domain: 'a.example', service_login: 'x', service_password }),
  )
}

/** Opens the folder, does `work`, and leaves what a killed process leaves. */
async function killed(work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = open()
  await work(store)
  const left = mkdtempSync(join(tmpdir(), 'gatehouse-data-'))
  for (const name of ['config.db', 'config.db-wal', 'secret.key', 'revision.mark'])
    copyFileSync(at(name), join(left, name))
  store.close()
  rmSync(folder, { recursive: true })
  folder = left
}

async function stopped(work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = open()
  await work(store)
  store.close()
}

function inDatabase(sql: string): void {
  const database = new Sqlite(at('config.db'))
  database.exec(sql)
  database.close()
}

describe('the mark of the newest revision', () => {
  const twoAddresses = async (store: Store) => {
    await addAddress(store, '192.0.2.1')
    await addAddress(store, '192.0.2.2')
  }

  it('a write-ahead log that is gone is missed, whatever was in it', async () => {
    await killed(twoAddresses)
    rmSync(at('config.db-wal'))
    expect(open).toThrow(/^config\.db is older than what was answered: revisions 1 to 2 are missing/)
    expect(broken()).toMatchObject([{ name: 'config.db', detail: expect.stringMatching('revisions 1 to 2') }])
  })

  it('also where the mark is gone with it', async () => {
    await killed(twoAddresses)
    rmSync(at('config.db-wal'))
    rmSync(at('revision.mark'))
    expect(open).toThrow(/^config\.db holds no configuration, though secret\.key tells that there was one/)
    expect(broken()).toMatchObject([{ detail: expect.stringMatching('holds no configuration') }])
    acceptOlder(place())
    await stopped(async (store) => expect(store.snapshot.revision).toBe(0))
  })

  it('one that was cut is missed, and stays as it was', async () => {
    await killed(twoAddresses)
    const { size } = statSync(at('config.db-wal'))
    truncateSync(at('config.db-wal'), size - 4000)
    expect(open).toThrow(/revision 2 of .* is missing, its newest is revision 1/)
    expect(open).toThrow(/revision 2 of .* is missing/)
    expect(statSync(at('config.db-wal')).size).toBe(size - 4000)
  })

  it('an older copy of the database is not taken for the newest', async () => {
    await stopped((store) => addAddress(store, '192.0.2.1'))
    copyFileSync(at('config.db'), at('copy'))
    await stopped((store) => addAddress(store, '192.0.2.2'))
    copyFileSync(at('copy'), at('config.db'))
    expect(open).toThrow(/revision 2 of .* is missing/)
  })

  it('nor another database, nor another history of the same one', async () => {
    await stopped((store) => addAddress(store, '192.0.2.1'))
    copyFileSync(at('config.db'), at('copy'))
    await stopped((store) => addAddress(store, '192.0.2.2'))
    const mark = readFileSync(at('revision.mark'))
    copyFileSync(at('copy'), at('config.db'))
    acceptOlder(place())
    writeFileSync(at('revision.mark'), mark)
    inDatabase('UPDATE revisions SET id = 2 WHERE id = 3')
    expect(open).toThrow(/holds another history: revision 2/)
    inDatabase("UPDATE runtime SET body = json_quote('other') WHERE name = 'database'")
    expect(open).toThrow(/is not the one that holds revision 2/)
  })

  it('accepted, the older configuration goes on with revisions newer than all that were answered', async () => {
    await killed(twoAddresses)
    truncateSync(at('config.db-wal'), statSync(at('config.db-wal')).size - 4000)
    expect(acceptOlder(place())).toEqual([expect.stringMatching('revision 1 is now revision 3')])
    expect(broken()).toEqual([])
    await stopped(async (store) => {
      expect(store.snapshot.revision).toBe(3)
      expect(store.history.get(3)?.action).toMatch('repair accept-older')
      expect(await addAddress(store, '192.0.2.3')).toBe(4)
    })
  })

  it('a missing database is not begun anew beside files that were made after it', async () => {
    await stopped(twoAddresses)
    rmSync(at('config.db'))
    expect(open).toThrow(/^config\.db is missing, though secret\.key, revision\.mark tell/)
    expect(existsSync(at('config.db'))).toBe(false)
    writeFileSync(at('config.db'), '')
    expect(open).toThrow(/^config\.db is empty/)
    acceptOlder(place())
    await stopped(async (store) => expect(store.snapshot.revision).toBe(0))
  })

  it('one slot may be torn; a mark that is lost is said, and made anew', async () => {
    await stopped(twoAddresses)
    const bytes = readFileSync(at('revision.mark'))
    const newest = bytes.indexOf('"revision":2')
    expect(newest).toBeGreaterThan(0)
    writeFileSync(at('revision.mark'), bytes.fill('x', newest, newest + 20))
    expect(readMark(folder)).toMatchObject({ revision: 1 })
    writeFileSync(at('revision.mark'), 'xyz')
    const store = open()
    expect(store.notices).toEqual([expect.stringMatching(/revision\.mark was damaged/)])
    store.close()
    expect(readMark(folder)).toMatchObject({ revision: 2 })
  })

  it('a database that is ahead of its mark is complete', async () => {
    await stopped(twoAddresses)
    const mark = readMark(folder)
    if (mark === null || mark === 'damaged') throw new Error('there is no mark')
    const first = new Sqlite(at('config.db')).prepare('SELECT at FROM revisions WHERE id = 1').pluck().get()
    replaceMark(folder, { ...mark, revision: 1, atMs: Number(first) })
    await stopped(async (store) => expect(store.snapshot.revision).toBe(2))
  })
})

describe('secret.key', () => {
  it.each([
    ['missing', () => rmSync(at('secret.key')), /^secret\.key is missing/],
    ['cut', () => truncateSync(at('secret.key'), 31), /^secret\.key has 31 bytes instead of 32/],
    ['empty', () => truncateSync(at('secret.key'), 0), /^secret\.key has 0 bytes/],
    [
      'another one',
      () => writeFileSync(at('secret.key'), Buffer.alloc(32, 7)),
      /^secret\.key is not the key of/,
    ],
  ])('%s: refused while the database holds a secret, which can be dropped', async (_name, harm, message) => {
    await stopped(setSecret)
    harm()
    expect(open).toThrow(message)
    expect(open).toThrow(/dynamic_dns: service_password.*put the secret\.key back.*repair drop-secrets/)
    expect(broken()).toMatchObject([
      { name: 'secret.key', detail: expect.stringMatching('service_password') },
    ])
    expect(dropLostSecrets(place())[0]).toBe('dropped dynamic_dns: service_password')
    await stopped(async (store) => {
      expect(store.snapshot.value(dynamicDns)).toMatchObject({ domain: 'a.example', service_password: '' })
      const history = store.history.difference(0, store.snapshot.revision)
      expect(JSON.stringify(history)).not.toContain('enc:v1:')
    })
  })

  it('settings whose secret is dropped are switched off, also where an earlier revision is restored', async () => {
    const initial = { ...metricsSettings.initial, enabled: true, listen: '192.0.2.1:9100' }
    await stopped(async (store) => {
      const token = store.secrets.seal('a token of sixteen')
      await store.write(author, (transaction) => transaction.set(metricsSettings, { ...initial, token }))
    })
    rmSync(at('secret.key'))
    expect(dropLostSecrets(place())[0]).toBe('dropped metrics_settings: token')
    await stopped(async (store) => {
      expect(store.snapshot.value(metricsSettings)).toMatchObject({ enabled: false, token: '' })
      const history = JSON.stringify(store.history.difference(0, store.snapshot.revision - 1))
      expect(history).toContain('"enabled":false,"listen":"192.0.2.1:9100"')
      expect(history).not.toContain('enc:v1:')
    })
  })

  it('the key of an authority that stands beside the configuration is not lost in silence', async () => {
    await stopped(async (store) => {
      await addAddress(store, '192.0.2.1')
      store.runtime.set('web-authority', { certificate: 'x', key: store.secrets.seal('a key') })
    })
    rmSync(at('secret.key'))
    expect(open).toThrow(/nothing else opens web-authority: key.*put the secret\.key back/)
    expect(dropLostSecrets(place())).toEqual(['dropped web-authority: key'])
    await stopped(async (store) => expect(store.runtime.get('web-authority')).toBeNull())
  })

  it('the doctor finds a key that its owner may not read', async () => {
    await stopped(setSecret)
    chmodSync(at('secret.key'), 0)
    expect(broken()).toMatchObject([{ name: 'secret.key', detail: expect.stringMatching(/cannot be read/) }])
  })

  it('without a secret a new key is taken, which is said', async () => {
    await stopped((store) => addAddress(store, '192.0.2.1'))
    rmSync(at('secret.key'))
    const store = open()
    expect(store.notices).toEqual([expect.stringMatching(/^secret\.key was missing and has been made anew/)])
    store.close()
    expect(statSync(at('secret.key')).mode & 0o777).toBe(0o600)
  })

  it('a database of before, which knows no key, is tried with the one that is there', async () => {
    await stopped(setSecret)
    inDatabase("DELETE FROM runtime WHERE name = 'secret-key'")
    await stopped(async (store) => expect(store.notices).toEqual([]))
    inDatabase("DELETE FROM runtime WHERE name = 'secret-key'")
    writeFileSync(at('secret.key'), Buffer.alloc(32, 7))
    expect(open).toThrow(/is not the key of this database/)
  })
})

describe('rows', () => {
  const admin = '11111111-1111-4111-8111-111111111111'
  const group = (id: number, name: string, parent_id: number | null) =>
    `(${id}, ${id}, 1, '${JSON.stringify({ name, parent_id, domain_type: 'local', domain_name: '', ldap_guid: '' })}')`
  const ruled = async (store: Store) => {
    await addAddress(store, '192.0.2.1')
    const rule = decode(
      forwardRules.schema,
      'create',
      { action: 'drop', source_addresses: ['ip.id.1'] },
      null,
    )
    const item = (rule.ok ? rule.value : {}) as Item<typeof forwardRules>
    for (const _ of [1, 2])
      await store.write(author, (transaction) => transaction.insert(forwardRules, item, null))
    await setSecret(store)
  }

  it.each([
    [
      'a value',
      "UPDATE ip_addresses SET body = json_set(body, '$.value', 'NaN')",
      'ip_addresses 1, value must be an IP',
    ],
    ['no JSON', "UPDATE ip_addresses SET body = '{\"tit'", 'ip_addresses 1, must be JSON'],
    ['a list', "UPDATE ip_addresses SET body = '[]'", 'ip_addresses 1, must be a JSON object'],
    [
      'a missing field',
      "UPDATE forward_rules SET body = json_remove(body, '$.action') WHERE id = 2",
      'forward_rules 2, action is required',
    ],
    [
      'an unknown field',
      "UPDATE forward_rules SET body = json_set(body, '$.x', 1) WHERE id = 1",
      'forward_rules 1, x is not a field',
    ],
    [
      'a reference',
      "UPDATE forward_rules SET body = json_set(body, '$.source_addresses[0]', 'ip.id.9') WHERE id = 1",
      'forward_rules 1, source_addresses[0] there is no ip.id.9',
    ],
    ['a row that is used', 'DELETE FROM ip_addresses', 'source_addresses[0] there is no ip.id.1'],
    [
      'a singleton',
      "UPDATE singletons SET body = json_set(body, '$.domain', 5) WHERE name = 'dynamic_dns'",
      'dynamic_dns, domain must be',
    ],
    [
      'a secret',
      "UPDATE singletons SET body = json_set(body, '$.service_password', 'plain') WHERE name = 'dynamic_dns'",
      'service_password must be encrypted',
    ],
    [
      'a rule between fields',
      "UPDATE forward_rules SET body = json_set(body, '$.dpi_enabled', json('true')) WHERE id = 2",
      'forward_rules 2, dpi_profile must',
    ],
    [
      'a value that only its resource can read',
      'INSERT INTO vpn_lease_rules SELECT 1, 1024, 1, json(\'{"title":"","objects":["any"],"address":"NaN","comment":"","enabled":true}\')',
      'vpn_lease_rules 1, address must be an IP address without mask',
    ],
    [
      'a value that follows from others',
      'INSERT INTO ip_ranges SELECT 1, 0, 1, json(\'{"title":"r","comment":"","type":"ip_range","start":"192.0.2.1","end":"192.0.2.9","value":"NaN"}\')',
      'ip_ranges 1, value must be what follows from the other fields',
    ],
    [
      'an administrator without a password',
      `INSERT INTO local_admins VALUES ('${admin}', 0, 1, '${JSON.stringify({ login: 'a', name: '', password: '', role: 1, enabled: true, comment: '' })}')`,
      `local_admins ${admin}, password must not be empty`,
    ],
    [
      'a group without a parent',
      `INSERT INTO user_groups VALUES ${group(1, 'Users', null)}, ${group(2, 'lost', null)}`,
      'user_groups 2, parent_id must be the id of a group',
    ],
    [
      'a group below itself',
      `INSERT INTO user_groups VALUES ${group(1, 'Users', null)}, ${group(2, 'own', 2)}`,
      'user_groups 2, parent_id must not be the group itself',
    ],
    [
      'a place',
      'UPDATE forward_rules SET position = 7',
      'forward_rules 2, position must differ from that of row 1',
    ],
  ])('that break a rule keep a gateway from starting: %s', async (_name, harm, message) => {
    await stopped(ruled)
    inDatabase(harm)
    expect(open).toThrow(/^config\.db holds rows that break a rule/)
    expect(open).toThrow(message)
    expect(broken()).toMatchObject([{ name: 'config.db', detail: expect.stringContaining(message) }])
    expect(setAsideRows(place()).join()).toContain(message)
    expect(broken()).toEqual([])
    await stopped(async (store) =>
      expect(store.history.get(store.snapshot.revision)?.action).toMatch('set-aside-rows'),
    )
  })

  it.each([
    ['a drop', '', true],
    ['an action that nobody knows', ", '$.action', 'no such'", true],
    ['an accept', ", '$.action', 'accept'", false],
    ['a drop that is switched off', ", '$.enabled', json('false')", false],
  ])('set aside, rules that drop are warned of: %s', async (_name, change, warned) => {
    await stopped(ruled)
    inDatabase(`UPDATE forward_rules SET body = json_set(body, '$.x', 1${change}) WHERE id = 1`)
    const done = setAsideRows(place()).join()
    expect(done).toContain('set aside forward_rules 1')
    expect(done.includes('WARNING: it dropped packets')).toBe(warned)
    await stopped(async (store) => {
      expect(store.setAside).toMatchObject([{ item: '1', drops: warned }])
      expect(store.notices.some((notice) => notice.includes('forward_rules 1'))).toBe(warned)
    })
    forgetSetAside(place())
    await stopped(async (store) => expect(store.notices).toEqual([]))
  })

  it('set aside they are kept, and history goes on from what is there', async () => {
    await stopped(ruled)
    inDatabase("UPDATE ip_addresses SET body = json_set(body, '$.value', 'NaN')")
    setAsideRows(place())
    await stopped(async (store) => {
      expect(store.snapshot.rows(forwardRules).entries).toEqual([])
      expect(store.setAside).toMatchObject([
        { resource: 'ip_addresses', item: '1', problem: expect.stringMatching('value'), drops: false },
        { resource: 'forward_rules', item: '1', drops: true },
        { resource: 'forward_rules', item: '2', drops: true },
      ])
      expect(store.notices.join()).toMatch(/not in force \(forward_rules 1, forward_rules 2\)/)
      expect(await addAddress(store, '192.0.2.2')).toBe(6)
      expect(store.history.difference(0, 6).ok).toBe(true)
    })
  })
})

describe('the database', () => {
  it.each([
    [
      'text',
      () => writeFileSync(at('config.db'), 'no database'),
      /^config\.db is no database: put a good copy/,
    ],
    [
      'cut',
      () => truncateSync(at('config.db'), 40_000),
      /^config\.db was cut: \d+ of its \d+ pages are missing/,
    ],
    ['cut in its header', () => truncateSync(at('config.db'), 50), /^config\.db is no database/],
    [
      'another program',
      () => {
        rmSync(at('config.db'))
        inDatabase('CREATE TABLE x (y)')
      },
      /^config\.db is the database of another/,
    ],
    ['no table of rules', () => inDatabase('DROP TABLE forward_rules'), /table forward_rules is missing/],
    ['no revisions', () => inDatabase('DROP TABLE revisions'), /^config\.db /],
    [
      'a column less',
      () => inDatabase('ALTER TABLE revisions DROP COLUMN login'),
      /table revisions has no column login/,
    ],
  ])('is refused in one sentence, and left as it is: %s', async (_name, harm, message) => {
    await stopped(async (store) => {
      const rule = decode(forwardRules.schema, 'create', { action: 'drop' }, null)
      const item = (rule.ok ? rule.value : {}) as Item<typeof forwardRules>
      await store.write(author, (transaction) => transaction.insert(forwardRules, item, null))
    })
    harm()
    const before = readFileSync(at('config.db'))
    expect(open).toThrow(message)
    expect(broken()[0]?.remedy).toMatch(/restore/)
    expect(readFileSync(at('config.db')).equals(before)).toBe(true)
  })

  it('pages that are still in the write-ahead log are not missing', async () => {
    await killed(async (store) => {
      for (let index = 0; index < 50; index++) await addAddress(store, `192.0.2.${index}`)
    })
    const store = open()
    expect(store.snapshot.rows(ipAddresses).entries.length).toBe(50)
    store.close()
  })
})
