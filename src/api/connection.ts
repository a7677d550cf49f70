import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const numbers = new WeakMap<Socket, number>()
let newest = 0

/**
 * Numbers the connections of a server in the order in which they were opened, over all servers of this process. The
 * front opens one for each connection of a client, as soon as that has shown that it speaks TLS.
 */
export function numberConnections(server: Server): void {
  server.prependListener('connection', (socket: Socket) => {
    newest += 1
    numbers.set(socket, newest)
  })
}

/** The number of a connection; 0 when its server numbers none. */
export function connectionNumber(socket: Socket): number {
  return numbers.get(socket) ?? 0
}

/** The number of the connection that was opened last. */
export function newestConnection(): number {
  return newest
}
