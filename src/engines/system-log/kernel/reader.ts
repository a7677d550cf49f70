import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineRow } from '../../../core/engine/rows/engine-row.ts'
import { type Rate, TokenBucket } from '../../../core/log/token-bucket.ts'
import type { Said } from '../../../core/text/message.ts'
import type { Cursors } from '../cursors.ts'
import { message } from '../messages.ts'
import { recordClock } from './clock.ts'
import { deviceReader, type KernelDevice, openDevice } from './device.ts'
import { type KernelRecord, readRecord } from './record.ts'

/** Parts of a reader of the kernel's messages. */
export interface KernelReaderOptions {
  /** Descriptor of the device as the supervisor opened it; null to open it here. */
  readonly descriptor: number | null
  readonly boot: string
  readonly cursors: Cursors
  /** Resolves to true when the rows are in the log. */
  readonly keep: (rows: readonly EngineRow[]) => Promise<boolean>
}

/** Reader of the kernel's messages. */
export interface KernelReader {
  readonly turn: (isOn: boolean) => void
  /** True where the device is open. */
  readonly isThere: boolean
  /** What is to be said of it; empty when all is well. */
  readonly problems: () => readonly Said[]
  readonly close: () => Promise<void>
}

const lookMilliseconds = 100
const againMilliseconds = 500
const batchRecords = 500
/** More at once would keep others from this thread; the kernel holds what is left for a while. */
const batchesAtOnce = 10
/** Of the first start. */
const mostFirst = 10_000
const tellMilliseconds = 1_000
/** By the time at which the kernel made them, so that a boot may be read long after it. */
const rate: Rate = { burst: 5_000, perSecond: 100 }
const errors = 3

/** A record on its way to the log; `row` is null for one that was left out. */
interface Queued {
  readonly row: EngineRow | null
  readonly record: Pick<KernelRecord, 'sequence' | 'microseconds'> | null
}

/**
 * Reads the kernel's messages from where the log is, and goes on only when the log has them: the kernel's own buffer holds
 * what comes meanwhile, and the numbers of records tell what it could not hold. The device is read without waiting, so that
 * this takes no process.
 */
export function readKernel({ descriptor, boot, cursors, keep }: KernelReaderOptions): KernelReader {
  const device: KernelDevice = openDevice(descriptor)
  const clock = recordClock()
  const buckets = { errors: new TokenBucket(rate, 0), others: new TokenBucket(rate, 0) }
  const stopped = new AbortController()
  const queue: Queued[] = []
  let isOn = false
  let working: Promise<void> | null = null
  let fault: Said = ''
  let isRefused = false
  let next = firstExpected(cursors, boot)
  const isFirst = cursors.places().kernel === null
  const passed: number | null = cursors.places().kernel?.boot === boot ? next : null
  const lost = { overwritten: 0, flood: 0 }
  let untold = 0
  let toldAt = performance.now()

  const take = (record: KernelRecord) => {
    const { sequence, microseconds, ...rest } = record
    if (passed !== null && sequence < passed) return
    if (next !== null && sequence > next) {
      const records = sequence - next
      lost.overwritten += records
      queue.push({
        row: { kind: 'records-lost', source: 'kernel', records, reason: 'overwritten' },
        record: null,
      })
    }
    next = sequence + 1
    const bucket = record.priority <= errors ? buckets.errors : buckets.others
    const hasRoom = bucket.hasRoom(microseconds / 1000)
    if (hasRoom) bucket.take()
    else {
      lost.flood += 1
      untold += 1
    }
    const row: EngineRow = { kind: 'kernel', ...rest, sequence, atMicroseconds: clock.timeOf(microseconds) }
    queue.push({ row: hasRoom ? row : null, record: { sequence, microseconds } })
  }
  /** Reads what is there, up to a number of records; true when nothing is left. */
  const read = (next: () => Buffer | 'wait' | 'overwritten', most: number): boolean => {
    for (let count = 0; count < most; count += 1) {
      const found = next()
      if (found === 'wait') {
        clock.idle()
        return true
      }
      const record = found === 'overwritten' ? null : readRecord(found)
      if (record !== null) take(record)
    }
    return false
  }
  const tellFlood = () => {
    if (untold === 0 || performance.now() - toldAt < tellMilliseconds) return
    queue.push({
      row: { kind: 'records-lost', source: 'kernel', records: untold, reason: 'flood' },
      record: null,
    })
    untold = 0
    toldAt = performance.now()
  }
  /** Hands over what was read; false when it is to be read no more. */
  const handOver = async (): Promise<boolean> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchRecords)
      const rows = batch.flatMap(({ row }) => row ?? [])
      isRefused = rows.length > 0 && !(await keep(rows))
      if (isRefused) {
        if (!(await pause(againMilliseconds, stopped.signal))) return false
        continue
      }
      queue.splice(0, batch.length)
      const last = batch.findLast(({ record }) => record !== null)?.record
      if (last) cursors.pass({ kernel: { boot, ...last } })
    }
    return true
  }
  const work = async (descriptor: number) => {
    const nextRecord = deviceReader(descriptor)
    let isBehind = isFirst
    while (isOn) {
      try {
        let isDrained = false
        for (let part = 0; part < batchesAtOnce && !isDrained && isOn; part += 1) {
          isDrained = read(nextRecord, isBehind ? Number.POSITIVE_INFINITY : batchRecords)
          if (isBehind) queue.splice(0, queue.length - mostFirst)
          isBehind = false
          tellFlood()
          if (!(await handOver())) return
        }
        fault = ''
      } catch (error) {
        fault = message('messages of the kernel cannot be read: {reason}', {
          reason: (error as Error).message,
        })
      }
      if (!(await pause(lookMilliseconds, stopped.signal))) return
    }
  }

  return {
    isThere: 'descriptor' in device,
    turn: (on) => {
      isOn = on
      if (!on || !('descriptor' in device)) return
      working ??= work(device.descriptor).finally(() => {
        working = null
      })
    },
    problems: () => {
      if (!isOn) return []
      if ('reason' in device) return [device.reason]
      const refusal: Said = isRefused ? message('the gateway process takes no rows') : ''
      return [fault, refusal, ...lossTexts(lost)]
    },
    close: async () => {
      isOn = false
      stopped.abort()
      await working
      if (descriptor === null && 'descriptor' in device) closeSync(device.descriptor)
    },
  }
}

function lossTexts({ overwritten, flood }: { overwritten: number; flood: number }): readonly Said[] {
  return [
    overwritten > 0
      ? message('{records} messages of the kernel were overwritten before they could be read', {
          records: overwritten,
        })
      : '',
    flood > 0
      ? message('{records} messages of the kernel were left out, since more came than there is room for', {
          records: flood,
        })
      : '',
  ]
}

/**
 * The number of the record that is to come next; null where any may. In a boot of which nothing was read yet all count,
 * unless nothing was ever read.
 */
function firstExpected(cursors: Cursors, boot: string): number | null {
  const { kernel } = cursors.places()
  if (kernel === null) return null
  if (kernel.boot === boot) return kernel.sequence + 1
  cursors.pass({ earlier: kernel })
  return 0
}

/** Waits; false when the signal came. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return await sleep(milliseconds, true, { signal, ref: false }).catch(() => false)
}
