import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { until } from '../fixture/lab.ts'

interface Preview {
  readonly enabled: boolean
  readonly address: string
  readonly sent_at: number | null
  readonly summary: {
    readonly counts: Readonly<Record<string, number>>
    readonly version: string
  } | null
}

const received: string[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    received.push(body)
    response.writeHead(status).end()
  })
})
let gateway: RealGateway

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  gateway = await startGateway({ args: ['--statistics-url', `http://127.0.0.1:${port}/`] })
})
afterAll(async () => {
  await gateway?.close()
  receiver.close()
})

test('silences#statistics: a summary without names and addresses is made, shown and sent while it is on', async () => {
  const { admin } = gateway
  const preview = () => admin.read<Preview>('/x/statistics/preview')
  expect(await preview()).toMatchObject({ enabled: false, summary: null, sent_at: null })
  await admin.create('/aliases/ip_addresses', { title: 'secret-title', value: '192.0.2.77', comment: '' })
  expect(received).toEqual([])
  await admin.put('/gather_stat/settings', { enabled: true })
  expect(await until(10, async () => (await preview()).sent_at !== null)).toBe(true)
  const { summary } = await preview()
  expect(received.map((body) => JSON.parse(body) as unknown)).toEqual([summary])
  expect(summary!.counts['ip_addresses']).toBe(1)
  expect(received.join()).not.toMatch(/secret-title|192\.0\.2\.77/)
  await admin.put('/gather_stat/settings', { enabled: false })
  expect(await preview()).toMatchObject({ enabled: false, summary: null })
  expect(received).toHaveLength(1)
})

test('a receiver that fails is asked once in minutes, however often the preview is read', async () => {
  const { admin } = gateway
  status = 503
  received.length = 0
  await admin.put('/gather_stat/settings', { enabled: true })
  expect(await until(10, async () => received.length > 0)).toBe(true)
  for (let time = 0; time < 20; time += 1) await admin.read<Preview>('/x/statistics/preview')
  await admin.create('/aliases/ip_addresses', { title: 'another', value: '192.0.2.78', comment: '' })
  expect((await admin.read<Preview>('/x/statistics/preview')).sent_at).toBeNull()
  expect(received).toHaveLength(1)
})
