import type { Snapshot } from '../../core/resource/snapshot.ts'
import {
  type Horizon,
  horizonAt,
  timetableWindows,
  zoneOf,
} from '../../domains/firewall/compile/timetable.ts'

const daySeconds = 86_400

/** Tells whether a timetable is in force at a time, in Unix seconds. */
export type InForce = (timetable: readonly string[], at: number) => boolean

/** The timetables of a configuration. Source: document 1, "Object bodies", Time and Schedule. */
export function inForceOf(snapshot: Snapshot): InForce {
  const zone = zoneOf(snapshot)
  const horizons = new Map<number, Horizon>()
  const horizonOf = (at: number): Horizon => {
    const day = Math.floor(at / daySeconds)
    const horizon = horizons.get(day) ?? horizonAt(zone, at)
    horizons.set(day, horizon)
    return horizon
  }
  return (timetable, at) => {
    if (timetable.length === 0 || timetable.includes('any')) return true
    const windows = timetableWindows(snapshot, timetable, horizonOf(at))
    return (
      windows === null || windows.some(({ fromSeconds, toSeconds }) => fromSeconds <= at && at <= toSeconds)
    )
  }
}
