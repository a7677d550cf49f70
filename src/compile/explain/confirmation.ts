import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { TrialOutcome, TrialPacket } from '../../core/engine/trial.ts'
import { containsValue, parseAddress, parsePrefix, prefixInterval } from '../../core/net/ip.ts'
import type { Message } from '../../core/text/message.ts'
import { classMet, decisionOf, untriable } from '../../domains/firewall/check/trial-decision.ts'
import { classOfCounter } from '../../domains/firewall/compile/inspection/trial-chains.ts'
import type { AskedPacket, KernelAnswer } from '../../domains/firewall/explanation.ts'
import { message } from '../messages.ts'
import type { PacketPath } from './packet-path.ts'

/** A packet that the kernel can be sent, or why it cannot. */
export type Sendable = { readonly packet: TrialPacket } | { readonly reason: Message }

/** The packet of a journey as a frame of a card. */
export function sendable(asked: AskedPacket, { packet, from }: PacketPath, inputs: CompileInputs): Sendable {
  const { protocol, src, srcPort, dst, dstPort, inDevice } = packet
  const reason =
    obstacle(asked, from === 'gateway') ??
    untriable(protocol, src.includes(':') ? 6 : 4) ??
    (inputs.nics.some(({ device }) => device === inDevice)
      ? null
      : message('there is no card that it arrives on'))
  if (reason !== null) return { reason }
  return {
    packet: {
      device: inDevice!,
      protocol,
      source: src,
      sourcePort: srcPort,
      destination: dst,
      destinationPort: dstPort,
    },
  }
}

/** Reason why the kernel cannot be asked; null when it can. */
function obstacle({ at, user_id, hip_profiles }: AskedPacket, isOwn: boolean): Message | null {
  if (isOwn) return message('the gateway itself sends it')
  if (at !== null) return message('the kernel judges by the present time: leave out at')
  if (user_id !== null) return message('the kernel knows who is where now: leave out user_id')
  if (hip_profiles !== null) return message('the kernel knows what devices reported: leave out hip_profiles')
  return null
}

/**
 * Decision of the kernel, and whether it agrees with the explanation: the same verdict by the same rules, and the same class of
 * inspection, null for none.
 */
export function comparison(
  journey: PacketPath,
  explained: number | null,
  outcome: TrialOutcome | { readonly reason: Message },
): KernelAnswer {
  if ('reason' in outcome) {
    const { reason } = outcome
    return { agrees: null, verdict: null, rule_id: null, counted: [], class: null, left: null, reason }
  }
  const { action, rule } = decisionOf(outcome)
  const met = classMet(outcome)
  const { verdict } = journey
  const passes = action === 'accept' && outcome.left !== null
  const translations = [verdict?.dnat?.rule, passes ? verdict?.snat?.rule : undefined]
  const counted = outcome.rules.filter((name) => /^[ds]nat\./.test(name))
  const isSame = counted.join() === translations.filter((name) => name !== undefined).join()
  const { left } = outcome
  const agrees = action === journey.action && rule === journey.rule && isSame && met === explained
  return {
    agrees,
    verdict: action,
    rule_id: rule,
    counted: outcome.rules.filter((name) => classOfCounter(name) === null),
    class: met,
    left: left && {
      device: left.device,
      src_ip: left.source,
      src_port: left.sourcePort,
      dst_ip: left.destination,
      dst_port: left.destinationPort,
    },
    reason: (agrees ? null : reasonOf(journey)) ?? '',
  }
}

/** Reason why the kernel may decide differently from the rules. */
function reasonOf({ packet, verdict }: PacketPath): Message | null {
  const special = [packet.src, packet.dst].find(isNobodys)
  if (special !== undefined)
    return message('Linux itself takes or drops packets of {special}, whatever rules say', { special })
  const change = verdict?.dnat?.translation
  const range = change && change !== 'masquerade' ? change.address : null
  if (range === null || range === undefined || range.first === range.last) return null
  return message('the kernel chooses one of {first}-{last}; the first is explained', range)
}

/** Addresses that no network has, silences#explain. */
const nobodys = ['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/4', '255.255.255.255/32'].map((text) =>
  prefixInterval(parsePrefix(text)!),
)

function isNobodys(text: string): boolean {
  const address = parseAddress(text)
  return address?.family === 4 && containsValue(nobodys, address.value)
}
