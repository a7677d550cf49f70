import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LabFixture } from '../../../test/kernel/lab.ts'
import { verbatim } from '../../core/text/message.ts'
import { message } from '../messages.ts'

const lab = new LabFixture()
beforeAll(() => lab.open())
afterAll(() => lab.close())

const sets = { sets: [], maps: [], counters: [] }
const chain = { name: 'c_1', hook: null, rules: [] }

test('a connection begins with the description, then the cards', async () => {
  await lab.connect()
  await lab.observed('network', () => true)
  expect(lab.events[0]).toMatchObject({
    event: 'description',
    value: { mode: 'lab', reason: verbatim('test') },
  })
  expect(lab.events[1]).toMatchObject({ event: 'observed' })
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
  const answer = await lab.ask({
    op: 'apply',
    engine: 'network',
    artifact: { links: [{ mac: 'x' }], ways: [], diverts: false },
  })
  expect(answer).toMatchObject({ ok: false })
  expect(JSON.stringify(answer)).toContain('links[0].mac')
})

test('changes lead from what this connection applied last, and from nothing else', async () => {
  await lab.connect()
  const gone = { chains: [], sets: [], maps: [], counters: [] }
  const short = { base: 1, staged: 0, gone, changes: [], setChanges: [], come: { ...sets, chains: [] } }
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

const empty = { chains: [], ...sets }
const accepted = { match: [], statements: [], verdict: { op: 'accept' }, comment: '' }
const filterAsks = (op: 'apply' | 'stage', artifact: unknown) =>
  lab.ask({ op, engine: 'packet-filter', artifact })
const changes = (base: number, staged: number, come: object = empty) => {
  return {
    base,
    staged,
    gone: { chains: [], sets: [], maps: [], counters: [] },
    changes: [],
    setChanges: [],
    come,
  }
}
const chainsThere = async () => {
  const { stdout } = await lab.exec('gateway', 'nft list chains')
  return [...stdout.matchAll(/chain (\w+)/g)].map(([, name]) => name).sort()
}

test('a stage is in the kernel ahead of the ruleset that it belongs to, and goes with one that has no use for it', async () => {
  await lab.connect()
  const ahead = { ...empty, chains: [{ name: 'c_2', hook: null, rules: [accepted] }] }
  expect(await filterAsks('stage', ahead)).toMatchObject({ ok: false, problems: [{ code: 'unknown_base' }] })
  expect(await filterAsks('apply', { ...empty, chains: [chain] })).toMatchObject({ ok: true })
  expect(await filterAsks('stage', ahead)).toMatchObject({ ok: true })
  expect(await chainsThere()).toEqual(['c_1', 'c_2'])
  const jump = { ...accepted, verdict: { op: 'jump', chain: 'c_2' } }
  const forward = { name: 'forward', hook: forwardAll.chains[0]!.hook, rules: [jump] }
  expect(await filterAsks('apply', changes(1, 1, { ...empty, chains: [forward] }))).toMatchObject({
    ok: true,
  })
  const { stdout } = await lab.exec('gateway', 'nft list ruleset')
  expect(stdout).toMatch(/chain c_2\S* \{\s+accept\s+\}/)
  expect(stdout).toMatch(/jump c_2/)

  const unused = { ...empty, chains: [{ name: 'c_3', hook: null, rules: [accepted] }] }
  expect(await filterAsks('stage', unused)).toMatchObject({ ok: true })
  expect(await chainsThere()).toEqual(['c_1', 'c_2', 'c_3', 'forward'])
  expect(await filterAsks('apply', changes(2, 0, { ...empty, counters: ['fwd.1'] }))).toMatchObject({
    ok: true,
  })
  expect(await chainsThere()).toEqual(['c_1', 'c_2', 'forward'])
})

test('a stage that the kernel does not take is refused with the ruleset that it belongs to', async () => {
  await lab.connect()
  expect(await filterAsks('apply', { ...empty, chains: [chain] })).toMatchObject({ ok: true })
  const lost = { ...accepted, verdict: { op: 'goto', chain: 'c_9' }, comment: 'fwd.lost' }
  const ahead = { ...empty, chains: [{ name: 'c_2', hook: null, rules: [lost] }] }
  expect(await filterAsks('stage', ahead)).toMatchObject({ ok: true })
  const refused = await filterAsks('apply', changes(1, 1))
  expect(refused).toMatchObject({
    ok: false,
    problems: [{ message: { values: { text: expect.stringMatching(/^rule fwd\.lost /) } } }],
  })
  expect(await chainsThere()).toEqual(['c_1'])
  const mended = { ...empty, chains: [...ahead.chains, { name: 'c_9', hook: null, rules: [accepted] }] }
  expect(await filterAsks('stage', mended)).toMatchObject({ ok: true })
  expect(await filterAsks('apply', changes(1, 1))).toMatchObject({ ok: true })
  expect(await chainsThere()).toEqual(['c_1', 'c_2', 'c_9'])
})

test('what a refused ruleset had staged is not staged beside itself', async () => {
  await lab.connect()
  expect(await filterAsks('apply', { ...empty, chains: [chain] })).toMatchObject({ ok: true })
  const ahead = { ...empty, chains: [{ name: 'c_2', hook: null, rules: [accepted] }] }
  const nowhere = { ...accepted, verdict: { op: 'jump', chain: 'c_9' } }
  const forward = { name: 'forward', hook: forwardAll.chains[0]!.hook, rules: [nowhere] }
  expect(await filterAsks('stage', ahead)).toMatchObject({ ok: true })
  expect(await filterAsks('apply', changes(1, 1, { ...empty, chains: [forward] }))).toMatchObject({
    ok: false,
  })
  expect(await filterAsks('stage', ahead)).toMatchObject({ ok: true })
  expect(await filterAsks('apply', changes(1, 1))).toMatchObject({ ok: true })
  const { stdout } = await lab.exec('gateway', 'nft list ruleset')
  expect(stdout).toMatch(/chain c_2\S* \{\s+accept\s+\}/)
})

test('a map that was staged for a ruleset that never came does not hold in another one', async () => {
  const map = (...ports: string[]) => ({
    name: 'm_1',
    key: { field: 'th dport', mask: null },
    elements: ports.map((key) => ({ key, verdict: 'goto', chain: 'c_1' })),
  })
  await lab.connect()
  expect(await filterAsks('apply', { ...empty, chains: [chain] })).toMatchObject({ ok: true })
  expect(await filterAsks('stage', { ...empty, maps: [map('80', '81')] })).toMatchObject({ ok: true })
  await lab.connect()
  expect(await filterAsks('apply', { ...empty, chains: [chain], maps: [map('82')] })).toMatchObject({
    ok: true,
  })
  const { stdout } = await lab.exec('gateway', 'nft list maps')
  expect(stdout).toMatch(/elements = \{ 82 : goto c_1\S* \}/)
})

test.each([
  ['is in force', [chain]],
  ['has a fixed name', [{ ...chain, name: 'sys_accept' }]],
  ['sees packets', [{ ...chain, name: 'c_2', hook: { type: 'filter', hook: 'forward', priority: 0 } }]],
  ['was staged before', [{ ...chain, name: 'c_8' }]],
])('a chain that %s is not staged', async (_, chains) => {
  await lab.connect()
  expect(await filterAsks('apply', { ...empty, chains: [chain] })).toMatchObject({ ok: true })
  expect(await filterAsks('stage', { ...empty, chains: [{ ...chain, name: 'c_8' }] })).toMatchObject({
    ok: true,
  })
  expect(await filterAsks('stage', { ...empty, chains })).toMatchObject({
    ok: false,
    problems: [{ message: message('only chains, sets and maps that are new can be staged') }],
  })
})

test('artifacts of other engines have no stages', async () => {
  await lab.connect()
  const answer = await lab.ask({ op: 'stage', engine: 'dns', artifact: {} })
  expect(answer).toMatchObject({
    ok: false,
    problems: [{ message: message('artifacts of this engine travel in one') }],
  })
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
  const answer = await lab.ask({
    op: 'ask',
    engine: 'packet-filter',
    question: { kind: 'trial', ruleset: forwardAll, trial },
  })
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
  const answer = await lab.ask({
    op: 'ask',
    engine: 'packet-filter',
    question: { kind: 'trial', ruleset: forwardAll, trial },
  })
  expect(answer).toMatchObject({ ok: false, problems: [{ path }] })
})

test('requests of several engines are answered each once', async () => {
  await lab.connect()
  const packetLog = { enabled: false, group: 5, connections: false }
  const answers = await Promise.all([
    lab.ask({ op: 'apply', engine: 'network', artifact: { links: [], ways: [], diverts: false } }),
    lab.ask({ op: 'apply', engine: 'packet-log', artifact: packetLog }),
    lab.ask({ op: 'check', engine: 'packet-log', artifact: packetLog }),
    lab.ask({ op: 'ask', engine: 'packet-filter', question: { kind: 'counters' } }),
    lab.ask({ op: 'observe' }),
  ])
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true])
})
