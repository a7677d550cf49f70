import type { EngineName } from '../core/engine/artifact.ts'
import type { EngineRow } from '../core/engine/rows/engine-row.ts'
import type { ControlEvent, DynamicDnsEvent, ProcessEvent } from '../core/log/event.ts'
import type { Attempt } from './lane.ts'

/** Receivers of what the control loop reports: rows and events to the system log, and attempts of engines. */
export interface ControlEvents {
  rows(engine: EngineName, rows: readonly EngineRow[]): void
  /** Resolves when the rows that were reported so far are in files of the log. */
  rowsKept(): Promise<void>
  logEvent(event: ControlEvent | DynamicDnsEvent | ProcessEvent): void
  tried(engine: EngineName, attempt: Attempt): void
}
