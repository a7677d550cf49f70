import { parseAddress } from '../../core/net/ip.ts'
import { hasPorts } from '../../core/net/protocol.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Vocabulary } from '../../domains/firewall/compile/normalise.ts'
import type { Outcome } from '../../domains/firewall/compile/normalised-rule.ts'
import { dnatOutcomes, snatOutcomes } from '../../domains/firewall/compile/translation.ts'
import type { dnatRules } from '../../domains/firewall/dnat.ts'
import type { snatRules } from '../../domains/firewall/snat.ts'
import type { Packet } from '../../domains/firewall/verdict/packet.ts'
import type { Translation } from '../../domains/firewall/verdict/verdict.ts'

/** A rule that translates. */
export type TranslatingRule = Item<typeof dnatRules> | Item<typeof snatRules>

/**
 * Translation of the packet by a rule that matches: null for none, `impossible` where it cannot be done, so that the
 * rule does not count as matching (silences#translated-values).
 */
export type TranslationOf = (rule: TranslatingRule, packet: Packet) => Translation | null | 'impossible'

/** The translations that a configuration asks for. */
export function translationsOf(vocabulary: Vocabulary): TranslationOf {
  const known = new Map<TranslatingRule, readonly Outcome[]>()
  const outcomesOf = (rule: TranslatingRule): readonly Outcome[] => {
    const isDnat = 'change_destination_address' in rule
    const outcomes =
      known.get(rule) ?? (isDnat ? dnatOutcomes(rule, vocabulary) : snatOutcomes(rule, vocabulary))
    known.set(rule, outcomes)
    return outcomes
  }
  return (rule, packet) => {
    const { family } = parseAddress(packet.dst)!
    const found = outcomesOf(rule).find((outcome) => fits(outcome, family, packet.protocol))
    return found === undefined ? 'impossible' : changeOf(found)
  }
}

function fits(outcome: Outcome, family: number, protocol: number): boolean {
  if (outcome.family !== null && outcome.family !== family) return false
  return outcome.protocol === 'other'
    ? !hasPorts(protocol)
    : outcome.protocol === null || outcome.protocol === protocol
}

function changeOf({ verdict }: Outcome): Translation | null {
  if (verdict.op !== 'dnat' && verdict.op !== 'snat') return null
  const { address, port } = verdict
  return {
    address: address && { first: address.lo, last: address.hi },
    port: port && { first: Number(port.lo), last: Number(port.hi) },
  }
}

/**
 * The packet with the destination that a DNAT rule gives it. Of a range that is the first address and the first port,
 * unless `packet.translated` holds the choice; like the kernel, a port that lies in the range stays.
 */
export function translatedPacket(packet: Packet, { address, port }: Translation): Packet {
  const { dst, dstPort, translated } = packet
  const isInRange = port === null || (port.first <= dstPort && dstPort <= port.last)
  return {
    ...packet,
    dst: translated?.dst ?? address?.first ?? dst,
    dstPort: translated?.dstPort ?? (isInRange ? dstPort : port.first),
  }
}
