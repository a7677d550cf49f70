import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { workersOf } from './control-socket.ts'
import { memoryOf } from './held-worker.ts'

/** Where a request goes that may be judged. */
const onward = { 'x-accel-redirect': '@guarded' }
const lookMilliseconds = 20
const againMilliseconds = 1_000
/** Requests that wait at a time. */
const mostWaiting = 1_000
/** A whole address stands in the head of a request. */
const mostHeadBytes = 128 * 1024

/** Memory beyond that of their master, which has the configuration too, up to which workers take further bodies: each alone, and all together. */
export interface GateLimits {
  readonly workerBytes: number
  readonly allBytes: number
}

/** The gate before rules about bodies. */
export interface BodyGate {
  readonly close: () => void
}

interface Waiting {
  readonly worker: number
  readonly response: ServerResponse
}

/**
 * Opens the socket at which nginx asks when it may judge a request whose body is there. A body has four times its size in the memory of a
 * worker from then on until the site behind has it, and a worker judges all that it may before it sends any: so each worker is
 * let on with one request after the other, while there is memory.
 */
export function openBodyGate(path: string, limits: GateLimits, master: () => number | undefined): BodyGate {
  let waiting: readonly Waiting[] = []
  /** Answers that let a worker on and that it has not taken up yet: it closes the connection when it does. */
  const letOn = new Map<number, ServerResponse>()
  let timer: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  const step = () => {
    timer = undefined
    if (waiting.length === 0) return
    const main = master()
    const common = main === undefined ? 0 : memoryOf(main)
    const workers = main === undefined ? [] : workersOf(main)
    const memory = new Map(workers.map((pid) => [pid, Math.max(0, memoryOf(pid) - common)]))
    const all = [...memory.values()].reduce((sum, bytes) => sum + bytes, 0)
    waiting = waiting.filter(({ worker, response }) => {
      if (letOn.has(worker) || all > limits.allBytes || (memory.get(worker) ?? 0) > limits.workerBytes)
        return true
      letOn.set(worker, response)
      response.writeHead(204, onward).end()
      return false
    })
    if (waiting.length > 0) timer = setTimeout(step, lookMilliseconds)
  }
  const server = createServer({ keepAliveTimeout: 0, maxHeaderSize: mostHeadBytes }, (request, response) => {
    const worker = Number(request.headers['x-worker'])
    request.socket.once('close', () => {
      if (letOn.get(worker) === response) letOn.delete(worker)
      waiting = waiting.filter((each) => each.response !== response)
      if (waiting.length > 0 && timer === undefined) step()
    })
    if (waiting.length >= mostWaiting) return void response.writeHead(503, { 'retry-after': '60' }).end()
    waiting = [...waiting, { worker, response }]
    if (timer === undefined) step()
  })
  const listen = () => {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      rmSync(path, { force: true })
      server.listen(path)
    } catch {
      listenAgain()
    }
  }
  // A full disk has no room for a socket.
  const listenAgain = () => {
    again = setTimeout(listen, againMilliseconds).unref()
  }
  server.on('error', listenAgain)
  server.unref()
  listen()
  return {
    close: () => {
      clearTimeout(timer)
      clearTimeout(again)
      server.close()
      server.closeAllConnections()
    },
  }
}
