import type { AgentReport } from './agent.ts'
import type { ZtnaRequest } from './ztna.ts'

/** A report of a device, and what the device had been asked for. */
export interface DeviceReport {
  readonly report: AgentReport
  readonly asked: ZtnaRequest
  /** When it came, in Unix seconds. */
  readonly atSeconds: number
}

/** A device at which a user is authorized through a client agent now. */
export interface AuthorizedDevice {
  readonly id: string
  /** Name that the device gives itself; null while it has not reported. */
  readonly node: string | null
  readonly userId: number
  readonly address: string
  /** The newest report, also one that no longer counts; null before the first. */
  readonly report: DeviceReport | null
  /** There is a report, and it is not older than the interval at which the device was asked to report. */
  readonly isCurrent: boolean
}

/**
 * An address where every device has a current report, with the HIP profiles that all of them fulfil. An address that
 * is not listed is one of a device with no report. Source: silences#hip.
 */
export interface AddressPosture {
  readonly address: string
  /** Ids of profiles, ascending. */
  readonly profiles: readonly number[]
}
