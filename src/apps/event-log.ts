import { EventLimit } from '../domains/logs/event-limit.ts'
import { eventRow, type GatewayEvent } from '../domains/logs/event-row.ts'
import type { LogStore } from '../store/log-store.ts'

const leftOutMilliseconds = 15_000

/** The way of what the gateway does and sees into the system log. */
export interface EventLog {
  readonly note: (event: GatewayEvent, atMs?: number) => void
  /** Tells what was left out, and takes no more. */
  readonly close: () => void
}

/** Turns events into rows, at a limited rate where anybody can cause them. */
export function eventLog(logs: Pick<LogStore, 'append'>, nowMs: () => number): EventLog {
  const limit = new EventLimit()
  const write = (event: GatewayEvent, atMs = nowMs()) => logs.append([eventRow(event, atMs * 1000)])
  const tellLeftOut = () => {
    for (const event of limit.collect()) write(event)
  }
  const timer = setInterval(tellLeftOut, leftOutMilliseconds)
  timer.unref()
  return {
    note: (event, atMs) => {
      if (limit.admits(event, nowMs())) write(event, atMs)
    },
    close: () => {
      clearInterval(timer)
      tellLeftOut()
    },
  }
}
