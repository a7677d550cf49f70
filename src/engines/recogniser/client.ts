import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { lineReader } from '../../core/text/line-reader.ts'
import { longestLine, type RecogniserLine, type RecogniserQuestion, recogniserFiles } from './wire.ts'

const againMilliseconds = 500

/** Asks the recogniser at its socket in `folder`; rejects when it refuses or does not answer. */
export function ask(
  folder: string,
  question: RecogniserQuestion,
  signal: AbortSignal,
): Promise<RecogniserLine> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(folder, recogniserFiles.socket), () => socket.write(`${question}\n`))
    signal.addEventListener('abort', () => socket.destroy(new Error('no answer')))
    const hear = (line: string) => {
      const said = JSON.parse(line) as RecogniserLine
      socket.destroy()
      if ('refused' in said) reject(new Error(said.refused))
      else resolve(said)
    }
    socket.on(
      'data',
      lineReader(longestLine, hear, () => socket.destroy(new Error('the answer is too long'))),
    )
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
  })
}

/** Hears of ended connections, over a connection that is made again whenever it ends. Returns what ends that. */
export function listenTo(
  folder: string,
  onDenied: (line: Extract<RecogniserLine, { readonly denied: unknown }>) => void,
): () => void {
  let socket: Socket | null = null
  let again: NodeJS.Timeout | undefined
  let isClosed = false
  const open = () => {
    const made = connect(join(folder, recogniserFiles.socket), () => made.write('listen\n'))
    const hear = (line: string) => {
      const said = JSON.parse(line) as RecogniserLine
      if ('denied' in said) onDenied(said)
    }
    made.on(
      'data',
      lineReader(longestLine, hear, () => made.destroy()),
    )
    made.on('error', () => undefined)
    made.on('close', () => {
      if (!isClosed) again = setTimeout(open, againMilliseconds)
    })
    socket = made
  }
  open()
  return () => {
    isClosed = true
    clearTimeout(again)
    socket?.destroy()
  }
}
