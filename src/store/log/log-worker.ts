import { Worker } from 'node:worker_threads'
import type { ProcessEnd, ProcessStatus } from '../../core/engine/process-status.ts'
import { threadStatus } from '../../core/engine/thread-status.ts'
import { verbatim } from '../../core/text/message.ts'
import type { LogAnswers, LogRequest, LogRole, LogThreadOptions } from './log-message.ts'
import type { LogThreadError } from './log-query.ts'
import { threadHeap } from './thread-heap.ts'

interface Waiting {
  readonly askedAt: number
  resolve(value: never): void
  reject(error: Error): void
}

/** One log thread, seen from outside. It keeps the process alive only while it owes an answer. */
export class LogWorker {
  readonly #role: LogRole
  readonly #options: LogThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0
  #answeredAt = 0
  #ends = 0
  #lastEnd: ProcessEnd | null = null

  constructor(role: LogRole, options: LogThreadOptions) {
    this.#role = role
    this.#options = options
  }

  /** Asks the thread, which is started by the first question and by the first one after it died. */
  ask<R extends LogRequest>(request: R): Promise<LogAnswers[R['op']]> {
    const worker = this.#worker ?? this.#start()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { askedAt: performance.now(), resolve, reject })
      worker.ref()
      worker.postMessage({ id, request })
    })
  }

  /** Time for which the thread has owed an answer, or worked on one; 0 when it owes none. */
  silentMilliseconds(): number {
    const [oldest] = this.#waiting.values()
    return oldest === undefined ? 0 : performance.now() - Math.max(oldest.askedAt, this.#answeredAt)
  }

  /** Status of the thread. */
  status(): ProcessStatus {
    const name = `log-${this.#role}`
    const silentMilliseconds = this.silentMilliseconds()
    return threadStatus({ name, silentMilliseconds, ends: this.#ends, lastEnd: this.#lastEnd })
  }

  /** Ends a thread that is of no use; the next question starts another. */
  end(reason: string): void {
    const worker = this.#worker
    if (worker === null) return
    this.#end(worker, new Error(`the log thread was ended: ${reason}`))
    void worker.terminate()
  }

  /** Ends the thread; questions that it has not answered are rejected. */
  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./log-thread.ts', import.meta.url), {
      resourceLimits: threadHeap(),
      workerData: { role: this.#role, options: this.#options },
    })
    worker.on('message', (message: { id: number; value?: never; error?: LogThreadError }) => {
      this.#answeredAt = performance.now()
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (this.#waiting.size === 0) worker.unref()
      if (message.error === undefined) waiting?.resolve(message.value as never)
      else waiting?.reject(Object.assign(new Error(message.error.message), message.error))
    })
    worker.on('error', (error: Error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('the log thread ended')))
    this.#worker = worker
    return worker
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.#ends++
    this.#lastEnd = { atMs: Date.now(), reason: verbatim(error.message) }
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
