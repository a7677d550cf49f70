import { LogStore } from '../../../src/store/log/log-store.ts'

// `log-writer.ts FOLDER FIRST` appends rows of all origins, numbered from FIRST on, and prints the number of each that a
// query would find. It never ends by itself.
const [dataFolder = '', first = '0'] = process.argv.slice(2)
const wide = { bytes: 1e9, days: 400_000 }
const store = new LogStore({
  dataFolder,
  bootId: 'one',
  offsetSecondsAt: () => 0,
  bounds: { packet: wide, gateway: wide, refusal: wide, outside: wide, system: wide },
  journal: { rows: 700, bytes: 1e6, chunks: 40 },
})
const origins = ['packet', 'gateway', 'packet', 'outside', 'refusal', 'system'] as const
for (let number = Number(first); ; ) {
  const rows = Array.from({ length: 50 }, () => {
    const origin = origins[number % origins.length]!
    const atMicroseconds = Date.now() * 1000
    return {
      origin,
      atMicroseconds,
      priority: 6,
      message: `row ${number++}`,
      syslogId: 'x',
      unit: 'test',
    } as const
  })
  store.append(rows)
  await store.written()
  await new Promise((resolve) => setTimeout(resolve, 1))
  // What was written before this line is in a file.
  process.stdout.write(`${Date.now()} ${number}\n`)
}
