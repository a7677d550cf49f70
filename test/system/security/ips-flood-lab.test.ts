import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { httpRequest, InspectedLab, inspectorsOf, type Talker, talker } from './traffic/lab-traffic.ts'

const port = 9001
const plainPort = 9002
const perSecond = 500
const sockets = 64
/** The kernel drops packets whose reader is killed before it gave their verdicts, which it gives some at a time. */
const mostInHand = 64
const texts = ['good', 'EVIL-NUMBER'] as const

let lab: Lab
let ips: InspectedLab
let lan1: Talker
let lan2: Talker
let wan1: Talker

/** Numbers of datagrams that arrived, by what they hold. */
interface Arrived {
  readonly good: readonly number[]
  readonly evil: readonly number[]
}

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  ;[lan1, lan2, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'lan2'), talker(lab, 'wan1')])
  for (const each of [port, plainPort]) await wan1.ask({ op: 'serve', kind: 'datagrams', port: each })
  await wan1.ask({ op: 'serve', kind: 'http', port: 8000 })
  await ips.signatures(
    'alert udp any any -> any any (msg:"evil"; content:"EVIL-NUMBER"; sid:1000001; rev:1;)',
    'alert http any any -> any any (msg:"evil"; flow:to_server; http.uri; content:"/evil"; sid:1000002; rev:1;)',
  )
  const profile = await ips.profile('office', {
    filters: [{ key: 'sid', values: [1_000_001, 1_000_002] }],
    action: 'drop',
  })
  const { admin } = lab.gateway
  const plain = await admin.create<string>('/aliases/ports', { title: 'plain', value: plainPort })
  await ips.accept(null, { protocol: 'protocol.udp', destination_ports: [plain] })
  await ips.accept(profile)
  await ips.active('office')
})
afterAll(async () => {
  for (const each of [lan1, lan2, wan1]) each?.close()
  await lab?.close()
})

async function flood(from: Talker, to: number, count: number): Promise<void> {
  await from.ask({ op: 'flood', to: hosts.wan1, port: to, count, perSecond, texts, sockets })
}

async function arrived(at: number): Promise<Arrived> {
  const all = await wan1.ask<readonly [number, string][]>({
    op: 'numbers',
    port: at,
    quietMilliseconds: 1_000,
  })
  const of = (text: string) => all.flatMap(([number, said]) => (said === text ? [number] : []))
  return { good: of(texts[0]), evil: of(texts[1]) }
}

async function onFailure(value: 'block' | 'pass'): Promise<void> {
  const { status } = await lab.gateway.admin.put('/x/inspection/settings', { on_failure: value })
  expect(status).toBe(200)
  await ips.active('office')
  const isJudged = async () =>
    (await lan1.get(hosts.wan1, '/evil', { port: 8000 })) !== 'answered' &&
    (await lan1.get(hosts.wan1, '/good', { port: 8000 })) === 'answered'
  if (!(await until(30, isJudged))) throw new Error(JSON.stringify(await ips.states()))
}

/** Sends what is inspected and what is not, and lets something happen to the engine in the middle. */
async function floodUnder(
  seconds: number,
  event: () => void,
): Promise<{ readonly asked: Arrived; readonly plain: Arrived }> {
  const count = seconds * perSecond
  const sending = Promise.all([flood(lan1, port, count), flood(lan2, plainPort, count)])
  await sleep(1_000)
  event()
  await sending
  return { asked: await arrived(port), plain: await arrived(plainPort) }
}

function signal(name: NodeJS.Signals): () => void {
  return () => {
    for (const pid of inspectorsOf(lab)) process.kill(pid, name)
  }
}

const events: readonly (readonly [string, () => void])[] = [
  ['is killed', signal('SIGKILL')],
  ['is stopped', signal('SIGSTOP')],
]

describe('under a flood of numbered datagrams, while the engine of on_failure block', () => {
  test.each(events)(
    '%s, nothing passes unjudged, and all else passes',
    async (_what, event) => {
      await onFailure('block')
      const { asked, plain } = await floodUnder(12, event)
      expect(asked.evil).toEqual([])
      expect(asked.good.length).toBeGreaterThan(perSecond / 4)
      expect([plain.good.length, plain.evil.length]).toEqual([6 * perSecond, 6 * perSecond])
      await ips.active('office')
    },
    120_000,
  )
})

describe('under a flood of numbered datagrams, while the engine of on_failure pass', () => {
  test.each(events)(
    '%s, what it had in its hands alone is lost',
    async (_what, event) => {
      await onFailure('pass')
      const { asked, plain } = await floodUnder(12, event)
      expect(asked.good.length).toBeGreaterThanOrEqual(6 * perSecond - mostInHand)
      expect([plain.good.length, plain.evil.length]).toEqual([6 * perSecond, 6 * perSecond])
      expect(asked.evil.length).toBeGreaterThan(0)
      await ips.active('office')
    },
    120_000,
  )
})

describe('connections, while the engine is killed and starts again', () => {
  test.each(['block', 'pass'] as const)(
    'under %s none is lost',
    async (setting) => {
      await onFailure(setting)
      const open = () => lan1.ask<number>({ op: 'open', to: hosts.wan1, port: 8000 })
      const connections = await Promise.all(Array.from({ length: 20 }, open))
      signal('SIGKILL')()
      const say = async (connection: number) => {
        const request = { op: 'say', connection, text: httpRequest('/good') } as const
        return await until(30, async () => (await lan1.ask(request)) === 'answered')
      }
      const all = await Promise.all(connections.map(say))
      expect(all).toEqual(connections.map(() => true))
      await ips.active('office')
    },
    120_000,
  )
})
