import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'

// The least that a server of idle TLS connections can be in Node: it answers the first bytes and keeps the socket.
const [key = '', certificate = ''] = process.argv.slice(2)
const kept = new Set<TLSSocket>()
const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (socket) => {
  kept.add(socket)
  socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  socket.on('error', () => socket.destroy())
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
