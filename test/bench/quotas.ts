import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { countingChains, countingSets } from '../../src/domains/firewall/compile/quota-counting.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { listCounted } from '../../src/engines/packet-filter/netlink/counted.ts'
import { openKernel } from '../kernel/load-ruleset.ts'
import { emptySnapshot } from '../snapshot.ts'
import { interleave, median, milliseconds, type Row } from './measure.ts'
import { countingRuleset, generator, load, nanosecondsAPacket, openNet, traceOf } from './packets.ts'

const users = 10_000
/** So many packets `trafgen` reads in time. */
const packetsATrace = 1_000
const rounds = 9
const readings = 15
const ways = [
  ['from users', 'lan'],
  ['to users', 'wan'],
] as const

/**
 * Packets a second through a gateway that counts them for 10,000 users against one that does not count, in both directions, and
 * what reading the counters takes.
 */
export async function measureQuotas(folder: string): Promise<Row[]> {
  if (process.getuid?.() !== 0 || !existsSync(generator)) {
    console.log('left out: quotas (they need root and trafgen: apt-get install netsniff-ng)')
    return []
  }
  const addresses = Array.from({ length: users }, (_, index) => `10.77.${index >> 8}.${index & 255}`)
  const rows: Row[] = []
  const net = await openNet()
  try {
    const bare = countingRuleset(emptySnapshot().with(forwardRules, [{ action: 'accept' }]))
    const { v4, mac, device } = net.link('lan')
    await net.run('gateway', ['ip', 'route', 'replace', '10.77.0.0/16', 'via', v4])
    await net.run('gateway', ['ip', 'neigh', 'replace', v4, 'lladdr', mac, 'dev', device])
    const ours = counting(bare, addresses)
    for (const [way, host] of ways) {
      const file = join(folder, host)
      writeFileSync(file, traceOf(net, addresses.slice(0, packetsATrace).map(packetOf(host)), host))
      const under = (ruleset: Ruleset) => async () => {
        await load(net, ruleset)
        return nanosecondsAPacket(net, file, host)
      }
      const times = await interleave(rounds, under(ours), under(bare))
      rows.push({
        name: `packets a second ${way}: counted for 10,000 / not counted`,
        ratio: 1 / times.ratio,
        limit: { atLeast: 0.97 },
        detail: `${times.ours.toFixed(0)} against ${times.bare.toFixed(0)} ns a packet`,
      })
    }
    await load(net, ours)
    for (let from = 0; from < users; from += packetsATrace) {
      const file = join(folder, 'others')
      const own = addresses.slice(from, from + packetsATrace)
      writeFileSync(file, traceOf(net, own.map(packetOf('lan'))))
      await nanosecondsAPacket(net, file)
    }
    rows.push(await readingRow(net))
  } finally {
    await net.close()
  }
  return rows
}

function counting(bare: Ruleset, addresses: readonly string[]): Ruleset {
  const chains = countingChains({ external: ['wan'], local: ['lan'] })
  return {
    ...bare,
    chains: [...bare.chains, ...chains],
    sets: [...bare.sets, ...countingSets(addresses)],
  }
}

function packetOf(host: 'lan' | 'wan') {
  const server = '198.51.100.7'
  return (address: string): Packet => {
    const [src, dst] = host === 'lan' ? [address, server] : [server, address]
    return { src, dst, protocol: 17, srcPort: 4_000, dstPort: 4_001 } as Packet
  }
}

/** Milliseconds of a reading of all counters, from the question to the numbers. */
async function readingRow(net: Awaited<ReturnType<typeof openNet>>): Promise<Row> {
  const { kernel, close } = openKernel(net)
  try {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < readings; round++)
      times.push(
        await milliseconds(async () => {
          found = (await listCounted(kernel))?.addresses.length ?? 0
        }),
      )
    if (found !== users) throw new Error(`${found} of ${users} addresses have counted anything`)
    const spent = median(times)
    return {
      name: 'milliseconds of a reading, 10,000 users',
      ratio: spent,
      limit: { atMost: 50 },
      detail: `at most ${Math.max(...times).toFixed(0)}`,
    }
  } finally {
    close()
  }
}
