import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { readonly type: 'major'; readonly flavor: 'regular' | 'last-resort' }) => void

const lookMs = 500
/** So many strangers leave garbage that is worth a look. */
const someStrangers = 1000
/** A collection may take this part of the time at most. */
const mostOfTime = 1 / 20
/** Beside more than this of configuration, giving memory back takes long, and is little of the whole. */
const largeHeapBytes = 192 * 1024 * 1024

/**
 * Collects what floods of strangers leave behind, which V8 alone keeps until something else needs room: now and then
 * while they come, and once, giving memory back to the machine, when they have ceased. `arrived` counts them.
 */
export function trimHeap(arrived: () => number): { close(): void } {
  const collect = collector()
  let [seen, trimmed, nextAtMs] = [0, 0, 0]
  const run = (flavor: 'regular' | 'last-resort') => {
    const begun = performance.now()
    collect({ type: 'major', flavor })
    nextAtMs = performance.now() + (performance.now() - begun) / mostOfTime
    trimmed = arrived()
  }
  let isAfterFlood = false
  const timer = setInterval(() => {
    const count = arrived()
    const isCalm = count === seen
    seen = count
    if (performance.now() < nextAtMs) return
    if (count - trimmed >= someStrangers) {
      isAfterFlood = true
      run('regular')
    } else if (isAfterFlood && isCalm) {
      isAfterFlood = false
      if (getHeapStatistics().used_heap_size < largeHeapBytes) run('last-resort')
    }
  }, lookMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** The collector that Node shows on request only. */
export function collector(): Collect {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return collect
}
