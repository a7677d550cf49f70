import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { dirname } from 'node:path'
import type { WebRequest } from '../../../core/engine/rows/web-request.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { createHandshakeRows } from './handshake-rows.ts'
import { longestRow, type ProxyRow, parseRow, readRow } from './row.ts'

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

/** Reader of the rows of HAProxy's processes. */
export interface RowReader {
  /** Listens at its socket, in the place of any file there; does nothing where it listens. */
  readonly open: () => Promise<void>
  /** A process of this number has dropped so many rows since its start. */
  readonly dropped: (pid: number, rows: number) => void
  readonly close: () => Promise<void>
}

/** Makes the reader; rows are handed on in batches. */
export function createRowReader(path: string, { onRequests, onLost, isQueryLogged }: RowEvents): RowReader {
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
  const add = (row: ProxyRow) => {
    const request = readRow(row, isQueryLogged())
    if (request === null) return
    if (batch.length >= mostWaiting) lost += 1
    else batch.push(request)
    timer ??= setTimeout(flush, batchMilliseconds)
  }
  const handshakes = createHandshakeRows(add)
  const take = (line: string) => {
    const parsed = parseRow(line)
    const row = parsed === null ? null : handshakes.join(parsed)
    if (row !== null) add(row)
  }
  const read = (socket: Socket) => {
    socket.on(
      'data',
      lineReader(longestRow, take, () => {
        lost += 1
        socket.destroy()
      }),
    )
    socket.on('error', () => socket.destroy())
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  }
  const sockets = new Set<Socket>()
  const server = createServer(read)
  /** Rows that the process of this number is known to have dropped. */
  let told = { pid: 0, rows: 0 }
  return {
    open: async () => {
      if (server.listening) return
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      rmSync(path, { force: true })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(path, () => {
          server.off('error', reject)
          resolve()
        })
      })
    },
    dropped: (pid, rows) => {
      const more = told.pid === pid ? rows - told.rows : rows
      told = { pid, rows }
      if (more <= 0) return
      lost += more
      timer ??= setTimeout(flush, batchMilliseconds)
    },
    close: async () => {
      handshakes.close()
      flush()
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
