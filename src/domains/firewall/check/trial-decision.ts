import type { TrialOutcome } from '../../../core/engine/trial.ts'
import { protocolNumber, protocolNumbers } from '../../../core/net/protocol.ts'
import type { Message } from '../../../core/text/message.ts'
import { classOfCounter } from '../compile/inspection/trial-chains.ts'
import { unrouted } from '../compile/system/system-rules.ts'
import { message } from '../messages.ts'

/** Decision of the kernel about a packet, and the rule of FORWARD or INPUT that made it. */
export interface TrialDecision {
  readonly action: 'accept' | 'drop'
  readonly rule: string
}

/**
 * Decision about a packet of a trial. One that met no rule of FORWARD or INPUT was dropped where it should have been
 * routed.
 */
export function decisionOf({ rules, here, left }: TrialOutcome): TrialDecision {
  return {
    action: here || left !== null ? 'accept' : 'drop',
    rule: rules.find((rule) => /^(fwd|inp)\./.test(rule)) ?? unrouted.noRoute.id,
  }
}

/** Number of the class of inspection that a packet of a trial came to; null for none. */
export function classMet({ rules }: Pick<TrialOutcome, 'rules'>): number | null {
  return rules.map(classOfCounter).find((number) => number !== null) ?? null
}

/** Protocols that connection tracking takes for broken when there is nothing behind the IP header. */
const checked = [33, protocolNumbers.sctp, 136]
/** Headers of IPv6 behind which the kernel looks for the protocol. */
const extensions = [0, 43, 44, 51, 59, 60, 135, 139, 140]

/** Why no packet of a protocol can stand for all others of it; null when one can. */
export function untriable(protocol: number, family: 4 | 6): Message | null {
  if (checked.includes(protocol))
    return message('connection tracking wants more of protocol {protocol} than a header', { protocol })
  if (family === 6 && extensions.includes(protocol)) {
    return message('in IPv6 the kernel looks behind a header {protocol} for the protocol', { protocol })
  }
  if (protocol === protocolNumber('icmp', family === 6 ? 4 : 6))
    return message('this is the ICMP of the other version of IP')
  return null
}
