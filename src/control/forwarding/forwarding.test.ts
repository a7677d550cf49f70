import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byOrigin, type LogRecord } from '../../core/log/log-record.ts'
import type { LogTarget } from '../../core/log/log-target.ts'
import { messagesOf } from '../../core/log/print/frames.ts'
import { LogStore } from '../../store/log/log-store.ts'
import { Forwarding } from './forwarding.ts'

let folder: string
let logs: LogStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  logs = opened()
})

function opened(): LogStore {
  const bounds = byOrigin(() => ({ bytes: 1e9, days: 400_000 }))
  return new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0, bounds })
}

afterEach(async () => {
  await logs.close()
  rmSync(folder, { recursive: true })
})

function record(message: string): LogRecord {
  const atMicroseconds = 1_700_000_000_000_042
  return { atMicroseconds, priority: 6, message, syslogId: 'test', unit: 'test', origin: 'gateway' }
}

function receiver(more: Partial<LogTarget>): LogTarget {
  return {
    ...{ id: 'one', name: 'one', host: '192.0.2.1', port: 514, protocol: 'tcp', format: 'syslog', ca: '' },
    ...{ serverName: '', kinds: null, leastPriority: 7, from: null, ...more },
  }
}

/** Forwarding whose receiver takes everything, and what it took. */
function forwarding(kept: Readonly<Record<string, number>> | null) {
  const taken: string[] = []
  let acknowledged = 0
  const made = new Forwarding({
    logs,
    deliver: async (_delivery, frames) => {
      const messages = messagesOf(frames).map((message) => Buffer.from(message).toString())
      taken.push(...messages.map((message) => message.replace(/^.*\] /, '')))
      acknowledged += messages.length
      return { epoch: 1, taken: true, acknowledged, cut: 0, reason: null }
    },
    sender: () => ({ hostName: 'gate', enterpriseId: 32_473, version: '0' }),
    kept: { get: () => kept, set: () => undefined },
    observed: () => undefined,
    logEvent: () => undefined,
    nowMs: Date.now,
  })
  return { made, taken }
}

test.each([
  ['a position that is kept', { one: 5_000 }, {}],
  ['an id where it is to begin', null, { from: 9_007_199_254_740_000 }],
])('%s and that the log has not reached counts as its newest row', async (_what, kept, more) => {
  logs.append([record('first'), record('second')])
  await logs.kept()
  const { made, taken } = forwarding(kept)
  made.take([receiver(more)])
  logs.append([record('third')])
  await expect.poll(() => taken, { timeout: 5_000 }).toEqual(['third'])
  made.close()
})

test('a position that is kept holds while the log cannot be opened', async () => {
  logs.append(['first', 'second', 'third'].map(record))
  await logs.close()
  const inTheWay = join(folder, 'logs.db')
  mkdirSync(inTheWay)
  logs = opened()
  expect(logs.isOpen).toBe(false)
  const { made, taken } = forwarding({ one: 2 })
  made.take([receiver({})])
  rmSync(inTheWay, { recursive: true })
  await expect
    .poll(() => {
      logs.append([])
      return logs.isOpen
    })
    .toBe(true)
  await expect.poll(() => taken, { timeout: 5_000 }).toEqual(['third'])
  made.close()
})
