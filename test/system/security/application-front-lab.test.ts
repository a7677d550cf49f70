import { afterAll, beforeAll, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { httpRequest, InspectedLab, type Talker, talker } from './traffic/lab-traffic.ts'
import { type ConversationPacket, tcpConversation, withChecksum } from './traffic/packets.ts'
import { openReplay, type Replay, replayAddresses } from './traffic/replay.ts'

const port = 8000
const denied = httpRequest('/').replace('lab.example', 'www.youtube.com')

let lab: Lab
let lan1: Talker
let wan1: Talker
let replay: Replay
let nextPort = 10_000

beforeAll(async () => {
  lab = await startLab()
  ;[lan1, wan1] = await Promise.all([talker(lab, 'lan1'), talker(lab, 'wan1')])
  await wan1.ask({ op: 'serve', kind: 'http', port })
  const { admin } = lab.gateway
  await admin.patch('/firewall/settings', { automatic_snat_enabled: false })
  await admin.create('/application_control_backend/rules', {
    ...{ name: 'no videos', action: 'drop', protocols: ['id.l7.YouTube'] },
  })
  await new InspectedLab(lab).active('application-control')
  expect(await until(30, async () => (await lan1.talk(hosts.wan1, port, denied)) === 'reset')).toBe(true)
  replay = await openReplay(lab)
})
afterAll(async () => {
  await replay?.close()
  for (const each of [lan1, wan1]) each?.close()
  await lab?.close()
})

type Front = (handshake: readonly ConversationPacket[]) => readonly ConversationPacket[]

/** An error of ICMP from the client about the answer to its first packet. */
const error =
  (protocol: number, head: readonly number[], headerOf: (packet: ConversationPacket) => Buffer): Front =>
  ([, answer, last]) => {
    const transport = Buffer.concat([Buffer.from(head), headerOf(answer!), answer!.transport.subarray(0, 8)])
    if (protocol === 1) transport.writeUInt16BE(sumOf(transport), 2)
    return [withChecksum({ ...last!, protocol, transport })]
  }

const header4 = ({ source, destination, transport }: ConversationPacket) => {
  const head = Buffer.from([0x45, 0, 0, 20 + transport.length, 0, 0, 0, 0, 64, 6, 0, 0])
  return Buffer.concat([
    head,
    ...[source, destination].map((text) => Buffer.from(text.split('.').map(Number))),
  ])
}

const header6 = ({ source, destination, transport }: ConversationPacket) => {
  const address = (text: string) => {
    const [front = '', back = ''] = text.split('::')
    const words = (part: string) =>
      part
        .split(':')
        .map((word) => word.padStart(4, '0'))
        .join('')
    return Buffer.from(`${words(front)}${words(back).padStart(32 - words(front).length, '0')}`, 'hex')
  }
  return Buffer.concat([
    Buffer.from([0x60, 0, 0, 0, 0, transport.length, 6, 64]),
    address(source),
    address(destination),
  ])
}

/** An acknowledgement behind a header of authentication, which the kernel has as one of the connection. */
const authenticated: Front = ([, , last]) => [
  {
    ...last!,
    protocol: 51,
    transport: Buffer.concat([Buffer.from([6, 4]), Buffer.alloc(22), last!.transport]),
  },
]

/** Acknowledgements with options. */
const acknowledgements: Front = ([, , last]) =>
  Array.from({ length: 40 }, () => {
    const [front, back] = [last!.transport.subarray(0, 20), Buffer.alloc(16, 1)]
    const transport = Buffer.concat([front, back])
    transport[12] = 0x90
    return withChecksum({ ...last!, transport })
  })

const nothing: Front = () => []
const fronts: readonly (readonly [string, 'v4' | 'v6', Front])[] = [
  ['nothing', 'v4', nothing],
  ['nothing', 'v6', nothing],
  ['an error', 'v4', error(1, [3, 4, 0, 0, 0, 0, 5, 120], header4)],
  ['an error', 'v6', error(58, [2, 0, 0, 0, 0, 0, 5, 120], header6)],
  ['an authenticated segment', 'v6', authenticated],
  ['many acknowledgements', 'v4', acknowledgements],
  ['many acknowledgements', 'v6', acknowledgements],
]

test.each(fronts)('a request is known behind %s, over %s', async (_what, family, front) => {
  const conversation = (text: string) => {
    const client = { address: replayAddresses.client[family](0), port: nextPort++ }
    const server = { address: replayAddresses.server[family](0), port }
    const packets = tcpConversation(client, server, [{ at: 0, bytes: Buffer.from(text) }])
    return [...packets.slice(0, 3), ...front(packets.slice(0, 3)), packets[3]!]
  }
  const [bad, good] = await replay.play([conversation(denied), conversation(httpRequest('/'))])
  expect([bad!.at(-1), good!.at(-1)]).toEqual([false, true])
  // What is in front passes, so that it may have had an effect.
  expect(bad!.slice(0, -1)).not.toContain(false)
})

function sumOf(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 2) sum += (bytes[at]! << 8) + (bytes[at + 1] ?? 0)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  return ~sum & 0xffff
}
