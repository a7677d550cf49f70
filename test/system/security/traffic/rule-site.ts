import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'

// `rule-site.ts PEM` serves any name at ports 8090 and, by TLS, 443 and 8443: `/type/TYPE` has that type, `/untyped` has a PDF without one, and all
// else says what was asked.
const pem = readFileSync(process.argv[2]!)

const serve: RequestListener = (request, response) => {
  const { method, url = '', headers } = request
  if (url === '/untyped') return void response.end('%PDF-1.7 and so on')
  response.setHeader('content-type', url.startsWith('/type/') ? url.slice(6) : 'text/plain')
  response.end(`${method} ${url} cookie=${headers.cookie ?? ''} youtube=${headers['youtube-restrict'] ?? ''}`)
}

createServer(serve).listen(8090, '::')
createTlsServer({ key: pem, cert: pem }, serve).listen(8443, '::')
createTlsServer({ key: pem, cert: pem }, serve).listen(443, '::', () => console.log('ready'))

// It ends with whoever started it.
process.stdin.on('end', () => process.exit()).resume()
