import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogDelivered } from '../../core/engine/declared/log-forwarding.ts'
import { byOrigin, type LogRecord } from '../../core/log/log-record.ts'
import type { LogTarget } from '../../core/log/log-target.ts'
import { messagesOf } from '../../core/log/print/frames.ts'
import { logFolder, readBoot, writeBoot } from '../../store/log/log-folder.ts'
import { LogStore } from '../../store/log/log-store.ts'
import { Forwarding, type ForwardingParts } from './forwarding.ts'

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

type Kept = ReturnType<ForwardingParts['kept']['get']>

/** Forwarding whose receiver takes everything, and what it took. */
function forwarding(kept: Kept) {
  const taken: string[] = []
  const skipped: number[] = []
  let keeps = kept
  let acknowledged = 0
  const made = new Forwarding({
    logs,
    deliver: async (_delivery, frames) => {
      const messages = messagesOf(frames).map((message) => Buffer.from(message).toString())
      taken.push(...messages.map((message) => message.replace(/^.*\] /, '')))
      acknowledged += messages.length
      return { epoch: 1, taken: true, acknowledged, hasReadAll: false, cut: 0, reason: null }
    },
    sender: () => ({ hostName: 'gate', enterpriseId: 32_473, version: '0' }),
    kept: {
      get: () => kept,
      set: (positions) => {
        keeps = positions
      },
    },
    observed: () => undefined,
    logEvent: (event) => {
      if (event.kind === 'forwarding-skipped') skipped.push(event.rows)
    },
    nowMs: Date.now,
  })
  return { made, taken, skipped, keeps: () => keeps }
}

test('behind a power cut, a position of rows that are lost passes over none of those that have their ids now', async () => {
  logs.append([record('kept')])
  await logs.close()
  logs = opened()
  logs.append([record('first'), record('second')])
  await logs.kept()
  // Rows 2 and 3 were sent before, and never came to the disk.
  const { made, taken } = forwarding({ one: { after: 3, delivered: 3 } })
  made.take([receiver({ protocol: 'udp' })])
  logs.append([record('third')])
  await expect.poll(() => taken).toEqual(['first', 'second', 'third'])
  made.close()
})

test('an id where it is to begin and that the log has not reached counts as its newest row', async () => {
  logs.append([record('first'), record('second')])
  await logs.kept()
  const { made, taken } = forwarding(null)
  made.take([receiver({ from: 9_007_199_254_740_000 })])
  logs.append([record('third')])
  await expect.poll(() => taken).toEqual(['third'])
  made.close()
})

test('the lag is that of the oldest row that a receiver lacks, also of one that never had a row', async () => {
  const begun = 1_700_000_000
  const row = (second: number): LogRecord => ({
    ...record('row'),
    atMicroseconds: (begun + second) * 1_000_000,
  })
  logs.append([row(0), row(100), row(200)])
  await logs.close()
  logs = opened()
  const answer = { taken: false, acknowledged: 0, hasReadAll: true, cut: 0, reason: null }
  let delivered: LogDelivered = { ...answer, epoch: null }
  const made = new Forwarding({
    logs,
    deliver: async () => delivered,
    sender: () => ({ hostName: 'gate', enterpriseId: 32_473, version: '0' }),
    kept: { get: () => ({ one: 1 }), set: () => undefined },
    observed: () => undefined,
    logEvent: () => undefined,
    nowMs: () => (begun + 3_600) * 1_000,
  })
  const lag = () => made.states.map(({ lagRows, lagSeconds }) => [lagRows, lagSeconds])
  made.take([receiver({}), receiver({ id: 'two', from: 0 })])
  await expect.poll(lag).toEqual([
    [2, 3_500],
    [3, 3_600],
  ])
  delivered = { ...answer, epoch: 1, taken: true }
  await expect.poll(() => made.states.map(({ sentRows }) => sentRows)).toEqual([2, 3])
  expect(lag()).toEqual([
    [2, 3_500],
    [3, 3_600],
  ])
  delivered = { ...answer, epoch: 1, taken: true, acknowledged: 3 }
  await expect.poll(lag).toEqual([
    [0, 0],
    [0, 0],
  ])
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
  await expect.poll(() => taken).toEqual(['third'])
  made.close()
})

test('what was skipped is told once, though the rows on both sides of it are sent again by the next process', async () => {
  logs.append([record('first'), record('second')])
  await logs.kept()
  await logs.close()
  const place = join(folder, logFolder)
  writeBoot(place, { ...readBoot(place)!, nextId: 100 })
  logs = opened()
  logs.append([record('third')])
  await logs.kept()
  const before = forwarding(null)
  before.made.take([receiver({ from: 0 })])
  await expect.poll(() => before.taken).toEqual(['first', 'second', 'third'])
  await expect.poll(() => before.skipped).toEqual([97])
  before.made.close()
  const next = forwarding(before.keeps())
  next.made.take([receiver({ from: 0 })])
  await expect.poll(() => next.taken).toEqual(['first', 'second', 'third'])
  logs.append([record('fourth')])
  await expect.poll(() => next.taken.at(-1)).toBe('fourth')
  expect(next.skipped).toEqual([])
  next.made.close()
})
