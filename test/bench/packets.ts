import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import type { CompileInputs } from '../../src/core/engine/inputs.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { firewallWatch } from '../../src/domains/firewall/counting-state.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { buildFrame } from '../kernel/frame.ts'
import { loadRuleset, openKernel } from '../kernel/load-ruleset.ts'
import { createNet, type Net } from '../kernel/net.ts'
import { plainInputs } from '../policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../snapshot.ts'
import { askedFor, type JudgedPolicy, type TraceName } from './ground/judged-policy.ts'
import { interleave, type Row } from './measure.ts'
import { rowsOf } from './structure.ts'

const compiler = createCompiler()

/** Sends packets as they are written down. */
export const generator = '/usr/sbin/trafgen'
const rounds = 7
const secondsARun = 1

/**
 * Packets a second through a gateway between two hosts, with counters, against the same packets through another under one
 * rule: over rules and regions as connection tracking knows them after the first; where all rules drop, so that each packet
 * is judged, also few packets that come again and again; and a scan. Sent by `trafgen` (Debian: netsniff-ng) as root. Words
 * choose a part: `packets lists 10000 rules judged`.
 */
export async function measurePackets(folder: string, words: readonly string[]): Promise<Row[]> {
  const { policies, traces, others } = askedFor(words)
  const ways = wayNames.filter((name) => others.includes(name))
  const unknown = others.filter((word) => !wayNames.some((name) => name === word))
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`)
  const missing =
    process.getuid?.() !== 0
      ? 'raw packets are sent by root'
      : existsSync(generator)
        ? null
        : 'trafgen is not installed: apt-get install netsniff-ng'
  if (missing !== null) {
    console.log(`left out: packets a second (${missing})`)
    return []
  }
  const lab: Lab = { folder, many: await openNet(), one: await openNet() }
  try {
    const rows: Row[] = []
    for (const make of policies) {
      const policy = make()
      const shape = rowsOf(policy, traces)
      const speeds: Row[] = []
      for (const run of runsOf(ways, traces)) speeds.push(await measureRun(lab, policy, run))
      // Printed family by family, as a run over all of them takes long.
      console.log(tableOf(policy, speeds, shape))
      rows.push(...speeds, ...shape)
    }
    return rows
  } finally {
    await lab.many.close()
    await lab.one.close()
  }
}

/** All figures of a policy, for those who compare families. */
function tableOf({ name }: JudgedPolicy, speeds: readonly Row[], shape: readonly Row[]): string {
  const line = (label: string, { ratio, detail }: Row) =>
    `  ${label.padEnd(24)} ${ratio.toFixed(2).padStart(6)}  ${detail}`
  return [
    name,
    ...speeds.map((row) => line(row.name.replace(/^packets a second, (.*?): .*$/, '$1'), row)),
    ...shape.map((row) => line(row.name.replace(/: .*$/, '').replace(/, members.*$/, ''), row)),
  ].join('\n')
}

/** One gateway under the policy, one under a rule; both have their links alone. */
interface Lab {
  readonly folder: string
  readonly many: Net
  readonly one: Net
}

/** As the policy says, or where all rules drop. */
const wayNames = ['tracked', 'judged'] as const
type Way = (typeof wayNames)[number]

interface Run {
  readonly way: Way
  readonly trace: TraceName
  readonly atLeast: number
}

/** A scan is dropped whatever rules do, and so judged once. */
function runsOf(ways: readonly Way[], traces: readonly TraceName[]): readonly Run[] {
  const all: Run[] = [
    { way: 'tracked', trace: 'rules', atLeast: 0.85 },
    { way: 'tracked', trace: 'regions', atLeast: 0.85 },
    { way: 'judged', trace: 'rules', atLeast: 0.7 },
    { way: 'judged', trace: 'regions', atLeast: 0.7 },
    { way: 'judged', trace: 'few', atLeast: 0.7 },
    { way: 'tracked', trace: 'misses', atLeast: 0.6 },
  ]
  const isAsked = ({ way, trace }: Run) =>
    traces.includes(trace) && (ways.length === 0 || trace === 'misses' || ways.includes(way))
  return all.filter(isAsked)
}

async function measureRun(
  { folder, many, one }: Lab,
  policy: JudgedPolicy,
  { way, trace, atLeast }: Run,
): Promise<Row> {
  const packets = policy.traces[trace].filter(isForwarded)
  const file = join(folder, 'trace')
  const isDropping = way === 'judged' || trace === 'misses'
  const asked = way === 'judged' ? dropping(policy.snapshot) : policy.snapshot
  await load(many, countingRuleset(asked, policy.inputs))
  await load(one, countingRuleset(single(isDropping ? 'drop' : 'accept')))
  const files = [many, one].map((net, index) => {
    const own = `${file}.${index}`
    writeFileSync(own, traceOf(net, packets))
    return own
  })
  const times = await interleave(
    rounds,
    () => nanosecondsAPacket(many, files[0]!),
    () => nanosecondsAPacket(one, files[1]!),
  )
  const how = trace === 'misses' ? 'a scan' : `over ${trace}, ${way}`
  return {
    name: `packets a second, ${how}: ${policy.name} / one rule`,
    ratio: 1 / times.ratio,
    limit: { atLeast },
    detail: `${times.ours.toFixed(0)} against ${times.bare.toFixed(0)} ns a packet`,
  }
}

function single(action: 'accept' | 'drop'): TestSnapshot {
  return emptySnapshot().with(forwardRules, [{ action }])
}

function dropping(snapshot: TestSnapshot): TestSnapshot {
  const rules = snapshot
    .rows(forwardRules)
    .entries.map(({ id, item }): PlainItem<typeof forwardRules> => ({ ...item, id, action: 'drop' }))
  return snapshot.with(forwardRules, rules)
}

/** The packet filter of a configuration, which counts. */
export function countingRuleset(
  snapshot: TestSnapshot,
  inputs: CompileInputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000),
): Ruleset {
  return ruleset(compiler.state(snapshot.set(firewallWatch, { enabled: true }), inputs), graphLayout())
}

/** As the plane does, not as text: some of what the kernel holds nft has no words for. */
export async function load(net: Net, ruleset: Ruleset): Promise<void> {
  const { code, stderr } = await net.run('gateway', ['nft', 'flush', 'ruleset'])
  if (code !== 0) throw new Error(stderr.slice(0, 500))
  const { kernel, close } = openKernel(net)
  try {
    await loadRuleset(kernel, ruleset)
  } finally {
    close()
  }
  await net.run('gateway', ['conntrack', '-F'])
}

/** A gateway between the hosts `lan` and `wan`. */
export async function openNet(): Promise<Net> {
  const net = await createNet({ lan: { device: 'lan' }, wan: { device: 'wan' } })
  await prepare(net)
  return net
}

/** Any address may come from the hosts, and every answerless one leaves by `wan`. */
async function prepare(net: Net): Promise<void> {
  const { v4, v6, mac, device } = net.link('wan')
  const settings = ['all', 'lan', 'wan'].map((name) => `net.ipv4.conf.${name}.rp_filter=0`)
  for (const command of [
    ['sysctl', '-qw', 'net.ipv4.ip_forward=1', ...settings],
    ['ip', 'neigh', 'replace', v4, 'lladdr', mac, 'dev', device],
    ['ip', 'neigh', 'replace', v6, 'lladdr', mac, 'dev', device],
    ['ip', 'route', 'replace', 'default', 'via', v4],
    ['ip', '-6', 'route', 'replace', 'default', 'via', v6],
  ]) {
    const { code, stderr } = await net.run('gateway', command)
    if (code !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
  }
}

/** Addresses that no kernel forwards. */
export const strangeAddress = /^(0|127|22[4-9]|2[3-5]\d)\./

function isForwarded({ src, dst }: Packet): boolean {
  return !strangeAddress.test(src) && !strangeAddress.test(dst)
}

/** The packets as `trafgen` reads them, byte by byte; pings are told apart by a number, as others by their ports. */
export function traceOf(net: Net, packets: readonly Packet[], host: 'lan' | 'wan' = 'lan'): string {
  const macs = { gateway: net.link(host).gatewayMac, source: net.link(host).mac }
  return packets
    .map(({ src, dst, protocol, srcPort, dstPort }, index) => {
      const isPing = protocol === 1 || protocol === 58
      const ports = { sourcePort: isPing ? index % 65_536 : srcPort, destinationPort: dstPort }
      const frame = buildFrame({ id: index, source: src, destination: dst, protocol, ...ports }, macs)
      return `{ ${[...frame].join(', ')} }\n`
    })
    .join('')
}

/** Sends a trace from a host for a second: nanoseconds for each packet that reached the gateway. */
export async function nanosecondsAPacket(
  net: Net,
  trace: string,
  host: 'lan' | 'wan' = 'lan',
): Promise<number> {
  const before = await received(net, host)
  const start = performance.now()
  const options = ['-q', '-c', trace, '-o', 'eth0', '-P', '1', '-n', '0']
  await net.run(host, ['timeout', String(secondsARun), generator, ...options])
  const spent = performance.now() - start
  const packets = (await received(net, host)) - before
  if (packets < 1000) throw new Error('hardly any packet was sent')
  return (spent * 1e6) / packets
}

async function received(net: Net, device: string): Promise<number> {
  const { stdout } = await net.run('gateway', ['ip', '-j', '-s', 'link', 'show', 'dev', device])
  const [link] = JSON.parse(stdout) as { stats64: { rx: { packets: number } } }[]
  return link!.stats64.rx.packets
}
