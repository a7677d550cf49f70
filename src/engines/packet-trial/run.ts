import { setTimeout } from 'node:timers/promises'
import type { Ruleset } from '../../core/ruleset.ts'
import type { LeftPacket, Trial, TrialOutcome, TrialPacket } from '../../core/trial.ts'
import type { NftRender } from '../packet-filter/render.ts'
import { runNft } from '../packet-filter/run-nft.ts'
import { createFilterTable } from '../packet-filter/table.ts'
import { buildFrame, readFrame } from './frame.ts'
import { macOf, makeDevices, peerOf, trialTable } from './namespace.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'
import { lengthOf, packetsPerRound, placesCounted, type Tally } from './tally.ts'

/** How often counters are read again while packets are still on their way. */
const patience = 20
const pauseMs = 5
const nothing: Tally = { packets: 0, bytes: 0 }

/** A packet on its way, and what has been seen of it. */
interface Sent {
  readonly number: number
  readonly packet: TrialPacket
  readonly rules: string[]
  here: boolean
  left: LeftPacket | null
}

/**
 * Sends the packets through the ruleset, in the network namespace of this process, which must be new and is of no use
 * afterwards. Answers in the order of the packets. Rejects with what the kernel refused.
 */
export async function runTrial(
  render: NftRender,
  ruleset: Ruleset,
  { devices, packets }: Trial,
): Promise<readonly TrialOutcome[]> {
  await makeDevices(devices)
  // Our table first: nothing that the devices say by themselves may be counted.
  await runNft(['-f', '-'], trialTable)
  await createFilterTable(render, 1).turnTo(ruleset, null)
  const socket = openRawSocket()
  const peers = new Map(devices.map(({ device }, place) => [socket.indexOf(peerOf(place)), device]))
  const ways = new Map(
    devices.map(({ device }, place) => [
      device,
      { ifindex: socket.indexOf(peerOf(place)), mac: macOf(place) },
    ]),
  )
  const sent = packets.map(
    (packet, index): Sent => ({ number: index + 1, packet, rules: [], here: false, left: null }),
  )
  let before = new Map<string, Tally>()
  for (let at = 0; at < sent.length; at += packetsPerRound) {
    const round = sent.slice(at, at + packetsPerRound)
    round.forEach(({ packet, number }, place) => {
      const { ifindex, mac } = ways.get(packet.device)!
      socket.send(ifindex, buildFrame(packet, { mac, number, lengthBytes: lengthOf(place) }))
    })
    const after = await countersAfter(round, before)
    note(round, before, after)
    collect(socket, peers, sent)
    before = after
  }
  return sent.map(({ rules, here, left }) => ({ rules: rules.sort(), here, left }))
}

/** Counters of both tables once every packet of the round has arrived, or it is clear that some never will. */
async function countersAfter(
  round: readonly Sent[],
  before: ReadonlyMap<string, Tally>,
): Promise<Map<string, Tally>> {
  const wanted = (before.get(arrivedName)?.packets ?? 0) + round.length
  for (let attempt = 0; ; attempt++) {
    const counters = await readCounters()
    if (counters.get(arrivedName)!.packets >= wanted || attempt === patience) return counters
    await setTimeout(pauseMs)
  }
}

const ownTable = 'gatehouse_trial'
const arrivedName = `${ownTable} arrived`
const hereName = `${ownTable} here`

/** Counters by table and name. */
async function readCounters(): Promise<Map<string, Tally>> {
  const { nftables } = JSON.parse(await runNft(['-j', 'list', 'counters'])) as {
    nftables: { counter?: Tally & { table: string; name: string } }[]
  }
  return new Map(
    nftables.flatMap(({ counter }) => (counter ? [[`${counter.table} ${counter.name}`, counter]] : [])),
  )
}

function note(
  round: readonly Sent[],
  before: ReadonlyMap<string, Tally>,
  after: ReadonlyMap<string, Tally>,
): void {
  for (const [name, tally] of after) {
    const [table, rule] = name.split(' ')
    const counted = before.get(name) ?? nothing
    if (tally.packets === counted.packets) continue
    for (const place of placesCounted(counted, tally)) {
      const one = round[place]!
      if (name === hereName) one.here = true
      else if (table !== ownTable) one.rules.push(rule!)
    }
  }
}

/** What came out of the devices. Every packet was judged by now, so it is there already. */
function collect(socket: RawSocket, peers: ReadonlyMap<number, string>, sent: readonly Sent[]): void {
  for (const { ifindex, bytes } of socket.received()) {
    const device = peers.get(ifindex)
    const seen = device === undefined ? null : readFrame(bytes)
    const one = seen && sent[seen.number - 1]
    if (!one || device === undefined) continue
    const { number: _, ...packet } = seen
    one.left = { device, ...packet }
  }
}
