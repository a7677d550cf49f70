import { parseAddress } from '../../../core/net/ip.ts'
import {
  type Chain,
  type ChainRule,
  countedSets,
  type Match,
  type NamedSet,
} from '../../../core/ruleset/ruleset.ts'
import { priorities } from '../../../core/ruleset/service-chain.ts'
import type { InterfaceSides } from './system/system-match.ts'

/**
 * Chains that count the bytes of users between local networks and providers, at the user's side of all translation: what
 * comes from users first in prerouting, what goes to them last in postrouting, and last in output what the gateway itself
 * sends in the name of a server (a proxy). They have no verdict. Source: silences#quota-counting.
 */
export function countingChains({ external, local }: Pick<InterfaceSides, 'external' | 'local'>): Chain[] {
  if (external.length === 0 || local.length === 0) return []
  const devices = (field: 'iifname' | 'oifname' | 'fib daddr oifname', names: readonly string[]): Match => ({
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
  const fromUsers = [devices('iifname', local), devices('fib daddr oifname', external)]
  return [
    chain('prerouting_count', 'prerouting', priorities.countUp, countBy('saddr', fromUsers)),
    chain(
      'postrouting_count',
      'postrouting',
      priorities.countDown,
      countBy('daddr', [devices('oifname', local), devices('iifname', external)]),
    ),
    chain(
      'output_count',
      'output',
      priorities.countDown,
      countBy('daddr', [devices('oifname', local), isForeign]),
    ),
  ]
}

function chain(
  name: string,
  hook: 'prerouting' | 'postrouting' | 'output',
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
