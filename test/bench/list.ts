import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBareServer } from './bare.ts'
import { Connection, request } from './ground/connection.ts'
import { type Gateway, startGateway } from './ground/gateway.ts'
import { createObjects, createRules } from './ground/policy.ts'
import { interleave, type Row } from './measure.ts'

const connections = 4
const roundMilliseconds = 1500

const sizes = [1000, 10_000]

/** GET of 1,000 and of 10,000 rules against the same bytes from a bare server with the same certificate. */
export async function measureList(folder: string): Promise<Row[]> {
  const gateway = await startGateway(folder, 'none')
  await createObjects(gateway)
  const rows: Row[] = []
  let made = 0
  for (const size of sizes) {
    await createRules(gateway, made, size)
    made = size
    rows.push(await measureSize(gateway, folder, size))
  }
  await gateway.stop()
  return rows
}

async function measureSize(gateway: Gateway, folder: string, size: number): Promise<Row> {
  const get = request('GET', '/firewall/rules/forward', gateway.cookie)
  const first = await gateway.connect()
  const list = await first.ask(get)
  first.close()
  const bodyFile = join(folder, `list-${size}.json`)
  writeFileSync(bodyFile, list.body)
  const bare = await startBareServer(folder, bodyFile)
  const rates = await interleave(
    7,
    () => requestRate(gateway.port, get),
    () => requestRate(bare.port, get),
  )
  bare.close()
  return {
    name: `list of ${size.toLocaleString('en')} rules / fixed buffer`,
    ratio: rates.ratio,
    limit: { atLeast: 0.9 },
    detail: `${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} requests/s of ${Math.round(Buffer.byteLength(list.body) / 1024)} KiB`,
  }
}

/** Answers a second over some kept-alive connections. */
async function requestRate(port: number, get: Buffer): Promise<number> {
  const start = performance.now()
  const end = start + roundMilliseconds
  let answers = 0
  const one = async () => {
    const connection = await Connection.open(port)
    while (performance.now() < end) {
      const { status } = await connection.ask(get)
      if (status !== 200) throw new Error(`answered ${status}`)
      answers++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return answers / ((performance.now() - start) / 1000)
}
