import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { MetricsListener } from '../../../src/api/metrics/listener.ts'
import { english } from '../../../src/core/text/message.ts'

// The listener of metrics in a network namespace whose addresses a test gives and takes: a command of `ip` a line, or `get`
// for the page. Reports its states, one a line.

const [host = '', port = ''] = process.argv.slice(2)
const ip = (...args: string[]) => execFileSync('ip', args)
ip('link', 'set', 'lo', 'up')
const listener = new MetricsListener({
  createServer: () => createServer((_, response) => response.end('page')),
  others: [],
  changed: ({ status, message }) => console.log(`${status} ${english(message)}`),
})
listener.take({ host, port: Number(port) })
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'get') {
    const page = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`).catch(() => null)
    console.log(`got ${page === null ? 'nothing' : await page.text()}`)
  } else ip(...line.split(' '))
}
process.exit(0)
