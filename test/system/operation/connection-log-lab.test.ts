import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, labForTests, until } from '../fixture/lab.ts'

// Packets of a published server and the ends of their connections, in the log of a whole gateway.

interface Row {
  readonly message: string
  readonly event: Readonly<Record<string, unknown>>
}

interface ProcessRow {
  readonly name: string
  readonly status: string
  readonly restarts: number
}

let lab: Lab
let admin: Client

labForTests((made) => {
  lab = made
  admin = made.gateway.admin
})

async function rows(kind: string): Promise<readonly Row[]> {
  const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
  const { text } = await lab.run(
    'gateway',
    process.execPath,
    launcher,
    'logs',
    'cat',
    '--data',
    lab.gateway.dataFolder,
  )
  return text
    .split('\n')
    .filter((line) => line.includes(`"kind":"${kind}"`))
    .map((line) => JSON.parse(line) as Row)
}

const reader = async () =>
  (await admin.get('/x/status'))
    .json<{ processes: readonly ProcessRow[] }>()
    .processes.find(({ name }) => name === 'conntrack')

function readerPid(): number {
  const file = join(lab.gateway.dataFolder, 'run', 'engines', 'packet-log', 'conntrack', 'process.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid
}

const visit = () => lab.visit('wan1', hosts.gatewayWan, 8081)
const forget = () => lab.run('gateway', 'conntrack', '-F')

/** Publishes the web server of lan2 outside; packets are logged, and ends of connections. */
async function publish(): Promise<void> {
  const outside = await admin.create<string>('/aliases/ip_addresses', {
    title: 'out',
    value: hosts.gatewayWan,
  })
  const port = await admin.create<string>('/aliases/ports', { title: 'published', value: 8081 })
  await admin.create('/firewall/rules/dnat', {
    ...{ action: 'dnat', protocol: 'protocol.tcp' },
    ...{ destination_addresses: [outside], destination_ports: [port] },
    ...{ change_destination_address: hosts.lan2, change_destination_port: '80' },
  })
  await admin.create('/firewall/rules/forward', { action: 'accept' })
  await admin.patch('/firewall/settings', { log_mode: 'all' })
  await admin.patch('/x/logs/sources', { connections: true })
  expect(await until(20, hasMoreEnds)).toBe(true)
}

/** Makes a connection, has the kernel forget it, and tells whether a row says so. */
async function hasMoreEnds(): Promise<boolean> {
  const before = (await rows('connection')).length
  if ((await visit()) === 'blocked') return false
  await forget()
  return await until(2, async () => (await rows('connection')).length > before)
}

it('packets of a translated connection have both addresses, and its end has packets and bytes', async () => {
  await publish()
  const isTranslated = ({ event }: Row) =>
    event['original_destination'] === hosts.gatewayWan && event['translated_destination'] === hosts.lan2
  const packetSeen = async () => {
    expect(await visit()).not.toBe('blocked')
    return (await rows('packet')).some(isTranslated)
  }
  expect(await until(30, packetSeen), 'a packet with its translation').toBe(true)
  const ended = async () =>
    (await rows('connection')).find(
      ({ event }) => event['destination'] === hosts.gatewayWan && event['destination_port'] === 8081,
    )
  const { event, message } = (await ended())!
  expect(event).toMatchObject({ source: hosts.wan1, translated_destination: hosts.lan2, protocol: 'tcp' })
  expect(Number(event['bytes_sent'])).toBeGreaterThan(100)
  expect(Number(event['packets_received'])).toBeGreaterThan(2)
  expect(message).toContain('ended after')
})

it('packets are logged while the reader of connections hangs or is killed, and the status says so', async () => {
  await publish()
  const before = (await reader())!.restarts
  const count = (await rows('packet')).length
  process.kill(readerPid(), 'SIGSTOP')
  await visit()
  expect(await until(10, async () => (await rows('packet')).length > count), 'a packet beside it').toBe(true)
  // The status may be well again before a busy machine has read it; the row stays.
  const isStopped = ({ event }: Row) =>
    event['process'] === 'conntrack' && String(event['reason']).includes('was stopped')
  const isTold = async () =>
    (await reader())?.status !== 'active' || (await rows('process-ended')).some(isStopped)
  expect(await until(20, isTold), 'it is told').toBe(true)
  expect(await until(60, async () => (await reader())?.restarts === before + 1), 'it is another').toBe(true)
  expect(await until(30, hasMoreEnds), 'ends come again').toBe(true)
  process.kill(readerPid(), 'SIGKILL')
  expect(await until(20, async () => (await reader())?.restarts === before + 2), 'another again').toBe(true)
  expect(await until(30, hasMoreEnds), 'ends come once more').toBe(true)
}, 240_000)

it('switched off, connections end without a row', async () => {
  await publish()
  await admin.patch('/x/logs/sources', { connections: false })
  expect(await until(20, async () => !(await hasMoreEnds()))).toBe(true)
  expect(await hasMoreEnds()).toBe(false)
})
