import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ndpiHosts } from '../../../src/compile/text/ndpi-hosts.ts'
import { openNdpi } from '../../../src/engines/recogniser/ndpi.ts'
import { Recogniser } from '../../../src/engines/recogniser/recogniser.ts'
import type { Sample, SampleCase } from './sample.ts'

// `recognise-cases.ts`, which Bun runs, reads cases as JSON from its input and writes for each what its connection was recognised as when it
// was denied, null where it was not, none where its last packet was dropped. Each is sent through the recogniser as a whole, under a policy that denies its identifier alone.
const cases = JSON.parse(readFileSync(0, 'utf8')) as readonly SampleCase[]
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cases-'))
const hosts = join(folder, 'hosts.txt')
writeFileSync(hosts, ndpiHosts())
const ndpi = openNdpi(hosts, 16)
rmSync(folder, { recursive: true })

let denied: readonly string[] | null = null
const recogniser = new Recogniser(
  {
    ndpi,
    // No connection is in the kernel.
    connections: { find: () => null, lookUp: () => null, change: () => false, changeOf: () => false },
    onDenied: (_packet, { names }) => {
      denied = names
    },
  },
  16,
  { queue: 0, classes: [], rules: [], onFailure: 'block' },
)

let clientPort = 20_000
let packetId = 0
const results = cases.map(({ id, sample }) => {
  denied = null
  const classes = [{ class: 1, application: { profile: '', deny: [id] }, ipsQueue: null }]
  recogniser.use({ queue: 0, classes, rules: [], onFailure: 'block' })
  let isDropped = false
  for (const payload of packetsOf(sample, clientPort++)) {
    const packet = { id: packetId++, mark: 0x100, inDevice: 0, outDevice: 0, payload }
    isDropped = recogniser.take(packet, ndpi.addressOf(payload), 1_700_000_000_000 + packetId).way === 'drop'
    if (denied !== null) break
  }
  return denied ?? (isDropped ? [] : null)
})
console.log(JSON.stringify(results))

function packetsOf({ over, port, from, to = '198.51.100.7', packets }: Sample, newPort: number): Buffer[] {
  const client = { address: [192, 168, 10, 11], port: from ?? newPort, sequence: 1000 }
  const server = { address: to.split('.').map(Number), port, sequence: 5000 }
  const made: Buffer[] = []
  const send = (isServer: boolean, flags: number, data: Buffer) => {
    const [sender, receiver] = isServer ? [server, client] : [client, server]
    if (typeof over === 'number') return made.push(ip(over, sender.address, receiver.address, data))
    const head = Buffer.alloc(over === 'tcp' ? 20 : 8)
    head.writeUInt16BE(sender.port, 0)
    head.writeUInt16BE(receiver.port, 2)
    if (over === 'udp') head.writeUInt16BE(head.length + data.length, 4)
    else {
      head.writeUInt32BE(sender.sequence, 4)
      head.writeUInt32BE((flags & 16) === 0 ? 0 : receiver.sequence, 8)
      head[12] = 5 << 4
      head[13] = flags
      head.writeUInt16BE(64_000, 14)
      sender.sequence += data.length + ((flags & 2) === 0 ? 0 : 1)
    }
    return made.push(
      ip(over === 'tcp' ? 6 : 17, sender.address, receiver.address, Buffer.concat([head, data])),
    )
  }
  const begin = () => {
    send(false, 2, Buffer.alloc(0))
    send(true, 18, Buffer.alloc(0))
    send(false, 16, Buffer.alloc(0))
  }
  if (over === 'tcp') begin()
  for (const packet of packets)
    if (packet === '!') {
      send(false, 4, Buffer.alloc(0))
      client.sequence += 1_000_000
      begin()
    } else {
      const { sequence } = client
      send(packet.startsWith('<'), 24, Buffer.from(packet.replace(/^[<?]/, ''), 'hex'))
      if (packet.startsWith('?')) client.sequence = sequence
    }
  return made
}

function ip(
  protocol: number,
  source: readonly number[],
  destination: readonly number[],
  body: Buffer,
): Buffer {
  const head = Buffer.alloc(20)
  head[0] = 0x45
  head.writeUInt16BE(head.length + body.length, 2)
  head[8] = 64
  head[9] = protocol
  Buffer.from(source).copy(head, 12)
  Buffer.from(destination).copy(head, 16)
  return Buffer.concat([head, body])
}
