import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'

// `web-site.ts FOLDER` serves sites by TLS at port 443, in HTTP/2 and HTTP/1.1, with `NAME.pem` of the folder for each name; it offers HTTP/3 there.
const [folder = ''] = process.argv.slice(2)
const pair = (name: string) => {
  const pem = readFileSync(join(folder, `${name}.pem`))
  return { key: pem, cert: pem }
}

createSecureServer(
  { allowHTTP1: true, SNICallback: (name, done) => done(null, createSecureContext(pair(name))) },
  (request, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('alt-svc', 'h3=":443"; ma=3600')
    response.end(`<title>site</title><p>HTTP/${request.httpVersion} ${request.url}</p>`)
  },
).listen(443, '::', () => console.log('ready'))

// It ends with whoever started it.
process.stdin.on('end', () => process.exit()).resume()
