import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PacketFields } from '../../core/log/packet-message.ts'
import { BlockView } from './segments/block.ts'
import { filesOf, journalChunks, logFolder } from './segments/folder.ts'
import { groupChunks } from './segments/raw-block.ts'
import { type ScanUnit, Units } from './segments/scan.ts'

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
  for (const unit of packetUnits(join(dataFolder, logFolder))) {
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

/** Units of packets, the newest first; a file that goes meanwhile has no rows that anybody asks for. */
function* packetUnits(folder: string): Generator<ScanUnit> {
  if (!existsSync(folder)) return
  const files = filesOf(folder).filter(({ origin }) => origin === 'packet')
  for (const { kind, path } of files.reverse()) {
    const sealed = path.replace(/journal$/, 'segment')
    if (existsSync(sealed)) yield { path: sealed }
    else if (kind === 'journal' && existsSync(path))
      for (const chunks of groupChunks(journalChunks(path)).reverse()) yield { chunks }
  }
}
