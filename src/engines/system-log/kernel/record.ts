import type { LogPriority } from '../../../core/log/log-record.ts'
import { cutText } from '../../../core/text/cut.ts'
import { facilityName } from '../facility.ts'

/** A record as `/dev/kmsg` gives it. */
export interface KernelRecord {
  readonly priority: LogPriority
  /** Name of the facility: `kern`, or another one where a program wrote it. */
  readonly facility: string
  readonly sequence: number
  /** Microseconds since the boot, without times in which the machine was suspended. */
  readonly microseconds: number
  readonly message: string
  readonly subsystem?: string
  readonly device?: string
}

const head = /^(\d+),(\d+),(\d+),[^;]*;/
const longestMessage = 8_000

/**
 * Reads one record: `priority,sequence,microseconds,flags;text`, then lines ` KEY=value`. Bytes that are not printable are
 * written as `\xNN`. Null for what is no record. Source: Linux, Documentation/ABI/testing/dev-kmsg.
 */
export function readRecord(bytes: Buffer): KernelRecord | null {
  const [first = '', ...lines] = bytes.toString('latin1').split('\n')
  const found = head.exec(first)
  if (found === null) return null
  const number = Number(found[1])
  const text = unescaped(first.slice(found[0].length))
  const subsystem = fieldOf(lines, 'SUBSYSTEM')
  const device = fieldOf(lines, 'DEVICE')
  return {
    priority: (number & 7) as LogPriority,
    facility: facilityName(number >> 3),
    sequence: Number(found[2]),
    microseconds: Number(found[3]),
    message: cutText(text, longestMessage),
    ...(subsystem === undefined ? {} : { subsystem }),
    ...(device === undefined ? {} : { device }),
  }
}

function fieldOf(lines: readonly string[], key: string): string | undefined {
  const line = lines.find((each) => each.startsWith(` ${key}=`))
  return line === undefined ? undefined : unescaped(line.slice(key.length + 2)).slice(0, 200)
}

/** Text of bytes that the kernel has written out; what is not UTF-8 becomes replacement characters. */
function unescaped(text: string): string {
  if (!text.includes('\\x')) return Buffer.from(text, 'latin1').toString('utf8')
  const bytes = text.replace(/\\x([0-9a-fA-F]{2})/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
