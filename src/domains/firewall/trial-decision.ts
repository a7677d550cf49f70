import type { TrialOutcome } from '../../core/trial.ts'
import { unrouted } from './system-rules.ts'

/** What the kernel decided about a packet, and the rule of FORWARD or INPUT that said so. */
export interface TrialDecision {
  readonly action: 'accept' | 'drop'
  readonly rule: string
}

/** What came of a packet. One that met no rule of FORWARD or INPUT was dropped where it should have been routed. */
export function decisionOf({ rules, here, left }: TrialOutcome): TrialDecision {
  return {
    action: here || left !== null ? 'accept' : 'drop',
    rule: rules.find((rule) => /^(fwd|inp)\./.test(rule)) ?? unrouted.noRoute.id,
  }
}

/** Protocols that connection tracking takes for broken when there is nothing behind the IP header. */
const checked = [33, 132, 136]
/** Headers of IPv6 behind which the kernel looks for the protocol. */
const extensions = [0, 43, 44, 51, 59, 60, 135, 139, 140]

/** Why no packet of a protocol can stand for all others of it; null when one can. */
export function untriable(protocol: number, family: 4 | 6): string | null {
  if (checked.includes(protocol))
    return `connection tracking wants more of protocol ${protocol} than a header`
  if (family === 6 && extensions.includes(protocol)) {
    return `in IPv6 the kernel looks behind a header ${protocol} for the protocol`
  }
  if (protocol === (family === 6 ? 1 : 58)) return 'this is the ICMP of the other version of IP'
  return null
}
