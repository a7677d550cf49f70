import { guardPriority, markBits } from '../../core/ruleset/service-chain.ts'
import type { Machine, PolicyRoute } from './machine.ts'
import type { Step } from './step.ts'

const mark = `0/0x${markBits.seen.toString(16)}`
const families = [4, 6] as const

/** Tells whether a policy route is a guard of ours. */
export function isGuard(rule: PolicyRoute): rule is PolicyRoute & { readonly device: string } {
  return (
    rule.priority === guardPriority &&
    rule.mark === mark &&
    rule.action === 'blackhole' &&
    rule.device !== null
  )
}

/**
 * Commands for the policy routes of our devices: what comes in there and was not seen by the table of the packet filter
 * is not forwarded. So nothing passes while that table is not there, no matter who removed it and for how long.
 */
export function guardSteps(devices: readonly string[], { policyRoutes }: Machine): readonly Step[] {
  const present = policyRoutes.filter(isGuard)
  const missing = families.flatMap((family) =>
    devices
      .filter((name) => !present.some((rule) => rule.family === family && rule.device === name))
      .map((name) => step('add', family, name)),
  )
  const needless = present.filter(({ device }) => !devices.includes(device))
  return [...missing, ...needless.map(({ family, device }) => step('delete', family, device))]
}

function step(verb: 'add' | 'delete', family: PolicyRoute['family'], device: string): Step {
  const command = `rule ${verb} priority ${guardPriority} iif ${device} fwmark ${mark} blackhole`
  return { connection: 0, command, family }
}
