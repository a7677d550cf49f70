import { describe, expect, test } from 'vitest'
import type {
  ChainRule,
  ElementRange,
  Match,
  Ruleset,
  Statement,
  Verdict,
} from '../../core/ruleset/ruleset.ts'
import { printRuleset } from './nft.ts'
import { ruleText } from './nft-rule.ts'

const epoch = 0x2a
const range = (lo: string, hi = lo): ElementRange => ({ lo, hi })

function rule(part: {
  match?: Match
  statement?: Statement
  verdict?: Verdict
  comment?: string
}): ChainRule {
  return {
    match: part.match ? [part.match] : [],
    statements: part.statement ? [part.statement] : [],
    verdict: part.verdict ?? { op: 'none' },
    comment: part.comment ?? '',
  }
}

const matches: [Match, string][] = [
  [{ op: 'in', field: 'ip saddr', not: false, ranges: [range('10.0.0.1')] }, 'ip saddr 10.0.0.1'],
  [
    { op: 'in', field: 'ip saddr', not: true, ranges: [range('0.0.0.0', '127.255.255.255')] },
    'ip saddr != 0.0.0.0/1',
  ],
  [
    { op: 'in', field: 'ip daddr', not: false, ranges: [range('10.0.0.2', '10.0.0.3')] },
    'ip daddr 10.0.0.2/31',
  ],
  [
    { op: 'in', field: 'ip daddr', not: false, ranges: [range('10.0.0.1', '10.0.0.2')] },
    'ip daddr 10.0.0.1-10.0.0.2',
  ],
  [
    { op: 'in', field: 'iifname', not: true, ranges: [range('lan'), range('dmz')] },
    'iifname != { "lan", "dmz" }',
  ],
  [{ op: 'set', field: 'ip6 daddr', not: true, set: 'a6' }, 'ip6 daddr != @a6'],
  [{ op: 'ct-state', values: ['new', 'invalid'] }, 'ct state new,invalid'],
  [{ op: 'mark', not: false, mask: 0xf0, value: 0x10 }, 'meta mark and 0x000000f0 == 0x00000010'],
  [{ op: 'epoch-current' }, 'ct mark and 0xffff0000 @epoch'],
  [
    { op: 'time', fromSeconds: 1_795_262_400, toSeconds: 1_795_265_999 },
    'meta time "2026-11-21 12:00:00"-"2026-11-21 13:00:00"',
  ],
]
test.each(matches)('%j prints as %s', (match, text) => expect(ruleText(rule({ match }), epoch)).toBe(text))

const statements: [Statement, string][] = [
  [{ op: 'count', counter: 'fwd.ngfw.1' }, 'counter name "fwd.ngfw.1"'],
  [{ op: 'log', group: 5, prefix: 'fwd.ngfw.1 drop' }, 'log prefix "fwd.ngfw.1 drop" group 5 snaplen 128'],
  [
    { op: 'set-mark', mask: 0x0100_0000, value: 0x0100_0000 },
    'meta mark set meta mark and 0xfeffffff or 0x01000000',
  ],
  [{ op: 'stamp-epoch' }, 'ct mark set ct mark and 0x0000ffff or 0x002a0000'],
]
test.each(statements)('%j prints as %s', (statement, text) =>
  expect(ruleText(rule({ statement }), epoch)).toBe(text),
)

const verdicts: [Verdict, string][] = [
  [{ op: 'jump', chain: 'fwd_1' }, 'jump fwd_1'],
  [{ op: 'goto', chain: 'sys_accept' }, 'goto sys_accept'],
  [
    { op: 'dnat', family: 'ip', address: range('10.0.0.1', '10.0.0.9'), port: range('80', '90') },
    'dnat ip to 10.0.0.1-10.0.0.9:80-90',
  ],
  [
    { op: 'snat', family: 'ip6', address: range('fd00::1', 'fd00::9'), port: range('80') },
    'snat ip6 to [fd00::1]-[fd00::9]:80',
  ],
  [{ op: 'dnat', family: 'ip6', address: null, port: range('80') }, 'meta nfproto ipv6 dnat to :80'],
]
test.each(verdicts)('%j prints as %s', (verdict, text) =>
  expect(ruleText(rule({ verdict }), epoch)).toBe(text),
)

describe('what cannot be printed safely is refused', () => {
  const evil = ['', ' ', 'a b', 'a;b', 'a}', '"', 'a"b', 'a\nb', '1a', '-a', 'ä', '@a', '$a', 'a'.repeat(200)]
  test.each(evil)('name %j', (name) => {
    const empty: Ruleset = { sets: [], maps: [], counters: [], chains: [] }
    const print = (part: Partial<Ruleset>) => printRuleset({ ...empty, ...part })
    expect(() => print({ counters: [name] })).toThrow(/not a safe name/)
    expect(() => print({ sets: [{ name, type: 'ifname', elements: [] }] })).toThrow(/not a safe name/)
    expect(() => print({ chains: [{ name, hook: null, rules: [] }] })).toThrow(/not a safe name/)
    expect(() => printRuleset(empty, name)).toThrow(/not a safe name/)
    expect(() =>
      ruleText(rule({ match: { op: 'set', field: 'ip saddr', not: false, set: name } }), null),
    ).toThrow()
  })

  test.each(['"', '\\', 'a\nb', '{', ';', '$x', 'é', 'x'.repeat(121)])('text %j', (text) => {
    expect(() => ruleText(rule({ comment: text }), epoch)).toThrow(/not a safe text/)
    expect(() => ruleText(rule({ statement: { op: 'log', group: 1, prefix: text } }), epoch)).toThrow(
      /not a safe text/,
    )
  })

  test.each<[Match]>([
    [{ op: 'in', field: 'ip saddr', not: false, ranges: [range('10.0.0.1, 10.0.0.2')] }],
    [{ op: 'in', field: 'ip saddr', not: false, ranges: [range('fd00::1')] }],
    [{ op: 'in', field: 'th dport', not: false, ranges: [range('80 }')] }],
    [{ op: 'in', field: 'iifname', not: false, ranges: [range('eth*')] }],
    [{ op: 'in', field: 'iifname', not: false, ranges: [range('a', 'b')] }],
    [{ op: 'in', field: 'ip saddr', not: false, ranges: [] }],
    [{ op: 'time', fromSeconds: -1, toSeconds: 1 }],
    [{ op: 'time', fromSeconds: 1.5, toSeconds: 2 }],
  ])('%j', (match) => expect(() => ruleText(rule({ match }), epoch)).toThrow())

  test('an epoch outside the chains that are rewritten at every apply', () => {
    const chain = { name: 'fwd_1', hook: null, rules: [rule({ statement: { op: 'stamp-epoch' } })] }
    expect(() => printRuleset({ sets: [], maps: [], counters: [], chains: [chain] })).toThrow(/sys_/)
    expect(
      printRuleset({ sets: [], maps: [], counters: [], chains: [{ ...chain, name: 'sys_accept' }] }),
    ).toContain('ct mark set')
  })
})

test('the whole table is readable', () => {
  const ruleset: Ruleset = {
    sets: [{ name: 's_web', type: 'inet_service', elements: [range('80'), range('443')] }],
    maps: [],
    counters: ['fwd.ngfw.1'],
    chains: [
      {
        name: 'forward',
        hook: { type: 'filter', hook: 'forward', priority: -5 },
        rules: [
          {
            match: [{ op: 'set', field: 'th dport', not: false, set: 's_web' }],
            statements: [{ op: 'count', counter: 'fwd.ngfw.1' }],
            verdict: { op: 'accept' },
            comment: 'fwd.ngfw.1',
          },
        ],
      },
    ],
  }
  expect(printRuleset(ruleset)).toBe(`table inet gatehouse {
  counter fwd.ngfw.1 { }

  set epoch { type mark; size 2; elements = { 0x00010000 }; }

  set ends { type ipv4_addr . inet_service . ipv4_addr . inet_service; size 65536; flags dynamic,timeout; timeout 110s; }

  set ends6 { type ipv6_addr . inet_service . ipv6_addr . inet_service; size 65536; flags dynamic,timeout; timeout 110s; }

  set s_web { type inet_service; flags interval; elements = { 80, 443 }; }

  chain forward {
    type filter hook forward priority -5; policy accept;
    th dport @s_web counter name "fwd.ngfw.1" accept comment "fwd.ngfw.1"
  }
}
`)
})
