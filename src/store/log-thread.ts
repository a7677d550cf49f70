import { parentPort, workerData } from 'node:worker_threads'
import { openLogDatabase } from './log-database.ts'
import type { LogAnswers, LogRequest, LogThreadOptions } from './log-message.ts'
import { runLogQuery } from './log-query.ts'
import { logWriter } from './log-write.ts'

// A thread with a connection of its own: one instance writes the log, another answers queries, so that neither
// a long query nor a checkpoint holds up the process that serves requests.
const options = workerData as LogThreadOptions
const database = openLogDatabase(options.dataFolder)
const writer = logWriter(database, options.maxRows)
let trimming = false

parentPort?.on('message', ({ id, request }: { id: number; request: LogRequest }) => {
  try {
    parentPort?.postMessage({ id, value: answer(request) })
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message })
  }
})

function answer(request: LogRequest): LogAnswers[LogRequest['op']] {
  switch (request.op) {
    case 'append':
      writer.append(request.rows)
      if (!trimming) trim()
      return null
    case 'query':
      return runLogQuery(database, request.query, options.deadlineMilliseconds)
  }
}

/** One slice now, the next after whatever has arrived meanwhile. */
function trim(): void {
  trimming = writer.trim()
  if (trimming) setImmediate(trim)
}
