import { parentPort, workerData } from 'node:worker_threads'
import { ok } from '../../core/failure.ts'
import { codeOf } from '../database/database-fault.ts'
import { markBoot, openLogDatabase } from './log-database.ts'
import type { LogAnswers, LogRequest, LogThreadOptions } from './log-message.ts'
import { runLogQuery } from './log-query.ts'
import { logText } from './log-text.ts'
import { type LogWriter, logWriter } from './log-write.ts'

// A thread with a connection of its own: one instance writes the log, another answers queries, so that neither
// a long query nor a checkpoint holds up the process that serves requests.
const options = workerData as LogThreadOptions
const database = openLogDatabase(options.dataFolder)
let writer: LogWriter | undefined
let trimming = false

parentPort?.on('message', ({ id, request }: { id: number; request: LogRequest }) => {
  try {
    const { value, moved = [] } = answer(request)
    parentPort?.postMessage({ id, value }, moved)
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message, code: codeOf(error) })
  }
})

/** An answer, with the memory that it takes along. */
interface Answer<R extends LogRequest> {
  readonly value: LogAnswers[R['op']]
  readonly moved?: readonly ArrayBuffer[]
}

function answer(request: LogRequest): Answer<LogRequest> {
  switch (request.op) {
    case 'append':
      writer ??= firstWriter()
      writer.append(request.rows)
      if (!trimming) trim(writer)
      return { value: null }
    case 'query': {
      const { query } = request
      const page = runLogQuery(database, query, options.deadlineMilliseconds)
      if (!page.ok) return { value: page }
      const text = logText(page.value, query.format)
      return { value: ok(text), moved: text.map(({ buffer }) => buffer) }
    }
  }
}

function firstWriter(): LogWriter {
  markBoot(database, options.bootId)
  return logWriter(database, options.mostRows)
}

/** One slice now, the next after whatever has arrived meanwhile. */
function trim(writer: LogWriter): void {
  trimming = writer.trim()
  if (trimming) setImmediate(trim, writer)
}
