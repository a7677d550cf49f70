import type { EngineRow } from '../../../core/engine/rows/engine-row.ts'
import type { LogPriority } from '../../../core/log/log-record.ts'
import { cutText } from '../../../core/text/cut.ts'
import type { KernelCursor } from '../cursors.ts'
import { facilityName } from '../facility.ts'

/** Fields of an entry that are asked for; its cursor and its times come with them. */
export const entryFields = [
  ...['MESSAGE', 'PRIORITY', 'SYSLOG_FACILITY', 'SYSLOG_IDENTIFIER', '_COMM', '_EXE', '_PID', '_UID'],
  ...['_SYSTEMD_UNIT', '_SYSTEMD_CGROUP', '_TRANSPORT', '_SOURCE_MONOTONIC_TIMESTAMP'],
  ...['_KERNEL_SUBSYSTEM', '_KERNEL_DEVICE'],
]

/** What decides whether an entry becomes a row: who else brings it. */
export interface EntrySurroundings {
  /** The present boot. */
  readonly boot: string
  /** True where the kernel's messages of this boot come from the kernel itself, or are not wanted. */
  readonly hasKernel: boolean
  /** The last record of the kernel that is in the log from the boot before. */
  readonly earlier: KernelCursor | null
  /** Control group of this program, whose processes are read otherwise; empty where it has none of its own. */
  readonly ownCgroup: string
}

/** An entry that was read: its place, and its row; null for one that comes otherwise. */
export interface JournalEntry {
  /** Null where it is not known. */
  readonly cursor: string | null
  readonly row: EngineRow | null
}

const longestMessage = 8_000
const longestName = 200
const unknownPriority = 6

/** Reads a line of `journalctl -o json`; null for what is no entry. */
export function readEntry(line: string, surroundings: EntrySurroundings): JournalEntry | null {
  const fields = parsed(line)
  const cursor = textOf(fields?.['__CURSOR'])
  const atMicroseconds = Number(textOf(fields?.['__REALTIME_TIMESTAMP']))
  if (fields === null || cursor === '' || !Number.isSafeInteger(atMicroseconds)) return null
  if (comesOtherwise(fields, surroundings)) return { cursor, row: null }
  const content = {
    atMicroseconds,
    priority: priorityOf(textOf(fields['PRIORITY'])),
    message: cutText(textOf(fields['MESSAGE']).trimEnd(), longestMessage),
    facility: facilityName(numberOf(fields['SYSLOG_FACILITY']) ?? -1),
  }
  return { cursor, row: isOfKernel(fields) ? kernelRow(fields, content) : serviceRow(fields, content) }
}

type Fields = Readonly<Record<string, unknown>>
type Content = Pick<
  Extract<EngineRow, { readonly kind: 'journal' }>,
  'atMicroseconds' | 'priority' | 'message' | 'facility'
>

function kernelRow(fields: Fields, content: Content): EngineRow {
  const subsystem = textOf(fields['_KERNEL_SUBSYSTEM'])
  const device = textOf(fields['_KERNEL_DEVICE'])
  return {
    kind: 'kernel',
    ...content,
    ...(subsystem === '' ? {} : { subsystem: cutText(subsystem, longestName) }),
    ...(device === '' ? {} : { device: cutText(device, longestName) }),
  }
}

function serviceRow(fields: Fields, content: Content): EngineRow {
  const pid = numberOf(fields['_PID'])
  const uid = numberOf(fields['_UID'])
  const executable = textOf(fields['_EXE'])
  return {
    kind: 'journal',
    ...content,
    syslogId: cutText(textOf(fields['SYSLOG_IDENTIFIER']) || textOf(fields['_COMM']), longestName),
    // What begins with an underscore was found out by the journal itself: no program can pose as another service.
    unit: cutText(textOf(fields['_SYSTEMD_UNIT']), longestName),
    ...(pid === null ? {} : { pid }),
    ...(uid === null ? {} : { uid }),
    ...(executable === '' ? {} : { executable: cutText(executable, longestName) }),
  }
}

function comesOtherwise(fields: Fields, { boot, hasKernel, earlier, ownCgroup }: EntrySurroundings): boolean {
  if (!isOfKernel(fields)) {
    const cgroup = textOf(fields['_SYSTEMD_CGROUP'])
    const isOurs = ownCgroup !== '' && (cgroup === ownCgroup || cgroup.startsWith(`${ownCgroup}/`))
    return isOurs && textOf(fields['_TRANSPORT']) === 'stdout'
  }
  const entryBoot = textOf(fields['_BOOT_ID'])
  if (entryBoot === boot) return hasKernel
  // The end of the boot before, which could not be read from the kernel any more.
  const microseconds = numberOf(fields['_SOURCE_MONOTONIC_TIMESTAMP'])
  return entryBoot === earlier?.boot && (microseconds ?? 0) <= earlier.microseconds
}

function isOfKernel(fields: Fields): boolean {
  return textOf(fields['_TRANSPORT']) === 'kernel'
}

function priorityOf(text: string): LogPriority {
  return /^[0-7]$/.test(text) ? (Number(text) as LogPriority) : unknownPriority
}

/** A value is a text, bytes where it is not UTF-8, or a list of either where a field has several: then the first counts. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  const isBytes = value.every((each) => typeof each === 'number')
  return isBytes ? Buffer.from(value).toString('utf8') : textOf(value[0])
}

function numberOf(value: unknown): number | null {
  const text = textOf(value)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function parsed(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Fields) : null
  } catch {
    return null
  }
}

/** The cursor in a line of which only the beginning was read; null where it is not there. Quotes in values are escaped. */
export function cursorIn(line: string): string | null {
  return /[{,]"__CURSOR":"([^"]{1,1000})"/.exec(line)?.[1] ?? null
}
