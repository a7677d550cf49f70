import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

// A bare HTTPS server that answers every request with the same bytes: `fixed-server.ts PORT KEY CERT BODY`.
const [port, key, certificate, body] = process.argv.slice(2)
const bytes = readFileSync(body!)
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length }
createServer({ key: readFileSync(key!), cert: readFileSync(certificate!) }, (_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
