import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { lineReader } from '../../core/text/line-reader.ts'

/** A socket at which the name server speaks to the plane. */
export interface LineSocket {
  readonly close: () => Promise<void>
}

/** Receiver of lines, and their greatest length: whoever sends more without an end is not our name server. */
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
    let lines: string[] = []
    const read = lineReader(
      longestLine,
      (line) => lines.push(line),
      () => socket.destroy(),
    )
    const say = (line: string) => {
      if (socket.writable) socket.write(`${line}\n`)
    }
    socket.on('data', (chunk) => {
      read(chunk)
      const whole = lines
      lines = []
      onLines(whole, say)
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
