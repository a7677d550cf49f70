import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PacketFields } from '../../core/log/packet-message.ts'
import { logFolder } from './log-folder.ts'
import { unitsOfOrigin } from './log-reader.ts'
import { Units } from './query/scan.ts'
import { BlockView } from './segments/block.ts'

/** Selection of packets of the log. */
export interface LoggedRowsQuery {
  readonly sinceMicroseconds: number
  /** So many of the newest rows of packets are looked at. */
  readonly mostRows: number
}

/** A packet of the log. */
export interface LoggedRow {
  readonly atMicroseconds: number
  readonly packet: PacketFields
}

/** Packets of the log, and from when on they are all there are, in Unix microseconds. */
export interface LoggedRows {
  readonly rows: readonly LoggedRow[]
  readonly sinceMicroseconds: number
}

/** The newest packets as they are on the disk, the oldest first, for a thread that may wait for it. */
export function loggedRows(dataFolder: string, { sinceMicroseconds, mostRows }: LoggedRowsQuery): LoggedRows {
  const rows: LoggedRow[] = []
  let left = mostRows
  let since = sinceMicroseconds
  const memory = new Units()
  const folder = join(dataFolder, logFolder)
  const units = existsSync(folder) ? [...unitsOfOrigin(folder, 'packet')].reverse() : []
  for (const unit of units) {
    memory.keep([])
    memory.each(unit, (block) => {
      const view = new BlockView(block)
      const [seconds, rest] = [view.number('second')!, view.number('microseconds')!]
      for (let row = view.rows - 1; row >= 0; row--) {
        const atMicroseconds = seconds[row]! * 1_000_000 + rest[row]!
        if (left-- <= 0) {
          since = Math.max(since, atMicroseconds + 1)
          return
        }
        if (atMicroseconds < sinceMicroseconds || view.word('event.kind', row) !== 'packet') continue
        rows.push({ atMicroseconds, packet: view.packet(row) })
      }
    })
    if (left < 0) break
  }
  return { rows: rows.filter((row) => row.atMicroseconds >= since).reverse(), sinceMicroseconds: since }
}
