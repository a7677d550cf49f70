import type { Ruleset } from '../ruleset/ruleset.ts'
import type { CheckRun } from './observation.ts'

/**
 * Packets that are sent through a ruleset in a network namespace made for them: what the kernel is asked, and what it
 * does. Source: silences#checks.
 */

/** A packet as it arrives; the first one of a connection, TCP with SYN, ICMP as an echo request. */
export interface TrialPacket {
  /** The device it arrives on, one of the trial. */
  readonly device: string
  /** IP protocol number. */
  readonly protocol: number
  readonly source: string
  /** 0 where the protocol has no ports. */
  readonly sourcePort: number
  readonly destination: string
  readonly destinationPort: number
}

/** A device with its addresses and default routes; of several default routes the first counts. */
export interface TrialDevice {
  readonly device: string
  /** `IP/prefix` */
  readonly addresses: readonly string[]
  readonly gateways: readonly string[]
}

/** The namespace and what is sent there. */
export interface Trial {
  readonly devices: readonly TrialDevice[]
  readonly packets: readonly TrialPacket[]
}

/** A packet as it came out. */
export type LeftPacket = TrialPacket

/** Outcome of one packet of a trial. */
export interface TrialOutcome {
  /** Names of the counters that rose, sorted. */
  readonly rules: readonly string[]
  /** It was delivered to the gateway itself. */
  readonly here: boolean
  /** The packet as it left, with the device; null when it did not leave. */
  readonly left: LeftPacket | null
}

/** A ruleset that packets are sent through, and the devices of the namespace that holds it. */
export interface TrialSetup {
  readonly ruleset: Ruleset
  readonly devices: readonly TrialDevice[]
}

/** The packets of the packet checks, and what outcomes in their order mean for the checks. */
export interface CheckTrial {
  readonly packets: readonly TrialPacket[]
  readonly results: (outcomes: readonly TrialOutcome[]) => CheckRun['results']
}

/** A run takes at most so many packets: each has a connection tracking zone of its own. */
export const mostTrialPackets = 2_000

/** A trial is given up after so many milliseconds. */
export const longestTrialMs = 30_000
