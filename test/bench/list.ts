import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBareServer } from './bare.ts'
import { Connection, request } from './connection.ts'
import { startGateway } from './gateway.ts'
import { interleave, type Row } from './measure.ts'
import { createObjects, createRules } from './policy.ts'

const connections = 4
const roundMilliseconds = 1500

/** GET of 1,000 rules against the same bytes from a bare server with the same certificate. */
export async function measureList(folder: string): Promise<Row[]> {
  const gateway = await startGateway(folder, 'none')
  await createObjects(gateway)
  await createRules(gateway, 0, 1000)
  const get = request('GET', '/firewall/rules/forward', gateway.cookie)
  const first = await gateway.connect()
  const list = await first.ask(get)
  first.close()
  const bodyFile = join(folder, 'list.json')
  writeFileSync(bodyFile, list.body)
  const bare = await startBareServer(folder, bodyFile)
  const rates = await interleave(
    7,
    () => requestRate(gateway.port, get),
    () => requestRate(bare.port, get),
  )
  bare.close()
  await gateway.stop()
  const size = `${Math.round(Buffer.byteLength(list.body) / 1024)} KiB`
  return [
    {
      name: 'list of 1,000 rules / fixed buffer',
      ratio: rates.ours / rates.bare,
      limit: { atLeast: 0.9 },
      detail: `${rates.ours.toFixed(0)} against ${rates.bare.toFixed(0)} requests/s of ${size}`,
    },
  ]
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
