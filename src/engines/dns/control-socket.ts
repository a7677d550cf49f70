import { connect } from 'node:net'
import { join } from 'node:path'

const prompt = '> '

/**
 * Puts one expression to a kresd at the socket `control` in its folder, and answers the text that is its value. Expressions are
 * ours, never an administrator's text. Rejects with an error of the expression, and where nobody answers.
 */
export function askKresd(folder: string, expression: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(folder, 'control'))
    let text = ''
    const end = (error?: Error) => {
      socket.destroy()
      if (error) reject(error)
    }
    signal.addEventListener('abort', () => end(new Error('kresd does not answer')))
    socket.setEncoding('utf8')
    socket.on('connect', () => socket.write(`${expression}\n`))
    socket.on('data', (part: string) => {
      text += part
      // A prompt before the question is put, and one behind its answer.
      const parts = text.split(prompt)
      if (parts.length < 3) return
      end()
      const printed = parts[1]!.trim()
      // A text is printed in quotation marks; without them it is an error.
      if (printed.startsWith("'") && printed.endsWith("'")) resolve(printed.slice(1, -1))
      else reject(new Error(printed))
    })
    socket.on('error', end)
    socket.on('close', () => reject(new Error('kresd closed its control socket')))
  })
}
