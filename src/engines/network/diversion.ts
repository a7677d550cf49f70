import { webProxy } from '../../core/net/web-proxy.ts'
import { divertPriority, markBits } from '../../core/ruleset/service-chain.ts'
import { type DivertRoute, type Machine, type PolicyRoute, routeProtocol } from './machine.ts'
import type { Step } from './step.ts'

const bit = `0x${markBits.proxy.toString(16)}`
/** `ip` shows no mask of all bits only. */
const mark = `${bit}/${bit}`
const families = [4, 6] as const

/** Tells whether a policy route is one of ours that leads packets to the transparent proxy. */
export function isDivertRule(rule: PolicyRoute): rule is PolicyRoute & { readonly device: string } {
  return (
    rule.priority === divertPriority &&
    rule.mark === mark &&
    rule.action === `lookup ${webProxy.table}` &&
    rule.device !== null
  )
}

/**
 * Commands for what leads packets with the mark of the proxy to a socket of the gateway, whatever their destination: a
 * table in which every address is the gateway's own, and a policy route for each of these devices. The kernel asks for the
 * way back of a packet as if it came from no device (`src_valid_mark`), so a policy route for all would make every source
 * one of the gateway's own, and the packet would be refused.
 */
export function divertSteps(
  devices: readonly string[],
  { policyRoutes, divertRoutes }: Pick<Machine, 'policyRoutes' | 'divertRoutes'>,
): readonly Step[] {
  const present = policyRoutes.filter(isDivertRule)
  const isWanted = devices.length > 0
  const hasRoute = (family: DivertRoute['family']) => divertRoutes.some((route) => route.family === family)
  return families.flatMap((family): Step[] => {
    const rules = present.filter((rule) => rule.family === family)
    const missing = devices.filter((name) => !rules.some(({ device }) => device === name))
    const needless = rules.filter(({ device }) => !devices.includes(device))
    return [
      ...(isWanted && !hasRoute(family) ? [routeStep('replace', family)] : []),
      ...missing.map((name) => ruleStep('add', family, name)),
      ...needless.map(({ device }) => ruleStep('delete', family, device)),
      ...(!isWanted && hasRoute(family) ? [routeStep('delete', family)] : []),
    ]
  })
}

function ruleStep(verb: 'add' | 'delete', family: PolicyRoute['family'], device: string): Step {
  const command = `rule ${verb} priority ${divertPriority} iif ${device} fwmark ${mark} lookup ${webProxy.table}`
  return { connection: 0, command, family }
}

function routeStep(verb: 'replace' | 'delete', family: DivertRoute['family']): Step {
  const to = family === 4 ? '0.0.0.0/0' : '::/0'
  const command = `route ${verb} local ${to} dev lo table ${webProxy.table} proto ${routeProtocol}`
  return { connection: 0, command, family }
}
