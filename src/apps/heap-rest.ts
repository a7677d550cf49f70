import { performance } from 'node:perf_hooks'
import { collector } from './heap-trim.ts'

const lookMs = 500
/** So many looks in a row at which the process had little to do are a rest. */
const restLooks = 10
/** Part of the time that a process at rest works at most. */
const mostBusy = 0.1
/** Collecting takes some seconds beside 100,000 rules, and is not worth less than this, */
const leastGainBytes = 96 * 1024 * 1024
/** and than this part of what there was after the last time. */
const leastGrowth = 0.15

/** Decides when memory that changes of the configuration took is given back to the machine. */
export class RestWatch {
  #leftBytes: number
  #hasWorked = false
  #calmLooks = 0

  /** `bytes` is what the process holds now. */
  constructor(bytes: number) {
    this.#leftBytes = bytes
  }

  /** The configuration has changed, or was analysed. Nothing that strangers do counts. */
  worked(): void {
    this.#hasWorked = true
  }

  /** Whether it is time, where the process holds `bytes` and was busy for that part of the time since the last look. */
  isTime(bytes: number, busy: number): boolean {
    this.#calmLooks = busy <= mostBusy ? this.#calmLooks + 1 : 0
    const gain = bytes - this.#leftBytes
    return (
      this.#hasWorked &&
      this.#calmLooks >= restLooks &&
      gain >= Math.max(leastGainBytes, this.#leftBytes * leastGrowth)
    )
  }

  /** Memory was given back; `bytes` is what is left. */
  gaveBack(bytes: number): void {
    this.#leftBytes = bytes
    this.#hasWorked = false
    this.#calmLooks = 0
  }
}

/**
 * Gives memory back once large changes are done and nobody asks anything: V8 alone keeps what a table of 100,000 rules
 * needed on its way.
 */
export function giveBackAtRest(): { worked(): void; close(): void } {
  const collect = collector()
  const watch = new RestWatch(process.memoryUsage.rss())
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (!watch.isTime(process.memoryUsage.rss(), utilization)) return
    collect({ type: 'major', flavor: 'last-resort' })
    watch.gaveBack(process.memoryUsage.rss())
    before = performance.eventLoopUtilization()
  }, lookMs)
  timer.unref()
  return { worked: () => watch.worked(), close: () => clearInterval(timer) }
}
