import type { CompileInputs } from '../../core/inputs.ts'
import { containsValue, parseAddress, parsePrefix, prefixInterval } from '../../core/ip.ts'
import type { TrialOutcome, TrialPacket } from '../../core/trial.ts'
import type { AskedPacket, KernelAnswer } from '../../domains/firewall/explanation.ts'
import { decisionOf, untriable } from '../../domains/firewall/trial-decision.ts'
import type { Journey } from './travel.ts'

/** A packet that the kernel can be sent, or why it cannot. */
export type Sendable = { readonly packet: TrialPacket } | { readonly reason: string }

/** The packet of a journey as a frame of a card. */
export function sendable(asked: AskedPacket, { packet, from }: Journey, inputs: CompileInputs): Sendable {
  const { protocol, src, srcPort, dst, dstPort, inDevice } = packet
  const reason =
    obstacle(asked, from === 'gateway') ??
    untriable(protocol, src.includes(':') ? 6 : 4) ??
    (inputs.nics.some(({ device }) => device === inDevice) ? null : 'there is no card that it arrives on')
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

/** What was asked that the kernel cannot be asked. */
function obstacle({ at, user_id, hip_profiles }: AskedPacket, isOwn: boolean): string | null {
  if (isOwn) return 'the gateway itself sends it'
  if (at !== null) return 'the kernel judges by the time of now: leave out at'
  if (user_id !== null) return 'the kernel knows who is where now: leave out user_id'
  if (hip_profiles !== null) return 'the kernel knows what devices reported: leave out hip_profiles'
  return null
}

/** What the kernel did, and whether it is what was explained: the same verdict by the same rules. */
export function comparison(
  journey: Journey,
  outcome: TrialOutcome | { readonly reason: string },
): KernelAnswer {
  if ('reason' in outcome) {
    return { agrees: null, verdict: null, rule_id: null, counted: [], left: null, reason: outcome.reason }
  }
  const { action, rule } = decisionOf(outcome)
  const { verdict } = journey
  const passes = action === 'accept' && outcome.left !== null
  const translations = [verdict?.dnat?.rule, passes ? verdict?.snat?.rule : undefined]
  const counted = outcome.rules.filter((name) => /^[ds]nat\./.test(name))
  const isSame = counted.join() === translations.filter((name) => name !== undefined).join()
  const { left } = outcome
  const agrees = action === journey.action && rule === journey.rule && isSame
  return {
    agrees,
    verdict: action,
    rule_id: rule,
    counted: [...outcome.rules],
    left: left && {
      device: left.device,
      src_ip: left.source,
      src_port: left.sourcePort,
      dst_ip: left.destination,
      dst_port: left.destinationPort,
    },
    reason: agrees ? '' : reasonOf(journey),
  }
}

/** Why the kernel may do otherwise than the rules say. */
function reasonOf({ packet, verdict }: Journey): string {
  const special = [packet.src, packet.dst].find(isNobodys)
  if (special !== undefined) return `Linux itself takes or drops packets of ${special}, whatever rules say`
  const change = verdict?.dnat?.translation
  const range = change && change !== 'masquerade' ? change.address : null
  if (range === null || range === undefined || range.first === range.last) return ''
  return `the kernel chooses of ${range.first}-${range.last}; the first is explained`
}

/** Addresses that no network has, silences#explain. */
const nobodys = ['0.0.0.0/8', '127.0.0.0/8', '224.0.0.0/4', '255.255.255.255/32'].map((text) =>
  prefixInterval(parsePrefix(text)!),
)

function isNobodys(text: string): boolean {
  const address = parseAddress(text)
  return address?.family === 4 && containsValue(nobodys, address.value)
}
