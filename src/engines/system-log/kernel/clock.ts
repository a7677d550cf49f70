/** Estimates when a record was made, from the kernel's microseconds since the boot. */
export interface RecordClock {
  /** Unix microseconds. */
  readonly timeOf: (microseconds: number) => number
  /** There was nothing to read: records that come next are younger than this moment. */
  readonly idle: () => void
}

/** The difference of both clocks is read to the millisecond: what differs by less is no change. */
const jitterMicroseconds = 2_000

/**
 * Makes the clock of a reader. Records that are read one after the other keep their distances. The kernel's clock stands still while the machine is suspended and is not set by NTP, so that
 * the sum of boot time and microseconds is minutes off after weeks. A record that is read while it comes lies between the
 * last look and now; only what an earlier moment left is summed up.
 */
export function recordClock(
  now: () => number = () => Date.now() * 1000,
  monotonic: () => number = () => Number(process.hrtime.bigint() / 1000n),
): RecordClock {
  let youngerThan = Number.NEGATIVE_INFINITY
  let boot = Number.NaN
  return {
    timeOf: (microseconds) => {
      const at = now()
      const seen = at - monotonic()
      if (!(Math.abs(seen - boot) < jitterMicroseconds)) boot = seen
      const sum = boot + microseconds
      return Math.round(Math.min(at, Math.max(sum, Math.min(youngerThan, at))))
    },
    idle: () => {
      youngerThan = now()
    },
  }
}
