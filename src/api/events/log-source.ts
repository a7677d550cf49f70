import type { LogQuery } from '../../core/log/log-query.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { EventSource } from './event-stream.ts'

/** Bounds of one step; the reader's thread answers others between two. */
const step = { mostRows: 500, mostCharacters: 65_536, mostScanned: 20_000, mostMilliseconds: 200 }

/** Rows of the log behind an id, as `/x/logs/tail` has them; `missed` says how many left the log before they were read. */
export function logSource(
  logs: Pick<LogStore, 'tail' | 'newestId'>,
  selection: Pick<LogQuery, 'filters' | 'search'>,
  after: number,
): EventSource {
  let through = after
  return {
    look: async () => {
      if (logs.newestId <= through) return []
      const part = await logs.tail({ ...selection, ...step, after: through })
      through = part.through
      return part.items.map((item) =>
        'row' in item
          ? { name: 'log', data: item.row, position: { row: Number(item.row.id) } }
          : { name: 'missed', data: { rows: item.missed.rows }, position: { row: item.missed.last } },
      )
    },
  }
}
