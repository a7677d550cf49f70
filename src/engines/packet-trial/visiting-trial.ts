import { createServer, type Socket } from 'node:net'
import { longestTrialMs } from '../../core/engine/trial.ts'
import type { AskTrial, TrialOutput } from './trial.ts'

/** Starter of processes for trials, in another process that may make a namespace. */
export interface TrialStarter {
  /** Requests one, which connects to our socket. */
  readonly start: () => void
  /** From now on `listener` receives the reason when one does not come, or ends. */
  readonly onFailure: (listener: (reason: string) => void) => void
}

/**
 * Trials in processes that come to a listening socket, at `descriptor`, for their work. A process ends when its connection
 * does: with it, or with us, its namespace is gone.
 */
export function visitingTrial(descriptor: number, starter: TrialStarter): AskTrial {
  let visit: ((socket: Socket) => void) | null = null
  let fail: ((reason: string) => void) | null = null
  createServer((socket) => (visit === null ? socket.destroy() : visit(socket)))
    .listen({ fd: descriptor })
    .unref()
  starter.onFailure((reason) => fail?.(reason))
  return (request, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(longestTrialMs)])
    const work = new Promise<TrialOutput>((resolve) => {
      fail = (complaint) => resolve({ output: '', complaint })
      limit.addEventListener('abort', () =>
        resolve({
          output: '',
          complaint: signal.aborted ? 'given up' : `it took more than ${longestTrialMs} ms`,
        }),
      )
      visit = (socket) => {
        visit = null
        limit.addEventListener('abort', () => socket.destroy())
        exchange(socket, request, (output) => resolve({ output, complaint: 'its process ended early' }))
      }
      if (limit.aborted) resolve({ output: '', complaint: 'given up' })
      else starter.start()
    })
    return work.finally(() => {
      visit = null
      fail = null
    })
  }
}

/** Hands a request over and gathers what comes back, up to the end of the line. */
function exchange(socket: Socket, request: string, onEnd: (output: string) => void): void {
  const chunks: Buffer[] = []
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    if (chunk.includes('\n')) socket.end()
  })
  socket.on('close', () => onEnd(Buffer.concat(chunks).toString()))
  socket.write(request)
}
