import { request } from './ground/connection.ts'
import { startGateway } from './ground/gateway.ts'
import { openNamespace } from './ground/namespace.ts'
import { createObjects, createRules } from './ground/policy.ts'
import { interleave, milliseconds, type Row } from './measure.ts'

const sizes = [10, 1000, 10_000]

/** From the request to the kernel: one rule of many is edited, against one bare transaction of nft. */
export async function measureEdit(folder: string): Promise<Row[]> {
  const namespace = await openNamespace()
  const rows: Row[] = []
  let created = 0
  for (const size of sizes) {
    const maker = await startGateway(folder, 'none')
    if (created === 0) await createObjects(maker)
    await createRules(maker, created, size)
    created = size
    await maker.stop()
    const gateway = await startGateway(folder, 'lab')
    const connection = await gateway.connect()
    let turn = 0
    const edit = () =>
      milliseconds(async () => {
        const path = `/firewall/rules/forward/${Math.ceil(size / 2)}`
        const body = { destination_ports: [`port.id.${1 + (turn++ % 2)}`] }
        const answer = await connection.ask(request('PATCH', path, gateway.cookie, body))
        const applied = /^x-applied: *(\S+)/im.exec(answer.headers)?.[1]
        if (answer.status !== 200 || applied === 'pending') {
          throw new Error(`not applied: ${answer.status} ${applied} ${answer.body}`)
        }
      })
    const times = await interleave(15, edit, () => namespace.nft('add rule inet bench c tcp dport 80 accept'))
    connection.close()
    await gateway.stop()
    rows.push({
      name: `edit of one rule of ${size.toLocaleString('en')} / one nft transaction`,
      ratio: times.ratio,
      limit: { atMost: 10 },
      detail: `${times.ours.toFixed(1)} against ${times.bare.toFixed(1)} ms`,
    })
  }
  namespace.close()
  return rows
}
