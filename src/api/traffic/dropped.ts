import type { CounterValue } from '../../core/engine/observation.ts'

/** A rule that drops: its table, its id there, and its id in the kernel. */
export interface DroppingRule {
  readonly table: string
  readonly id: number
  readonly rule: string
}

/** Counters of rules by their ids. */
export type Counters = Readonly<Record<string, CounterValue>>

/** Counters of rules some time ago. */
export interface CountersBefore {
  readonly secondsAgo: number
  readonly counters: Counters
}

/** A rule with what it dropped in a time. */
export interface Dropped extends DroppingRule, CounterValue {
  readonly seconds: number
}

/** Rules that dropped packets since an earlier reading, the most packets first; none where there is no such reading. */
export function droppedSince(
  before: CountersBefore | null,
  now: Counters,
  rules: readonly DroppingRule[],
): readonly Dropped[] {
  if (before === null) return []
  const { counters, secondsAgo: seconds } = before
  return rules
    .flatMap((each) => {
      const { packets, bytes } = now[each.rule] ?? { packets: 0, bytes: 0 }
      const earlier = counters[each.rule] ?? { packets: 0, bytes: 0 }
      // Counters that were set back count from there.
      const isOn = packets >= earlier.packets && bytes >= earlier.bytes
      const dropped = isOn ? packets - earlier.packets : packets
      const size = isOn ? bytes - earlier.bytes : bytes
      return dropped > 0 ? [{ ...each, packets: dropped, bytes: size, seconds }] : []
    })
    .sort((one, other) => other.packets - one.packets)
}
