import { connect } from 'node:net'
import { join } from 'node:path'
import type { StartedDaemon } from './declaration.ts'

/** Asks a program of ours whether it works: it answers an empty line at the Unix socket of that name in its folder with another. */
export function emptyLineAt(name: string): (daemon: StartedDaemon, signal: AbortSignal) => Promise<void> {
  return ({ folder }, signal) =>
    new Promise((resolve, reject) => {
      const socket = connect(join(folder, name), () => socket.write('\n'))
      signal.addEventListener('abort', () => socket.destroy(new Error('no answer')))
      socket.once('data', () => {
        socket.destroy()
        resolve()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('closed')))
    })
}
