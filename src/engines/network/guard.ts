import { markBits } from '../../core/ruleset.ts'
import type { Machine, PolicyRoute } from './machine.ts'
import type { Step } from './plan.ts'

/** Behind the table of the machine's own addresses, in front of whatever else is asked. */
const priority = 7
const mark = `0/0x${markBits.seen.toString(16)}`
const families = [4, 6] as const

/** Whether a policy route is one of ours. */
export function isGuard(rule: PolicyRoute): rule is PolicyRoute & { readonly device: string } {
  return (
    rule.priority === priority && rule.mark === mark && rule.action === 'blackhole' && rule.device !== null
  )
}

/**
 * Commands for the policy routes of our devices: what comes in there and was not seen by the table of the packet filter
 * is not forwarded. So nothing passes while that table is not there, whoever has removed it and for however long.
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
  const command = `rule ${verb} priority ${priority} iif ${device} fwmark ${mark} blackhole`
  return { connection: 0, command, family }
}
