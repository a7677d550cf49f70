import { connect } from 'node:net'
import { lineReader } from '../../core/text/line-reader.ts'

const longestAnswer = 64 * 1024 * 1024

/**
 * Gives a command to a running Suricata through its Unix socket, and resolves to its answer. Rejects where it refuses, is gone, or when
 * the signal says so.
 */
export function suricataCommand(path: string, command: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    const end = (error: Error | null, value?: unknown) => {
      signal.removeEventListener('abort', onAbort)
      socket.destroy()
      if (error) reject(error)
      else resolve(value)
    }
    const onAbort = () => end(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) return onAbort()
    const say = (value: object) => socket.write(`${JSON.stringify(value)}\n`)
    let isGreeted = false
    socket.on('error', (error) => end(error))
    socket.on('connect', () => say({ version: '0.2' }))
    socket.on('close', () => end(new Error('Suricata closed its control socket')))
    const hear = (line: string) => {
      const answer = readAnswer(line)
      if (answer?.return !== 'OK') return end(new Error(`Suricata refuses ${command}: ${line.slice(0, 200)}`))
      if (isGreeted) return end(null, answer.message)
      isGreeted = true
      say({ command })
    }
    socket.on(
      'data',
      lineReader(longestAnswer, hear, () => end(new Error('the answer is too long'))),
    )
  })
}

function readAnswer(line: string): { readonly return?: unknown; readonly message?: unknown } | null {
  try {
    return JSON.parse(line) as { readonly return?: unknown }
  } catch {
    return null
  }
}
