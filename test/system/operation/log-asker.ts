import { createInterface } from 'node:readline'
import type { LogPage } from '../../../src/core/log/log-query.ts'
import { LogStore } from '../../../src/store/log/log-store.ts'

// `log-asker.ts FOLDER` opens a log. For each line on its standard input it appends a row with that text and prints how
// many rows there are, or the error of the query.
const [dataFolder = ''] = process.argv.slice(2)
const wide = { bytes: 1e9, days: 400_000 }
const store = new LogStore({
  dataFolder,
  bootId: 'one',
  offsetSecondsAt: () => 0,
  bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
})

async function total(): Promise<string> {
  const answer = await store.query({
    limit: 10,
    offset: 0,
    sort: [],
    filters: [],
    search: { text: 'o', columns: ['message'] },
    lastBootOnly: false,
    format: 'JSON',
  })
  if (!answer.ok) return JSON.stringify(answer.failure)
  const page = JSON.parse(Buffer.concat(answer.value).toString()) as LogPage
  return String(page.rows_before_limit_at_least)
}

for await (const message of createInterface({ input: process.stdin })) {
  const atMicroseconds = Date.now() * 1000
  store.append([{ origin: 'gateway', atMicroseconds, priority: 6, message, syslogId: 'x', unit: 'test' }])
  console.log(await total().catch((error: Error) => error.message))
}
await store.close()
