import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Time after which a connection that is not closed after a refusal is cut. */
const lingerMs = 2000

/** Answers a request to speak another protocol with a status, and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`
  socket.on('error', () => undefined)
  socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer)).resume()
}
