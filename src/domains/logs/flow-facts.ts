import type { InspectedConnection } from '../../core/engine/rows/ips-alert.ts'

/** Facts of the gateway about addresses and devices, as rows of packets and connections name them. */
export interface FlowFacts {
  /** Name of the zone of a device; empty where it has none. */
  readonly zoneOf: (device: string) => string
  /** Login of the user at an address; empty for nobody. */
  readonly userAt: (address: string) => string
  /** Code of the country of an address; empty where that is not known. */
  readonly countryOf: (address: string) => string
  /** The rule that let a connection in, such as `fwd.ngfw.3`, and the name of its IPS profile; empty where that is not known. */
  readonly inspectionOf: (connection: InspectedConnection) => {
    readonly rule: string
    readonly profile: string
  }
}

/** Facts of a place that knows none. */
export const noFacts: FlowFacts = {
  ...{ zoneOf: () => '', userAt: () => '', countryOf: () => '' },
  inspectionOf: () => ({ rule: '', profile: '' }),
}

/** Fields about both ends of a flow, without those that are not known. */
export function partyFields(source: string, destination: string, facts: FlowFacts): Record<string, string> {
  return known({
    // Who answers from inside is at the other end.
    user: facts.userAt(source) || facts.userAt(destination),
    source_country: facts.countryOf(source),
    destination_country: facts.countryOf(destination),
  })
}

/** The fields that are not empty. */
export function known(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}
