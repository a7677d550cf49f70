import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { longestProxyHeader, readProxyHeader } from '../core/proxy-header.ts'

const headerTimeoutMs = 10_000

/**
 * Lets a server take connections from the front, which says in front of each where it comes from: what the server
 * then finds as the address of a socket is the client's.
 */
export function takeFromFront(server: Server): void {
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    readHeader(socket, () => {
      for (const listener of listeners) listener.call(server, socket)
    })
  })
}

function readHeader(socket: Socket, then: () => void): void {
  let head: Buffer = Buffer.alloc(0)
  const end = () => socket.destroy()
  const read = () => {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) return
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const length = head.indexOf('\n') + 1
    if (length === 0 && head.length < longestProxyHeader) return
    const origin = readProxyHeader(head.toString('latin1', 0, length).trimEnd())
    if (origin === null) {
      end()
      return
    }
    socket.off('readable', read).off('error', end).setTimeout(0).off('timeout', end)
    Object.defineProperty(socket, 'remoteAddress', { value: origin.address })
    Object.defineProperty(socket, 'remotePort', { value: origin.port })
    if (head.length > length) socket.unshift(head.subarray(length))
    then()
  }
  socket.on('readable', read).on('error', end).setTimeout(headerTimeoutMs).on('timeout', end)
}
