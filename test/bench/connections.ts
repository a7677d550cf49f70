import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { printRuleset } from '../../src/compile/text/nft.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { createNet, type Net } from '../kernel/net.ts'
import { classBenchNames, classBenchPackets } from '../policy/classbench.ts'
import { classBenchSnapshot } from '../policy/classbench-snapshot.ts'
import { emptySnapshot, type TestSnapshot } from '../snapshot.ts'
import type { Flow, TrafficRequest } from './ground/traffic-host.ts'
import { interleave, type Row } from './measure.ts'
import { countingRuleset, strangeAddress } from './packets.ts'

const rounds = 9
const milliseconds = 700
const flowsTried = 600
const port = 7000

/**
 * TCP through a gateway between two hosts, under a policy of 10,000 rules and under none: how many connections a second
 * open, each after the other over the flows of the policy's trace that it lets through, and how many bytes a second one
 * established connection carries. Both ends are programs in JavaScript on the same machine.
 */
export async function measureConnections(): Promise<Row[]> {
  const names = classBenchNames().filter((name) => name.endsWith('_10000'))
  if (process.getuid?.() !== 0 || names.length === 0) {
    console.log('left out: connections a second (they need root, and the ClassBench policies)')
    return []
  }
  const filterText = (snapshot: TestSnapshot) => {
    const fresh = 'table inet gatehouse\ndelete table inet gatehouse\n'
    return fresh + printRuleset(countingRuleset(snapshot))
  }
  const none = filterText(emptySnapshot())
  const rows: Row[] = []
  for (const name of names) {
    const many = filterText(classBenchSnapshot(name))
    const net = await createNet({ lan: { device: 'lan' }, wan: { device: 'wan' } })
    const [client, server] = [hostOf(net, 'lan'), hostOf(net, 'wan')]
    try {
      const candidates = await prepare(net, flowsOf(classBenchPackets(name)))
      await server.ask({ op: 'serve', port })
      await load(net, many)
      const flows = await client.ask<readonly Flow[]>({ op: 'try', flows: candidates })
      if (flows.length === 0) throw new Error(`${name} lets no flow through`)
      const under = async (text: string, request: TrafficRequest) => {
        await load(net, text)
        return client.ask<number>(request)
      }
      const open: TrafficRequest = { op: 'connect', flows, milliseconds }
      const opened = await interleave(
        rounds,
        () => under(many, open),
        () => under(none, open),
      )
      const pour: TrafficRequest = { op: 'pour', flow: flows[0]!, milliseconds }
      const carried = await interleave(
        rounds,
        () => under(many, pour),
        () => under(none, pour),
      )
      rows.push(
        {
          name: `connections a second: ${name} / no rule`,
          ratio: opened.ratio,
          limit: { atLeast: 0.85 },
          detail: `${opened.ours.toFixed(0)} against ${opened.bare.toFixed(0)}, over ${flows.length} flows`,
        },
        {
          name: `bytes of one connection: ${name} / no rule`,
          ratio: carried.ratio,
          limit: { atLeast: 0.97 },
          detail: `${(carried.ours / 1e6).toFixed(0)} against ${(carried.bare / 1e6).toFixed(0)} MB a second`,
        },
      )
    } finally {
      client.close()
      server.close()
      await net.close()
    }
  }
  return rows
}

/** Flows of the trace that TCP can have, no two between the same addresses. */
function flowsOf(packets: readonly Packet[]): readonly Flow[] {
  const flows = new Map<string, Flow>()
  for (const { src, dst, dstPort } of packets) {
    if (strangeAddress.test(src) || strangeAddress.test(dst) || src.startsWith('10.')) continue
    flows.set(`${src} ${dst}`, { from: src, to: dst, port: dstPort || 80 })
    if (flows.size === flowsTried) break
  }
  return [...flows.values()]
}

/** Gives the hosts the addresses of the flows; an address that is a source stays with the client. */
async function prepare(net: Net, flows: readonly Flow[]): Promise<readonly Flow[]> {
  const sources = new Set(flows.map(({ from }) => from))
  const usable = flows.filter(({ to }) => !sources.has(to))
  const targets = new Set(usable.map(({ to }) => to))
  const add = (addresses: Iterable<string>) =>
    [...addresses].map((address) => `address add ${address}/32 dev lo\n`).join('')
  const routes = (addresses: Iterable<string>, host: string) =>
    [...addresses].map((address) => `route add ${address}/32 via ${net.link(host).v4}\n`).join('')
  const redirect = `table ip serve { chain every { type nat hook prerouting priority -100; tcp dport 1-65535 redirect to :${port}; }; }`
  for (const [host, command, stdin] of [
    ['lan', ['ip', '-batch', '-'], add(sources)],
    ['wan', ['ip', '-batch', '-'], add(targets)],
    ['gateway', ['ip', '-batch', '-'], routes(sources, 'lan') + routes(targets, 'wan')],
    ['wan', ['nft', '-f', '-'], redirect],
    ['gateway', ['sysctl', '-qw', 'net.netfilter.nf_conntrack_tcp_timeout_close=1'], ''],
  ] as const) {
    const { code, stderr } = await net.run(host, command, stdin)
    if (code !== 0) throw new Error(`${command.join(' ')}: ${stderr.slice(0, 300)}`)
  }
  return usable
}

async function load(net: Net, text: string): Promise<void> {
  const { code, stderr } = await net.run('gateway', ['nft', '-f', '-'], text)
  if (code !== 0) throw new Error(stderr.slice(0, 500))
}

function hostOf(net: Net, name: string) {
  const child: ChildProcess = net.forkIn(name, new URL('./ground/traffic-host.ts', import.meta.url))
  return {
    ask: async <T>(request: TrafficRequest): Promise<T> => {
      child.send(request)
      const [answer] = await once(child, 'message')
      return answer as T
    },
    close: () => child.disconnect(),
  }
}
