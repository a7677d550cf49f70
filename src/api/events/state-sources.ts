import type { TrafficRecorder } from '../traffic/traffic-recorder.ts'
import type { EventSource, StreamEvent } from './event-stream.ts'

/**
 * A state that is sent when the stream begins and whenever it has changed. It is printed only where one of the values that
 * `changing` gives is another than before.
 */
export function stateSource(
  name: string,
  changing: () => readonly unknown[],
  shown: () => unknown,
): EventSource {
  let seen: readonly unknown[] = []
  let sent = ''
  return {
    look: () => {
      const now = changing()
      if (now.length === seen.length && now.every((value, index) => value === seen[index])) return []
      seen = now
      const data = shown()
      const text = JSON.stringify(data)
      if (text === sent) return []
      sent = text
      return [{ name, data }]
    },
  }
}

/** Rates of each second; `skipped` says how many samples the reader did not take. */
export function rateSource(traffic: Pick<TrafficRecorder, 'bySecond'>): EventSource {
  let through = 0
  return {
    look: () => {
      const fresh = traffic.bySecond.filter(({ at_ms }) => at_ms > through)
      const newest = fresh.at(-1)
      if (newest === undefined) return []
      const skipped = through === 0 ? 0 : fresh.length - 1
      through = newest.at_ms
      return [{ name: 'interfaces', data: { ...newest, skipped } }]
    },
  }
}

type Counters = Readonly<Record<string, { readonly packets: number; readonly bytes: number }>>

/** Parts of the counters of rules. */
export interface CounterParts {
  /** Counters as they were last read. */
  readonly counters: () => Counters
  readonly countedSince: () => number | null
  /** Reads them anew. */
  readonly refresh: () => Promise<void>
  readonly nowMs: () => number
}

const countersMs = 2_000

/** Counters of rules by their ids: first all that are not zero, then those that changed. */
export function counterSource({ counters, countedSince, refresh, nowMs }: CounterParts): EventSource {
  let sent: Counters | null = null
  let askedMs = Number.NEGATIVE_INFINITY
  return {
    look: async (): Promise<readonly StreamEvent[]> => {
      if (performance.now() - askedMs < countersMs) return []
      askedMs = performance.now()
      await refresh()
      const now = counters()
      const before = sent
      if (now === before) return []
      sent = now
      const isWhole = before === null
      const changed = Object.entries(now).filter(([rule, { packets, bytes }]) => {
        const earlier = before?.[rule] ?? { packets: 0, bytes: 0 }
        return packets !== earlier.packets || bytes !== earlier.bytes
      })
      if (changed.length === 0 && !isWhole) return []
      const data = {
        at_ms: nowMs(),
        since: countedSince(),
        whole: isWhole,
        rules: Object.fromEntries(changed),
      }
      return [{ name: 'counters', data }]
    },
  }
}
