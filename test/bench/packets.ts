import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleset } from '../../src/compile/filter.ts'
import { printRuleset } from '../../src/compile/text/nft.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { graphLayout } from '../../src/domains/firewall/graph/layout.ts'
import type { Packet } from '../../src/domains/firewall/packet.ts'
import { firewallWatch } from '../../src/domains/firewall/watch.ts'
import { createNet, type Net } from '../kernel/net.ts'
import { classBenchNames, classBenchPackets } from '../policy/classbench.ts'
import { classBenchSnapshot } from '../policy/classbench-snapshot.ts'
import { plainInputs } from '../policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../snapshot.ts'
import { interleave, type Row } from './measure.ts'

const generator = '/usr/sbin/trafgen'
const rounds = 9
const secondsARun = 1

/**
 * Packets of 64 bytes a second through a gateway between two hosts, with counters: the whole trace of a policy of 10,000
 * rules under that policy, against the same packets under one rule. Sent by `trafgen` (Debian: netsniff-ng) as root.
 */
export async function measurePackets(folder: string): Promise<Row[]> {
  const names = classBenchNames().filter((name) => name.endsWith('_10000'))
  const missing =
    process.getuid?.() !== 0
      ? 'raw packets are sent by root'
      : !existsSync(generator)
        ? 'trafgen is not installed: apt-get install netsniff-ng'
        : names.length === 0
          ? 'the ClassBench policies are not at hand'
          : null
  if (missing !== null) {
    console.log(`left out: packets a second (${missing})`)
    return []
  }
  const net = await createNet({ lan: { device: 'lan' }, wan: { device: 'wan' } })
  try {
    await prepare(net)
    const one = filterText(emptySnapshot().with(forwardRules, [{ action: 'accept' }]))
    const rows: Row[] = []
    for (const name of names) {
      const trace = join(folder, `${name}.trafgen`)
      writeFileSync(trace, traceOf(net, classBenchPackets(name)))
      const many = filterText(classBenchSnapshot(name))
      const times = await interleave(
        rounds,
        () => nanosecondsAPacket(net, many, trace),
        () => nanosecondsAPacket(net, one, trace),
      )
      rows.push({
        name: `packets a second: ${name} / one rule`,
        ratio: 1 / times.ratio,
        limit: { atLeast: 0.75 },
        detail: `${times.ours.toFixed(0)} against ${times.bare.toFixed(0)} ns a packet`,
      })
    }
    return rows
  } finally {
    await net.close()
  }
}

/** The commands that replace the packet filter by that of a configuration, which counts. */
export function filterText(snapshot: TestSnapshot): string {
  const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
  const counting = snapshot.set(firewallWatch, { enabled: true })
  const fresh = 'table inet gatehouse\ndelete table inet gatehouse\n'
  return fresh + printRuleset(ruleset(counting, inputs, graphLayout()))
}

/** Any address may come from the hosts, and every answerless one leaves by `wan`. */
async function prepare(net: Net): Promise<void> {
  const { v4, mac, device } = net.link('wan')
  const settings = ['all', 'lan', 'wan'].map((name) => `net.ipv4.conf.${name}.rp_filter=0`)
  for (const command of [
    ['sysctl', '-qw', 'net.ipv4.ip_forward=1', ...settings],
    ['ip', 'neigh', 'replace', v4, 'lladdr', mac, 'dev', device],
    ['ip', 'route', 'replace', 'default', 'via', v4],
  ]) {
    const { code, stderr } = await net.run('gateway', command)
    if (code !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
  }
}

/** Addresses that no kernel forwards. */
export const strangeAddress = /^(0|127|22[4-9]|2[3-5]\d)\./

function traceOf(net: Net, packets: readonly Packet[]): string {
  const { gatewayMac, mac } = net.link('lan')
  return packets
    .filter(({ src, dst }) => !strangeAddress.test(src) && !strangeAddress.test(dst))
    .map(
      ({ src, dst, srcPort, dstPort }) =>
        `{ eth(da=${gatewayMac}, sa=${mac}), ipv4(saddr=${src}, daddr=${dst}, ttl=64), udp(sp=${srcPort || 1000}, dp=${dstPort || 1000}), fill(0, 22) }\n`,
    )
    .join('')
}

async function nanosecondsAPacket(net: Net, text: string, trace: string): Promise<number> {
  const loaded = await net.run('gateway', ['nft', '-f', '-'], text)
  if (loaded.code !== 0) throw new Error(loaded.stderr.slice(0, 500))
  const before = await received(net)
  const start = performance.now()
  const send = [
    'timeout',
    String(secondsARun),
    generator,
    '-q',
    '-c',
    trace,
    '-o',
    'eth0',
    '-P',
    '1',
    '-n',
    '0',
  ]
  await net.run('lan', send)
  const spent = performance.now() - start
  const packets = (await received(net)) - before
  if (packets < 1000) throw new Error('hardly any packet was sent')
  return (spent * 1e6) / packets
}

async function received(net: Net): Promise<number> {
  const { stdout } = await net.run('gateway', ['ip', '-j', '-s', 'link', 'show', 'dev', 'lan'])
  const [link] = JSON.parse(stdout) as { stats64: { rx: { packets: number } } }[]
  return link!.stats64.rx.packets
}
