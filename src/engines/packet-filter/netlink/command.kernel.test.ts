import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRuleset, openKernel } from '../../../../test/kernel/load-ruleset.ts'
import { createNet, type Net } from '../../../../test/kernel/net.ts'
import { printRuleset } from '../../../compile/text/nft.ts'
import type {
  Chain,
  ChainRule,
  CounterMap,
  ElementRange,
  Match,
  MatchField,
  NamedSet,
  Ruleset,
  SetType,
  Statement,
  Verdict,
  VerdictMap,
} from '../../../core/ruleset/ruleset.ts'
import { addressesOf } from '../lent-elements.ts'
import { CommandWriter } from './command.ts'
import type { FilterKernel } from './kernel.ts'
import { emptyListing, listCounters, listTable, readGeneration } from './listing.ts'

let net: Net
let channel: ReturnType<typeof openKernel>
let kernel: FilterKernel

beforeAll(async () => {
  net = await createNet({})
  channel = openKernel(net)
  kernel = channel.kernel
})

afterAll(async () => {
  channel.close()
  await net.close()
})

async function nft(args: readonly string[], stdin = ''): Promise<string> {
  const { stdout, stderr, code } = await net.run('gateway', ['nft', ...args], stdin)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

/** The listing of nft in sorted blocks, with the expressions of each rule, and without the kernel's own numbers. */
async function listing(): Promise<string[]> {
  const readable = (await nft(['-s', 'list', 'ruleset'])).split(/\n\t\}\n/).map((block) => {
    const plain = block.replace(/^table inet gatehouse \{\n/, '').trim()
    return /^(?:map|set)/.test(plain)
      ? plain
          .split(/[\s,]+/)
          .sort()
          .join(' ')
      : plain
  })
  const expressions = (await nft(['--debug=netlink', 'list', 'ruleset']))
    .split(/\n(?=inet )/)
    .filter((rule) => /^inet \S+ [^@]/.test(rule))
    .map((rule) => rule.replace(/^(inet \S+ \S+)[ 0-9]*/, '$1').replaceAll(/__set\d+/g, '__set'))
    .map((rule) => rule.replace(/\ntable [\s\S]*/, '').trim())
  return [
    ...readable.filter((block) => !/^(?:elements =|ct helper)|generation/.test(block)),
    ...expressions,
  ].sort()
}

/** The listings after our messages, and after `nft -f` of the same ruleset's text. */
async function bothWays(ruleset: Ruleset): Promise<[string[], string[]]> {
  await nft(['flush', 'ruleset'])
  await loadRuleset(kernel, ruleset)
  const ours = await listing()
  await nft(['flush', 'ruleset'])
  await nft(['-f', '-'], printRuleset(ruleset))
  return [ours, await listing()]
}
const range = (lo: string, hi = lo): ElementRange => ({ lo, hi })
const target: Chain = { name: 'c_target', hook: null, rules: [] }
/** A forward chain of such rules beside the objects that they may name. */
function policy(rules: readonly ChainRule[], more: Partial<Ruleset> = {}): Ruleset {
  const hook = { type: 'filter', hook: 'forward', priority: -5 } as const
  const chains = [target, { name: 'forward', hook, rules }]
  return { sets: [], maps: [], counters: ['fwd.ngfw.1'], chains, ...more }
}

const drop: Verdict = { op: 'drop' }
function rule(match: readonly Match[], statements: readonly Statement[] = [], verdict = drop): ChainRule {
  return { match, statements, verdict, comment: 'fwd.ngfw.1' }
}
const number = (max: number) => fc.integer({ min: 0, max })
const v4 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.')
const v6 = (value: number) =>
  `fd00::${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`.replace('::0:', '::')
const mac = (value: number) =>
  `02:00:00:00:${[value >> 8, value & 0xff].map((byte) => byte.toString(16).padStart(2, '0')).join(':')}`

/** Up to six ranges apart from each other, in order; `text` prints a value. */
function rangesOf(
  max: number,
  text: (value: number) => string,
  isSingle = false,
): fc.Arbitrary<ElementRange[]> {
  const bounds = fc.uniqueArray(fc.oneof(fc.constantFrom(0, max), number(max)), {
    minLength: 2,
    maxLength: 12,
  })
  return bounds.map((list) => {
    const sorted = list.sort((a, b) => a - b)
    if (isSingle) return sorted.slice(0, 6).map((value) => range(text(value)))
    const apart: ElementRange[] = []
    for (let index = 0, last = -2; index + 1 < sorted.length; index += 2) {
      const [lo, hi] = [
        Math.max(sorted[index]!, last + 2),
        index % 4 === 0 ? sorted[index + 1]! : sorted[index]!,
      ]
      if (lo > hi) continue
      apart.push(range(text(lo), text(hi)))
      last = hi
    }
    return apart.length === 0 ? [range(text(0))] : apart
  })
}

const types: Record<SetType, fc.Arbitrary<ElementRange[]>> = {
  ipv4_addr: rangesOf(0xffff_ffff, v4),
  ipv6_addr: rangesOf(0x7fff_ffff, v6),
  ether_addr: rangesOf(0xffff, mac, true),
  ifname: rangesOf(99, (value) => `eth${value}.7`, true),
  inet_proto: rangesOf(255, String),
  inet_service: rangesOf(65_535, String),
}
const addressTypes = fc.subarray([range('local'), range('multicast')], { minLength: 1 })
const fields: Record<MatchField, fc.Arbitrary<ElementRange[]>> = {
  'ip saddr': types.ipv4_addr,
  'ip daddr': types.ipv4_addr,
  'ip6 saddr': types.ipv6_addr,
  'ip6 daddr': types.ipv6_addr,
  'ip length': types.inet_service,
  'ip6 length': types.inet_service,
  'ether saddr': types.ether_addr,
  'th sport': types.inet_service,
  'th dport': types.inet_service,
  'icmpv6 type': rangesOf(255, String, true),
  'tcp doff': rangesOf(15, String, true),
  'tcp flags': number(0x17).map((value) => [range(String(value & 0x17))]),
  iifname: types.ifname,
  oifname: types.ifname,
  'meta l4proto': types.inet_proto,
  'meta nfproto': fc.constantFrom([range('ipv4')], [range('ipv6')], [range('ipv4'), range('ipv6')]),
  'fib daddr type': addressTypes,
  'fib daddr oifname': types.ifname,
  'fib saddr type': addressTypes,
}
const askedFields = (Object.keys(fields) as MatchField[]).filter((field) => field !== 'fib daddr oifname')
const someBits = <T extends string>(...values: T[]) => fc.subarray(values, { minLength: 1 })
const bits = number(0xffff_ffff)
/** Conditions of every kind; sets are those of `setsOf`. Not in one rule with others: nft refuses what contradicts itself. */
const match: fc.Arbitrary<Match> = fc.oneof(
  ...askedFields.map((field) =>
    fc
      .tuple(fields[field], fc.boolean(), fc.nat(5))
      .map(([ranges, not, count]): Match => ({ op: 'in', field, not, ranges: ranges.slice(0, 1 + count) })),
  ),
  fc
    .tuple(
      fc.constantFrom<[MatchField, SetType]>(
        ['ip saddr', 'ipv4_addr'],
        ['ip6 daddr', 'ipv6_addr'],
        ['ether saddr', 'ether_addr'],
        ['iifname', 'ifname'],
        ['meta l4proto', 'inet_proto'],
        ['th dport', 'inet_service'],
      ),
      fc.boolean(),
    )
    .map(([[field, type], not]): Match => ({ op: 'set', field, not, set: `s_${type}` })),
  someBits('established', 'related', 'new', 'invalid').map((values): Match => ({ op: 'ct-state', values })),
  someBits('dnat', 'snat', 'expected').map((values): Match => ({ op: 'ct-status', values })),
  fc.constantFrom('original', 'reply').map((value): Match => ({ op: 'ct-direction', value })),
  fc
    .tuple(fc.boolean(), bits)
    .map(([not, mask]): Match => ({ op: 'mark', not, mask: mask | 0x10, value: mask & 0xff })),
  fc
    .tuple(fc.boolean(), number(0xff_fffe))
    .map(([not, value]): Match => ({ op: 'rank-below', not, value: value + 1 })),
  fc.constant<Match>({ op: 'epoch-current' }),
  fc
    .tuple(number(2_000_000_000), number(2_000_000_000))
    .map(([from, length]): Match => ({ op: 'time', fromSeconds: from, toSeconds: from + length })),
)

const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc.constant<Statement>({ op: 'count', counter: 'fwd.ngfw.1' }),
  number(0xfffe).map((group): Statement => ({ op: 'log', group: group + 1, prefix: 'fwd.ngfw.1 drop' })),
  fc
    .tuple(bits, bits)
    .map(([mask, value]): Statement => ({ op: 'set-mark', mask: mask | 1, value: value & (mask | 1) })),
  fc.constantFrom<Statement>({ op: 'stamp-epoch' }, { op: 'follow-ftp' }),
  number(0xffff).map((value): Statement => ({ op: 'remember-rule', number: value })),
  fc.constant<Statement>({ op: 'count-by', key: { field: 'ct mark', mask: '65535' }, map: 'm_counters' }),
)

const verdict: fc.Arbitrary<Verdict> = fc.oneof(
  fc.constantFrom<Verdict>({ op: 'none' }, { op: 'accept' }, { op: 'drop' }, { op: 'return' }),
  fc.constantFrom<Verdict>({ op: 'jump', chain: 'c_target' }, { op: 'goto', chain: 'c_target' }),
  fc.nat(99).map((index): Verdict => {
    const { key, name } = maps[index % maps.length]!
    return key.field === 'ct mark' ? { op: 'none' } : { op: 'look-up', key, map: name }
  }),
)

const leads = (...keys: string[]) => keys.map((key) => ({ key, verdict: 'goto' as const, chain: 'c_target' }))
const maps: readonly (VerdictMap | CounterMap)[] = [
  {
    name: 'm_4',
    key: { field: 'ip saddr', mask: '255.255.128.0' },
    elements: leads('10.0.0.0', '10.0.128.0'),
  },
  { name: 'm_4d', key: { field: 'ip daddr', mask: null }, elements: leads('10.0.0.1') },
  { name: 'm_6', key: { field: 'ip6 daddr', mask: 'ffff:ff00::' }, elements: leads('fd00::', 'fd00:100::') },
  { name: 'm_6low', key: { field: 'ip6 saddr', mask: '::ffff:ffff' }, elements: leads('::1', '::fffe:7') },
  {
    name: 'm_6middle',
    key: { field: 'ip6 daddr', mask: '::ffff:0:0:0:0' },
    elements: leads('0:0:0:7::', '::'),
  },
  {
    name: 'm_6mapped',
    key: { field: 'ip6 saddr', mask: '::ffff:0:0' },
    elements: leads('::', '::ffff:0.0.0.0'),
  },
  { name: 'm_ports', key: { field: 'th dport', mask: '65472' }, elements: leads('0', '64', '65472') },
  { name: 'm_sports', key: { field: 'th sport', mask: '63' }, elements: leads('0', '63') },
  { name: 'm_port', key: { field: 'th dport', mask: null }, elements: leads('0', '80', '65535') },
  { name: 'm_name', key: { field: 'iifname', mask: null }, elements: leads('lan', 'dmz.12') },
  { name: 'm_protocol', key: { field: 'meta l4proto', mask: null }, elements: leads('6', '17') },
  { name: 'm_family', key: { field: 'meta nfproto', mask: null }, elements: leads('ipv4', 'ipv6') },
  {
    name: 'm_mark',
    key: { field: 'meta mark', mask: '16777215' },
    elements: [{ key: '7', verdict: 'jump', chain: 'c_target' }],
  },
  {
    name: 'm_counters',
    holds: 'counters',
    key: { field: 'ct mark', mask: '65535' },
    elements: [{ key: '1', counter: 'fwd.ngfw.1' }],
  },
]

const setsOf = fc
  .record(types)
  .map((all) =>
    Object.entries(all).map(
      ([type, elements]): NamedSet => ({ name: `s_${type}`, type: type as SetType, elements }),
    ),
  )
  .map((sets) => [...sets, ...sets.filter(({ type }) => /^ipv[46]_addr$/.test(type)).map(hashed)])

/** A set of the first addresses of ranges, which the kernel finds by their hash. */
function hashed({ name, type, elements }: NamedSet): NamedSet {
  return { name: `h_${name}`, type, elements: elements.map(({ lo }) => range(lo)), isHashed: true }
}

test('the kernel holds what nft would make of the text, of every construct', async () => {
  const rules = fc.array(
    fc.tuple(fc.option(match, { nil: null }), fc.array(statement, { maxLength: 3 }), verdict),
    { minLength: 1, maxLength: 30 },
  )
  await fc.assert(
    fc.asyncProperty(rules, setsOf, async (list, sets) => {
      const written = list
        .map(([one, statements, end]) =>
          rule(one === null || (end.op === 'look-up' && 'field' in one) ? [] : [one], statements, end),
        )
        .filter(
          ({ match, statements, verdict: { op } }) => match.length + statements.length > 0 || op !== 'none',
        )
      const [ours, theirs] = await bothWays(policy(written, { sets, maps }))
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

const tcp: Match = { op: 'in', field: 'meta l4proto', not: false, ranges: [range('6')] }
const ipv6: Match = { op: 'in', field: 'meta nfproto', not: false, ranges: [range('ipv6')] }
const source: Match = { op: 'in', field: 'ip6 saddr', not: false, ranges: [range('fd00::1', 'fd00::9')] }

test('prefixes of every length', async () => {
  const lengths = Array.from({ length: 32 }, (_, length) => length)
  const matches = lengths.flatMap((length) =>
    [false, true].map((not): Match => {
      const size = 2 ** (32 - length)
      const from = 0xc0a8_0000 - (0xc0a8_0000 % size)
      const to = from + size - 1
      return { op: 'in', field: not ? 'ip daddr' : 'ip saddr', not, ranges: [range(v4(from), v4(to))] }
    }),
  )
  const [ours, theirs] = await bothWays(policy(matches.map((one) => rule([one]))))
  expect(ours).toEqual(theirs)
})

test('a header is asked for once in a rule', async () => {
  const icmp: Match = { op: 'in', field: 'icmpv6 type', not: false, ranges: [range('133', '136')] }
  const from: Match = { op: 'in', field: 'ip saddr', not: true, ranges: [range('10.0.0.1')] }
  const to: Match = { op: 'set', field: 'ip daddr', not: false, set: 's_ipv4_addr' }
  const sets: NamedSet[] = [{ name: 's_ipv4_addr', type: 'ipv4_addr', elements: [] }]
  const protocol: Match = { op: 'in', field: 'meta l4proto', not: false, ranges: [range('58')] }
  const rules = [
    [from, to],
    [ipv6, source],
    [ipv6, protocol, icmp],
    [source, icmp],
    [tcp, from],
  ]
  const [ours, theirs] = await bothWays(
    policy(
      rules.map((list) => rule(list)),
      { sets },
    ),
  )
  expect(ours).toEqual(theirs)
})

describe('translations', () => {
  const addresses = {
    ip: [null, range('10.0.0.1'), range('10.0.0.1', '10.0.0.9')],
    ip6: [null, range('fd00::1'), range('fd00::1', 'fd00::9')],
  }
  const ports = [null, range('80'), range('80', '90')]
  const all = (op: 'dnat' | 'snat') =>
    (['ip', 'ip6'] as const).flatMap((family) =>
      addresses[family].flatMap((address) =>
        ports.flatMap((port) =>
          address === null && port === null ? [] : [rule([tcp], [], { op, family, address, port })],
        ),
      ),
    )
  test.each(['prerouting', 'postrouting'] as const)('of %s', async (hook) => {
    const more = hook === 'prerouting' ? [] : [rule([], [], { op: 'masquerade' })]
    const rules = [...all(hook === 'prerouting' ? 'dnat' : 'snat'), ...more]
    const chains: Chain[] = [
      { name: hook, hook: { type: 'nat', hook, priority: hook === 'prerouting' ? -100 : 100 }, rules },
    ]
    const [ours, theirs] = await bothWays(policy([], { chains }))
    expect(ours).toEqual(theirs)
    expect(ours.filter((item) => item.includes('[ nat '))).toHaveLength(16)
  })
})

test('rejections', async () => {
  const rules = [
    rule([tcp], [], { op: 'reject', with: 'tcp-reset' }),
    rule([], [], { op: 'reject', with: 'port-unreachable' }),
  ]
  const chains: Chain[] = [{ name: 'forward', hook: { type: 'filter', hook: 'forward', priority: 0 }, rules }]
  const [ours, theirs] = await bothWays(policy([], { chains }))
  expect(ours).toEqual(theirs)
  expect(ours.filter((item) => item.includes('[ reject '))).toHaveLength(2)
})

describe('a large set that changes holds what it would hold if it were made anew', () => {
  const two = (value: number) =>
    value
      .toString(16)
      .padStart(4, '0')
      .replace(/(..)(..)/, '$1:$2')
  const indexes = Array.from({ length: 6_000 }, (_, index) => index)
  test.each<[SetType, (index: number) => ElementRange]>([
    ['ipv4_addr', (index) => range(v4(0x0a00_0000 + index * 4), v4(0x0a00_0000 + index * 4 + (index % 4)))],
    ['ipv6_addr', (index) => range(`fd00::${(index * 2 + 1).toString(16)}`)],
    ['ether_addr', (index) => range(`02:00:00:00:${two(index)}`)],
    ['ifname', (index) => range(`eth${index}`)],
    ['inet_service', (index) => range(String(index * 2))],
  ])('%s', async (type, elementAt) => {
    const setOf = (some: readonly number[]): NamedSet => ({ name: 's', type, elements: some.map(elementAt) })
    // Neighbours come and go, the first and the last among them.
    const [before, after] = [indexes.slice(3), indexes.filter((index) => index % 50 !== 7).slice(0, -2)]
    const listed = async () =>
      (await nft(['list', 'sets']))
        .match(/elements = \{[^}]*\}/g)!
        .at(-1)!
        .split(/[\s,]+/)
        .sort()
    await nft(['flush', 'ruleset'])
    await loadRuleset(kernel, policy([], { sets: [setOf(before)] }))
    await kernel.transact(new CommandWriter().changeSet(setOf(before), setOf(after), ''))
    const changed = await listed()
    await nft(['flush', 'ruleset'])
    await loadRuleset(kernel, policy([], { sets: [setOf(after)] }))
    expect(changed).toEqual(await listed())
    expect(changed.length).toBeGreaterThan(4_000)
  })
})

test('intervals that touch, begin at zero or end at the greatest value come and go one by one', async () => {
  const last = 24
  const elementAt = (lo: number, hi: number) => range(v4(lo), hi === last ? '255.255.255.255' : v4(hi))
  // Each value is outside, begins an interval, or goes on with the one before it.
  const elements = fc
    .array(fc.constantFrom('none', 'first', 'next'), { minLength: last + 1, maxLength: last + 1 })
    .map((places) => {
      const found: ElementRange[] = []
      let from = -1
      for (const [value, place] of places.entries()) {
        const goesOn = place === 'next' && from >= 0
        if (from >= 0 && !goesOn) found.push(elementAt(from, value - 1))
        if (!goesOn) from = place === 'none' ? -1 : value
      }
      return from >= 0 ? [...found, elementAt(from, last)] : found
    })
  const setOf = (some: readonly ElementRange[]): NamedSet => ({
    name: 's',
    type: 'ipv4_addr',
    elements: some,
  })
  const listed = async () =>
    /elements = \{([^}]*)\}/.exec(await nft(['list', 'set', 'inet', 'gatehouse', 's']))?.[1]
  // nft prints some as prefixes.
  const bounds = (element: string) => addressesOf(element)!.v4.map(({ lo, hi }) => `${lo}-${hi}`)[0]!
  await fc.assert(
    fc.asyncProperty(fc.array(elements, { minLength: 2, maxLength: 12 }), async (lists) => {
      await nft(['flush', 'ruleset'])
      await loadRuleset(kernel, policy([], { sets: [setOf(lists[0]!)] }))
      for (const [place, now] of lists.slice(1).entries()) {
        const [before, writer] = [lists[place]!, new CommandWriter()]
        const kept = before.filter((element) =>
          now.some(({ lo, hi }) => lo === element.lo && hi === element.hi),
        )
        const added = now.filter((element) => !kept.some(({ lo }) => lo === element.lo))
        if (place % 2 === 0) await kernel.transact(writer.changeElements(setOf(before), setOf(now), ''))
        else {
          await kernel.transact(writer.changeElements(setOf(before), setOf(kept), ''))
          await kernel.transact(
            writer.addElements(setOf(now), added, { era: '', isFirst: kept.length === 0 }),
          )
        }
        const elements = (await listed())?.trim().split(/,\s+/) ?? []
        expect(elements.map(bounds)).toEqual(now.map(({ lo, hi }) => bounds(`${lo}-${hi}`)))
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('what is listed is what was made', async () => {
  await nft(['flush', 'ruleset'])
  expect([await listTable(kernel), await readGeneration(kernel), await listCounters(kernel)]).toEqual([
    emptyListing,
    null,
    {},
  ])
  const inline: Match = { op: 'in', field: 'th dport', not: false, ranges: [range('1'), range('5', '7')] }
  const sets: NamedSet[] = [{ name: 's', type: 'ifname', elements: [] }]
  await loadRuleset(kernel, policy([rule([inline])], { sets, maps }))
  await nft(['add', 'table', 'inet', 'other'])
  await nft(['add', 'counter', 'inet', 'other', 'c'])
  await nft(['add', 'chain', 'inet', 'other', 'forward'])
  expect(await readGeneration(kernel)).toBe(7)
  expect(await listCounters(kernel)).toEqual({ 'fwd.ngfw.1': { packets: 0, bytes: 0 } })
  expect(await listTable(kernel)).toEqual({
    exists: true,
    chains: new Map([
      ['forward', 'filter 2 -5'],
      ['c_target', ''],
    ]),
    sets: new Set(['generation', 'epoch', 'ends', 'ends6', 's']),
    maps: new Set(maps.map(({ name }) => name)),
    counters: new Set(['fwd.ngfw.1']),
  })
})

describe('what is no value of its type is refused before anything is sent', () => {
  const inline = (field: MatchField, ...ranges: ElementRange[]): Match => ({
    op: 'in',
    field,
    not: false,
    ranges,
  })
  test.each<[string, Match]>([
    ['two addresses in one', inline('ip saddr', range('10.0.0.1, 10.0.0.2'))],
    ['an address of the other family', inline('ip saddr', range('fd00::1'))],
    ['no port', inline('th dport', range('65536'))],
    ['text for a port', inline('th dport', range('80 }'))],
    ['a wild card', inline('iifname', range('eth*'))],
    ['a range of names', inline('iifname', range('a', 'b'))],
    ['a range that runs backwards', inline('th dport', range('9', '8'))],
    ['ranges that overlap', inline('th dport', range('1', '5'), range('5', '8'))],
    ['an empty list', inline('ip saddr')],
  ])('%s', (_, match) => {
    const chain: Chain = { name: 'forward', hook: null, rules: [rule([match])] }
    expect(() => new CommandWriter().addRules(chain, { era: '', epoch: 1 })).toThrow()
  })

  test('an epoch outside the chains that are rewritten at every apply', () => {
    const chain: Chain = { name: 'c_1', hook: null, rules: [rule([], [{ op: 'stamp-epoch' }])] }
    expect(() => new CommandWriter().addRules(chain, { era: '', epoch: 1 })).toThrow(/sys_/)
  })
})
