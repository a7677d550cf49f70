import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LabFixture } from '../../test/kernel/lab.ts'

const lab = new LabFixture()
beforeAll(() => lab.open())
afterAll(() => lab.close())

const sets = { sets: [], maps: [], counters: [] }
const chain = { name: 'c_1', hook: null, rules: [] }

test('a connection begins with the description, then the cards', async () => {
  await lab.connect()
  await lab.heard('nics', () => true)
  expect(lab.events[0]).toMatchObject({ event: 'description', value: { mode: 'lab', reason: 'test' } })
  expect(lab.events[1]).toMatchObject({ event: 'nics' })
})

test('a new connection replaces the old one', async () => {
  const first = await lab.connect()
  const closed = once(first, 'close')
  await lab.connect()
  await closed
  expect(await lab.ask({ op: 'observe' })).toMatchObject({ ok: true })
})

test.each([
  ['no JSON', 'apply everything'],
  ['an unknown operation', '{"id":1,"op":"run","engine":"network","artifact":{}}'],
  ['an unknown engine', '{"id":1,"op":"apply","engine":"shell","artifact":{}}'],
  ['a command beside the artifact', '{"id":1,"op":"apply","engine":"network","artifact":{},"command":"id"}'],
])('%s ends the connection', async (_, line) => {
  const socket = await lab.connect()
  const closed = once(socket, 'close')
  socket.write(`${line}\n`)
  await closed
})

test('an artifact that breaks its schema is refused with the path, and no engine sees it', async () => {
  await lab.connect()
  const answer = await lab.ask({ op: 'apply', engine: 'network', artifact: { links: [{ mac: 'x' }] } })
  expect(answer).toMatchObject({ ok: false })
  expect(JSON.stringify(answer)).toContain('links[0].mac')
})

test('changes lead from what this connection applied last, and from nothing else', async () => {
  await lab.connect()
  const gone = { chains: [], sets: [], maps: [], counters: [] }
  const short = { base: 1, gone, changes: [], come: { ...sets, chains: [] } }
  const unknown = await lab.ask({ op: 'apply', engine: 'packet-filter', artifact: short })
  expect(unknown).toMatchObject({ ok: false, problems: [{ path: 'base', code: 'unknown_base' }] })
  const whole = await lab.ask({
    op: 'apply',
    engine: 'packet-filter',
    artifact: { ...sets, chains: [chain] },
  })
  expect(whole).toMatchObject({ ok: true })
  expect(await lab.ask({ op: 'apply', engine: 'packet-filter', artifact: short })).toMatchObject({ ok: true })
  await lab.connect()
  const forgotten = await lab.ask({ op: 'apply', engine: 'packet-filter', artifact: short })
  expect(forgotten).toMatchObject({ ok: false, problems: [{ code: 'unknown_base' }] })
})

const forwardAll = {
  ...sets,
  counters: ['fwd.all'],
  chains: [
    {
      name: 'forward',
      hook: { type: 'filter', hook: 'forward', priority: 0 },
      rules: [
        {
          match: [],
          statements: [{ op: 'count', counter: 'fwd.all' }],
          verdict: { op: 'accept' },
          comment: 'fwd.all',
        },
      ],
    },
  ],
}
const packet = {
  device: 'lan',
  protocol: 17,
  source: '192.0.2.9',
  sourcePort: 1,
  destination: '198.51.100.1',
  destinationPort: 2,
}
const card = { device: 'lan', addresses: ['192.0.2.1/24'], gateways: ['192.0.2.2'] }

test('packets are tried in a namespace of their own, and what is in force stays as it is', async () => {
  await lab.connect()
  const before = await lab.exec('gateway', 'nft list ruleset')
  const trial = { devices: [card], packets: [packet] }
  const answer = await lab.ask({ op: 'trial', ruleset: forwardAll, trial })
  expect(answer).toEqual({
    id: expect.any(Number),
    ok: true,
    value: [{ rules: ['fwd.all'], here: false, left: packet }],
  })
  expect(await lab.exec('gateway', 'nft list ruleset')).toEqual(before)
})

test.each([
  ['devices[0].device', { devices: [{ ...card, device: 'a b' }], packets: [packet] }],
  ['devices[0].addresses[0]', { devices: [{ ...card, addresses: ['192.0.2.1'] }], packets: [packet] }],
  ['devices[0].gateways[0]', { devices: [{ ...card, gateways: ['999.0.2.2'] }], packets: [packet] }],
  ['devices', { devices: [card, card], packets: [packet] }],
  ['packets[0].device', { devices: [card], packets: [{ ...packet, device: 'wan' }] }],
  ['packets[0].destinationPort', { devices: [card], packets: [{ ...packet, destinationPort: 65_536 }] }],
  ['packets[0]', { devices: [card], packets: [{ ...packet, destination: '2001:db8::1' }] }],
  ['packets', { devices: [card], packets: [] }],
  ['packets', { devices: [card], packets: Array.from({ length: 2_001 }, () => packet) }],
])('a trial whose %s breaks the schema is refused', async (path, trial) => {
  await lab.connect()
  const answer = await lab.ask({ op: 'trial', ruleset: forwardAll, trial })
  expect(answer).toMatchObject({ ok: false, problems: [{ path }] })
})

test('requests of several engines are answered each once', async () => {
  await lab.connect()
  const resolver = { names: [], servers: [] }
  const answers = await Promise.all([
    lab.ask({ op: 'apply', engine: 'network', artifact: { links: [] } }),
    lab.ask({ op: 'apply', engine: 'resolver', artifact: resolver }),
    lab.ask({ op: 'check', engine: 'resolver', artifact: resolver }),
    lab.ask({ op: 'counters' }),
    lab.ask({ op: 'observe' }),
  ])
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true])
})
