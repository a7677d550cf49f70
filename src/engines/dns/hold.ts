import { rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { readTold, type Told } from './names/told-names.ts'

/** The plane's end of the socket at which the name server reports addresses, and waits. */
export interface Hold {
  readonly close: () => Promise<void>
}

/** A line is at most a few addresses; whoever sends more without an end is not our name server. */
const longestLine = 64 * 1024

/**
 * Listens at a Unix socket. Each line is handed to `hold`, and answered `ID ok` when that has resolved, `ID failed` when it
 * rejects: until then, and for at most 20 ms, the name server holds the answer back.
 */
export function openHold(path: string, hold: (told: Told) => Promise<void>): Promise<Hold> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let rest = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > longestLine) {
        socket.destroy()
        return
      }
      for (const line of lines) answer(socket, line, hold)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return listening(server, path).then(() => ({ close }))
}

function answer(socket: Socket, line: string, hold: (told: Told) => Promise<void>): void {
  const read = readTold(line)
  if (read === null) return
  const say = (word: string) => socket.writable && socket.write(`${read.id} ${word}\n`)
  hold(read.told).then(
    () => say('ok'),
    () => say('failed'),
  )
}

function listening(server: Server, path: string): Promise<void> {
  rmSync(path, { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
