import { join } from 'node:path'
import { classBenchNames, classBenchPackets } from '../policy/classbench.ts'
import { classBenchSnapshot } from '../policy/classbench-snapshot.ts'
import { replace } from './apply.ts'
import { request } from './ground/connection.ts'
import { createPolicy } from './ground/create-policy.ts'
import { startGateway } from './ground/gateway.ts'
import { median, milliseconds, type Row } from './measure.ts'

const packetsAsked = 10_000
const rounds = 9
/** Time that the requirements allow for so many packets beside so many rules. */
const allowedMs = 200

/**
 * An explanation of 10,000 packets of a policy's trace over HTTPS beside its 10,000 rules, against what the requirements
 * allow: the first one of a gateway, right behind the answer to its rules, and later ones.
 */
export async function measureExplain(folder: string): Promise<Row[]> {
  const names = classBenchNames().filter((name) => name.endsWith('_10000'))
  if (names.length === 0) console.log('left out: explain (the ClassBench policies are not at hand)')
  const rows: Row[] = []
  for (const name of names) {
    const gateway = await startGateway(join(folder, name), 'lab')
    const rules = await createPolicy(gateway, classBenchSnapshot(name))
    const writer = await gateway.connect()
    const question = request('POST', '/x/explain', gateway.cookie, { packets: packetsOf(name) })
    const ask = () =>
      milliseconds(async () => {
        const { status, body } = await writer.ask(question)
        if (status !== 200) throw new Error(`refused: ${status} ${body.slice(0, 500)}`)
      })
    await replace(writer, gateway, rules)
    const first = await ask()
    const later: number[] = []
    for (let round = 0; round < rounds; round++) later.push(await ask())
    writer.close()
    await gateway.stop()
    rows.push(row(`first explanation of 10,000 packets: ${name}`, first))
    rows.push(row(`later explanations of 10,000 packets: ${name}`, median(later)))
  }
  return rows
}

function row(name: string, spentMs: number): Row {
  const detail = `${spentMs.toFixed(0)} of ${allowedMs} ms`
  return { name, ratio: spentMs / allowedMs, limit: { atMost: 1 }, detail }
}

/** The headers of the trace, again from the first where there are fewer. */
function packetsOf(name: string): readonly unknown[] {
  const headers = classBenchPackets(name).map(({ protocol, src, srcPort, dst, dstPort }) => ({
    protocol,
    src_ip: src,
    src_port: srcPort,
    dst_ip: dst,
    dst_port: dstPort,
  }))
  return Array.from({ length: packetsAsked }, (_, index) => headers[index % headers.length])
}
