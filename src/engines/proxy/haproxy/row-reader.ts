import type { Readable } from 'node:stream'
import type { WebRequest } from '../../../core/engine/web-request.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { longestRow, readRow } from './row.ts'

const batchMilliseconds = 100
const mostWaiting = 20_000

/** Receivers of requests that are over. */
export interface RowEvents {
  /** Returns true when they were taken. */
  readonly onRequests: (requests: readonly WebRequest[]) => boolean
  /** So many did not become rows. */
  readonly onLost: (requests: number) => boolean
  readonly isQueryLogged: () => boolean
}

/** Reader of the rows that HAProxy prints, one after the other of its processes. */
export interface RowReader {
  readonly read: (stream: Readable) => void
  readonly close: () => void
}

/** Makes the reader; rows are handed on in batches. */
export function createRowReader({ onRequests, onLost, isQueryLogged }: RowEvents): RowReader {
  let batch: WebRequest[] = []
  let lost = 0
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const requests = batch
    batch = []
    if (requests.length > 0 && !onRequests(requests)) lost += requests.length
    if (lost > 0 && onLost(lost)) lost = 0
  }
  const take = (line: string) => {
    const request = readRow(line, isQueryLogged())
    if (request === null) return
    if (batch.length >= mostWaiting) lost += 1
    else batch.push(request)
    timer ??= setTimeout(flush, batchMilliseconds)
  }
  return {
    read: (stream) => {
      stream.on(
        'data',
        lineReader(longestRow, take, () => {
          // A line without an end: what comes behind it would not be read either.
          lost += 1
          stream.resume()
        }),
      )
      stream.on('error', () => undefined)
    },
    close: flush,
  }
}
