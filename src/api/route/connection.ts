import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection of a client: when it was opened, in the order of all, and what goes on on it. */
interface Connection {
  readonly number: number
  /** Session of the newest request that had one; empty when none had. */
  sessionId: string
  /** Requests that have no whole answer yet. */
  busy: number
  /** True when it ends as soon as it is not busy. */
  isRetired: boolean
}

const connections = new Map<Socket, Connection>()
let newest = 0

/**
 * Numbers the connections of a server in the order in which they were opened, over all servers of this process. The
 * front opens one for each connection of a client, as soon as that has shown that it speaks TLS.
 */
export function numberConnections(server: Server): void {
  server.prependListener('connection', (socket: Socket) => {
    newest += 1
    connections.set(socket, { number: newest, sessionId: '', busy: 0, isRetired: false })
    socket.once('close', () => leaveConnection(socket))
  })
}

/** Forgets a connection, which then carries something else than requests, or nothing more. */
export function leaveConnection(socket: Socket): void {
  connections.delete(socket)
}

/** The number of a connection; 0 when its server numbers none. */
export function connectionNumber(socket: Socket): number {
  return connections.get(socket)?.number ?? 0
}

/** The number of the connection that was opened last. */
export function newestConnection(): number {
  return newest
}

/** Remembers that a request of a session, or of none, came on this connection. */
export function useConnection(sessionId: string, socket: Socket, response: ServerResponse): void {
  const connection = connections.get(socket)
  if (!connection) return
  if (sessionId !== '') connection.sessionId = sessionId
  connection.busy += 1
  response.once('close', () => {
    connection.busy -= 1
    endIfRetired(socket, connection)
  })
}

/** Gives a connection to the session that a login on it has opened. */
export function giveConnection(sessionId: string, socket: Socket): void {
  const connection = connections.get(socket)
  if (connection) connection.sessionId = sessionId
}

/**
 * Ends the connections from an address that carried requests of this session or of none, those that are busy when their
 * answers are out: a client that keeps several would try one old connection after the other.
 */
export function retireConnections(address: string, sessionId: string): void {
  for (const [socket, connection] of connections) {
    const isOwn = connection.sessionId === sessionId || connection.sessionId === ''
    if (!isOwn || socket.remoteAddress !== address) continue
    connection.isRetired = true
    endIfRetired(socket, connection)
  }
}

function endIfRetired(socket: Socket, { busy, isRetired }: Connection): void {
  if (isRetired && busy === 0) socket.end()
}
