import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { Arrival, PacketLogRequest } from '../../../test/kernel/packet-log-host.ts'

let net: Net
let child: ChildProcess
let arrivals: Arrival[]

beforeEach(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  await net.run('gateway', ['nft', '-f', '-'], logEverything)
  await net.listen('server', 'udp', 53)
  await net.listen('server', 'tcp', 80)
  child = startLog()
})

afterEach(async () => {
  await ask({ op: 'close' })
  child.disconnect()
  await net.close()
})

const logEverything = `
add table inet t
add chain inet t f { type filter hook forward priority 0; }
add rule inet t f ct direction original ct state new log prefix "fwd.ngfw.7 accept" group 5 snaplen 128
`

const logEachPacket = `add rule inet t f udp dport 53 log prefix "fwd.ngfw.7 accept" group 5 snaplen 128`

function startLog(): ChildProcess {
  arrivals = []
  const started = net.forkIn('gateway', new URL('../../../test/kernel/packet-log-host.ts', import.meta.url))
  started.on('message', (message: { arrivals?: Arrival[] }) => arrivals.push(...(message.arrivals ?? [])))
  return started
}

function ask<T>(request: PacketLogRequest): Promise<T> {
  child.send(request)
  return new Promise((resolve, reject) => {
    const hear = (message: { value?: T; error?: string; arrivals?: unknown }) => {
      if (message.arrivals !== undefined) return
      child.off('message', hear)
      if (message.error === undefined) resolve(message.value as T)
      else reject(new Error(message.error))
    }
    child.on('message', hear)
  })
}

async function logged(count: number): Promise<readonly Arrival[]> {
  for (let waited = 0; arrivals.length < count && waited < 3_000; waited += 20) await sleep(20)
  return arrivals
}

test('a packet becomes a row with its rule, interfaces and tuple, in less than a second', async () => {
  await ask({ op: 'apply', group: 5 })
  expect(await ask({ op: 'observe' })).toMatchObject({ status: 'active', message: '' })
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

test('a reader that dies is started again, and one of a crashed gateway gives way', async () => {
  await ask({ op: 'apply', group: 5 })
  const reader = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim()
  process.kill(Number(reader), 'SIGKILL')
  await sleep(1_000)
  expect(await ask({ op: 'observe' })).toMatchObject({ status: 'active', message: '' })
  child.kill('SIGKILL')
  await once(child, 'exit')
  child = startLog()
  await ask({ op: 'apply', group: 5 })
  await net.udp('client', net.link('server').v4, 53)
  expect(await logged(1)).toHaveLength(1)
})

test('of a flood some packets of the source become rows, and the others are counted', async () => {
  await ask({ op: 'apply', group: 5 })
  const sent = 3_000
  const script = `const socket = require('node:dgram').createSocket('udp4')
    const send = (left) => left > 0 ? socket.send('x', 53, '${net.link('server').v4}', () => send(left - 1)) : socket.close()
    socket.bind(4000, () => send(${sent}))`
  await net.run('gateway', ['nft', '-f', '-'], `flush table inet t\n${logEachPacket}\n`)
  await net.run('client', [process.execPath, '-e', script])
  type Seen = { readonly losses?: { readonly leftOut: number; readonly unread: number } }
  const seen = async () => {
    const { losses = { leftOut: 0, unread: 0 } } = await ask<Seen>({ op: 'observe' })
    return arrivals.length + losses.leftOut + losses.unread
  }
  await expect.poll(seen, { timeout: 20_000 }).toBeGreaterThanOrEqual(sent - 10)
  expect(arrivals.length).toBeGreaterThanOrEqual(100)
  expect(arrivals.length).toBeLessThan(1_500)
}, 60_000)
