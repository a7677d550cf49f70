import type { Message } from '../core/text/message.ts'
import { message } from './messages.ts'
import { type Progress, progressOf } from './progress.ts'

/** A process that is watched, and the checks whether it still does its work. */
export interface Watched {
  /** The process that runs, by whatever stands for it; null while none does. */
  readonly process: () => object | null
  /** Its number, as the owner of `/proc` gives it; null while that is not known. */
  readonly pid: () => number | null
  /** Longest computation before a process counts as hanging, in milliseconds; two minutes where it is left out. */
  readonly longestWorkMilliseconds?: number
  /**
   * Longest time in which a process may owe something while its main thread does nothing, in milliseconds; after that it
   * counts as hanging. 3.5 s where it is left out, `Infinity` for a program whose other threads or processes do the work.
   */
  readonly idleMilliseconds?: number
  /** True when it owes something, such as an answer. Asked twice a second; may put the next question. */
  readonly owes: () => boolean
  /** It has owed something for so long; null when it has answered since. */
  readonly onSilence: (seconds: number | null) => void
  /** It hangs: `reason` says how that is known. Said once, until it answers or another process is in its place. */
  readonly onHung: (reason: Message) => void
}

const tickMilliseconds = 500
/** A tick that comes late, as after the machine was suspended, counts no more than this. */
const longestTickMilliseconds = 1_000
const silentMilliseconds = 1_000
const stoppedMilliseconds = 2_500
const idleMilliseconds = 3_500
/** Many times the longest pause that was measured (docs/adr/0027). */
const busyMilliseconds = 120_000

/**
 * Watches a process from outside (docs/adr/0027). A process that owes an answer hangs when it is stopped, or when its main
 * thread has neither run nor waited for a disk meanwhile; one that computes is given two minutes. Only the time counts in
 * which this process itself ran. Returns a function that ends the watch.
 */
export function watchPulse(watched: Watched): () => void {
  let process: object | null = null
  let before: Progress | null = null
  let owing = 0
  let idle = 0
  let last = performance.now()
  let isSilent = false
  let isToldHung = false

  const begin = (next: object | null) => {
    process = next
    before = null
    owing = 0
    idle = 0
    isToldHung = false
  }
  const tell = () => {
    const seconds = owing >= silentMilliseconds ? Math.floor(owing / 1000) : null
    if (seconds !== null || isSilent) watched.onSilence(seconds)
    isSilent = seconds !== null
  }
  const tick = () => {
    const now = performance.now()
    const passed = Math.min(now - last, longestTickMilliseconds)
    last = now
    if (watched.process() !== process) begin(watched.process())
    if (process === null) return tell()
    const pid = watched.pid()
    const progress = pid === null ? null : progressOf(pid)
    const owes = watched.owes() || progress?.isStopped === true
    owing = owes ? owing + passed : 0
    if (!owes) isToldHung = false
    const isIdle = owes && progress !== null && !progress.isInKernel && progress.work === before?.work
    idle = isIdle ? idle + passed : 0
    before = progress
    tell()
    const reason = hangs({
      progress,
      owing,
      idle,
      longestIdle: watched.idleMilliseconds ?? idleMilliseconds,
      longest: watched.longestWorkMilliseconds ?? busyMilliseconds,
    })
    if (reason === null || isToldHung) return
    isToldHung = true
    watched.onHung(reason)
  }
  const timer = setInterval(tick, tickMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

interface Signs {
  readonly progress: Progress | null
  readonly owing: number
  readonly idle: number
  readonly longestIdle: number
  readonly longest: number
}

function hangs({ progress, owing, idle, longestIdle, longest }: Signs): Message | null {
  const seconds = Math.floor(owing / 1000)
  if (progress?.isStopped && owing >= stoppedMilliseconds)
    return message('it was stopped for {seconds} s', { seconds })
  if (idle >= longestIdle) return message('it did nothing and did not answer for {seconds} s', { seconds })
  return owing >= longest ? message('it did not answer for {seconds} s', { seconds }) : null
}
