import { readFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import { join } from 'node:path'
import { openCommitLoop } from '../commit-loop.ts'

// A bare HTTPS server with the certificate of a data folder: `bare-server.ts PORT FOLDER [BODY_FILE]`. It answers
// every GET with the bytes of the file and every POST with the id of a row that holds its body.
const [port, folder, bodyFile] = process.argv.slice(2) as [string, string, string | undefined]
const bytes = bodyFile === undefined ? Buffer.alloc(0) : readFileSync(bodyFile)
const headers = { 'Content-Type': 'application/json; charset=utf-8' }
const options: ServerOptions = {
  key: readFileSync(join(folder, 'tls.key')),
  cert: readFileSync(join(folder, 'tls.crt')),
}
const loop = openCommitLoop(folder)
const server = createServer(options, (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length }).end(bytes)
    return
  }
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  request.on('end', () => {
    const answer = JSON.stringify({ id: loop.insert(JSON.stringify(JSON.parse(text))) })
    response.writeHead(200, { ...headers, 'Content-Length': answer.length }).end(answer)
  })
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
