import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { seed } from '../../src/apps/interface/first-start.ts'
import type { Result } from '../../src/core/failure.ts'
import { firstGatewayConfiguration } from '../../src/domains/first-configuration.ts'
import { gateway as resources } from '../../src/domains/gateway.ts'
import { copyIpsProfile } from '../../src/domains/ips/copy.ts'
import { createWithRules } from '../../src/domains/ips/create-with-rules.ts'
import { ipsProfiles } from '../../src/domains/ips/profile.ts'
import { openStore } from '../../src/store/config/store.ts'
import type { Written } from '../../src/store/config/writer.ts'
import { median, milliseconds, type Row } from './measure.ts'

const count = 10_000
const rounds = 5
const author = { login: 'bench', address: '127.0.0.1', action: 'bench' }

const rules = Array.from({ length: count }, (_, index) => ({
  filters: [{ key: 'sid' as const, operator: 'equals' as const, values: [index + 1] }],
  action: 'drop' as const,
  comment: `rule ${index}`,
}))

/** 10,000 rows copied, removed and brought back in the store, against the same rows and history written barely. */
export async function measureBulk(folder: string): Promise<Row[]> {
  const store = openStore(folder, resources, Date.now)
  await seed(store, firstGatewayConfiguration, '$argon2id$hash')
  const original = await done(
    store.write(author, (transaction) =>
      createWithRules.run({ name: 'bench', comment: '', rules }, { transaction, params: {} }),
    ),
  )
  const params = { id: original!.id }
  const bare = openBareRows(folder)
  const times = {
    copy: [] as number[],
    removal: [] as number[],
    restore: [] as number[],
    bare: [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    let copy = ''
    times.copy.push(
      await milliseconds(async () => {
        const copied = store.write(author, (transaction) => copyIpsProfile.run({}, { transaction, params }))
        copy = (await done(copied))!.id
      }),
    )
    const { revision } = store.snapshot
    const remove = () => done(store.write(author, (transaction) => transaction.remove(ipsProfiles, copy)))
    times.removal.push(await milliseconds(remove))
    times.restore.push(await milliseconds(() => done(store.restore(author, revision))))
    times.bare.push(await milliseconds(() => bare.insert(round)))
    await remove()
  }
  store.close()
  bare.close()
  return (['copy', 'removal', 'restore'] as const).map((name) => ({
    name: `${name} of 10,000 rows / bare rows`,
    ratio: median(times[name]) / median(times.bare),
    limit: { atMost: 5 },
    detail: `${median(times[name]).toFixed(0)} against ${median(times.bare).toFixed(0)} ms`,
  }))
}

/** The value of a change that must succeed. */
async function done<T>(change: Promise<Result<Written<T>>>): Promise<T> {
  const written = await change
  if (!written.ok) throw new Error(JSON.stringify(written.failure))
  return written.value.value
}

/** Rows and lines of history as the store has them, and nothing else: two inserts a row, in one transaction. */
function openBareRows(folder: string) {
  const database = new Sqlite(join(folder, 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`
    CREATE TABLE item (
      id INTEGER PRIMARY KEY, position INTEGER NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL
    ) STRICT;
    CREATE TABLE line (
      revision INTEGER NOT NULL, step INTEGER NOT NULL, resource TEXT NOT NULL, item TEXT NOT NULL,
      before TEXT, after TEXT, PRIMARY KEY (revision, step)
    ) STRICT, WITHOUT ROWID`)
  const item = database.prepare('INSERT INTO item VALUES (?, ?, ?, ?)')
  const line = database.prepare('INSERT INTO line VALUES (?, ?, ?, ?, ?, ?)')
  const all = database.transaction((round: number) => {
    for (const [step, rule] of rules.entries()) {
      const id = round * count + step
      const body = JSON.stringify({ profile_id: author, ...rule })
      item.run(id, id * 2 ** 32, round, body)
      line.run(round, step, 'item', String(id), null, body)
    }
  })
  return { insert: async (round: number) => all(round), close: () => database.close() }
}
