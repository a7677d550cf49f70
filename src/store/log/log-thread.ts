import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { ok } from '../../core/failure.ts'
import type { LogRow } from '../../core/log/log-query.ts'
import { cefForm } from '../../core/log/print/cef-form.ts'
import { FrameWriter } from '../../core/log/print/frames.ts'
import type { RowForm } from '../../core/log/print/row-form.ts'
import { syslogForm } from '../../core/log/print/syslog-form.ts'
import { codeOf } from '../database/database-fault.ts'
import { syncFolder } from '../database/private-file.ts'
import { batchAfter } from './clickhouse/batch.ts'
import { bringBack } from './clickhouse/bring-back.ts'
import { readMergedHistogram, readMergedQuery } from './clickhouse/merged-query.ts'
import { TakeOver } from './earlier-log.ts'
import { logFolder, pathOf } from './log-folder.ts'
import { readLogHistogram } from './log-histogram.ts'
import type { LogAnswers, LogRequest, LogRole, LogThreadOptions, PrintedRows } from './log-message.ts'
import {
  type Assistant,
  assistantThread,
  controlCells,
  plainError,
  readLogQuery,
  type ScanTask,
  scanShare,
} from './log-query.ts'
import { PageText } from './log-text.ts'
import { exportAfter } from './query/export.ts'
import { eachRowAfter } from './query/follow.ts'
import { BlockPrinter } from './query/print-rows.ts'
import { Units } from './query/scan.ts'
import { tailAfter } from './query/tail.ts'
import { decodeChunk } from './segments/chunk.ts'
import { groupChunks, joinBlocks } from './segments/raw-block.ts'
import type { SegmentFacts } from './segments/segment-format.ts'
import { writeSegmentBeside } from './segments/segment-writer.ts'
import { type Pending, SegmentWriter } from './segments/writer.ts'
import { turns } from './turns.ts'

// A thread of the log: one instance writes, another seals, another answers queries with the help of a fourth, so that
// none of this holds up the process that serves requests.
const { role, options } = workerData as {
  readonly role: LogRole | 'assistant'
  readonly options: LogThreadOptions
}
interface Asked {
  readonly id: number
  readonly request: LogRequest
}

interface Printing {
  readonly key: string
  readonly form: RowForm
  readonly writer: FrameWriter
  /** By the place of their origin. */
  readonly printers: BlockPrinter[]
}

/** Written rows survive a power cut after this time and that of the disk. */
const syncMilliseconds = 2_000
/** Rows that are too old go at the latest so long after. */
const trimMilliseconds = 60_000

const memory = new Units()
let writer: SegmentWriter | undefined
let assistant: Assistant | null = null
let takeOver: TakeOver | null = null
/** What the last rows were printed with: the next ones mostly follow on them. */
let printing: Printing | null = null

if (role !== 'writer') yieldTo(role === 'sealer' ? 5 : 10)

const inTurn = turns()
/** Work for those who follow the log, which comes piece by piece without an end. */
const following: ReadonlySet<LogRequest['op']> = new Set(['print', 'tail', 'export', 'batch'])

if (role === 'assistant') parentPort?.on('message', assist)
else parentPort?.on('message', take)

/**
 * The thread that serves requests comes first, and the one that writes. Readers still get a tenth of a processor that others want
 * whole: with less, a question fails on a busy machine.
 */
function yieldTo(niceness: number): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness)
  } catch {
    // Without it all have the same.
  }
}

function assist({ id, task }: { id: number; task: ScanTask }): void {
  memory.keep(task.units)
  scanShare(memory, task).then(
    (result) => parentPort?.postMessage({ id, result }),
    (error) => parentPort?.postMessage({ id, error: plainError(error) }),
  )
}

function take(asked: Asked): void {
  if (following.has(asked.request.op)) inTurn(() => serve(asked))
  else serve(asked)
}

function serve({ id, request }: Asked): void {
  const refuse = (error: unknown) =>
    parentPort?.postMessage({ id, error: { ...plainError(error), code: codeOf(error) } })
  try {
    if (request.op === 'query') {
      answerQuery(request).then(
        ({ value, moved }) => parentPort?.postMessage({ id, value }, [...moved]),
        (error) => refuse(error),
      )
    } else if (request.op === 'histogram') {
      answerHistogram(request).then((value) => parentPort?.postMessage({ id, value }), refuse)
    } else if (request.op === 'bring-back') {
      const folder = join(options.dataFolder, logFolder)
      bringBack(folder, request.job).then((value) => {
        if (value !== null) syncFolder(folder)
        parentPort?.postMessage({ id, value })
      }, refuse)
    } else if (request.op === 'seal') {
      seal(request.pending).then((value) => parentPort?.postMessage({ id, value }), refuse)
    } else if (request.op === 'print') {
      const value = print(request)
      const { frames, ids, seconds } = value
      const moved = [frames.bytes.buffer, frames.ends.buffer, ids.buffer, seconds.buffer]
      parentPort?.postMessage({ id, value }, moved)
    } else parentPort?.postMessage({ id, value: answer(request) })
  } catch (error) {
    refuse(error)
  }
}

async function answerQuery({ query, units, bootId, view, control }: Extract<LogRequest, { op: 'query' }>) {
  const { deadlineMilliseconds } = options
  const page = new PageText(query.format)
  const task = { query, units, bootId, control, deadlineMilliseconds }
  const reading = {
    assistant: assistantFor(control),
    take: (rows: readonly LogRow[]) => page.add(rows),
  }
  const total =
    view === null
      ? await readLogQuery(memory, task, reading)
      : await readMergedQuery(memory, { ...task, view }, reading)
  if (!total.ok) return { value: total, moved: [] }
  const text = page.end(total.value)
  return { value: ok(text), moved: text.map(({ buffer }) => buffer) }
}

function answerHistogram({ op: _op, view, ...asked }: Extract<LogRequest, { op: 'histogram' }>) {
  const { deadlineMilliseconds } = options
  const task = { ...asked, deadlineMilliseconds }
  const assistant = assistantFor(task.control)
  return view === null
    ? readLogHistogram(memory, { ...task, firstId: 0 }, { assistant, archived: null })
    : readMergedHistogram(memory, { ...task, view }, assistant)
}

/** Another thread that scans; none while rows come in so fast that they need its processor. */
function assistantFor(control: Int32Array): Assistant | null {
  if (Atomics.load(control, controlCells.isAlone) !== 0) return null
  assistant ??= assistantThread(new URL('./log-thread.ts', import.meta.url))
  return assistant
}

function answer(
  request: Exclude<LogRequest, { op: 'seal' | 'query' | 'histogram' | 'print' | 'bring-back' }>,
): LogAnswers[typeof request.op] {
  switch (request.op) {
    case 'take-over':
      takeOver ??= new TakeOver(options.dataFolder)
      return takeOver.next(request.after)
    case 'batch':
      memory.keep(request.units)
      return batchAfter(memory, request.units, request.job)
    case 'held':
      return ours().held(request.origin)
    case 'sync':
      ours().syncNow()
      return null
    case 'tail':
      memory.keep(request.units)
      return tailAfter(memory, request.units, request.job)
    case 'export':
      memory.keep(request.units)
      return exportAfter(memory, request.units, request.job)
    case 'append':
      return { ...ours().append(request.chunks), pending: ours().pending, notices: ours().takeNotices() }
    case 'units':
      return ours().units()
    case 'pending':
      return ours().nextPending(request.except)
    case 'sealed':
      for (const segment of request.segments) ours().sealed(segment)
      return null
    case 'unsealed':
      ours().unsealed(request.origin, request.firstId, request.most)
      return ours().takeNotices()
    case 'make-room':
      return ours().makeRoom(request.origin, request.sparedJournals)
    case 'stored':
      return ours().stored()
    case 'bounds':
      ours().bound(request.bounds)
      return null
    case 'end':
      writer?.close()
      writer = undefined
      return null
    case 'set-aside':
      ours().setAside(request.path)
      return ours().takeNotices()
  }
}

function print({ job, units, form: { format, sender } }: Extract<LogRequest, { op: 'print' }>): PrintedRows {
  memory.keep(units)
  const key = JSON.stringify([format, sender])
  if (printing?.key !== key) {
    const form = format === 'cef' ? cefForm(sender) : syslogForm(sender)
    printing = { key, form, writer: new FrameWriter(), printers: [] }
  }
  const { form, writer, printers } = printing
  const ids = new Float64Array(job.mostRows)
  const seconds = new Float64Array(job.mostRows)
  let rows = 0
  const { through, missing } = eachRowAfter(memory, units, {
    ...job,
    take: (view, row, origin) => {
      if (printers[origin]?.view !== view) printers[origin] = new BlockPrinter(view, form, writer)
      ids[rows] = printers[origin].ids[row]!
      seconds[rows++] = printers[origin].seconds[row]!
      return printers[origin].print(row)
    },
  })
  return {
    ...{ frames: writer.frames(), ids: ids.slice(0, rows), seconds: seconds.slice(0, rows) },
    ...{ through, missing },
  }
}

async function seal({ origin, firstId, chunks }: Pending): Promise<SegmentFacts> {
  const folder = join(options.dataFolder, logFolder)
  const blocks = groupChunks(chunks).map((group) => joinBlocks(group.map(decodeChunk)))
  const path = pathOf(folder, { origin, firstId, kind: 'segment' })
  return await writeSegmentBeside(path, origin, blocks)
}

function ours(): SegmentWriter {
  if (writer !== undefined) return writer
  const { dataFolder, bounds, journal } = options
  const clocks = { nowMs: Date.now, steadyMs: () => performance.now() }
  writer = new SegmentWriter({ folder: join(dataFolder, logFolder), bounds, journal, ...clocks })
  setInterval(() => writer?.sync(), syncMilliseconds).unref()
  setInterval(() => writer?.trim(), trimMilliseconds).unref()
  return writer
}
