import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { createServer as createPlain } from 'node:net'
import { endWithParent } from '../end-with-parent.ts'

// `server.ts KEY CERTIFICATE` answers HTTP at 80, also in small pieces of a large answer, HTTPS at 443, whatever at 7000 over TCP,
// and echoes datagrams at 53 and 7000.
const [key = '', certificate = ''] = process.argv.slice(2)
const large = Buffer.alloc(300_000, 'x')
const answer = (url: string | undefined) => (url === '/large' ? large : 'well\n')
createServer((request, response) => response.end(answer(request.url))).listen(80, '::')
createSecure({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) =>
  response.end(answer(request.url)),
).listen(443, '::')
createPlain((socket) => {
  socket.on('error', () => undefined)
  socket.pipe(socket)
}).listen(7000, '::')
for (const port of [53, 7000]) {
  const socket = createSocket('udp6')
  socket.on('message', (text, { address, port: from }) => socket.send(text, from, address))
  socket.bind(port, '::')
}
setTimeout(() => process.send?.('ready'), 0)
endWithParent()
