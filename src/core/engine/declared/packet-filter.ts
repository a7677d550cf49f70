import Type from 'typebox'
import type { Ruleset } from '../../ruleset/ruleset.ts'
import { decodeRuleset } from '../../ruleset/ruleset-schema.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { saidSchema } from '../message-schema.ts'
import { message } from '../messages.ts'
import type { CounterValue, EngineStatus } from '../observation.ts'
import type { EngineTools } from '../tool.ts'
import type { TrialOutcome } from '../trial.ts'

/** State of forwarding, with the reason where packets are not forwarded. */
export interface PacketFilterObservation {
  readonly forwarding: EngineStatus
}

/**
 * Questions to the packet filter. Counters are those of all rules, or of these alone. A trial sends packets through a ruleset in
 * a namespace made for them.
 */
export type PacketFilterQuestion =
  | { readonly kind: 'counters'; readonly of?: readonly string[] }
  | { readonly kind: 'trial'; readonly ruleset: unknown; readonly trial: unknown }

/** Answers of the packet filter, by the kind of the question; outcomes stand in the order of the packets. */
export interface PacketFilterAnswers {
  readonly counters: Readonly<Record<string, CounterValue>>
  readonly trial: readonly TrialOutcome[]
}

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'packet-filter': Ruleset
  }
}

declare module '../declaration.ts' {
  interface Observations {
    readonly 'packet-filter': PacketFilterObservation
  }
}

/** Tables of the countries' networks, which rules about countries are compiled from. */
export const countryTables: EngineTools = {
  name: 'countries',
  tools: [
    {
      tool: 'geoip',
      package: 'tor-geoipdb',
      neededFor: message('countries in rules'),
      files: ['/usr/share/tor/geoip'],
    },
  ],
}

/** The kernel's packet filter. Source: document 3, "Gateway firewall". */
export const packetFilter: EngineDeclaration<'packet-filter'> = {
  name: 'packet-filter',
  summary: 'filtering of packets',
  artifact: { decode: decodeRuleset, schema: null },
  observation: Type.Object({ forwarding: Type.Object({ status: Type.String(), message: saidSchema }) }),
  isCompiledFrom: false,
  gates: true,
  tools: [],
  enforces: {
    address_rules: 'whole',
    ip_addresses: 'whole',
    ip_ranges: 'whole',
    subnets: 'whole',
    address_lists: 'whole',
    ip_address_lists: 'whole',
    country_lists: 'whole',
    ports: 'whole',
    port_ranges: 'whole',
    port_lists: 'whole',
    time_ranges: 'whole',
    schedules: 'whole',
    zones: 'whole',
    hip_objects: 'whole',
    hip_profiles: 'whole',
    firewall_state: 'whole',
    content_filter_proxy: 'whole',
    firewall_settings: 'whole',
    dnat_rules: 'whole',
    snat_rules: 'whole',
    log_rules: 'whole',
    firewall_watch: 'whole',
    firewall_hairpin: 'whole',
    packet_checks: 'whole',
    firewall_checks_settings: 'whole',
    firewall_check_gate: 'whole',
    forward_rules: 'whole',
    input_rules: 'whole',
    users: { partly: message('rules and client agents know them; VPN servers and portals do not exist yet') },
    user_groups: {
      partly: message('rules and client agents know them; VPN servers and portals do not exist yet'),
    },
  },
}
