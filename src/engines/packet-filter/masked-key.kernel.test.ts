import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import type { TestPacket } from '../../../test/kernel/frame.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { openWire, type Wire } from '../../../test/kernel/wire.ts'
import { interpreter } from '../../../test/oracle/interpret.ts'
import { printRuleset } from '../../compile/text/nft.ts'
import type { Chain, KeyField, Match, Ruleset } from '../../core/ruleset/ruleset.ts'
import { decodeRuleset } from '../../core/ruleset/ruleset-schema.ts'
import { differences, readListedTable } from './listed-table.ts'

interface Lab {
  readonly net: Net
  readonly wire: Wire
}

/** One gateway gets its rules from our engine, the other as text. */
let ours: Lab
let plain: Lab
let filter: RunningFilter
let lastId = 0

beforeAll(async () => {
  ours = await openLab()
  plain = await openLab()
  filter = startFilter(ours.net)
})

afterAll(async () => {
  await filter.close()
  for (const { net, wire } of [ours, plain]) {
    await wire.close()
    await net.close()
  }
})

async function openLab(): Promise<Lab> {
  const net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  return { net, wire: await openWire(net, 'client', ['server']) }
}

const udp: Match = { op: 'in', field: 'meta l4proto', not: false, ranges: [{ lo: '17', hi: '17' }] }

/** Forwarding accepts what a map has under the key, and drops the rest. */
function policy(key: KeyField, keys: readonly string[]): Ruleset {
  const forward: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0 },
    rules: [
      { match: [udp], statements: [], verdict: { op: 'look-up', key, map: 'm_keys' }, comment: '' },
      { match: [], statements: [], verdict: { op: 'drop' }, comment: 'end' },
    ],
  }
  const found: Chain = {
    name: 'c_found',
    hook: null,
    rules: [{ match: [], statements: [], verdict: { op: 'accept' }, comment: 'found' }],
  }
  const elements = keys.map((each) => ({ key: each, verdict: 'goto' as const, chain: found.name }))
  return { sets: [], maps: [{ name: 'm_keys', key, elements }], counters: [], chains: [found, forward] }
}

/** The same through a map to numbers, great ones. */
function policyThroughNumbers(key: KeyField, keys: readonly string[]): Ruleset {
  const { maps, chains, ...rest } = policy(key, keys)
  const numbers = keys.map((each, place) => ({ key: each, number: 0xffff_fffe + (place % 2) }))
  const ends = [0xffff_fffe, 0xffff_ffff].map((number) => {
    return { key: String(number), verdict: 'goto' as const, chain: 'c_found' }
  })
  return {
    ...rest,
    maps: [
      { name: 'm_by', holds: 'numbers', key, elements: numbers, size: 64 },
      { name: 'm_to', key: { field: 'number', mask: null }, elements: ends },
    ],
    chains: chains.map((chain) => ({
      ...chain,
      rules: chain.rules.map((rule) =>
        rule.verdict.op === 'look-up'
          ? { ...rule, verdict: { ...rule.verdict, map: 'm_to', through: 'm_by' } }
          : rule,
      ),
    })),
  }
}

type Header = Pick<TestPacket, 'source' | 'destination' | 'sourcePort' | 'destinationPort'>

const six = { source: 'fd00:1::2', destination: 'fd00:2::2' }
const four = { source: '10.1.0.2', destination: '10.2.0.2' }
const header = (change: Partial<Header>): Header => ({
  ...(change.source?.includes(':') ? six : four),
  sourcePort: 2_000,
  destinationPort: 1_000,
  ...change,
})

/** Packets with numbers of their own, and those of them that the interpreter lets through. */
function readingOf(ruleset: Ruleset, headers: readonly Header[]) {
  const run = interpreter(ruleset)
  const packets = headers.map((each): TestPacket => ({ ...each, id: ++lastId, protocol: 17 }))
  const passing = packets.filter(({ source, destination, sourcePort, destinationPort }) => {
    const ports = { srcPort: sourcePort, dstPort: destinationPort }
    const way = { inDevice: 'lan', outDevice: 'wan' }
    const packet = { src: source, dst: destination, ...ports, ...way, protocol: 17, icmpType: 128, at: 0 }
    return run(packet).action === 'accept'
  })
  return { packets, passing: passing.map(({ id }) => id) }
}

async function listed({ net }: Lab) {
  const list = ['nft', '-a', 'list', 'table', 'inet', 'gatehouse']
  const { stdout, stderr, code } = await net.run('gateway', list)
  expect([code, stderr]).toEqual([0, ''])
  return { table: readListedTable(stdout), text: stdout }
}

async function arrivedOf({ net, wire }: Lab, packets: readonly TestPacket[]): Promise<number[]> {
  await net.run('gateway', ['conntrack', '-F'])
  return [...(await wire.send(packets)).keys()].sort((a, b) => a - b)
}

async function replace({ net }: Lab, text: string): Promise<void> {
  const empty = 'table inet gatehouse\ndelete table inet gatehouse\n'
  const { stderr } = await net.run('gateway', ['nft', '-f', '-'], empty + text)
  expect(stderr).toBe('')
}

const ports = [0, 1, 63, 64, 65, 127, 128, 1_000, 1_023, 1_024, 65_471, 65_472, 65_535]
const suffixes = ['::1', '::1:1', '::ffff:1', '::1:0:1', '::1:0:0:1', '::7:0:0:1', ':0:7::1', ':0:8::1']
const sources = [...suffixes.map((each) => header({ source: `fd00:1${each}` })), header({})]

const forms = [
  ['to chains', policy],
  ['to numbers', policyThroughNumbers],
] as const

describe.each(forms)('a map %s that is looked up by', (_, policyOf) => {
  test.each<[string, KeyField, string[], Header[]]>([
    [
      'a whole address',
      { field: 'ip saddr', mask: null },
      ['10.1.0.2', '10.1.0.5'],
      ['10.1.0.1', '10.1.0.2', '10.1.0.5', '10.1.0.6'].map((source) => header({ source })),
    ],
    ['a whole address of IPv6', { field: 'ip6 saddr', mask: null }, ['fd00:1::1'], sources],
    [
      'destination ports under a prefix',
      { field: 'th dport', mask: '65472' },
      ['64', '960', '65472'],
      ports.map((destinationPort) => header({ destinationPort })),
    ],
    [
      'source ports under their last bits',
      { field: 'th sport', mask: '63' },
      ['0', '63'],
      ports.map((sourcePort) => header({ sourcePort })),
    ],
    [
      'the fourth group of an IPv6 source',
      { field: 'ip6 saddr', mask: '::ffff:0:0:0:0' },
      ['0:0:0:7::'],
      sources,
    ],
    [
      'the last half of the second half',
      { field: 'ip6 saddr', mask: '::ffff:ffff' },
      ['::1', '::ffff:1'],
      sources,
    ],
    [
      'a mask that reads as an address of IPv4',
      { field: 'ip6 saddr', mask: '::ffff:0.0.0.0' },
      ['::1:0:0'],
      sources,
    ],
  ])('%s', async (_, key, keys, headers) => {
    const ruleset = policyOf(key, keys)
    expect(decodeRuleset(JSON.parse(JSON.stringify(ruleset)))).toEqual(ruleset)
    const { packets, passing } = readingOf(ruleset, headers)
    expect(passing.length).toBeGreaterThan(0)
    expect(passing.length).toBeLessThan(packets.length)

    await filter.apply(ruleset)
    const before = await listed(ours)
    expect(await arrivedOf(ours, packets)).toEqual(passing)
    expect(differences(before.table, (await listed(ours)).table)).toBeNull()
    expect(await filter.observe()).toMatchObject({ status: 'active', message: '' })
    expect(await filter.drifts()).toEqual([])

    await replace(plain, printRuleset(ruleset))
    expect(await arrivedOf(plain, packets)).toEqual(passing)
    // nft reads what it lists as what it was.
    const written = await listed(plain)
    await replace(plain, written.text)
    expect(await arrivedOf(plain, packets)).toEqual(passing)
  })
})
