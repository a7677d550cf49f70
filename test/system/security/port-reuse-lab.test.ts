import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab } from '../fixture/lab.ts'
import { InspectedLab, type Talker, talker } from './traffic/lab-traffic.ts'

// A connection between the same ends as one before it is one of its own. Suricata takes it for a part of the earlier one.

const port = 8000
const applicationPort = 8001
const evil = (sid: number, flow: string, content: string) =>
  `alert http any any -> any any (msg:"evil"; flow:established,${flow}; ${content}; sid:${sid}; rev:1;)`

let lab: Lab
let ips: InspectedLab
let lan1: Talker
let wan1: Talker

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  ;[lan1, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'wan1')])
  await wan1.ask({ op: 'serve', kind: 'http', port })
  await ips.signatures(evil(1_000_001, 'to_server', 'http.uri; content:"/evil"'))
  const filters = [{ key: 'sid', values: [1_000_001] }]
  await ips.accept(await ips.profile('office', { action: 'drop', filters }))
  await ips.active('office')
})
afterAll(async () => {
  for (const each of [lan1, wan1]) each?.close()
  await lab?.close()
})

const get = (path: string, localPort?: number) => lan1.get(hosts.wan1, path, { port, localPort })

test('behind one that is encrypted, of which the engine wanted no more, its client hears at once that it cannot begin', async () => {
  for (const localPort of [41_001, 41_002, 41_003]) {
    expect(await lan1.talk(hosts.wan1, port, 'hello', { localPort, isTls: true })).toBe('answered')
    await sleep(100)
    const start = performance.now()
    expect(await get('/evil', localPort)).toBe('refused')
    expect(performance.now() - start, 'it hears so').toBeLessThan(1_000)
  }
  expect(await get('/good')).toBe('answered')
  expect(await get('/evil')).toBe('reset')
  const rows = await lab.gateway.admin.list<{ name: string; status: string; msg: string }>('/firewall/status')
  expect(rows.filter(({ status }) => status === 'failed')).toEqual([])
})

test('behind one that was ended, its client hears at once that it cannot begin', async () => {
  const localPorts = [42_001, 42_002, 42_003, 42_004, 42_005]
  for (const localPort of localPorts) expect(await get('/evil', localPort)).toBe('reset')
  // For so long the kernel may take the next for a part of the one that was ended.
  await sleep(11_000)
  for (const localPort of localPorts) {
    const start = performance.now()
    expect(await get('/good', localPort)).toBe('refused')
    expect(performance.now() - start, 'it hears so').toBeLessThan(1_000)
  }
  expect(await get('/good')).toBe('answered')
})

test('application control judges each by itself', async () => {
  const { admin } = lab.gateway
  await wan1.ask({ op: 'serve', kind: 'http', port: applicationPort })
  const made = await admin.post('/api/application_control/profiles', {
    name: 'no encryption',
    protocols: [{ id: 'id.l7.TLS', action: 'deny' }],
  })
  const [{ id }] = made.json<[{ id: string }]>()
  const ports = [await admin.create<string>('/aliases/ports', { title: 'watched', value: applicationPort })]
  const rule = { protocol: 'protocol.tcp', destination_ports: ports, dpi_enabled: true, dpi_profile: id }
  const [first] = await admin.list<{ id: number }>('/firewall/rules/forward')
  await admin.create(`/firewall/rules/forward?anchor_item_id=${first!.id}&insert_after=false`, {
    ...{ action: 'accept', ...rule },
  })
  const talk = (localPort: number, isTls: boolean) =>
    isTls
      ? lan1.talk(hosts.wan1, applicationPort, 'hello', { localPort, isTls })
      : lan1.get(hosts.wan1, '/good', { port: applicationPort, localPort })
  await expect.poll(() => talk(0, true), { timeout: 60_000, interval: 500 }).toBe('reset')
  for (const localPort of [43_001, 43_002, 43_003]) {
    expect(await talk(localPort, false)).toBe('answered')
    await sleep(100)
    expect(await talk(localPort, false)).toBe('answered')
    await sleep(100)
    expect(await talk(localPort, true)).toBe('reset')
  }
  // Behind a message that never came to its end, too.
  expect(await lan1.talk(hosts.wan1, applicationPort, 'GET /unfinished', { localPort: 43_004 })).toBe(
    'silent',
  )
  await sleep(100)
  expect(await talk(43_004, true)).toBe('reset')
})
