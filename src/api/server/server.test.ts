import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ok } from '../../core/failure.ts'
import type { Answer, Route } from '../route/route.ts'
import type { Sessions } from '../session/session.ts'
import { closeServer, createOperatorServer } from './server.ts'

function route(path: string, handle: () => Promise<Answer>): Route {
  const doc = { summary: '', source: '', tag: '' }
  return { method: 'GET', path, access: 'public', doc, handle: async () => ok(await handle()) }
}

async function listening(route: Route, reports: string[] = []): Promise<Server> {
  const server = createOperatorServer({
    routes: [route],
    catalogue: () => null,
    sessions: {} as Sessions,
    reportBug: (message) => reports.push(message),
    disk: { refuse: () => null },
    logEvent: () => undefined,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function ask(server: Server, path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const request = get({ port, path, agent: new Agent({ keepAlive: true }) })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer.resume()
}

it('closes when the answers under way are out, whatever their clients keep open', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<Answer>()
  const server = await listening(
    route('/slow', () => {
      begun.resolve()
      return end.promise
    }),
  )
  const answer = ask(server, '/slow')
  await begun.promise
  const closed = closeServer(server)
  end.resolve({ body: { done: true } })
  expect((await answer).statusCode).toBe(200)
  await closed
})

it('reports what no route expected, and answers 500 without telling it', async () => {
  const reports: string[] = []
  const server = await listening(
    route('/bug', () => Promise.reject(new Error('detail of the bug'))),
    reports,
  )
  const { statusCode, headers } = await ask(server, '/bug')
  expect([statusCode, headers['content-type']]).toEqual([500, 'application/problem+json; charset=utf-8'])
  expect(reports).toEqual([
    expect.stringContaining(`GET /bug (${headers['x-request-id']}): Error: detail of`),
  ])
  await closeServer(server)
})

it('keeps a connection for longer than browsers do', async () => {
  const server = await listening(route('/short', async () => ({ body: {} })))
  expect((await ask(server, '/short')).headers['keep-alive']).toBe('timeout=310')
  await closeServer(server)
})
