import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'

/** A socket at which the name server speaks to the plane. */
export interface LineSocket {
  readonly close: () => Promise<void>
}

/** What comes at a socket, and how long a line is at most: whoever sends more without an end is not our name server. */
export interface LineSocketOptions {
  readonly longestLine: number
  /** Receives the lines of one piece; `say` sends a line back while the other end listens. */
  readonly onLines: (lines: readonly string[], say: (line: string) => void) => void
}

/** Listens at a Unix socket, in the place of one that was left there. Rejects when that cannot be. */
export function openLineSocket(
  path: string,
  { longestLine, onLines }: LineSocketOptions,
): Promise<LineSocket> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let rest = ''
    const say = (line: string) => {
      if (socket.writable) socket.write(`${line}\n`)
    }
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) socket.destroy()
      else onLines(lines, say)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  rmSync(path, { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve({ close })
    })
  })
}
