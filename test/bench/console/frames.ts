import type { CDPSession, Page } from 'playwright-core'
import { median, type Row } from '../measure.ts'

/** Work of the page's main thread while something was done. */
export interface FrameWork {
  /** Milliseconds of processor time of each frame that had any, in the order of time. */
  readonly frames: readonly number[]
  /** Milliseconds of the longest task, by the processor. */
  readonly longest: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Microseconds of the processor. */
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly frame?: string } }
}

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
/** Event within the task that makes a frame; tasks before it, such as those of input, count to the frame that shows them. */
const makesFrame = 'PrePaint'

/**
 * What the main thread of a page does while `act` runs, from a trace of the browser. Processor time is counted and not the
 * clock, so that a busy machine does not count.
 */
export async function frameWork(page: Page, act: () => Promise<unknown>): Promise<FrameWork> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await startTrace(session)
  const marked = `gatehouse ${events.length} ${Date.now()}`
  await page.evaluate(`performance.mark(${JSON.stringify(marked)})`)
  await act()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const mark = events.find(({ name }) => name === marked)
  if (!mark) throw new Error('the trace does not have the page')
  return workOf(events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid))
}

async function startTrace(session: CDPSession): Promise<void> {
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories, 'blink.user_timing'], excludedCategories: ['*'] },
  })
}

function workOf(events: readonly TraceEvent[]): FrameWork {
  const tasks = events
    .filter(({ name, ph }) => ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'))
    .sort((a, b) => a.ts - b.ts)
  const begins = events
    .filter(({ name }) => name === makesFrame)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
  const frames: number[] = []
  let longest = 0
  let sum = 0
  let frame = 0
  let end = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task within another one is counted with it.
    if (ts < end) continue
    end = ts + dur
    longest = Math.max(longest, tdur / 1000)
    sum += tdur / 1000
    if ((begins[frame] ?? Number.POSITIVE_INFINITY) < end) {
      frames.push(sum)
      sum = 0
      while ((begins[frame] ?? Number.POSITIVE_INFINITY) < end) frame++
    }
  }
  return { frames, longest }
}

/** The value that `share` of all values are not above. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The 95th percentile of times in milliseconds, which may be at most so much. */
export function atMost(times: readonly number[], most: number): Omit<Row, 'name'> {
  return {
    ratio: quantile(times, 0.95),
    limit: { atMost: most },
    detail: `median ${median(times).toFixed(0)} ms of ${times.length}`,
  }
}
