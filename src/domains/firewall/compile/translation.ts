import { type Family, type Interval, printRanges } from '../../../core/net/ip.ts'
import { portProtocols } from '../../../core/net/protocol.ts'
import type { Item } from '../../../core/resource/resource.ts'
import type { Verdict } from '../../../core/ruleset/ruleset.ts'
import type { dnatRules } from '../dnat.ts'
import type { snatRules } from '../snat.ts'
import type { Vocabulary } from './normalise.ts'
import type { Outcome } from './normalised-rule.ts'

/** New address, of one family. */
interface NewAddress {
  readonly family: Family
  readonly interval: Interval
}

const families = [4, 6] as const
const unchanged: Outcome = { family: null, protocol: null, verdict: { op: 'accept' } }

/**
 * Outcomes of a DNAT rule. An address decides the family. A port is for TCP and UDP; packets of other protocols get
 * the address alone, and when only a port is given they do not match (silences#translated-values). No outcome when
 * the identifier that is named does not exist.
 */
export function dnatOutcomes(rule: Item<typeof dnatRules>, vocabulary: Vocabulary): readonly Outcome[] {
  if (rule.action === 'accept') return [unchanged]
  const wantsPort = rule.change_destination_port !== null
  const port = wantsPort ? newPort(rule.change_destination_port, vocabulary) : null
  if (wantsPort && port === null) return []
  if (rule.change_destination_address === null) {
    return families.flatMap((family) => withPort(family, null, port))
  }
  const address = newAddress(rule.change_destination_address, vocabulary)
  if (address === null) return []
  const { family, interval } = address
  if (port === null) return [outcome(family, null, { interval, port })]
  return [...withPort(family, interval, port), outcome(family, 'other', { interval, port: null })]
}

/** Outcomes of an SNAT rule; the address decides the family. */
export function snatOutcomes(rule: Item<typeof snatRules>, vocabulary: Vocabulary): readonly Outcome[] {
  if (rule.action === 'accept') return [unchanged]
  const address = newAddress(rule.change_source_address ?? '', vocabulary)
  if (address === null) return []
  const verdict = translation('snat', address.family, { interval: address.interval, port: null })
  return [{ family: address.family, protocol: null, verdict }]
}

function withPort(family: Family, interval: Interval | null, port: Interval | null): Outcome[] {
  return portProtocols.map((protocol) => outcome(family, protocol, { interval, port }))
}

interface Target {
  readonly interval: Interval | null
  readonly port: Interval | null
}

function outcome(family: Family, protocol: Outcome['protocol'], target: Target): Outcome {
  return { family, protocol, verdict: translation('dnat', family, target) }
}

function translation(op: 'dnat' | 'snat', family: Family, { interval, port }: Target): Verdict {
  return {
    op,
    family: family === 4 ? 'ip' : 'ip6',
    address: interval && printRanges(family, [interval])[0]!,
    port: port && { lo: String(port.lo), hi: String(port.hi) },
  }
}

function newAddress(text: string, vocabulary: Vocabulary): NewAddress | null {
  const meaning = vocabulary.literal(text)
  const [v4] = meaning.v4
  const [v6] = meaning.v6
  if (v4) return { family: 4, interval: v4 }
  return v6 ? { family: 6, interval: v6 } : null
}

function newPort(text: string | null, vocabulary: Vocabulary): Interval | null {
  return vocabulary.ports(text === null ? [] : [text])?.[0] ?? null
}
