import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type EngineHost, engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { Arrival } from '../../../test/kernel/packet-log-host.ts'
import { openWire } from '../../../test/kernel/wire.ts'
import { type PacketLogArtifact, packetLogProbe } from '../../core/engine/declared/packet-log.ts'
import type { EndedConnection } from '../../core/engine/rows/connection-end.ts'

let net: Net
let runFolder: string
let host: EngineHost<PacketLogArtifact>
let arrivals: Arrival[]
let ended: EndedConnection[]
let lost: number
let packetsTold: number

beforeEach(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  runFolder = mkdtempSync(join(tmpdir(), 'packet-log-'))
  await net.run('gateway', ['nft', '-f', '-'], logEverything)
  await net.listen('server', 'udp', 53)
  await net.listen('server', 'tcp', 80)
  host = startLog()
  await host.apply({ enabled: true, group: 5, connections: false })
})

afterEach(async () => {
  await host.close()
  await net.close()
  rmSync(runFolder, { recursive: true, force: true })
})

const logEverything = `
add table inet t
add chain inet t f { type filter hook forward priority 0; }
add chain inet t o { type filter hook output priority 0; }
add rule inet t o ip daddr ${packetLogProbe.address} log prefix "log.sys.probe" group 5 drop
add rule inet t f ct direction original ct state new log prefix "fwd.ngfw.7 accept" group 5 snaplen 128
`

const logEachPacket = `add rule inet t f udp dport 53 counter log prefix "fwd.ngfw.7 accept" group 5 snaplen 128`

function startLog(...options: string[]): EngineHost<PacketLogArtifact> {
  arrivals = []
  ended = []
  lost = 0
  packetsTold = 0
  const script = new URL('../../../test/kernel/packet-log-host.ts', import.meta.url)
  const child = net.forkIn('gateway', script, [runFolder, ...options])
  type Told = { arrivals?: Arrival[]; connections?: EndedConnection[]; lost?: number; packetsTold?: number }
  child.on('message', (message: Told) => {
    arrivals.push(...(message.arrivals ?? []))
    ended.push(...(message.connections ?? []))
    lost += message.lost ?? 0
    packetsTold += message.packetsTold ?? 0
  })
  return engineHost(child)
}

async function logged(count: number): Promise<readonly Arrival[]> {
  for (let waited = 0; arrivals.length < count && waited < 20_000; waited += 20) await sleep(20)
  return arrivals
}

test('a packet becomes a row with its rule, interfaces and tuple, in less than a second', async () => {
  expect(await host.observe()).toMatchObject({ status: 'active', message: '' })
  const { v4, v6 } = net.link('server')
  await net.udp('client', v4, 53, 4_000)
  await net.tcp('client', v6, 80)
  const [first, second] = await logged(2)
  expect(first!.packet).toEqual({
    atMicroseconds: expect.any(Number),
    prefix: 'fwd.ngfw.7 accept',
    inDevice: 'lan',
    outDevice: 'wan',
    protocol: 'udp',
    source: net.link('client').v4,
    sourcePort: 4_000,
    destination: v4,
    destinationPort: 53,
    lengthBytes: 33,
  })
  expect(second!.packet).toMatchObject({
    protocol: 'tcp',
    destination: v6,
    destinationPort: 80,
    lengthBytes: 80,
  })
  for (const { packet, arrivedMicroseconds } of [first!, second!]) {
    expect(arrivedMicroseconds - packet.atMicroseconds).toBeLessThan(1_000_000)
  }
})

test('of a flood some packets of the source become rows, and the others are counted', async () => {
  const sent = 3_000
  const script = `const socket = require('node:dgram').createSocket('udp4')
    const send = (left) => left > 0 ? socket.send('x', 53, '${net.link('server').v4}', () => send(left - 1)) : socket.close()
    socket.bind(4000, () => send(${sent}))`
  await net.run('gateway', ['nft', '-f', '-'], `flush chain inet t f\n${logEachPacket}\n`)
  await net.run('client', [process.execPath, '-e', script])
  const seen = async () => {
    const { losses = { leftOut: 0, unread: 0 } } = await host.observe()
    return arrivals.length + losses.leftOut + losses.unread
  }
  await expect.poll(seen, { timeout: 20_000 }).toBeGreaterThanOrEqual(sent - 10)
  expect(arrivals.length).toBeGreaterThanOrEqual(100)
  expect(arrivals.length).toBeLessThan(1_500)
})

/** Packets of a flood; with GATEHOUSE_TEST_FLOOD a million takes a minute. */
const flood = Number(process.env['GATEHOUSE_TEST_FLOOD'] ?? 100_000)

test('behind a flood every packet is a row or told, though no other packet follows', async () => {
  await net.run('gateway', ['nft', '-f', '-'], `flush chain inet t f\n${logEachPacket}\n`)
  const script = `const socket = require('node:dgram').createSocket('udp4')
    let [left, open] = [${flood}, 0]
    const send = () => {
      if (left === 0) return open === 0 && socket.close()
      left -= 1
      open += 1
      socket.send('x', 53, '${net.link('server').v4}', () => { open -= 1; send() })
    }
    socket.bind(4000, () => { for (let each = 0; each < 64; each += 1) send() })`
  await net.run('client', [process.execPath, '-e', script])
  const { stdout } = await net.run('gateway', ['nft', 'list', 'chain', 'inet', 't', 'f'])
  const sent = Number(/packets (\d+)/.exec(stdout)?.[1])
  // Some of a million are dropped on their way to the gateway.
  expect(sent).toBeGreaterThan(flood / 4)
  // Rows of what was read may still be on their way.
  await expect.poll(() => arrivals.length + packetsTold, { timeout: 20_000 }).toBe(sent)
  console.log(
    `of ${sent} packets ${arrivals.length} became rows, ${packetsTold} were told as left out or lost`,
  )
}, 600_000)

const translating = `
flush table inet t
add chain inet t pre { type nat hook prerouting priority -100; }
add chain inet t post { type nat hook postrouting priority 100; }
add rule inet t pre iifname lan udp dport 5353 dnat ip to SERVER:53
add rule inet t post udp sport 4001 oifname wan masquerade
add rule inet t f ct direction original ct state new log prefix "fwd.ngfw.7 accept" group 5 snaplen 128
`

test('a packet of a translated connection has its addresses before and after, others have none', async () => {
  const [client, server] = [net.link('client'), net.link('server')]
  await net.run('gateway', ['nft', '-f', '-'], translating.replaceAll('SERVER', server.v4))
  await net.udp('client', client.gateway4, 5353, 4_000)
  await net.udp('client', server.v4, 53, 4_001)
  await net.udp('client', server.v4, 53, 4_002)
  const rows = (await logged(3)).map(({ packet }) => packet)
  const [source, destination] = [client.v4, server.v4]
  expect(rows.find(({ sourcePort }) => sourcePort === 4_000)).toMatchObject({
    ...{ source, destination, destinationPort: 53 },
    translation: {
      original: { source, sourcePort: 4_000, destination: client.gateway4, destinationPort: 5_353 },
      translated: { source, sourcePort: 4_000, destination, destinationPort: 53 },
    },
  })
  expect(rows.find(({ sourcePort }) => sourcePort === 4_001)).toMatchObject({
    translation: {
      original: { source, sourcePort: 4_001, destination, destinationPort: 53 },
      translated: { source: server.gateway4, sourcePort: 4_001, destination, destinationPort: 53 },
    },
  })
  expect(rows.find(({ sourcePort }) => sourcePort === 4_002)).not.toHaveProperty('translation')
})

const translatingTwice = `
flush table inet t
add chain inet t pre { type nat hook prerouting priority -100; }
add chain inet t post { type nat hook postrouting priority 100; }
add rule inet t pre udp dport 5353 log prefix "dnat.ngfw.1 dnat" group 5 snaplen 128 dnat ip to SERVER:53
add rule inet t post oifname wan masquerade
add rule inet t f ct direction original ct state new log prefix "fwd.ngfw.7 accept" group 5 snaplen 128
`

test('so has a packet of which source and destination are translated, wherever it is logged', async () => {
  const [client, server] = [net.link('client'), net.link('server')]
  await net.run('gateway', ['nft', '-f', '-'], translatingTwice.replaceAll('SERVER', server.v4))
  await net.udp('client', client.gateway4, 5_353, 4_000)
  const rows = (await logged(2)).map(({ packet }) => packet)
  expect(rows.map(({ prefix }) => prefix)).toEqual(['dnat.ngfw.1 dnat', 'fwd.ngfw.7 accept'])
  const translation = {
    original: { source: client.v4, sourcePort: 4_000, destination: client.gateway4, destinationPort: 5_353 },
    translated: { source: server.gateway4, sourcePort: 4_000, destination: server.v4, destinationPort: 53 },
  }
  expect(rows.map((row) => row.translation)).toEqual([translation, translation])
})

const translatingEchoes = `
flush table inet t
add chain inet t pre { type nat hook prerouting priority -100; }
add chain inet t post { type nat hook postrouting priority 100; }
add rule inet t pre iifname lan icmp type echo-request ip daddr GATEWAY dnat ip to SERVER
add rule inet t pre iifname lan icmpv6 type echo-request ip6 daddr GATEWAY6 dnat ip6 to SERVER6
add rule inet t post icmp type echo-request icmp id 7 oifname wan masquerade
add rule inet t f ct direction original ct state new log prefix "fwd.ngfw.7 accept" group 5 snaplen 128
`

test('so has an echo, which has no ports', async () => {
  const [client, server] = [net.link('client'), net.link('server')]
  const wire = await openWire(net, 'client', ['server'])
  onTestFinished(wire.close)
  const names = { GATEWAY6: client.gateway6, GATEWAY: client.gateway4, SERVER6: server.v6, SERVER: server.v4 }
  const rules = translatingEchoes.replaceAll(
    /GATEWAY6|GATEWAY|SERVER6|SERVER/g,
    (name) => names[name as 'SERVER'],
  )
  await net.run('gateway', ['nft', '-f', '-'], rules)
  const echo = (id: number, source: string, destination: string) => {
    const protocol = source.includes(':') ? 58 : 1
    return { id, source, destination, protocol, sourcePort: id, destinationPort: 0 }
  }
  await wire.send([
    echo(5, client.v4, client.gateway4),
    echo(6, client.v6, client.gateway6),
    echo(7, client.v4, server.v4),
    echo(8, client.v4, server.v4),
  ])
  const rows = (await logged(4)).map(({ packet }) => packet)
  const found = (id: number) => rows.find(({ icmp }) => icmp?.id === id)?.translation
  const tuple = (source: string, destination: string) => {
    return { source, sourcePort: null, destination, destinationPort: null }
  }
  expect(found(5)).toEqual({
    original: tuple(client.v4, client.gateway4),
    translated: tuple(client.v4, server.v4),
  })
  expect(found(6)).toEqual({
    original: tuple(client.v6, client.gateway6),
    translated: tuple(client.v6, server.v6),
  })
  expect(found(7)).toEqual({
    original: tuple(client.v4, server.v4),
    translated: tuple(server.gateway4, server.v4),
  })
  expect([rows.length, found(8)]).toEqual([4, undefined])
})

test('the end of a connection has the packets and bytes of both directions', async () => {
  await host.apply({ enabled: true, group: 5, connections: true })
  const { v4 } = net.link('server')
  await net.udp('client', v4, 53, 4_010)
  await net.run('gateway', ['conntrack', '-D', '-p', 'udp', '--orig-port-src', '4010'])
  const found = () => ended.find(({ tuple }) => tuple.sourcePort === 4_010)
  await expect.poll(found, { timeout: 30_000 }).toMatchObject({
    protocol: 'udp',
    tuple: { source: net.link('client').v4, destination: v4, destinationPort: 53 },
    translated: null,
    sent: { packets: 1, bytes: 33 },
    // The echo names the sender's address and port.
    received: { packets: 1, bytes: 45 },
  })
  const { atMicroseconds, startedMicroseconds } = found()!
  expect(startedMicroseconds).toBeLessThanOrEqual(atMicroseconds)
})

test('ends that the kernel had no room for are counted and told, each one', async () => {
  await host.close()
  host = startLog(String(64 * 1024))
  await host.apply({ enabled: false, group: 5, connections: true })
  const count = 2_000
  const script = `const { createSocket } = require('node:dgram')
    const one = (port) => new Promise((resolve) => {
      const socket = createSocket('udp4')
      socket.bind(port, () => socket.send('x', 53, '${net.link('server').v4}', () => socket.close(resolve)))
    })
    const all = async () => { for (let port = 20000; port < ${20_000 + count}; port += 1) await one(port) }
    all()`
  await net.run('client', [process.execPath, '-e', script])
  const file = join(runFolder, 'conntrack', 'process.json')
  const { pid } = JSON.parse(readFileSync(file, 'utf8')) as { readonly pid: number }
  process.kill(pid, 'SIGSTOP')
  try {
    await net.run('gateway', ['conntrack', '-D', '-p', 'udp', '--orig-port-dst', '53'])
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const all = () => ended.length + lost
  await expect.poll(all, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  expect(all()).toBe(count)
  expect(lost).toBeGreaterThan(0)
  expect(ended.length).toBeGreaterThan(0)
  expect((await host.observe()).losses).toMatchObject({ connections: lost })
})
