import { describe, expect, test } from 'vitest'
import { message } from './messages.ts'
import type { Match, Ruleset, Statement, Verdict } from './ruleset.ts'
import { decodeRuleset } from './ruleset-schema.ts'

const range = (lo: string, hi = lo) => ({ lo, hi })

const everything: Ruleset = {
  sets: [
    { name: 'a4_1f', type: 'ipv4_addr', elements: [range('10.0.0.0', '10.0.0.255')] },
    { name: 'a6', type: 'ipv6_addr', elements: [range('fd00::', 'fd00::ffff'), range('::ffff:1.2.3.4')] },
    { name: 'macs', type: 'ether_addr', elements: [range('02:00:00:00:00:01')] },
    { name: 'if_1', type: 'ifname', elements: [range('lan'), range('eth0.5')] },
    { name: 's_1', type: 'inet_service', elements: [range('80', '90')] },
    { name: 'p_1', type: 'inet_proto', elements: [range('6')] },
  ],
  maps: [
    {
      name: 'fwd_m_1f',
      key: { field: 'ip daddr', mask: '255.255.255.0' },
      elements: [{ key: '10.0.0.0', verdict: 'goto', chain: 'fwd_1f' }],
    },
  ],
  counters: ['fwd.ngfw.1'],
  chains: [
    {
      name: 'forward',
      hook: { type: 'filter', hook: 'forward', priority: -5 },
      rules: [
        {
          match: [
            { op: 'in', field: 'ip saddr', not: true, ranges: [range('10.0.0.1')] },
            { op: 'set', field: 'th dport', not: false, set: 's_1' },
            { op: 'ct-state', values: ['new'] },
            { op: 'ct-status', values: ['dnat', 'expected'] },
            { op: 'ct-direction', value: 'reply' },
            { op: 'mark', not: false, mask: 0xffff_ffff, value: 1 },
            { op: 'epoch-current' },
            { op: 'time', fromSeconds: 0, toSeconds: 1_900_000_000 },
          ],
          statements: [
            { op: 'count', counter: 'fwd.ngfw.1' },
            { op: 'log', group: 5, prefix: 'fwd.ngfw.1 drop' },
            { op: 'set-mark', mask: 1, value: 1 },
            { op: 'stamp-epoch' },
            { op: 'follow-ftp' },
            { op: 'clear-urgent' },
            { op: 'strip-fast-open' },
          ],
          verdict: { op: 'dnat', family: 'ip6', address: range('fd00::1'), port: range('80') },
          comment: 'fwd.ngfw.1',
        },
      ],
    },
  ],
}

/** The ruleset with one condition, statement or verdict in the place of all others. */
function ruleWith(part: {
  match?: unknown
  statement?: unknown
  verdict?: unknown
  comment?: unknown
}): unknown {
  const rule = {
    match: part.match === undefined ? [] : [part.match as Match],
    statements: part.statement === undefined ? [] : [part.statement as Statement],
    verdict: (part.verdict ?? { op: 'none' }) as Verdict,
    comment: part.comment ?? '',
  }
  return { sets: [], maps: [], counters: [], chains: [{ name: 'c', hook: null, rules: [rule] }] }
}

describe('a ruleset from another process', () => {
  test('passes when every value has its form', () => {
    expect(decodeRuleset(structuredClone(everything))).toEqual(everything)
  })

  test.each<[string, unknown]>([
    ['a quote in a comment', ruleWith({ comment: 'x" ; flush ruleset' })],
    ['a line break in a comment', ruleWith({ comment: 'x\n' })],
    ['a quote in a log prefix', ruleWith({ statement: { op: 'log', group: 5, prefix: '"' } })],
    ['the log group of the kernel', ruleWith({ statement: { op: 'log', group: 0, prefix: 'x' } })],
    [
      'a list element that holds two',
      ruleWith({ match: { op: 'in', field: 'ip saddr', not: false, ranges: [range('1.2.3.4, 1.2.3.5')] } }),
    ],
    ['an empty list', ruleWith({ match: { op: 'in', field: 'ip saddr', not: false, ranges: [] } })],
    [
      'a field that is not one',
      ruleWith({ match: { op: 'in', field: 'ip ttl', not: false, ranges: [range('1')] } }),
    ],
    [
      'an address in a port list',
      ruleWith({ match: { op: 'in', field: 'th dport', not: false, ranges: [range('1.2.3.4')] } }),
    ],
    [
      'a wildcard interface',
      ruleWith({ match: { op: 'in', field: 'iifname', not: false, ranges: [range('eth*')] } }),
    ],
    [
      'an interface name of 16',
      ruleWith({ match: { op: 'in', field: 'iifname', not: false, ranges: [range('a'.repeat(16))] } }),
    ],
    [
      'a set name with a blank',
      ruleWith({ match: { op: 'set', field: 'ip saddr', not: false, set: 'a b' } }),
    ],
    ['a mark beyond 32 bits', ruleWith({ match: { op: 'mark', not: false, mask: 2 ** 32, value: 0 } })],
    ['a negative mark', ruleWith({ match: { op: 'mark', not: false, mask: -1, value: 0 } })],
    ['a fractional time', ruleWith({ match: { op: 'time', fromSeconds: 0.5, toSeconds: 1 } })],
    ['an unknown statement', ruleWith({ statement: { op: 'queue' } })],
    ['an unknown verdict', ruleWith({ verdict: { op: 'queue' } })],
    ['an unknown member', ruleWith({ verdict: { op: 'accept', text: 'drop' } })],
    [
      'an IPv4 address for IPv6',
      ruleWith({ verdict: { op: 'snat', family: 'ip6', address: range('1.2.3.4'), port: null } }),
    ],
    ['no chains', { sets: [], maps: [], counters: [] }],
    ['nothing', null],
    ['a counter name with a brace', { sets: [], maps: [], counters: ['a }'], chains: [] }],
  ])('is refused for %s', (_, value) => {
    expect(decodeRuleset(value)).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'invalid' })]),
    )
  })

  test('names the place', () => {
    expect(decodeRuleset(ruleWith({ comment: '"' }))).toEqual([
      {
        path: 'chains[0].rules[0].comment',
        code: 'invalid',
        message: message('is not of the form that a ruleset may have'),
      },
    ])
  })
})
