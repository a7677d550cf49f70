import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { english } from '../../core/text/message.ts'
import { type ListenerState, MetricsListener, type Place } from './listener.ts'

const patience = { timeout: 20_000, interval: 20 }
const open: { close(): unknown }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function listenerFor(others: readonly Place[] = []) {
  const states: ListenerState[] = []
  const listener = new MetricsListener({
    createServer: () => createHttpServer((_, response) => response.end('page')),
    others,
    changed: (state) => states.push(state),
  })
  open.push(listener)
  return { listener, states, shown: () => `${listener.state.status} ${english(listener.state.message)}` }
}

async function taken(): Promise<Place & { readonly server: Server }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, server }
}

const get = async ({ host, port }: Place) => (await fetch(`http://${host}:${port}/`)).text()

test('a port that another process has is taken by itself when that ends', async () => {
  const { server, ...place } = await taken()
  const { listener, shown, states } = listenerFor()
  listener.take(place)
  await expect.poll(shown, patience).toMatch(/^failed .* is taken by another process; end it/)
  server.close()
  await expect.poll(shown, patience).toBe(`active http://127.0.0.1:${place.port}/metrics`)
  expect(await get(place)).toBe('page')
  expect(states.map(({ status }) => status)).toEqual(['activating', 'failed', 'active'])
})

test('another place and none end the listening at once, with its connections', async () => {
  const one = await taken()
  const other = await taken()
  for (const { server } of [one, other]) server.close()
  const { listener, shown } = listenerFor()
  listener.take(one)
  await expect.poll(shown, patience).toMatch(/^active/)
  await get(one)
  listener.take(other)
  await expect.poll(() => get(other).catch(() => ''), patience).toBe('page')
  await expect(get(one)).rejects.toThrow('fetch failed')
  listener.take(null)
  expect(shown()).toBe('inactive switched off')
  await expect(get(other)).rejects.toThrow('fetch failed')
})

test.each([
  ['192.0.2.77', 9100, [], 'is no address of this machine; give it the address'],
  ['2001:db8::77', 9100, [], '[2001:db8::77]:9100 is no address of this machine'],
  ['127.0.0.1', 8443, [{ host: '0.0.0.0', port: 8443 }], 'is taken by the gateway itself'],
  ['::', 8443, [{ host: '127.0.0.1', port: 8443 }], 'is taken by the gateway itself'],
] as const)('%s port %i fails with the remedy', async (host, port, others, why) => {
  const { listener, shown } = listenerFor(others)
  listener.take({ host, port })
  await expect.poll(shown, patience).toContain(why)
  expect(shown()).toContain('/x/metrics/settings')
})
