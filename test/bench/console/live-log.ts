import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Row } from '../measure.ts'
import { type Ground, openPolicy } from './ground.ts'

const rowsPerSecond = 200
const mostMinutes = 10

/** Sends datagrams, ten at a time, until its standard input ends. */
const sender = `
const { createSocket } = require('node:dgram')
const sockets = Array.from({ length: 10 }, () => createSocket('udp4'))
let port = 0
const timer = setInterval(() => { for (const socket of sockets) socket.send('x', 1000 + (port++ % 50000), '203.0.113.1') }, ${10_000 / rowsPerSecond})
process.stdin.resume().once('end', () => { clearInterval(timer); for (const socket of sockets) socket.close() })`

/** The live log while 200 rows a second come: the slowest interaction, and how the heap grows. A number among the words is minutes. */
export async function measureLog(
  ground: Ground,
  person: BrowserContext,
  words: readonly string[],
): Promise<Row[]> {
  const policy = await person.newPage()
  await openPolicy(policy, ground.origin)
  const held = await heapOf(policy)
  await policy.close()
  if (process.getuid?.() !== 0) {
    console.log('left out: the live log (it needs root)')
    return [heapRow(held)]
  }
  const minutes = Number(words.find((word) => /^\d+$/.test(word)) ?? mostMinutes)
  await ground.gateway.call('PATCH', '/firewall/settings', { log_mode: 'all' })
  const lab = ['lab', 'exec', 'lan1', '--data', ground.folder, '--', process.execPath, '-e', sender]
  const host = spawn(process.execPath, ['bin/gatehouse.js', ...lab], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  try {
    const page = await person.newPage()
    await page.goto(`${ground.origin}/ui/monitor/log`)
    const grid = page.getByRole('grid').first()
    await grid.getByRole('row').nth(5).waitFor({ timeout: 60_000 })
    await page.evaluate(`globalThis.slowest = 0; globalThis.interactions = new Set()
      new PerformanceObserver((list) => { for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) { globalThis.interactions.add(interactionId); globalThis.slowest = Math.max(globalThis.slowest, duration) } }).observe({ type: 'event', durationThreshold: 16 })`)
    // The list fills first.
    await sleep(30_000)
    const before = await heapOf(page)
    const end = performance.now() + minutes * 60_000
    for (let round = 0; performance.now() < end; round++) {
      await interact(page, round)
      await sleep(2_000)
    }
    const after = await heapOf(page)
    const { slowest, count } = await page.evaluate<{ slowest: number; count: number }>(
      '({ slowest: globalThis.slowest, count: globalThis.interactions.size })',
    )
    await page.close()
    return [
      {
        name: 'live log: slowest interaction, ms',
        ratio: slowest,
        limit: { atMost: 100 },
        detail: `${count} that took 16 ms or more, in ${minutes} minutes of ${rowsPerSecond} rows a second`,
      },
      {
        name: 'live log: growth of the heap, MB',
        ratio: (after - before) / 1e6,
        limit: { atMost: 5 },
        detail: `${(before / 1e6).toFixed(0)} MB before`,
      },
      heapRow(held),
    ]
  } finally {
    host.stdin.end()
  }
}

function heapRow(bytes: number): Row {
  return {
    name: 'heap with 10,000 rules, MB',
    ratio: bytes / 1e6,
    limit: { atMost: 120 },
    detail: 'behind a collection',
  }
}

async function interact(page: Page, round: number): Promise<void> {
  const grid = page.getByRole('grid').first()
  switch (round % 4) {
    case 0:
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      break
    case 1:
      await page.keyboard.press('PageDown')
      break
    case 2:
      await page.keyboard.press('Home')
      break
    default:
      await page.mouse.move(700, 400)
      await page.mouse.wheel(0, 300)
      await page.mouse.move(10, 10)
  }
}

/** Bytes of the page's heap behind a collection. */
async function heapOf(page: Page): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
