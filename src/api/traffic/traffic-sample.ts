import type { NetworkFigures } from '../../core/engine/declared/network-figures.ts'

/** Rates in one direction of an interface. */
export interface Rate {
  readonly bits_per_second: number
  readonly packets_per_second: number
  /** Packets with errors, and packets dropped, in that time. */
  readonly errors: number
  readonly drops: number
}

/** Rates of the interfaces over a stretch of time, and the table of connections at its end. */
export interface TrafficSample {
  /** End of the stretch, Unix milliseconds. */
  readonly at_ms: number
  readonly seconds: number
  readonly interfaces: readonly {
    readonly device: string
    readonly receive: Rate
    readonly transmit: Rate
  }[]
  /** Null where the kernel has no table. */
  readonly connections: { readonly entries: number; readonly limit: number | null } | null
}

/** Counters of the kernel at a moment. */
export interface CountersAt {
  readonly atMs: number
  readonly figures: NetworkFigures
}

type Interface = NetworkFigures['interfaces'][number]
type Counts = Interface['receive']

/**
 * Returns the sample of the time between two readings; null where no time is between them, or the clock was set back. An
 * interface that is new, or whose counters began anew, is not in it.
 */
export function trafficBetween(from: CountersAt, to: CountersAt): TrafficSample | null {
  const seconds = (to.atMs - from.atMs) / 1000
  if (seconds <= 0) return null
  const before = new Map(from.figures.interfaces.map((each) => [each.device, each]))
  const interfaces = to.figures.interfaces.flatMap(({ device, receive, transmit }) => {
    const earlier = before.get(device)
    if (!earlier) return []
    const received = rate(earlier.receive, receive, seconds)
    const sent = rate(earlier.transmit, transmit, seconds)
    return received && sent ? [{ device, receive: received, transmit: sent }] : []
  })
  const { conntrack } = to.figures
  return {
    at_ms: to.atMs,
    seconds,
    interfaces,
    connections: conntrack && { entries: conntrack.entries, limit: conntrack.limit },
  }
}

function rate(from: Counts, to: Counts, seconds: number): Rate | null {
  if (to.bytes < from.bytes || to.packets < from.packets) return null
  return {
    bits_per_second: Math.round(((to.bytes - from.bytes) * 8) / seconds),
    packets_per_second: Math.round((to.packets - from.packets) / seconds),
    errors: Math.max(0, to.errors - from.errors),
    drops: Math.max(0, to.drops - from.drops),
  }
}
