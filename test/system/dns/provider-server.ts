import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type { Answers, ProviderRequest } from './provider.ts'

// `provider-server.ts FOLDER ADDRESS PORT` is a DNS provider with the common HTTPS update: it notes each request, and
// answers what the test has laid down in the folder.
const [folder = '', address = '', port = ''] = process.argv.slice(2)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

createServer({ key: read('server.key'), cert: read('server.crt') }, (request, response) => {
  const { searchParams, pathname } = new URL(request.url ?? '', 'https://provider')
  const noted: ProviderRequest = {
    path: pathname,
    host: searchParams.get('hostname') ?? '',
    addresses: searchParams.getAll('myip').concat(searchParams.getAll('ipv6')),
    authorization: Buffer.from(
      request.headers.authorization?.replace(/^Basic /, '') ?? '',
      'base64',
    ).toString(),
    atMs: Date.now(),
  }
  appendFileSync(join(folder, 'requests'), `${JSON.stringify(noted)}\n`)
  const answers = JSON.parse(read('answers')) as Answers
  if (answers.status === 0) return
  const body =
    pathname === '/checkip'
      ? `<html><body>Current IP Address: ${answers.checkip}</body></html>`
      : (answers.byHost[noted.host] ?? answers.update)
  response.writeHead(answers.status, { 'content-type': 'text/plain' })
  response.end(
    body.replaceAll('{address}', noted.addresses[0] ?? '').replaceAll('{login}', noted.authorization),
  )
}).listen(Number(port), address, () => console.log('ready'))
