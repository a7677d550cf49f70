import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTls } from 'node:https'
import { join } from 'node:path'
import { createSecureContext, type TLSSocket } from 'node:tls'
import { WebSocketServer } from 'ws'
import { endWithParent } from '../end-with-parent.ts'

// `server.ts FOLDER` serves port 80, and 443 with a certificate for each name: `NAME.pem` of the folder, or `server.pem`; HTTP/2 at port
// 8443, and at 9443 only clients with a certificate. It tells its parent which bytes come to port 80,
// and of requests for `/slow`.
const [folder = ''] = process.argv.slice(2)
const sockets = new WebSocketServer({ noServer: true })

const serve: RequestListener = (request, response) => {
  if (request.url === '/picture') response.setHeader('content-type', 'image/png')
  if (request.url === '/big') return void response.end(Buffer.alloc(8 * 1024 * 1024, 'a'))
  if (request.url === '/none') return void response.writeHead(204).end()
  if (request.url === '/unchanged') return void response.writeHead(304).end()
  if (request.url?.startsWith('/paper')) {
    const [start, rest] = ['%PD', `F-1.7${' '.repeat(300)}`]
    if (request.url === '/paper') return void response.end(start + rest)
    if (request.url === '/paper-packed') response.setHeader('content-encoding', 'br')
    response.write(start)
    setTimeout(() => response.end(rest), 300)
    return
  }
  if (request.url === '/slow') {
    process.send?.({ heard: 'slow' })
    response.write('first\n')
    setTimeout(() => response.end('last\n'), 4_000)
    return
  }
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
  })
  request.on('end', () =>
    response.end(
      JSON.stringify({
        ...seen(request),
        url: request.url,
        method: request.method,
        headers: request.headers,
        bytes,
      }),
    ),
  )
}

function seen({ socket }: IncomingMessage) {
  return {
    from: socket.remoteAddress?.replace('::ffff:', ''),
    port: socket.remotePort,
    sni: (socket as { servername?: string }).servername,
  }
}

const pair = (name: string) => {
  const pem = readFileSync(join(folder, `${name}.pem`))
  return { key: pem, cert: pem }
}
const context = (name: string) => {
  try {
    return createSecureContext(pair(name))
  } catch {
    return createSecureContext(pair('server'))
  }
}
const plain = createServer(serve)
const secure = createTls({ ...pair('server'), SNICallback: (name, done) => done(null, context(name)) }, serve)
for (const server of [plain, secure]) {
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (each) =>
      each.on('message', (said) => each.send(String(said))),
    )
  })
}
plain.on('connection', (socket) => {
  socket.on('data', (part: Buffer) => process.send?.({ heard: part.toString('latin1') }))
})
const modern = createSecureServer({ ...pair('server'), allowHTTP1: true }, (request, response) =>
  response.end(JSON.stringify({ version: request.httpVersion })),
)
const ca = readFileSync(join(folder, 'sites.pem'))
const known = createTls({ ...pair('server'), ca, requestCert: true }, (request, response) =>
  response.end((request.socket as TLSSocket).getPeerCertificate().subject?.CN ?? ''),
)
modern.listen(8443, '::')
known.listen(9443, '::')
plain.listen(80, '::')
secure.listen(443, '::', () => process.send?.('ready'))
endWithParent()
