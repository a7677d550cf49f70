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

/** A worker of this master that was stopped by a signal; null for none. Others would take its clients, but those it has hang. */
export function stoppedWorker(master: number): number | null {
  return childrenOf(master).find((pid) => /^State:\s+[Tt]/m.test(textOf(`/proc/${pid}/status`))) ?? null
}

function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .flatMap((text) => (text.trim() === '' ? [] : [Number(text)]))
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
