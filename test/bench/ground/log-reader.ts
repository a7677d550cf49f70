import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { LogQuery } from '../../../src/core/log/log-query.ts'
import { newestRows, openLog } from './open-log.ts'

// `log-reader.ts FOLDER` asks a log that nobody writes, and prints how long its thread was held at most, in milliseconds,
// and the memory of the whole process in bytes.
const [dataFolder = ''] = process.argv.slice(2)
// What any process of this runtime has is not the log's.
const before = process.memoryUsage.rss()
const store = openLog(dataFolder)
await store.query({ ...newestRows, limit: 1 })
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
  await store.query({ ...newestRows, ...query })
delay.disable()
clearInterval(watch)
await store.close()
process.stdout.write(JSON.stringify({ heldMilliseconds: delay.max / 1e6, memory, before }))
