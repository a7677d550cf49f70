import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts, startClickHouse, type TestClickHouse } from '../../../../test/fixtures/clickhouse.ts'
import { freePort } from '../../../../test/fixtures/free-port.ts'
import { expectHistograms, expectModel, storeRows } from '../../../../test/fixtures/stored-log.ts'
import { startZookeeper, type TestZookeeper } from '../../../../test/fixtures/zookeeper.ts'
import { ask, select } from './client.ts'
import { checkServer } from './server-check.ts'
import { identifier, type Sql, sql } from './sql.ts'
import { createStatements, shardTableName } from './tables.ts'

// Two shards of two replicas each, which a ZooKeeper keeps equal.

const place = { database: 'logs', cluster: 'two' }
const patience = { milliseconds: 30_000 }
let keeper: TestZookeeper | undefined
let servers: TestClickHouse[] = []

/** The cluster starts once more where it does not within its time, as on a machine that stands still for a while. */
beforeAll(async () => {
  await start().catch(async (error: Error) => {
    process.stderr.write(`The cluster starts again: ${error.message}\n`)
    await stop()
    await start()
  })
}, 480_000)

async function start(): Promise<void> {
  const started = await startZookeeper(await freePort())
  keeper = started
  const ports = await Promise.all(Array.from({ length: 4 }, freePorts))
  const shards = [ports.slice(0, 2), ports.slice(2)].map((each) => each.map(({ tcp }) => tcp))
  const starting = ports.map(async (each, index) => {
    const [shard, replica] = [Math.floor(index / 2), index % 2]
    const member = { keeperPort: started.port, shard, replica, fetchPort: await freePort() }
    return await startClickHouse({ ports: each, shards, member })
  })
  servers = (await Promise.allSettled(starting)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  )
  await Promise.all(starting)
  for (const statement of createStatements(place, 'keeper')) await made(statement)
}

/** Makes a table where there is none; again where the server ends the connection, as it does when it is busy. */
async function made(statement: Sql): Promise<void> {
  const { server } = servers[0]!
  await ask(server, statement, patience).catch(() => ask(server, statement, patience))
}

async function stop(): Promise<void> {
  for (const server of servers) await server.close()
  await keeper?.close()
}

afterAll(stop)

/** Rows that a server has itself. */
async function ownRows({ server }: TestClickHouse): Promise<number> {
  const table = sql`${identifier(place.database)}.${identifier(shardTableName)}`
  const [row] = await select(server, sql`SELECT count() FROM ${table}`, patience)
  return Number(row?.[0])
}

/** Waits until both servers of each shard have the same rows; resolves to the numbers of all. */
async function untilEqual(): Promise<readonly number[]> {
  const end = performance.now() + 30_000
  for (;;) {
    const counts = await Promise.all(servers.map(ownRows))
    if (counts[0] === counts[1] && counts[2] === counts[3]) return counts
    if (performance.now() > end) throw new Error(`rows of the servers: ${counts.join()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('one server is told of the tables, all have them, and replicas come to the same rows', async () => {
  for (const { server } of servers) await checkServer(server, place)
  await storeRows(servers[0]!.server, place)
  for (const count of await untilEqual()) expect(count).toBeGreaterThan(0)
  await expectModel(servers[3]!.server, place, 100)
})

test('with one replica of each shard gone rows are stored and answers are exact; it catches up when it is back', async () => {
  const before = await untilEqual()
  await Promise.all([servers[1]!.kill(), servers[2]!.kill()])
  await expectModel(servers[0]!.server, place, 50)
  await expectHistograms(servers[3]!.server, place, 20)
  // The same rows again: of each attempt the blocks are known by their content, and count once.
  await storeRows(servers[0]!.server, place)
  await expectModel(servers[3]!.server, place, 50)
  await Promise.all([servers[1]!.start(), servers[2]!.start()])
  expect(await untilEqual()).toEqual(before)
})
