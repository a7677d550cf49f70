import type { LogQuery } from '../../../src/core/log/log-query.ts'
import { byOrigin } from '../../../src/core/log/log-record.ts'
import { LogStore } from '../../../src/store/log/log-store.ts'

/** A log without bounds. */
export function openLog(dataFolder: string): LogStore {
  const bounds = byOrigin(() => ({ bytes: 1e12, days: 100_000 }))
  return new LogStore({ dataFolder, bootId: 'bench', offsetSecondsAt: () => 0, bounds })
}

/** The newest rows of all. */
export const newestRows: LogQuery = {
  limit: 50,
  offset: 0,
  sort: [],
  filters: [],
  search: null,
  lastBootOnly: false,
  format: 'JSON',
}
