import { readFileSync } from 'node:fs'
import { request } from 'node:http'

const longestMark = 200

/** Resolves to the mark of the configuration that the workers of nginx serve; rejects while none answers. */
export function askMark(socketPath: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/', agent: false, signal }, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (part: string) => {
        text = (text + part).slice(0, longestMark)
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error('no mark'))))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}

/**
 * Ends workers of this master that were stopped by a signal and were so at the call before, which returned them; the master starts
 * others. Those that are left take new clients meanwhile, but the clients of the stopped ones hang.
 */
export function endStoppedWorkers(master: number, before: readonly number[]): readonly number[] {
  const stopped = workersOf(master).filter((pid) => /^State:\s+[Tt]/m.test(textOf(`/proc/${pid}/status`)))
  for (const pid of stopped) if (before.includes(pid)) endWorker(pid, 'SIGKILL')
  return stopped
}

/**
 * Ends the oldest of those workers of a master that only wait for their last clients, where there are more than `most`: each
 * change leaves some as long as WebSockets are open, and together they would need the memory of all.
 */
export function endOldestLeaving(master: number, most: number): void {
  const leaving = workersOf(master).filter((worker) => titleOf(worker).includes('shutting down'))
  for (const worker of leaving.slice(0, Math.max(0, leaving.length - most))) endWorker(worker, 'SIGTERM')
}

/** Ends a worker, which may have ended by itself since it was seen. */
export function endWorker(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone.
  }
}

/** The workers of a master, the oldest first. */
export function workersOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((text) => (text.trim() === '' ? [] : [Number(text)]))
}

/** True when a worker is gone, or takes no more connections. */
export function isLeaving(worker: number): boolean {
  const title = titleOf(worker)
  return title === '' || title.includes('shutting down')
}

function titleOf(worker: number): string {
  return textOf(`/proc/${worker}/cmdline`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
