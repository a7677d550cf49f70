import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTls } from 'node:https'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { WebSocketServer } from 'ws'
import { endWithParent } from '../end-with-parent.ts'

// `behind.ts FOLDER [PORT TLS-PORT]` is a site behind at port 8080, and at 8443 with the certificate `behind.pem` of the folder.
const [folder = '', port = '8080', tlsPort = '8443'] = process.argv.slice(2)
const sockets = new WebSocketServer({ noServer: true })
const leak =
  '<html>You have an error in your SQL syntax; check the manual that corresponds to your MySQL server</html>'

const serve: RequestListener = (request, response) => {
  const [path, query] = (request.url ?? '').split('?')
  response.setHeader('Server', 'behind/1.0')
  const hash = createHash('sha256')
  let bytes = 0
  request.on('data', (part: Buffer) => {
    bytes += part.length
    hash.update(part)
  })
  request.on('end', () => {
    if (path === '/leak') {
      response.setHeader('content-type', 'text/html')
      const packed = request.headers['accept-encoding']?.includes('gzip') ?? false
      if (packed) response.setHeader('content-encoding', 'gzip')
      // `?size=N` lets so many characters follow.
      const page = leak + ' '.repeat(Number(query?.slice('size='.length) ?? 0))
      return void response.end(packed ? gzipSync(page) : page)
    }
    // `?TARGET` is where it leads.
    if (path === '/away') return void response.writeHead(302, { location: query ?? '' }).end()
    if (path === '/own-error') {
      response.writeHead(502, { 'content-type': 'text/html' })
      return void response.end('own page<hr><center>nginx</center>\r\n')
    }
    if (path === '/late') return void setTimeout(() => response.end('late'), 3_000)
    if (path === '/named') response.removeHeader('Server')
    const { url, method, headers } = request
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url, method, headers, bytes, hash: hash.digest('hex') }))
  })
}

const plain = createServer({ keepAliveTimeout: 60_000 }, serve)
const pem = readFileSync(join(folder, 'behind.pem'))
const secure = createTls({ key: pem, cert: pem }, serve)
for (const server of [plain, secure]) {
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (each) =>
      each.on('message', (said) => each.send(`echo ${said}`)),
    )
  })
}
plain.listen(Number(port), '::')
secure.listen(Number(tlsPort), '::', () => process.send?.('ready'))
endWithParent()
