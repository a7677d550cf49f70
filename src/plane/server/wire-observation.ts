import type { EngineName } from '../../core/engine/artifact.ts'
import { observationChange } from '../../core/engine/observation-change.ts'
import type { PlaneEvent, WireEvent } from '../../core/engine/plane-protocol.ts'

/** Writes the events of a connection: an engine that observed before on it tells of its long lists only what is new. */
export function observationWire(): (event: PlaneEvent) => WireEvent {
  const told = new Map<EngineName, unknown>()
  return (event) => {
    if (event.event !== 'observed') return event
    const { engine, value } = event
    const change = observationChange(told.get(engine), value)
    told.set(engine, value)
    return change === null ? event : { event: 'observed-change', engine, change }
  }
}
