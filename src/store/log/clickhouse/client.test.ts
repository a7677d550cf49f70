import { createServer, type Server } from 'node:https'
import { generate } from 'selfsigned'
import { afterEach, expect, test } from 'vitest'
import { ask } from './client.ts'
import { sql } from './sql.ts'

let servers: Server[] = []

afterEach(() => {
  for (const server of servers) server.close()
  servers = []
})

async function certificate(name: string) {
  const extension = { name: 'subjectAltName', altNames: [{ type: 2, value: name }] } as const
  return await generate([{ name: 'commonName', value: name }], {
    keySize: 2048,
    extensions: [extension],
  } as never)
}

/** A server that answers what it was asked, and by whom. */
async function listening({ private: key, cert }: { private: string; cert: string }): Promise<string> {
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { 'x-clickhouse-user': user, 'x-clickhouse-key': password } = request.headers
      response.end(
        JSON.stringify({ user, password, text: Buffer.concat(parts).toString(), url: request.url }),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `https://localhost:${(server.address() as { port: number }).port}`
}

test('with TLS the certificate must be trusted and have the name; user and password are UTF-8', async () => {
  const [ours, other] = [await certificate('localhost'), await certificate('logs.example')]
  const server = { url: await listening(ours), user: 'шлюз', password: 'π', ca: ours.cert }
  const bounds = { milliseconds: 5_000, settings: { max_execution_time: 5 } }
  const answer = JSON.parse((await ask(server, sql`SELECT ${'x'}`, bounds)).toString())
  const utf8 = (text: string) => Buffer.from(text, 'latin1').toString()
  expect([utf8(answer.user), utf8(answer.password), answer.text]).toEqual(['шлюз', 'π', "SELECT 'x'"])
  expect(answer.url).toBe('/?wait_end_of_query=1&max_execution_time=5')
  for (const ca of ['', other.cert, 'no certificate'])
    await expect(ask({ ...server, ca }, sql`SELECT 1`, bounds)).rejects.toMatchObject({ kind: 'untrusted' })
  const named = { ...server, url: await listening(other), ca: other.cert }
  await expect(ask(named, sql`SELECT 1`, bounds)).rejects.toMatchObject({ kind: 'untrusted' })
  const plain = { ...server, url: server.url.replace('https', 'http') }
  await expect(ask(plain, sql`SELECT 1`, bounds)).rejects.toMatchObject({ kind: 'unknown-answer' })
})

test('a request that nobody waits for ends at once', async () => {
  const abort = new AbortController()
  const server = { url: 'http://127.0.0.1:9', user: 'a', password: '', ca: '' }
  abort.abort(new Error('gone'))
  await expect(ask(server, sql`SELECT 1`, { milliseconds: 1_000, signal: abort.signal })).rejects.toThrow(
    'gone',
  )
})
