import type { TableConnection } from '../../core/engine/declared/connection-table.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Tuple } from '../../core/engine/rows/connection-end.ts'
import type { Family, Interval } from '../../core/net/ip.ts'
import { loggedProtocols } from '../../core/net/protocol.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { ctMarkBits } from '../../core/ruleset/service-chain.ts'

/** The first packet of a connection, with the number of its protocol. */
export interface FirstPacket extends Tuple {
  readonly protocol: number
}

/** Facts of the present configuration about connections. */
export interface ConnectionFacts {
  /** Id of the rule that a mark names; null for none. */
  readonly ruleOf: (number: number) => string | null
  /** Number that the mark has for a rule; null for one that marks no connections. */
  readonly numberOf: (rule: string) => number | null
  /** Rule that accepts such a packet; null where it is dropped. */
  readonly accepting: (packet: FirstPacket) => string | null
  /** Device that leads to an address; null for the gateway itself, and for none. */
  readonly deviceOf: (address: string) => string | null
  /** Addresses that devices lead to, of a zone, of interfaces as rules name them, or of one device; null for an unknown name. */
  readonly addressesBy: (name: string) => readonly NamedInterval[] | null
}

/** Addresses from `lo` to `hi`, both inclusive. */
export interface NamedInterval extends Interval {
  readonly family: Family
}

/** Makes the facts of a configuration and of what is observed. */
export type FactsOf = (snapshot: Snapshot, inputs: CompileInputs) => ConnectionFacts

/** The rule of a connection, and what tells of it. */
export interface KnownRule {
  readonly rule_id: string | null
  readonly rule_by: 'mark' | 'policy' | null
}

/** The rule of a connection: of its mark, or else of the policy. */
export function ruleOfConnection(
  { mark, protocol, original }: TableConnection,
  { ruleOf, accepting }: ConnectionFacts,
): KnownRule {
  const marked = ruleOf(mark & ctMarkBits.rule)
  if (marked !== null) return { rule_id: marked, rule_by: 'mark' }
  const rule = accepting({ protocol, ...original })
  return rule === null ? { rule_id: null, rule_by: null } : { rule_id: rule, rule_by: 'policy' }
}

/** A connection as it is answered. */
export function shownConnection(
  connection: TableConnection,
  rule: KnownRule,
  { nowMs, facts }: { readonly nowMs: number; readonly facts: ConnectionFacts },
) {
  const { id, protocol, original, reply, state, assured, sent, received } = connection
  const { startedMicroseconds: started, secondsLeft } = connection
  const isSourceChanged =
    original.source !== reply.destination || original.sourcePort !== reply.destinationPort
  const isDestinationChanged =
    original.destination !== reply.source || original.destinationPort !== reply.sourcePort
  return {
    id,
    protocol: loggedProtocols[protocol] ?? String(protocol),
    source: original.source,
    source_port: original.sourcePort,
    destination: original.destination,
    destination_port: original.destinationPort,
    translated_source: isSourceChanged ? reply.destination : null,
    translated_source_port: isSourceChanged ? reply.destinationPort : null,
    translated_destination: isDestinationChanged ? reply.source : null,
    translated_destination_port: isDestinationChanged ? reply.sourcePort : null,
    state,
    assured,
    packets_sent: sent?.packets ?? null,
    bytes_sent: sent?.bytes ?? null,
    packets_received: received?.packets ?? null,
    bytes_received: received?.bytes ?? null,
    age_seconds: started === null ? null : Math.max(0, Math.round(nowMs - started / 1000) / 1000),
    expires_seconds: secondsLeft,
    source_interface: facts.deviceOf(original.source),
    destination_interface: facts.deviceOf(reply.source),
    ...rule,
  }
}
