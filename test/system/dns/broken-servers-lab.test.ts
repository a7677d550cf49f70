import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// Servers of a forward zone that are broken: the other one is asked, and without another one the client is told in time.

const script = new URL('./broken-server.ts', import.meta.url).pathname
const kinds = [
  'silent',
  'refusing',
  'failing',
  'garbage',
  'of another id',
  'truncating',
  'lame',
  'of another question',
  'looping',
]
/** Behind these a question may be lost until the gateway's own questions have shown what they are. */
const found = ['truncating', 'lame', 'of another question']

let lab: Lab
let zones: ZoneServer
/** Device of the host with the broken servers. */
let device = ''

beforeAll(async () => {
  lab = await startLab()
  device = /dev (\S+)/.exec((await lab.run('lan2', 'ip', 'route', 'show', 'default')).text)?.[1] ?? ''
  const names = kinds.map((_, index) => `k${index}.example`)
  zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: names.map((name) => ({ name, records: '* A 203.0.113.90' })),
  })
})

afterAll(async () => {
  await zones?.close()
  await lab?.close()
})

interface Row {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

const answer = async (name: string) => {
  const { text } = await lab.run(
    'lan1',
    'dig',
    '+time=30',
    '+tries=1',
    '+noall',
    '+comments',
    '+answer',
    `@${hosts.gatewayLan}`,
    name,
  )
  return { status: /status: (\w+)/.exec(text)?.[1] ?? 'none', isAnswer: text.includes('203.0.113.90') }
}

// They wait for the gateway's patience more than for anything else, each with an address of its own.
it.concurrent.for(kinds)('%s', { timeout: 240_000 }, async (kind, { onTestFinished }) => {
  const { admin } = lab.gateway
  const zone = `k${kinds.indexOf(kind)}.example`
  const address = `${hosts.lan2.split('.').slice(0, 3).join('.')}.${200 + kinds.indexOf(kind)}`
  await lab.run('lan2', 'ip', 'address', 'add', `${address}/32`, 'dev', device)
  const broken = lab.start('lan2', process.execPath, script, address, kind)
  onTestFinished(async () => {
    broken.stdin.end()
    if (broken.exitCode === null) await once(broken, 'close')
  })
  await once(broken.stdout, 'data', { signal: AbortSignal.timeout(20_000) })
  const id = await admin.create<string>('/dns/zones/forward', {
    name: zone,
    servers: [address, hosts.dmz1],
  })
  const ready = async () => (await ask(lab, 'lan1', hosts.gatewayLan, [zone, 'SOA']))?.status === 'NOERROR'
  expect(await until(40, ready), 'the other server answers').toBe(true)
  const row = async () =>
    (await admin.list<Row>('/dns/status')).find(({ name }) => name === `dns-zone ${zone} ${address}`)
  const isFailed = async () => (await row())?.status === 'failed'
  if (found.includes(kind)) {
    expect(await until(10, isFailed), 'it is found').toBe(true)
    let asked = 0
    const isLeftOut = async () => {
      asked += 1
      return (await answer(`first${asked}.${zone}`)).isAnswer
    }
    expect(await until(40, isLeftOut), 'it is left out').toBe(true)
  }
  for (const label of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(await answer(`${label}.${zone}`), label).toEqual({ status: 'NOERROR', isAnswer: true })
  await admin.patch(`/dns/zones/forward/${id}`, { servers: [address] })
  const told: string[] = []
  const isTold = async () => {
    const { status, isAnswer } = await answer(`d${Math.random()}.${zone}`)
    told.push(`${status}${isAnswer ? ' with an answer' : ''}`)
    return told.at(-1) === 'SERVFAIL'
  }
  // A question that is on its way while the servers change may be lost, and a client waits half a minute for it.
  expect(await until(90, isTold), `nobody answers, and the client is told: ${told.join(', ')}`).toBe(true)
  expect(await until(20, isFailed), 'the status says so').toBe(true)
  expect((await row())?.msg[0]).not.toBe('')
  await admin.send('DELETE', `/dns/zones/forward/${id}`)
})
