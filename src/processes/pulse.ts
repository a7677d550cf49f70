import { type Progress, progressOf } from './progress.ts'

/** A process that is watched, and how one learns whether it still does its work. */
export interface Watched {
  /** The process that runs, by whatever stands for it; null while none does. */
  readonly process: () => object | null
  /** Its number, as the owner of `/proc` gives it; null while that is not known. */
  readonly pid: () => number | null
  /** Whether it owes something, such as an answer. Asked twice a second; may put the next question. */
  readonly owes: () => boolean
  /** It has owed something for so long; null when it has answered since. */
  readonly onSilence: (seconds: number | null) => void
  /** It hangs: `reason` says how that is known. Said once, until it answers or another process is in its place. */
  readonly onHung: (reason: string) => void
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
 * Watches a process from outside (docs/adr/0027). Who owes an answer hangs when it is stopped, or when its main thread
 * has neither run nor waited for a disk meanwhile; who computes is given two minutes. The time counts in which this
 * process itself ran. Answers what ends the watch.
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
    const reason = hangs(progress, owing, idle)
    if (reason === null || isToldHung) return
    isToldHung = true
    watched.onHung(reason)
  }
  const timer = setInterval(tick, tickMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

function hangs(progress: Progress | null, owing: number, idle: number): string | null {
  const seconds = Math.floor(owing / 1000)
  if (progress?.isStopped && owing >= stoppedMilliseconds) return `it was stopped for ${seconds} s`
  if (idle >= idleMilliseconds) return `it did nothing and did not answer for ${seconds} s`
  return owing >= busyMilliseconds ? `it did not answer for ${seconds} s` : null
}
