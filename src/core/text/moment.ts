/**
 * The moment `unixSeconds` as `YYYYMMDDhhmmss`, read on a clock that is `offsetSeconds` ahead of UTC.
 *
 * Source: document 1, "Object bodies"; silences#check-time.
 */
export function momentAt(unixSeconds: number, offsetSeconds: number): number {
  const local = new Date((unixSeconds + offsetSeconds) * 1000)
  const date = (local.getUTCFullYear() * 100 + local.getUTCMonth() + 1) * 100 + local.getUTCDate()
  const time = (local.getUTCHours() * 100 + local.getUTCMinutes()) * 100 + local.getUTCSeconds()
  return date * 1_000_000 + time
}

/** A moment of Unix seconds as people read it. */
export function utcMoment(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** `YYYYMMDDhhmmss` in seconds, as if it were in UTC. */
export function secondsAt(moment: number): number {
  const part = (from: number, size: number) => Math.floor(moment / from) % size
  const [year, month, day] = [part(1e10, 10_000), part(1e8, 100), part(1e6, 100)]
  return Date.UTC(year, month - 1, day, part(1e4, 100), part(100, 100), part(1, 100)) / 1000
}

/** True for a number that is too small for `YYYYMMDDhhmmss`, and so Unix seconds where either may be given. */
export function isUnixSeconds(value: number): boolean {
  return value < 1e11
}

/** True for `YYYYMMDDhhmmss` of a moment that there is, from the year 1970 on. */
export function isMoment(moment: number): boolean {
  const seconds = secondsAt(moment)
  return seconds >= 0 && momentAt(seconds, 0) === moment
}
