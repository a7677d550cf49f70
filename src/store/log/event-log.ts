import type { GatewayEvent } from '../../core/log/event.ts'
import { EventLimit } from '../../core/log/event-limit.ts'
import type { LogRecord } from '../../core/log/log-record.ts'
import type { LogStore } from './log-store.ts'

const leftOutMilliseconds = 15_000

/** The system log as those see it who report events. */
export interface EventLog {
  readonly logEvent: (event: GatewayEvent, atMs?: number) => void
  /** Reports the events that were left out, and takes no more. */
  readonly close: () => void
}

/** Parts of the log of events. */
export interface EventLogParts {
  /** The row of an event at a time in Unix microseconds. */
  readonly row: (event: GatewayEvent, atMicroseconds: number) => LogRecord
  readonly nowMs: () => number
}

/** Turns events into rows, at a limited rate for events that anyone can cause. */
export function eventLog(logs: Pick<LogStore, 'append'>, { row, nowMs }: EventLogParts): EventLog {
  const limit = new EventLimit()
  const write = (event: GatewayEvent, atMs = nowMs()) => logs.append([row(event, atMs * 1000)])
  const tellLeftOut = () => {
    for (const event of limit.collect()) write(event)
  }
  const timer = setInterval(tellLeftOut, leftOutMilliseconds)
  timer.unref()
  return {
    logEvent: (event, atMs) => {
      if (limit.admits(event, nowMs())) write(event, atMs)
    },
    close: () => {
      clearInterval(timer)
      tellLeftOut()
    },
  }
}
