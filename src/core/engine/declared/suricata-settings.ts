import type { OnFailure } from '../inspection.ts'

/** Settings of one inspector. Paths are absolute. */
export interface SuricataSettings {
  /** Networks that signatures call the home network, as `address/prefix`. */
  readonly home: readonly string[]
  readonly onFailure: OnFailure
  /** File of its rules, and those that it reads beside them. */
  readonly rules: string
  readonly classification: string
  readonly reference: string
  readonly threshold: string
  /** Socket that takes commands, and the one to which alerts are written. */
  readonly control: string
  readonly alerts: string
  readonly folder: string
  /** Room for what it remembers of connections, in bytes. */
  readonly memoryBytes: number
}

/** Writes the configuration of an inspector. */
export type ConfigureSuricata = (settings: SuricataSettings) => string
