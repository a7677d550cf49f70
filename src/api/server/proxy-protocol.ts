import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { longestProxyHeader, readProxyHeader } from '../../core/net/proxy-header.ts'

const headerTimeoutMs = 10_000

/**
 * Lets a server take connections from the front, which says in front of each where it comes from: what the server
 * then finds as the addresses of a socket are those of the client's connection. `known` is called with each as soon as
 * they are.
 */
export function takeFromFront(server: Server, known: (socket: Socket) => void): void {
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    readHeader(socket, () => {
      known(socket)
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
    const ends = readProxyHeader(head.toString('latin1', 0, length).trimEnd())
    if (ends === null) {
      end()
      return
    }
    socket.off('readable', read).off('error', end).setTimeout(0).off('timeout', end)
    const { from, to } = ends
    Object.defineProperty(socket, 'remoteAddress', { value: from.address })
    Object.defineProperty(socket, 'remotePort', { value: from.port })
    Object.defineProperty(socket, 'localAddress', { value: to.address })
    Object.defineProperty(socket, 'localPort', { value: to.port })
    if (head.length > length) socket.unshift(head.subarray(length))
    then()
  }
  socket.on('readable', read).on('error', end).setTimeout(headerTimeoutMs).on('timeout', end)
}
