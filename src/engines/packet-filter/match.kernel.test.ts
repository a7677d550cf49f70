import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import type { TestPacket } from '../../../test/kernel/frame.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { openWire, type Wire } from '../../../test/kernel/wire.ts'
import { printAddress } from '../../core/net/ip.ts'
import type {
  Chain,
  ChainRule,
  Match,
  MatchField,
  NamedSet,
  Ruleset,
  Statement,
  Verdict,
} from '../../core/ruleset/ruleset.ts'

let net: Net
let filter: RunningFilter
let wire: Wire
let lastId = 0

beforeAll(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' }, third: { device: 'dmz' } })
  filter = startFilter(net)
  wire = await openWire(net, 'client', ['server', 'third'])
})

afterAll(async () => {
  await wire.close()
  await filter.close()
  await net.close()
})

const accept: Verdict = { op: 'accept' }
const counted: Statement = { op: 'count', counter: 'x' }

interface Probe {
  readonly match?: readonly Match[]
  readonly sets?: readonly NamedSet[]
  readonly before?: readonly ChainRule[]
  readonly chains?: readonly Chain[]
}

/** Forwarding drops everything but what one rule matches. */
function only({ match = [], sets = [], before = [], chains = [] }: Probe): Ruleset {
  const rules: ChainRule[] = [
    ...before,
    { match, statements: [counted], verdict: accept, comment: 'x' },
    { match: [], statements: [], verdict: { op: 'drop' }, comment: 'end' },
  ]
  const forward: Chain = { name: 'forward', hook: { type: 'filter', hook: 'forward', priority: 0 }, rules }
  return { sets, maps: [], counters: ['x'], chains: [...chains, forward] }
}

/** A new UDP packet over IPv4 to the server, unless `change` says otherwise. */
function packet(change: Partial<TestPacket> = {}): TestPacket {
  lastId++
  const base = { source: '10.1.0.2', destination: '10.2.0.2', protocol: 17, destinationPort: 1_000 }
  return { ...base, id: lastId, sourcePort: 2_000 + (lastId % 60_000), ...change }
}

const six = { source: 'fd00:1::2', destination: 'fd00:2::2' }

/** Sends both lists and expects the first to pass and the second not to. */
async function expectPassing(passing: readonly TestPacket[], dropped: readonly TestPacket[]): Promise<void> {
  const arrived = await wire.send([...passing, ...dropped])
  expect([...arrived.keys()].sort((a, b) => a - b)).toEqual(passing.map(({ id }) => id))
}

const inline = (field: MatchField, ...ranges: readonly (readonly [string, string?])[]): Match => ({
  op: 'in',
  field,
  not: false,
  ranges: ranges.map(([lo, hi]) => ({ lo, hi: hi ?? lo })),
})

const outside = (match: Match): Match => ({ ...match, not: true }) as Match

const now = () => Math.floor(Date.now() / 1000)

describe('a condition matches what it says', () => {
  const rows: [string, Match[], Partial<TestPacket>[], Partial<TestPacket>[]][] = [
    ['source address', [inline('ip saddr', ['10.1.0.2'])], [{}], [{ source: '10.1.0.3' }, six]],
    [
      'source range',
      [inline('ip saddr', ['10.1.0.2', '10.1.0.4'])],
      [{}, { source: '10.1.0.4' }],
      [{ source: '10.1.0.5' }],
    ],
    ['not a source', [outside(inline('ip saddr', ['10.1.0.2']))], [{ source: '10.1.0.3' }], [{}, six]],
    [
      'destination list',
      [inline('ip daddr', ['10.2.0.2'], ['10.3.0.2', '10.3.0.9'])],
      [{}, { destination: '10.3.0.2' }],
      [{ destination: '10.2.0.3' }],
    ],
    [
      'IPv6 source',
      [inline('ip6 saddr', ['fd00:1::2', 'fd00:1::5'])],
      [six],
      [{}, { ...six, source: 'fd00:1::6' }],
    ],
    [
      'not an IPv6 destination',
      [outside(inline('ip6 daddr', ['fd00:2::2']))],
      [{ ...six, destination: 'fd00:3::2' }],
      [six, {}],
    ],
    ['every address', [inline('ip saddr', ['0.0.0.0', '255.255.255.255'])], [{}], [six]],
    ['MAC', [inline('ether saddr', ['02:00:00:00:00:07'])], [{ sourceMac: '02:00:00:00:00:07' }], [{}]],
    [
      'destination port',
      [inline('meta l4proto', ['17']), inline('th dport', ['1000', '1001'])],
      [{}, { destinationPort: 1_001 }],
      [{ destinationPort: 999 }, { protocol: 6 }],
    ],
    [
      'port list of both protocols',
      [inline('meta l4proto', ['6'], ['17']), inline('th dport', ['80'], ['1000'])],
      [{}, { protocol: 6, destinationPort: 80 }],
      [{ destinationPort: 81 }, { protocol: 1 }],
    ],
    [
      'source port',
      [inline('meta l4proto', ['6']), inline('th sport', ['77'])],
      [{ protocol: 6, sourcePort: 77 }],
      [{ protocol: 6, sourcePort: 78 }, { sourcePort: 77 }],
    ],
    ['protocol', [inline('meta l4proto', ['47'])], [{ protocol: 47 }], [{}, { protocol: 1 }]],
    [
      'not a protocol',
      [outside(inline('meta l4proto', ['6'], ['17']))],
      [{ protocol: 1 }, { protocol: 47 }],
      [{}, { protocol: 6 }],
    ],
    ['ICMPv6 type', [inline('icmpv6 type', ['128'])], [{ ...six, protocol: 58 }], [{ protocol: 1 }, six]],
    ['incoming interface', [inline('iifname', ['lan'])], [{}], []],
    ['not the incoming interface', [outside(inline('iifname', ['lan'], ['dmz']))], [], [{}]],
    ['outgoing interface', [inline('oifname', ['wan'])], [{}], [{ destination: '10.3.0.2' }]],
    ['IP version', [inline('meta nfproto', ['ipv6'])], [six], [{}]],
    ['address type', [inline('fib daddr type', ['unicast'])], [{}], []],
    ['not an address type', [outside(inline('fib daddr type', ['local'], ['broadcast']))], [{}], []],
    ['new connections', [{ op: 'ct-state', values: ['new', 'invalid'] }], [{}], []],
    ['established connections', [{ op: 'ct-state', values: ['established', 'related'] }], [], [{}]],
    ['translated connections', [{ op: 'ct-status', values: ['dnat', 'snat'] }], [], [{}]],
    ['original direction', [{ op: 'ct-direction', value: 'original' }], [{}], []],
    ['reply direction', [{ op: 'ct-direction', value: 'reply' }], [], [{}]],
    ['a time around now', [{ op: 'time', fromSeconds: now() - 60, toSeconds: now() + 600 }], [{}], []],
    ['a time gone by', [{ op: 'time', fromSeconds: now() - 600, toSeconds: now() - 60 }], [], [{}]],
    ['a time to come', [{ op: 'time', fromSeconds: now() + 600, toSeconds: now() + 900 }], [], [{}]],
    ['an old epoch', [{ op: 'epoch-current' }], [], [{}]],
  ]
  test.each(rows)('%s', async (_, match, passing, dropped) => {
    await filter.apply(only({ match }))
    await expectPassing(passing.map(packet), dropped.map(packet))
  })

  test.each<[string, NamedSet['type'], MatchField, string, Partial<TestPacket>, Partial<TestPacket>]>([
    ['addresses', 'ipv4_addr', 'ip saddr', '10.1.0.2', {}, { source: '10.1.0.3' }],
    ['IPv6 addresses', 'ipv6_addr', 'ip6 daddr', 'fd00:2::2', six, { ...six, destination: 'fd00:2::3' }],
    ['MACs', 'ether_addr', 'ether saddr', '02:00:00:00:00:08', { sourceMac: '02:00:00:00:00:08' }, {}],
    ['interfaces', 'ifname', 'oifname', 'dmz', { destination: '10.3.0.2' }, {}],
    ['ports', 'inet_service', 'th dport', '1000', {}, { destinationPort: 80 }],
    ['protocols', 'inet_proto', 'meta l4proto', '17', {}, { protocol: 6 }],
    ['hashed addresses', 'ipv4_addr', 'ip saddr', '10.1.0.2', {}, { source: '10.1.0.3' }],
    ['hashed IPv6 addresses', 'ipv6_addr', 'ip6 saddr', 'fd00:1::2', six, { ...six, source: 'fd00:1::3' }],
  ])('a set of %s, and not in it', async (what, type, field, element, inside, beyond) => {
    const isHashed = what.startsWith('hashed') ? { isHashed: true as const } : {}
    // A set stays of its kind for as long as it has its name.
    const listed = `listed${isHashed.isHashed === true}`
    const sets: NamedSet[] = [{ name: listed, type, elements: [{ lo: element, hi: element }], ...isHashed }]
    await filter.apply(only({ sets, match: [{ op: 'set', field, not: false, set: listed }] }))
    await expectPassing([packet(inside)], [packet(beyond)])
    await filter.apply(only({ sets, match: [{ op: 'set', field, not: true, set: listed }] }))
    await expectPassing([packet(beyond)], [packet(inside)])
  })

  test('marks: only the masked bits are set and compared', async () => {
    const mark = (mask: number, value: number, not = false): Match => ({ op: 'mark', not, mask, value })
    const set = (mask: number, value: number): ChainRule => ({
      match: [],
      statements: [{ op: 'set-mark', mask, value }],
      verdict: { op: 'none' },
      comment: '',
    })
    const before = [set(0xffff_ffff, 0x8000_00f5), set(0xf0, 0x10)]
    for (const [match, passes] of [
      [mark(0xffff_ffff, 0x8000_0015), true],
      [mark(0xf0, 0x10), true],
      [mark(0xf0, 0xf0), false],
      [mark(0xf0, 0xf0, true), true],
      [mark(0x8000_0000, 0x8000_0000), true],
    ] as const) {
      await filter.apply(only({ before, match: [match] }))
      await expectPassing(passes ? [packet()] : [], passes ? [] : [packet()])
    }
  })

  test('jump comes back, goto and return end as they should', async () => {
    const chain = (name: string, verdict: Verdict): Chain => ({
      name,
      hook: null,
      rules: [{ match: [inline('th dport', ['1000'])], statements: [], verdict, comment: '' }],
    })
    const via = (verdict: Verdict): ChainRule => ({ match: [], statements: [], verdict, comment: '' })
    const jump = via({ op: 'jump', chain: 'side' })
    await filter.apply(only({ before: [jump], chains: [chain('side', { op: 'drop' })] }))
    await expectPassing([packet({ destinationPort: 1 })], [packet()])
    await filter.apply(
      only({
        before: [{ ...jump, verdict: { op: 'jump', chain: 'middle' } }],
        chains: [
          chain('inner', { op: 'return' }),
          { name: 'middle', hook: null, rules: [via({ op: 'goto', chain: 'inner' }), via({ op: 'drop' })] },
        ],
      }),
    )
    await expectPassing([packet()], [])
  })
})

describe('translations', () => {
  const lan: Match = inline('iifname', ['lan'])
  const udp: Match = inline('meta l4proto', ['17'])

  function translating(
    hook: 'prerouting' | 'postrouting',
    verdict: Verdict,
    match: readonly Match[] = [lan, udp],
  ): Ruleset {
    const open = only({})
    const priority = hook === 'prerouting' ? -100 : 100
    const rule: ChainRule = {
      match: hook === 'prerouting' ? match : [udp],
      statements: [],
      verdict,
      comment: 'nat',
    }
    const nat: Chain = { name: 'nat', hook: { type: 'nat', hook, priority }, rules: [rule] }
    return { ...open, chains: [...open.chains, nat] }
  }

  async function seen(ruleset: Ruleset, change: Partial<TestPacket> = {}) {
    await filter.apply(ruleset)
    const sent = packet(change)
    const arrived = (await wire.send([sent])).get(sent.id)
    if (arrived === undefined) throw new Error('the packet did not arrive')
    const { family, source, destination } = arrived
    return {
      from: [printAddress(family, source.value), arrived.sourcePort],
      to: [printAddress(family, destination.value), arrived.destinationPort],
      sent,
    }
  }

  const single = (value: string) => ({ lo: value, hi: value })
  const range = (lo: string, hi: string) => ({ lo, hi })

  test.each<[string, Extract<Verdict, { op: 'dnat' | 'snat' }>, RegExp, number | [number, number]]>([
    [
      'address',
      { op: 'dnat', family: 'ip', address: single('10.3.0.2'), port: null },
      /^10\.3\.0\.2$/,
      1_000,
    ],
    [
      'address range',
      { op: 'dnat', family: 'ip', address: range('10.3.0.4', '10.3.0.6'), port: null },
      /^10\.3\.0\.[456]$/,
      1_000,
    ],
    [
      'address and port',
      { op: 'dnat', family: 'ip', address: single('10.2.0.2'), port: single('80') },
      /^10\.2\.0\.2$/,
      80,
    ],
    [
      'address and ports',
      { op: 'dnat', family: 'ip', address: single('10.2.0.2'), port: range('8000', '8010') },
      /^10\.2\.0\.2$/,
      [8_000, 8_010],
    ],
    [
      'ranges of both',
      { op: 'dnat', family: 'ip', address: range('10.2.0.4', '10.2.0.6'), port: range('80', '90') },
      /^10\.2\.0\.[456]$/,
      [80, 90],
    ],
    ['port alone', { op: 'dnat', family: 'ip', address: null, port: single('80') }, /^10\.2\.0\.2$/, 80],
    [
      'IPv6 address',
      { op: 'dnat', family: 'ip6', address: single('fd00:2::9'), port: null },
      /^fd00:2::9$/,
      1_000,
    ],
    [
      'IPv6 address and port',
      { op: 'dnat', family: 'ip6', address: single('fd00:2::9'), port: single('80') },
      /^fd00:2::9$/,
      80,
    ],
    [
      'IPv6 ranges',
      { op: 'dnat', family: 'ip6', address: range('fd00:2::4', 'fd00:2::6'), port: range('80', '90') },
      /^fd00:2::[456]$/,
      [80, 90],
    ],
    [
      'IPv6 port alone',
      { op: 'dnat', family: 'ip6', address: null, port: range('80', '90') },
      /^fd00:2::2$/,
      [80, 90],
    ],
  ])('destination: %s', async (_, verdict, address, port) => {
    const { to, from, sent } = await seen(
      translating('prerouting', verdict),
      verdict.family === 'ip6' ? six : {},
    )
    expect(to[0]).toMatch(address)
    expectWithin(to[1] as number, port)
    expect(from).toEqual([sent.source, sent.sourcePort])
  })

  test.each<[string, Verdict, RegExp, [number, number] | null, Partial<TestPacket>]>([
    ['masquerade', { op: 'masquerade' }, /^10\.2\.0\.1$/, null, {}],
    ['IPv6 masquerade', { op: 'masquerade' }, /^fd00:2::1$/, null, six],
    [
      'address',
      { op: 'snat', family: 'ip', address: single('10.2.0.77'), port: null },
      /^10\.2\.0\.77$/,
      null,
      {},
    ],
    [
      'ranges',
      { op: 'snat', family: 'ip', address: range('10.2.0.70', '10.2.0.79'), port: range('40000', '40100') },
      /^10\.2\.0\.7\d$/,
      [40_000, 40_100],
      {},
    ],
    [
      'port alone',
      { op: 'snat', family: 'ip', address: null, port: range('40000', '40100') },
      /^10\.1\.0\.2$/,
      [40_000, 40_100],
      {},
    ],
    [
      'IPv6 ranges',
      {
        op: 'snat',
        family: 'ip6',
        address: range('fd00:2::70', 'fd00:2::79'),
        port: range('40000', '40100'),
      },
      /^fd00:2::7\d$/,
      [40_000, 40_100],
      six,
    ],
  ])('source: %s', async (_, verdict, address, port, change) => {
    const { to, from, sent } = await seen(translating('postrouting', verdict), change)
    expect(from[0]).toMatch(address)
    if (port === null) expect(from[1]).toBe(sent.sourcePort)
    else expectWithin(from[1] as number, port)
    expect(to).toEqual([sent.destination, sent.destinationPort])
  })

  function expectWithin(port: number, expected: number | [number, number]) {
    const [lo, hi] = typeof expected === 'number' ? [expected, expected] : expected
    expect(port).toBeGreaterThanOrEqual(lo)
    expect(port).toBeLessThanOrEqual(hi)
  }
})

test('20,000 packets are judged and all accounted for', async () => {
  await filter.apply(only({ match: [inline('ip daddr', ['10.2.0.0', '10.2.127.255'])] }))
  const hits = async () => (await filter.counters())['x']!.packets
  const before = await hits()
  const packets = Array.from({ length: 20_000 }, (_, index) =>
    packet({
      destination: `10.2.${index & 255}.${10 + (index >> 8)}`,
      destinationPort: index,
      protocol: index % 2 ? 6 : 17,
    }),
  )
  const arrived = await wire.send(packets)
  const expected = packets.filter(({ destination }) => Number(destination.split('.')[2]) < 128)
  const lost = expected.filter(({ id }) => !arrived.has(id))
  expect(lost).toHaveLength(0)
  expect(arrived.size).toBe(expected.length)
  expect((await hits()) - before).toBe(expected.length)
})
