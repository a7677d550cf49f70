import type { InspectedConnection } from '../../core/engine/rows/ips-alert.ts'

/** Facts of the gateway about addresses and devices, as rows of packets and connections name them. */
export interface FlowFacts {
  /** Name of the zone of a device; empty where it has none. */
  readonly zoneOf: (device: string) => string
  /** Login of the user at an address; empty for nobody. */
  readonly userAt: (address: string) => string
  /** Code of the country of an address; empty where that is not known. */
  readonly countryOf: (address: string) => string
  /** Device by which an address is reached; empty where there is none, as for an address of the gateway. */
  readonly deviceOf: (address: string) => string
  /**
   * The rule that let a connection in, such as `fwd.ngfw.3`, and id and name of its IPS profile; empty where that is not known. A
   * connection that the kernel does not know came by the only rule that asks for one of these profiles, if it is the only one.
   */
  readonly inspectionOf: (
    connection: InspectedConnection | undefined,
    profiles: readonly string[],
  ) => {
    readonly rule: string
    readonly profileId: string
    readonly profile: string
  }
  /** The signature, and the rule of the profile that chose it; null where the profile does not have it any more. */
  readonly signatureIn: (profile: string, sid: number) => SignatureFacts | null
}

/** A signature in a profile. */
export interface SignatureFacts {
  /** Id of the rule of the profile; null where the signature came along with another. */
  readonly rule: number | null
  readonly severity: string
  readonly tactics: readonly string[]
}

/** Facts of a place that knows none. */
export const noFacts: FlowFacts = {
  ...{ zoneOf: () => '', userAt: () => '', countryOf: () => '' },
  deviceOf: () => '',
  inspectionOf: () => ({ rule: '', profileId: '', profile: '' }),
  signatureIn: () => null,
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
