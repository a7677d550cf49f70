import type { NetworkFigures, NetworkQuestion } from '../../core/engine/declared/network-figures.ts'
import { networkFigures } from '../../core/engine/declared/network-figures.ts'
import { validate } from '../../core/schema/validate.ts'
import type { RuntimeTable } from '../../store/runtime/runtime-table.ts'
import type { ControlSide } from '../change/control-side.ts'
import type { Counters, CountersBefore } from './dropped.ts'
import { HitTimes } from './hit-times.ts'
import { type TrafficSample, trafficBetween } from './traffic-sample.ts'

/** Dependencies of the recorder. */
export interface RecorderParts {
  readonly control: Pick<ControlSide, 'observed' | 'ask' | 'freshCounters'>
  readonly runtime: Pick<RuntimeTable, 'get' | 'set'>
  readonly nowMs: () => number
}

const everyMs = 1_000
/** Longest time between two looks at the counters of rules, in milliseconds. */
export const countersEveryMs = 60_000
/** Hits are saved once in so many looks at the counters. */
const looksPerSaving = 5
/** Readings of the counters that are kept: of five minutes, and one behind them. */
const readingsKept = 6
const secondsKept = 300
const minutesKept = 1_440

interface Reading {
  readonly atMs: number
  readonly figures: NetworkFigures
}

/**
 * Rates of the interfaces and the size of the table of connections: five minutes by second, a day by minute, in memory. A
 * second in which the data plane does not answer has no sample. Source: silences#traffic.
 */
export class TrafficRecorder {
  readonly #parts: RecorderParts
  readonly #timer: NodeJS.Timeout
  readonly #hits: HitTimes
  #looks = 0
  #bySecond: TrafficSample[] = []
  #byMinute: TrafficSample[] = []
  #last: Reading | null = null
  #minute: Reading | null = null
  #isAsking = false
  #readings: { readonly atMs: number; readonly counters: Counters }[] = []

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#hits = new HitTimes(parts.runtime)
    this.#timer = setInterval(() => void this.#read(), everyMs)
    this.#timer.unref()
  }

  /** The newest sample of a second; null before the first. */
  get newest(): TrafficSample | null {
    return this.#bySecond.at(-1) ?? null
  }

  /** Samples of the last five minutes, the oldest first. */
  get bySecond(): readonly TrafficSample[] {
    return this.#bySecond
  }

  /** Samples of the last day, the oldest first. */
  get byMinute(): readonly TrafficSample[] {
    return this.#byMinute
  }

  /** Counters of the rules some five minutes ago, or since the start; null before the first reading. */
  get countersBefore(): CountersBefore | null {
    const oldest = this.#readings[0]
    if (oldest === undefined) return null
    return { secondsAgo: (this.#parts.nowMs() - oldest.atMs) / 1000, counters: oldest.counters }
  }

  /** When the last packets of a rule were first seen, in Unix seconds; null where that is not known. */
  lastHitOf(rule: string): number | null {
    return this.#hits.lastOf(rule)
  }

  /** Looks for hits in the counters as they were last read. */
  lookForHits(): Promise<void> {
    const { control, nowMs } = this.#parts
    return this.#hits.look(control.observed.counters, Math.floor(nowMs() / 1000))
  }

  close(): void {
    clearInterval(this.#timer)
    this.#hits.close()
  }

  async #read(): Promise<void> {
    const { control, nowMs } = this.#parts
    const { plane } = control.observed
    if (this.#isAsking || plane === null || plane.mode === 'none') return
    this.#isAsking = true
    try {
      const question: NetworkQuestion = { kind: 'figures' }
      const answer = await control.ask('network', question)
      if (!answer.ok || validate(networkFigures, answer.value).length > 0) return
      this.#take({ atMs: nowMs(), figures: answer.value as NetworkFigures })
      await this.#readCounters()
    } finally {
      this.#isAsking = false
    }
  }

  async #readCounters(): Promise<void> {
    const { control, nowMs } = this.#parts
    const newest = this.#readings.at(-1)
    if (newest && nowMs() - newest.atMs < countersEveryMs) return
    await control.freshCounters()
    this.#readings.push({ atMs: nowMs(), counters: control.observed.counters })
    if (this.#readings.length > readingsKept) this.#readings.shift()
    await this.lookForHits()
    if (this.#looks++ % looksPerSaving === 0) await this.#hits.save()
  }

  #take(reading: Reading): void {
    if (this.#last) this.#bySecond = kept(this.#bySecond, trafficBetween(this.#last, reading), secondsKept)
    this.#last = reading
    this.#minute ??= reading
    if (Math.floor(reading.atMs / 60_000) === Math.floor(this.#minute.atMs / 60_000)) return
    this.#byMinute = kept(this.#byMinute, trafficBetween(this.#minute, reading), minutesKept)
    this.#minute = reading
  }
}

function kept(samples: TrafficSample[], sample: TrafficSample | null, most: number): TrafficSample[] {
  if (sample === null) return samples
  samples.push(sample)
  if (samples.length > most) samples.shift()
  return samples
}
