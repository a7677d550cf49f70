/** A stretch of time in which a zone's distance from UTC does not change. `toSeconds` is exclusive. */
export interface OffsetSpan {
  readonly fromSeconds: number
  readonly toSeconds: number
  /** Local time minus UTC. */
  readonly offsetSeconds: number
}

/** Zones change their offset at most once in so short a time. */
const sampleSeconds = 6 * 3600

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Seconds that local time is ahead of UTC at `atSeconds` in an IANA zone. */
export function offsetAt(zone: string, atSeconds: number): number {
  const parts = new Map<string, string>(
    formatter(zone)
      .formatToParts(atSeconds * 1000)
      .map(({ type, value }) => [type, value]),
  )
  const read = (type: string) => Number(parts.get(type))
  const local = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return local / 1000 - atSeconds
}

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** The spans of constant offset that make up `[fromSeconds, toSeconds)`, in order. */
export function offsetSpans(zone: string, fromSeconds: number, toSeconds: number): OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let start = fromSeconds
  let offset = offsetAt(zone, start)
  for (let at = fromSeconds; at < toSeconds; ) {
    const next = Math.min(at + sampleSeconds, toSeconds)
    const nextOffset = offsetAt(zone, next)
    if (nextOffset !== offset) {
      const change = firstSecondOf(zone, nextOffset, [at, next])
      spans.push({ fromSeconds: start, toSeconds: change, offsetSeconds: offset })
      start = change
      offset = nextOffset
    }
    at = next
  }
  if (start < toSeconds) spans.push({ fromSeconds: start, toSeconds, offsetSeconds: offset })
  return spans
}

/** The first second with `offset`, which holds at the end of the stretch and not at its beginning. */
function firstSecondOf(zone: string, offset: number, [before, holds]: [number, number]): number {
  let low = before
  let high = holds
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === offset) high = middle
    else low = middle
  }
  return high
}
