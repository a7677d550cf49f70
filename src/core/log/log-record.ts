import { type LogKindName, printEvent } from './log-kinds.ts'

/** Severity of a row: 0 emerg, 1 alert, 2 crit, 3 err, 4 warning, 5 notice, 6 info, 7 debug. */
export type LogPriority = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * Cause of a row. Rows of each origin have a bound of their own, so that those of one never displace those of
 * another.
 *
 * - `packet`: packets that a rule logs, in whatever number they come.
 * - `gateway`: what administrators do, and what becomes of engines and processes.
 * - `refusal`: requests of signed-in administrators that are refused.
 * - `outside`: rows that anyone can cause without signing in, and losses of the log itself.
 * - `system`: what programs print: the kernel, other services of the machine, engines and our own processes.
 */
export type LogOrigin = 'packet' | 'gateway' | 'refusal' | 'outside' | 'system'

/** All origins. Journals hold their places in this list. */
export const logOrigins = ['packet', 'gateway', 'refusal', 'outside', 'system'] as const satisfies LogOrigin[]

/** Something for each origin. */
export type ByOrigin<T = number> = Readonly<Record<LogOrigin, T>>

/** Makes something for each origin. */
export function byOrigin<T>(make: (origin: LogOrigin) => T): ByOrigin<T> {
  return Object.fromEntries(logOrigins.map((origin) => [origin, make(origin)])) as ByOrigin<T>
}

/** The typed content of a row: its kind, and the fields that `logKinds` declares for it; absent ones are not known. */
export interface LogEvent {
  readonly kind: LogKindName
  readonly fields: Readonly<Record<string, string | number | undefined>>
}

/** Something that happened, as it is handed to the log store. */
export interface LogRecord {
  readonly origin: LogOrigin
  /** Unix microseconds. */
  readonly atMicroseconds: number
  readonly priority: LogPriority
  /** Null where the printer of the kind makes it from the event whenever it is read. */
  readonly message: string | null
  /** Program name. */
  readonly syslogId: string
  /** Service name. */
  readonly unit: string
  readonly event?: LogEvent
}

/** The message of a record, made from its event where it is not given. */
export function messageOf({ message, event }: Pick<LogRecord, 'message' | 'event'>): string {
  return message ?? (event === undefined ? '' : printEvent(event))
}
