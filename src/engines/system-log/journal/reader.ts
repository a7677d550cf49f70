import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineStatus } from '../../../core/engine/observation.ts'
import type { EngineRow } from '../../../core/engine/rows/engine-row.ts'
import { type Said, sameMessage } from '../../../core/text/message.ts'
import { createDaemon, type DaemonOptions } from '../../daemon/daemon.ts'
import { findProgram } from '../../program.ts'
import type { Cursors } from '../cursors.ts'
import { message } from '../messages.ts'
import { journalctl, program } from './declaration.ts'
import { cursorIn, type EntrySurroundings, type JournalEntry, readEntry } from './entry.ts'
import { lookAtJournal } from './files.ts'
import { type JournalLine, journalLines } from './lines.ts'

/** Parts of a reader of the journal. */
export interface JournalReaderOptions {
  readonly daemon: DaemonOptions
  readonly cursors: Cursors
  /** Resolves to true when the rows are in the log. */
  readonly keep: (rows: readonly EngineRow[]) => Promise<boolean>
  readonly surroundings: () => EntrySurroundings
}

/** Reader of the journal of the machine. */
export interface JournalReader {
  /** Resolves when it is read, or there is none. */
  readonly turn: (isOn: boolean, signal: AbortSignal) => Promise<void>
  readonly status: () => EngineStatus
  readonly close: () => Promise<void>
}

const lookMilliseconds = 2_000
const againMilliseconds = 500
/** 500 rows ten times a second at most: the journal itself holds what is still to be read. */
const batchMilliseconds = 100
const batchEntries = 500
const mostQueued = 1_000

/**
 * Reads the journal by a `journalctl` that follows it. Entries are handed over in batches, and the next ones are read when the
 * log has these; a full pipe holds journalctl up.
 */
export function readJournal(options: JournalReaderOptions): JournalReader {
  const { cursors, keep, surroundings } = options
  const queue: JournalEntry[] = []
  const stopped = new AbortController()
  /** Where the next journalctl begins: behind what was read, be it in the log yet or not. */
  let readUpTo = cursors.places().journal
  let isHeld = false
  let isRefused = false
  let working: Promise<void> | null = null
  let isOn = false
  let absence: Said = ''

  const take = ({ text, isWhole }: JournalLine) => {
    const entry = isWhole ? readEntry(text, surroundings()) : tooLong(text)
    if (entry === null) return
    readUpTo = entry.cursor ?? readUpTo
    queue.push(entry)
    working ??= handOver().finally(() => {
      working = null
    })
  }
  const handOver = async () => {
    while (queue.length > 0) {
      // Others that come at the same moment go along.
      if (!(await pause(batchMilliseconds, stopped.signal))) return
      const batch = queue.slice(0, batchEntries)
      const rows = batch.flatMap(({ row }) => row ?? [])
      isRefused = rows.length > 0 && !(await keep(rows))
      if (isRefused) {
        if (!(await pause(againMilliseconds, stopped.signal))) return
        continue
      }
      queue.splice(0, batch.length)
      const cursor = batch.findLast((each) => each.cursor !== null)?.cursor
      if (cursor) cursors.pass({ journal: cursor })
      release()
    }
  }
  let release = () => {}
  let current: Readable | null = null
  const daemon = createDaemon(
    journalctl({
      boot: () => surroundings().boot,
      from: () => readUpTo,
      isHeld: () => isHeld,
      writtenMs: () => lookAtJournal().writtenMs,
      onOutput: (stream) => {
        isHeld = false
        current = stream
        const feed = journalLines(take)
        stream.on('data', (chunk: Buffer) => {
          // What an earlier one still prints, this one prints again.
          if (stream !== current) return
          feed(chunk)
          isHeld = queue.length > mostQueued
          if (isHeld) stream.pause()
        })
        stream.on('error', () => undefined)
        release = () => {
          if (!isHeld || queue.length > mostQueued / 2) return
          isHeld = false
          stream.resume()
        }
      },
    }),
    options.daemon,
  )

  /** Starts or ends journalctl as the machine has a journal. */
  const settle = async (signal: AbortSignal) => {
    absence = isOn ? whyNot() : ''
    await daemon.apply(isOn && absence === '' ? {} : null, signal)
  }
  const look = setInterval(() => {
    if (!isOn || sameMessage(whyNot(), absence)) return
    settle(AbortSignal.timeout(lookMilliseconds)).catch(() => undefined)
  }, lookMilliseconds)
  look.unref()

  return {
    turn: async (on, signal) => {
      isOn = on
      await settle(signal)
    },
    status: () => {
      if (absence !== '') return { status: 'inactive', message: absence }
      const status = daemon.status()
      return isRefused && status.status === 'active'
        ? { ...status, message: message('the gateway process takes no rows') }
        : status
    },
    close: async () => {
      isOn = false
      clearInterval(look)
      stopped.abort()
      await daemon.close()
      await working
    },
  }
}

/** Why there is nothing to read; empty where there is. */
function whyNot(): Said {
  if (findProgram(program) === null) return message('this machine keeps no journal')
  switch (lookAtJournal().state) {
    case 'none':
      return message('this machine keeps no journal')
    case 'closed':
      return message(
        'the journal is not read: no file of it is readable; the user of the plane must be in the group systemd-journal',
      )
    case 'readable':
      return ''
  }
}

function tooLong(text: string): JournalEntry {
  const row = { kind: 'records-lost', source: 'journal', records: 1, reason: 'too-long' } as const
  return { cursor: cursorIn(text), row }
}

/** Waits; false when the signal came. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return await sleep(milliseconds, true, { signal, ref: false }).catch(() => false)
}
