import { setTimeout } from 'node:timers/promises'
import type { LeftPacket, Trial, TrialOutcome, TrialPacket } from '../../core/engine/trial.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import { createFilterKernel, type FilterKernel } from '../packet-filter/netlink/kernel.ts'
import { readCounters } from '../packet-filter/netlink/listing.ts'
import { openNetlink } from '../packet-filter/netlink/socket.ts'
import { runNft } from '../packet-filter/run-nft.ts'
import { createFilterTable } from '../packet-filter/table.ts'
import { buildFrame, readFrame } from './frame.ts'
import { macOf, makeDevices, peerOf, trialTable } from './namespace.ts'
import { openRawSocket, type RawSocket } from './raw-socket.ts'
import { lengthOf, packetsPerRound, placesCounted, type Tally } from './tally.ts'

/** Most attempts to read while packets are still on their way, and the pause between two. */
const patience = 400
const pauseMs = 1
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
  ruleset: Ruleset,
  { devices, packets }: Trial,
): Promise<readonly TrialOutcome[]> {
  await makeDevices(devices)
  // Our table first: nothing that the devices say by themselves may be counted.
  await runNft(['-f', '-'], { input: trialTable })
  const exchange = openNetlink()
  const kernel = createFilterKernel(async (messages) => exchange(messages))
  await createFilterTable(kernel, 1).turnTo(ruleset, null)
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
  let before = await read(kernel)
  for (let at = 0; at < sent.length; at += packetsPerRound) {
    const round = sent.slice(at, at + packetsPerRound)
    round.forEach(({ packet, number }, place) => {
      const { ifindex, mac } = ways.get(packet.device)!
      socket.send(ifindex, buildFrame(packet, { mac, number, lengthBytes: lengthOf(place) }))
    })
    const after = await countersAfter(kernel, socket, before.own.get('arrived')!.packets + round.length)
    logEvent(round, before, after)
    await collect(socket, peers, { sent, count: after.own.get('forwarded')!.packets })
    before = after
  }
  return sent.map(({ rules, here, left }) => ({ rules: rules.sort(), here, left }))
}

/**
 * Counters of both tables once `arrived` packets have come and been judged, or it is clear that some never will. A packet
 * that has come is still under way for a moment.
 */
async function countersAfter(kernel: FilterKernel, socket: RawSocket, arrived: number): Promise<Readings> {
  for (let attempt = 0; attempt < patience; attempt++) {
    const counters = await readCounters(kernel, ownTable)
    if (counters.get('arrived')!.packets >= arrived) break
    await setTimeout(pauseMs)
  }
  socket.settle()
  return read(kernel)
}

const filterTable = 'gatehouse'
const ownTable = 'gatehouse_trial'

/** Counters of the trial's own table and of the ruleset, by name. */
interface Readings {
  readonly own: ReadonlyMap<string, Tally>
  readonly rules: ReadonlyMap<string, Tally>
}

async function read(kernel: FilterKernel): Promise<Readings> {
  return { own: await readCounters(kernel, ownTable), rules: await readCounters(kernel, filterTable) }
}

function logEvent(round: readonly Sent[], before: Readings, after: Readings): void {
  for (const [rule, tally] of after.rules)
    for (const place of placesCounted(before.rules.get(rule) ?? nothing, tally))
      round[place]!.rules.push(rule)
  const [was, is] = [before, after].map(({ own }) => own.get('here')!)
  for (const place of placesCounted(was!, is!)) round[place]!.here = true
  // The others must be packets that were sent, too.
  placesCounted(before.own.get('arrived')!, after.own.get('arrived')!)
}

/** Packets of the trial, and how many of them have left by a device so far. */
interface Leaving {
  readonly sent: readonly Sent[]
  readonly count: number
}

/** Notes what came out of the devices, of which the last may be a moment on its way to the other end. */
async function collect(
  socket: RawSocket,
  peers: ReadonlyMap<number, string>,
  { sent, count }: Leaving,
): Promise<void> {
  for (let attempt = 0; attempt < patience; attempt++) {
    for (const { ifindex, bytes } of socket.received()) {
      const device = peers.get(ifindex)
      const seen = device === undefined ? null : readFrame(bytes)
      const one = seen && sent[seen.number - 1]
      if (!one || device === undefined) continue
      const { number: _, ...packet } = seen
      one.left = { device, ...packet }
    }
    if (sent.filter(({ left }) => left !== null).length >= count) return
    await setTimeout(pauseMs)
  }
}
