import { webProxy } from '../../core/net/web-proxy.ts'
import { divertPriority, guardPriority, markBits, wayPriority } from '../../core/ruleset/service-chain.ts'
import { verbatim } from '../../core/text/message.ts'
import { ipLists, listWith } from '../ip-batch.ts'
import type { Found } from './found.ts'
import { message } from './messages.ts'

/** Protocol of default routes that are ours. */
const ownProtocol = '71'
/** Bits of the packet's mark that policy routes of ours ask for, as ip writes them. */
const ownMask = `0x${markBits.seen.toString(16)}`
const divertMask = `0x${markBits.proxy.toString(16)}`
/** Tables of the ways out of connections are behind this. */
const firstOwnTable = 710_000
const mostRoutes = 10

interface IpLink {
  readonly ifname: string
  readonly xdp?: unknown
}

interface IpRule {
  readonly priority: number
  readonly table?: string
  readonly action?: string
  readonly fwmask?: string
  readonly iif?: string
  readonly [field: string]: unknown
}

interface IpRoute {
  readonly dst: string
  readonly type?: string
  readonly dev?: string
  readonly gateway?: string
  readonly protocol?: string
}

/** Programs at cards, policy routes and routes that are neither ours nor the kernel's. Empty where `ip` does not run. */
export async function routingInfluences(): Promise<readonly Found[]> {
  const [v4, v6] = await Promise.all([
    ipLists(['-4'], ['link show', 'rule show', 'route show']),
    ipLists(['-6'], ['rule show', 'route show']),
  ])
  if (v4 === null || v6 === null) return []
  return [
    ...listWith<IpLink>(v4, 'ifname').flatMap(xdpInfluence),
    ...policyRoutes(4, listWith<IpRule>(v4, 'priority')),
    ...policyRoutes(6, listWith<IpRule>(v6, 'priority')),
    ...routes(4, listWith<IpRoute>(v4, 'dst')),
    ...routes(6, listWith<IpRoute>(v6, 'dst')),
  ]
}

function xdpInfluence({ ifname, xdp }: IpLink): readonly Found[] {
  if (xdp === undefined) return []
  return [
    {
      kind: 'xdp',
      name: `device ${ifname}`,
      effect: 'stops',
      detail: message('a program sees packets before the kernel does'),
      remedy: `ip link set dev ${ifname} xdp off`,
    },
  ]
}

const standard: ReadonlyMap<number, string> = new Map([
  [0, 'local'],
  [32_766, 'main'],
  [32_767, 'default'],
])

function policyRoutes(family: 4 | 6, rules: readonly IpRule[]): readonly Found[] {
  // Without policy routing in the kernel there is nothing to list.
  if (rules.length === 0) return []
  const kind = 'policy-route'
  const others = rules.filter((rule) => !isStandard(rule) && !isOwn(rule))
  const missing = [0, 32_766].filter(
    (priority) => !rules.some((rule) => rule.priority === priority && isStandard(rule)),
  )
  return [
    ...others.map((rule): Found => {
      const stops = ['blackhole', 'prohibit', 'unreachable'].includes(rule.action ?? '')
      return {
        kind,
        name: `IPv${family} rule ${rule.priority}`,
        effect: stops ? 'stops' : 'changes',
        detail: verbatim(ruleText(rule)),
        remedy: `ip -${family} rule show priority ${rule.priority}`,
      }
    }),
    ...missing.map((priority): Found => {
      const table = standard.get(priority)!
      return {
        kind,
        name: `IPv${family} table ${table}`,
        effect: 'stops',
        detail: message('nothing is looked up in it any more'),
        remedy: `ip -${family} rule add priority ${priority} lookup ${table}`,
      }
    }),
  ]
}

function isStandard(rule: IpRule): boolean {
  const known = ['priority', 'src', 'table', 'protocol']
  return (
    standard.get(rule.priority) === rule.table &&
    rule['src'] === 'all' &&
    Object.keys(rule).every((key) => known.includes(key))
  )
}

function isOwn(rule: IpRule): boolean {
  if (rule.priority === wayPriority) return rule.iif === 'lo' && Number(rule.table) > firstOwnTable
  if (rule.priority === divertPriority)
    return rule.fwmask === divertMask && Number(rule.table) === webProxy.table
  return rule.priority === guardPriority && rule.action === 'blackhole' && rule.fwmask === ownMask
}

function ruleText({ priority: _, protocol: _by, ...rule }: IpRule): string {
  return Object.entries(rule)
    .map(([key, value]) => (value === null ? key : `${key} ${value}`))
    .join(' ')
}

function routes(family: 4 | 6, all: readonly IpRoute[]): readonly Found[] {
  const others = all.filter(({ protocol }) => protocol !== 'kernel' && protocol !== ownProtocol)
  return others.slice(0, mostRoutes).map(({ dst, type = 'unicast', dev, gateway }): Found => {
    const via = gateway === undefined ? '' : ` via ${gateway}`
    return {
      kind: 'route',
      name: `IPv${family} ${dst}`,
      effect: ['blackhole', 'prohibit', 'unreachable'].includes(type) ? 'stops' : 'changes',
      detail: verbatim(`${type}${via}${dev === undefined ? '' : ` dev ${dev}`}`),
      remedy: `ip -${family} route show ${dst}`,
    }
  })
}
