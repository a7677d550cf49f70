import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway } from '../ground/gateway.ts'
import type { Row } from '../measure.ts'

const packets = 60
const longestMilliseconds = 5_000

/** Sends a datagram from a new port for each line it reads, and prints port and time in milliseconds. */
const sender = `
const { createSocket } = require('node:dgram')
require('node:readline').createInterface({ input: process.stdin }).on('line', () => {
  const socket = createSocket('udp4')
  socket.bind(0, () => {
    const { port } = socket.address()
    const at = performance.timeOrigin + performance.now()
    socket.send('x', 9, '203.0.113.1', () => { console.log(port + ' ' + at); socket.close() })
  })
})`

/** How long after a packet of a logged rule a query finds its row, from the host that sends to the answer over HTTP. */
export async function measureLogLatency(folder: string): Promise<Row[]> {
  if (process.getuid?.() !== 0) {
    console.log('left out: the way of a packet into the log (it needs root)')
    return []
  }
  const gateway = await startGateway(join(folder, 'data'), 'lab')
  const lab = ['lab', 'exec', 'lan1', '--data', join(folder, 'data'), '--']
  const host = spawn(process.execPath, ['bin/gatehouse.js', ...lab, process.execPath, '-e', sender], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    await gateway.call('POST', '/firewall/rules/forward', { action: 'accept' })
    await gateway.call('PATCH', '/firewall/settings', { log_mode: 'all' })
    const sent = createInterface({ input: host.stdout })[Symbol.asyncIterator]()
    const took: number[] = []
    for (let packet = 0; packet < packets; packet++) {
      await sleep(100 + 7 * packet)
      host.stdin.write('\n')
      const line = await sent.next()
      const [port = '', at = ''] = String(line.value).split(' ')
      const milliseconds = await foundAfter(gateway, Number(port), Number(at))
      // The first ones may come before the rule is in force.
      if (milliseconds !== null) took.push(milliseconds)
      else if (took.length > 0) throw new Error(`the packet from port ${port} is not in the log`)
    }
    took.sort((one, other) => one - other)
    const median = took[took.length >> 1]!
    return [
      {
        name: 'log: from a packet to the query that finds its row, of 300 ms',
        ratio: median / 300,
        limit: { atMost: 1 },
        detail: `median ${median.toFixed(0)} ms, worst ${took.at(-1)!.toFixed(0)} ms of ${took.length}`,
      },
    ]
  } finally {
    host.kill()
    await gateway.stop()
  }
}

/** Asks until the row is there; milliseconds since it was sent. */
async function foundAfter(
  gateway: Awaited<ReturnType<typeof startGateway>>,
  port: number,
  sentAt: number,
): Promise<number | null> {
  const filter = [
    {
      items: [{ column_name: 'event.source_port', operator: 'equals', value: [port] }],
      link_operator: 'and',
    },
  ]
  const path = `/logs_backend/logs?limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`
  for (;;) {
    const { rows } = (await gateway.call('GET', path)) as { rows: number }
    const milliseconds = performance.timeOrigin + performance.now() - sentAt
    if (rows > 0) return milliseconds
    if (milliseconds > longestMilliseconds) return null
    await sleep(5)
  }
}
