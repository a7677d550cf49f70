import { parseAddress } from '../../../core/net/ip.ts'
import {
  type Chain,
  type ChainRule,
  countedSets,
  type Match,
  type NamedSet,
} from '../../../core/ruleset/ruleset.ts'
import { allotments, priorities } from '../../../core/ruleset/service-chain.ts'
import type { InterfaceSides } from './system/system-match.ts'

/**
 * Chains that count the bytes of users between local networks and providers, behind every verdict: last in forward, where the user has
 * the own address in both directions, last in input what the proxy takes of them, and last in output what the gateway itself sends in the
 * name of a server (a proxy). They have no verdict. Source: silences#quota-counting.
 */
export function countingChains({ external, local }: Pick<InterfaceSides, 'external' | 'local'>): Chain[] {
  if (external.length === 0 || local.length === 0) return []
  const devices = (field: 'iifname' | 'oifname', names: readonly string[]): Match => ({
    op: 'in',
    field,
    not: false,
    ranges: names.map((name) => ({ lo: name, hi: name })),
  })
  const isForeign: Match = {
    op: 'in',
    field: 'fib saddr type',
    not: true,
    ranges: [{ lo: 'local', hi: 'local' }],
  }
  const fromLocal = devices('iifname', local)
  const wasHanded: Match = { op: 'ct-label', not: false, label: allotments.proxied.low }
  return [
    chain('forward_count', 'forward', priorities.count, [
      ...countBy('saddr', [fromLocal, devices('oifname', external)]),
      ...countBy('daddr', [devices('oifname', local), devices('iifname', external)]),
    ]),
    chain('input_count', 'input', priorities.count, countBy('saddr', [fromLocal, wasHanded])),
    chain(
      'output_count',
      'output',
      priorities.count,
      countBy('daddr', [devices('oifname', local), isForeign]),
    ),
  ]
}

function chain(
  name: string,
  hook: 'forward' | 'input' | 'output',
  priority: number,
  rules: readonly ChainRule[],
): Chain {
  return { name, hook: { type: 'filter', hook, priority }, rules }
}

/** An element counts when it is found, so the set is asked last; the other IP version is told apart first, at the least cost. */
function countBy(end: 'saddr' | 'daddr', conditions: readonly Match[]): ChainRule[] {
  const [ipv4, ipv6] = countedSets
  return (
    [
      ['ipv4', `ip ${end}`, ipv4.name],
      ['ipv6', `ip6 ${end}`, ipv6.name],
    ] as const
  ).map(([version, field, set]) => ({
    match: [
      { op: 'in', field: 'meta nfproto', not: false, ranges: [{ lo: version, hi: version }] },
      ...conditions,
      { op: 'set', field, not: false, set },
    ],
    statements: [],
    verdict: { op: 'none' },
    comment: '',
  }))
}

/** The sets of counted addresses. */
export function countingSets(addresses: readonly string[]): NamedSet[] {
  return countedSets.map(({ name, type }) => ({
    name,
    type,
    elements: addresses
      .filter((address) => parseAddress(address)?.family === (type === 'ipv4_addr' ? 4 : 6))
      .map((address) => ({ lo: address, hi: address })),
    isHashed: true,
    isCounting: true,
  }))
}
