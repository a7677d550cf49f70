import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gateway as resources } from '../../src/domains/gateway.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { openStore } from '../../src/store/config/store.ts'
import { startBareServer } from './bare.ts'
import { createdBody, openCommitLoop } from './commit-loop.ts'
import { Connection, request } from './ground/connection.ts'
import { startGateway } from './ground/gateway.ts'
import { type Interleaved, interleave, type Row } from './measure.ts'

const perRound = 320
const rounds = 7

/** Durable creates in the store and over HTTPS, against bare commits on the same disk. */
export async function measureCreate(folder: string): Promise<Row[]> {
  const storeFolder = join(folder, 'store')
  mkdirSync(storeFolder)
  const inStore = await measureStore(storeFolder)
  const gateway = await startGateway(folder, 'none')
  const bare = await startBareServer(folder)
  const measure = async (name: string, concurrency: number) => {
    const rates = await interleave(
      rounds,
      () => createRate(gateway.port, gateway.cookie, concurrency),
      () => createRate(bare.port, '', 1),
    )
    return rowOf(name, rates)
  }
  const rows = [
    inStore,
    await measure('create over HTTPS / bare HTTPS and commit', 1),
    await measure('create over HTTPS, 16 at a time / the same', 16),
  ]
  bare.close()
  await gateway.stop()
  return rows
}

async function measureStore(folder: string): Promise<Row> {
  const store = openStore(folder, resources, Date.now)
  const loop = openCommitLoop(folder)
  const author = { login: 'bench', address: '127.0.0.1', action: 'bench' }
  let created = 0
  const ours = () =>
    rateOf(async () => {
      const item = { ...createdBody(created++), comment: '', type: 'ip' as const }
      const result = await store.write(author, (transaction) => transaction.insert(ipAddresses, item, null))
      if (!result.ok) throw new Error(JSON.stringify(result.failure))
    })
  const bare = () => rateOf(() => loop.insert(JSON.stringify(createdBody(0))))
  const rates = await interleave(rounds, ours, bare)
  store.close()
  return rowOf('create in the store / bare commit', rates)
}

function rowOf(name: string, rates: Interleaved): Row {
  const detail = `${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} a second`
  return { name, ratio: rates.ratio, limit: { atLeast: 0.7 }, detail }
}

/** Number of times a second that `create` is done, one after the other. */
async function rateOf(create: () => unknown): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < perRound; index++) await create()
  return perRound / ((performance.now() - start) / 1000)
}

let posted = 0

/** Creates a second over `concurrency` kept-alive connections. */
async function createRate(port: number, cookie: string, concurrency: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: concurrency }, () => Connection.open(port)))
  const last = posted + perRound
  const start = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      while (posted < last) {
        const body = createdBody(posted++)
        const answer = await connection.ask(request('POST', '/aliases/ip_addresses', cookie, body))
        if (answer.status !== 200) throw new Error(`a create was refused: ${answer.status} ${answer.body}`)
      }
    }),
  )
  const rate = perRound / ((performance.now() - start) / 1000)
  for (const connection of connections) connection.close()
  return rate
}
