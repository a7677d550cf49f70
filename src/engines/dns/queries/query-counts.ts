import type { DnsQueryCount } from '../../../core/engine/declared/dns.ts'
import type { QueryReport } from './report.ts'

/** Counters of questions over the last hour and the last day, in a bounded memory. */
export interface QueryCounts {
  readonly add: (reports: readonly QueryReport[], nowSeconds: number) => void
  /** The most frequent of the day, and one row for all others of an answer and a reason. */
  readonly rows: (nowSeconds: number) => readonly DnsQueryCount[]
}

/** Kinds of question that are told apart within a span of time. */
const mostKinds = 1_000
const mostRows = 500
const hour = { spanSeconds: 300, spans: 12 }
const day = { spanSeconds: 3_600, spans: 24 }

type Counts = Map<string, number>

interface Ring {
  readonly spanSeconds: number
  readonly spans: number
  /** By the number of the span since 1970. */
  readonly counts: Map<number, Counts>
}

/** Makes counters; the hour and the day are counted in steps of five minutes and of an hour. */
export function queryCounts(): QueryCounts {
  const rings: readonly [Ring, Ring] = [
    { ...hour, counts: new Map() },
    { ...day, counts: new Map() },
  ]
  return {
    add: (reports, nowSeconds) => {
      for (const ring of rings) {
        const counts = presentOf(ring, nowSeconds)
        for (const report of reports) count(counts, keyOf(report), report.count)
        if (counts.size > 2 * mostKinds) fold(counts, mostKinds)
      }
    },
    rows: (nowSeconds) => {
      const [inHour, inDay] = rings.map((ring) => sumOf(ring, nowSeconds)) as [Counts, Counts]
      fold(inDay, mostRows)
      for (const [key, value] of [...inHour]) {
        if (inDay.has(key)) continue
        inHour.delete(key)
        count(inHour, othersOf(key), value)
      }
      return [...inDay]
        .map(([key, value]) => ({ ...kindOf(key), hour: inHour.get(key) ?? 0, day: value }))
        .sort((one, other) => other.day - one.day)
    },
  }
}

function presentOf(ring: Ring, nowSeconds: number): Counts {
  const span = Math.floor(nowSeconds / ring.spanSeconds)
  const known = ring.counts.get(span)
  if (known) return known
  const made: Counts = new Map()
  ring.counts.set(span, made)
  for (const old of ring.counts.keys()) if (old <= span - ring.spans) ring.counts.delete(old)
  return made
}

function sumOf({ spanSeconds, spans, counts }: Ring, nowSeconds: number): Counts {
  const present = Math.floor(nowSeconds / spanSeconds)
  const sum: Counts = new Map()
  for (const [span, own] of counts) {
    if (span <= present - spans) continue
    for (const [key, value] of own) count(sum, key, value)
  }
  return sum
}

/** Keeps the most frequent kinds, and puts the others together by answer and reason. */
function fold(counts: Counts, most: number): void {
  const ordered = [...counts].filter(([key]) => othersOf(key) !== key).sort(([, a], [, b]) => b - a)
  for (const [key, value] of ordered.slice(most)) {
    counts.delete(key)
    count(counts, othersOf(key), value)
  }
}

function count(counts: Counts, key: string, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

function keyOf({ client, name, answer, reason }: Omit<QueryReport, 'type' | 'count'>): string {
  return `${client} ${name} ${answer} ${reason}`
}

function othersOf(key: string): string {
  const { answer, reason } = kindOf(key)
  return `  ${answer} ${reason}`
}

function kindOf(key: string) {
  const [client, name, answer, reason] = key.split(' ') as [string, string, string, string]
  return { client, name, answer, reason }
}
