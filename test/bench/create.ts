import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection } from './connection.ts'
import { request } from './connection.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { interleave, type Row } from './measure.ts'

const perRound = 320
let created = 0

/** Durable creates over HTTPS, one at a time and sixteen at a time, against a bare commit loop on the same disk. */
export async function measureCreate(folder: string): Promise<Row[]> {
  const gateway = await startGateway(folder, 'none')
  const bare = commitLoop(folder)
  const rows: Row[] = []
  for (const { name, concurrency, atLeast } of [
    { name: 'durable create, one at a time / bare commits', concurrency: 1, atLeast: 0.7 },
    { name: 'durable create, 16 at a time / bare commits', concurrency: 16, atLeast: 0.7 },
  ]) {
    const connections = await Promise.all(Array.from({ length: concurrency }, () => gateway.connect()))
    const rates = await interleave(5, () => createRate(gateway, connections), bare)
    for (const connection of connections) connection.close()
    const detail = `${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} a second`
    rows.push({ name, ratio: rates.ours / rates.bare, limit: { atLeast }, detail })
  }
  await gateway.stop()
  return rows
}

async function createRate(gateway: Gateway, connections: readonly Connection[]): Promise<number> {
  const start = performance.now()
  const last = created + perRound
  await Promise.all(
    connections.map(async (connection) => {
      while (created < last) {
        const body = bodyOf(created++)
        const answer = await connection.ask(request('POST', '/aliases/ip_addresses', gateway.cookie, body))
        if (answer.status !== 200) throw new Error(`a create was refused: ${answer.status} ${answer.body}`)
      }
    }),
  )
  return perRound / ((performance.now() - start) / 1000)
}

/** Inserts of the same body into one table, each its own durable transaction. */
function commitLoop(folder: string): () => Promise<number> {
  const database = new Sqlite(join(folder, 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE item (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO item (body) VALUES (?)')
  return async () => {
    const start = performance.now()
    for (let index = 0; index < perRound; index++) insert.run(JSON.stringify(bodyOf(index)))
    return perRound / ((performance.now() - start) / 1000)
  }
}

function bodyOf(index: number) {
  return { title: `bench ${index}`, value: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` }
}
