import type { EngineName } from '../core/engine/artifact.ts'
import type { EngineRow } from '../core/engine/engine-row.ts'
import type { ControlEvent, DynamicDnsEvent, ProcessEvent } from '../core/log/event.ts'

/** Receivers of the rows and events that the control loop reports to the system log. */
export interface ControlEvents {
  rows(engine: EngineName, rows: readonly EngineRow[]): void
  /** Resolves when the rows that were reported so far are in files of the log. */
  rowsKept(): Promise<void>
  logEvent(event: ControlEvent | DynamicDnsEvent | ProcessEvent): void
}
