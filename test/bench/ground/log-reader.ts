import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LogQuery } from '../../../src/core/log/log-query.ts'
import { LogStore } from '../../../src/store/log/log-store.ts'

// `log-reader.ts FOLDER` asks a log that nobody writes, and prints how long its thread was held at most, in milliseconds,
// and the memory of the whole process in bytes.
const [dataFolder = ''] = process.argv.slice(2)
const wide = { bytes: 1e12, days: 100_000 }
const bounds = { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide }
const store = new LogStore({ dataFolder, bootId: 'bench', offsetSecondsAt: () => 0, bounds })
const everything: LogQuery = {
  limit: 50,
  offset: 0,
  sort: [],
  filters: [],
  search: null,
  lastBootOnly: false,
  format: 'JSON',
}
await store.query({ ...everything, limit: 1 })
// The threads have begun.
await new Promise((resolve) => setTimeout(resolve, 200))
const delay = monitorEventLoopDelay({ resolution: 1 })
let memory = 0
const watch = setInterval(() => {
  memory = Math.max(memory, process.memoryUsage.rss())
}, 20)
delay.enable()
const byMessage = [{ column: 'message', descending: false }] as const
for (const query of [
  { search: { text: 'zebrafish', columns: ['message'] } },
  { search: { text: '443', columns: ['message', 'id', 'date_time'] } },
  { sort: byMessage },
  { limit: 100_000, offset: 300_000 },
] satisfies Partial<LogQuery>[])
  await store.query({ ...everything, ...query })
delay.disable()
clearInterval(watch)
await store.close()
process.stdout.write(JSON.stringify({ heldMilliseconds: delay.max / 1e6, memory }))
