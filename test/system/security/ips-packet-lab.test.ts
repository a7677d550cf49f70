import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { starterRules } from '../../../src/apps/gateway/signatures.ts'
import { capture } from '../../kernel/signatures/capture.ts'
import { offline } from '../../kernel/signatures/offline.ts'
import { starterTraffic } from '../../kernel/signatures/traffic.ts'
import { type Lab, startLab } from '../fixture/lab.ts'
import { conversationsIn, packetsIn, writeCapture } from './traffic/capture-file.ts'
import { InspectedLab } from './traffic/lab-traffic.ts'
import {
  type ConversationPacket,
  datagram,
  fastOpen,
  type Segment,
  tcpConversation,
} from './traffic/packets.ts'
import { openReplay, type Replay, replayAddresses } from './traffic/replay.ts'

const atATime = 20
const token = 'EVIL-TOKEN'
const payload = Buffer.from(`begin ${token} end`)

let lab: Lab
let ips: InspectedLab
let replay: Replay
let nextPort = 10_000

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  const { admin } = lab.gateway
  await admin.patch('/firewall/settings', { automatic_snat_enabled: false })
  await ips.signatures(
    `alert tcp any any -> any 4000 (msg:"in the stream"; flow:established,to_server; content:"${token}"; sid:1000001; rev:1;)`,
    `alert udp any any -> any 4000 (msg:"in a datagram"; content:"${token}"; sid:1000002; rev:1;)`,
  )
  const profile = await ips.profile(
    'office',
    { filters: [{ key: 'sid', values: [1_000_001, 1_000_002] }], action: 'drop' },
    { filters: [], action: 'alert' },
  )
  await ips.accept(profile)
  await ips.active('office')
  replay = await openReplay(lab)
})
afterAll(async () => {
  await replay?.close()
  await lab?.close()
})

type Family = 'v4' | 'v6'
const families = ['v4', 'v6'] as const

function ends(family: Family) {
  return {
    client: { address: replayAddresses.client[family](0), port: nextPort++ },
    server: { address: replayAddresses.server[family](0), port: 4000 },
  }
}

function stream(family: Family, ...segments: readonly Segment[]): ConversationPacket[] {
  const { client, server } = ends(family)
  return tcpConversation(client, server, segments)
}

/** A part of the payload at its place in the stream. */
function part(from: number, to: number, bytes = payload): Segment {
  return { at: from, bytes: bytes.subarray(from, to) }
}

const good = Buffer.from(payload.toString('latin1').replace(token, 'GOOD-TOKEN'))
const within = Array.from({ length: payload.length - 1 }, (_none, index) => index + 1)
/** Cuts that leave the token in two parts. */
const inToken = within.filter(
  (cut) => cut > payload.indexOf(token) && cut < payload.indexOf(token) + token.length,
)

describe.each(families)('a signature in a stream of TCP over %s', (family) => {
  test('is found wherever the stream is cut, and the packet that completes it does not pass', async () => {
    const played = await replay.play(
      within.map((cut) => stream(family, part(0, cut), part(cut, payload.length))),
    )
    const isComplete = (cut: number) => cut >= payload.indexOf(token) + token.length
    expect(played.map(([, , , first, second]) => [first, second])).toEqual(
      within.map((cut) => [!isComplete(cut), false]),
    )
  })

  test('is found byte for byte, out of order and overlapping', async () => {
    const bytes = within.map((cut) => part(cut - 1, cut))
    const end = payload.length
    const played = await replay.play([
      stream(family, ...bytes),
      ...inToken.map((cut) => stream(family, part(cut, end), part(0, cut))),
      ...inToken.map((cut) => stream(family, part(0, cut), part(cut - 4, end))),
      ...inToken.map((cut) => stream(family, part(cut, end), part(0, Math.min(end, cut + 3)))),
    ])
    const [single, ...others] = played
    expect(single!.slice(3).indexOf(false)).toBe(payload.indexOf(token) + token.length - 1)
    expect(others.map((packets) => packets.at(-1))).toEqual(others.map(() => false))
  })

  test('is not found where it is not', async () => {
    const end = good.length
    const all = [
      ...inToken.map((cut) => stream(family, part(0, cut, good), part(cut, end, good))),
      ...inToken.map((cut) => stream(family, part(cut, end, good), part(0, cut, good))),
      ...inToken.map((cut) => stream(family, part(0, cut, good), part(cut - 4, end, good))),
    ]
    expect(await replay.play(all)).toEqual(all.map((packets) => packets.map(() => true)))
  })

  test('has no urgent data, which servers read elsewhere than engines', async () => {
    const end = good.length
    const played = await replay.play([
      ...inToken.map((cut) =>
        stream(family, { ...part(0, cut, good), isUrgent: true }, part(cut, end, good)),
      ),
      stream(family, { ...part(0, payload.length), isUrgent: true }),
    ])
    expect(played.map((packets) => packets.at(-1))).toEqual([...inToken.map(() => true), false])
    for (const packets of played.slice(0, -1)) expect(packets).not.toContain(false)
  })

  test('does not begin with data, at which the engine does not look: a server does not take them', async () => {
    const { client, server } = ends(family)
    const [packets] = await replay.play([fastOpen(client, server, payload)])
    expect(packets!.slice(0, 2)).toEqual([true, true])
  })

  test('is found in fragments', async () => {
    const long = Buffer.concat([Buffer.alloc(30, '.'), payload])
    const goodLong = Buffer.concat([Buffer.alloc(30, '.'), good])
    const cuts = [24, 40, 56, 64]
    const { client, server } = ends(family)
    const other = ends(family)
    const played = await replay.play([
      ...cuts.map((cut) => stream(family, { at: 0, bytes: long, cuts: [cut] })),
      [datagram(client, server, { bytes: long, cuts: [16, 40] })],
      [datagram(other.client, other.server, { bytes: goodLong, cuts: [16, 40] })],
      stream(family, { at: 0, bytes: goodLong, cuts: [24, 48] }),
    ])
    expect(played.map((packets) => packets.at(-1))).toEqual([...cuts.map(() => false), false, true, true])
  })
})

describe('captures', () => {
  test('of all starter signatures give the alerts of suricata -r', async () => {
    const firstPort = 30_000
    const traffic = starterTraffic()
    const packets = packetsIn(capture(traffic, firstPort))
    const alerts = await offline(writeCapture(packets), starterRules())
    const expected = [...new Set(alerts.map(({ sid, ports }) => pairOf(sid, ...ports)))].sort()
    const conversations = conversationsIn(packets)
    // Of many alerts at once some do not become rows on a busy machine.
    for (let at = 0; at < conversations.length; at += atATime)
      await replay.play(conversations.slice(at, at + atATime))
    const seen = async () => {
      const { admin } = lab.gateway
      const search = encodeURIComponent(JSON.stringify({ text: 'profile "office"', columns: [] }))
      const { text } = await admin.get(`/logs_backend/logs?limit=2000&search=${search}`)
      const rows = [...text.matchAll(/ips \w+ (9\d{6}) .{0,400}?:(\d+) -> [^"\s]*:(\d+)/g)]
      return [
        ...new Set(rows.map(([, sid, from, to]) => pairOf(Number(sid), Number(from), Number(to)))),
      ].sort()
    }
    await expect.poll(seen, { timeout: 30_000, interval: 1_000 }).toEqual(expected)
  })
})

function pairOf(sid: number, from: number, to: number): string {
  return `${sid} ${[from, to].sort((one, other) => one - other).join(' ')}`
}
