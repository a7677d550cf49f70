import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { packetLogProbe } from '../../core/engine/declared/packet-log.ts'
import type { LoggedPacket } from '../../core/engine/observation.ts'
import type { LeftOut, PacketLosses } from '../../core/engine/packet-loss.ts'
import { PacketLimit, usualLimits } from './limit.ts'
import { glance, readRecord } from './record.ts'

/** The socket that ulogd writes to. */
export interface Receiver {
  readonly losses: () => PacketLosses
  close(): Promise<void>
}

/** Listeners of a receiver: for packets in batches, packets left out or lost, and the connection of ulogd. */
export interface ReceiverEvents {
  /** Resolves to true when the packets were taken. Never rejects. */
  onPackets(packets: readonly LoggedPacket[]): Promise<boolean>
  /** Returns true when the report was taken; what was not comes again with the next one. */
  onLeftOut(leftOut: readonly LeftOut[]): boolean
  /** Packets were lost on their way. Returns true when the report was taken. */
  onLost(packets: number): boolean
  onConnect(): void
  /** Sends a packet that is logged (`packetLogProbe`). */
  probe(): void
}

const batchMilliseconds = 50
const largestBatch = 500
const reportMilliseconds = 5_000
/** Losses that go on are reported once a minute, and at once when they are over. */
const lostMilliseconds = 60_000
/** So long behind the last packet it is asked by a probe whether others were lost; again where no answer comes. */
const quietMilliseconds = 1_000
const mostProbes = 10
/**
 * Lines that are read in a tenth of a second. ulogd, and behind it the kernel, keep the rest back or drop it, which costs
 * them less than us; the numbers of the packets show how many these were.
 */
const mostLines = 2_000
const slotMilliseconds = 100

/** Listens on a Unix socket, in the place of any file that an earlier process left there; resolves when it listens. */
export function openReceiver(path: string, events: ReceiverEvents): Promise<Receiver> {
  const limit = new PacketLimit(usualLimits)
  const losses = { leftOut: 0, unread: 0, unheard: 0 }
  let untold = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let batch: LoggedPacket[] = []
  let timer: NodeJS.Timeout | null = null
  let handed: Promise<void> = Promise.resolve()
  const lose = (kind: 'unread' | 'unheard', count: number) => {
    losses[kind] += count
    untold += count
  }
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const packets = batch
    batch = []
    if (packets.length === 0) return
    // One after the other, so that rows keep their order.
    handed = handed.then(async () => {
      if (!(await events.onPackets(packets))) lose('unheard', packets.length)
    })
  }
  const report = () => {
    const leftOut = limit.collect()
    if (leftOut.length > 0 && !events.onLeftOut(leftOut)) limit.putBack(leftOut)
    if (performance.now() - toldAt >= lostMilliseconds) tellLost()
  }
  const tellLost = () => {
    if (untold === 0 || !events.onLost(untold)) return
    untold = 0
    toldAt = performance.now()
  }
  const tail = tailProbe(events.probe)
  const take = (line: string) => {
    const seen = glance(line)
    if (seen?.prefix === packetLogProbe.prefix) {
      tail.answered()
      return tellLost()
    }
    tail.heard()
    if (seen !== null && !limit.admits(seen.prefix, seen.source, performance.now())) {
      losses.leftOut += 1
      return
    }
    const packet = readRecord(line, Date.now() * 1000)
    // ulogd gives up a line of which a part is written when nobody reads.
    if (packet === null) return lose('unread', 1)
    batch.push(packet)
    if (batch.length >= largestBatch) flush()
    else timer ??= setTimeout(flush, batchMilliseconds)
  }
  const reporting = setInterval(report, reportMilliseconds)
  reporting.unref()
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    readLines(socket, { onLine: take, onMissing: (count) => lose('unread', count) })
    events.onConnect()
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      resolve({
        losses: () => ({ ...losses }),
        close: () =>
          new Promise((closed) => {
            clearInterval(reporting)
            tail.close()
            flush()
            void handed.then(() => {
              report()
              server.close(() => closed())
            })
          }),
      })
    })
  })
}

/** Sends probes behind the last packet of a stretch of them, until one is heard of. */
function tailProbe(send: () => void) {
  let heardAt = performance.now()
  let left = 0
  const looking = setInterval(() => {
    if (left === 0 || performance.now() - heardAt < quietMilliseconds) return
    left -= 1
    send()
  }, quietMilliseconds / 2)
  looking.unref()
  return {
    heard: () => {
      heardAt = performance.now()
      left = mostProbes
    },
    answered: () => {
      left = 0
    },
    close: () => clearInterval(looking),
  }
}

/** Reads so many lines of a connection in a slot of time; packets that are missing between two lines are reported. */
function readLines(
  socket: Socket,
  { onLine, onMissing }: { onLine: (line: string) => void; onMissing: (count: number) => void },
): void {
  const lines = createInterface({ input: socket })
  let next: number | null = null
  let count = 0
  let slot: NodeJS.Timeout | null = null
  socket.on('error', () => socket.destroy())
  lines.on('close', () => {
    if (slot !== null) clearTimeout(slot)
  })
  lines.on('line', (line) => {
    const number = packetNumber(line)
    if (number !== null && next !== null && number > next) onMissing(number - next)
    if (number !== null) next = number + 1
    onLine(line)
    count += 1
    if (slot !== null) {
      if (count >= mostLines) lines.pause()
      return
    }
    slot = setTimeout(() => {
      slot = null
      count = 0
      lines.resume()
    }, slotMilliseconds)
  })
}

/** The kernel numbers what it hands to a reader, also what it then has to drop. */
function packetNumber(line: string): number | null {
  const found = /"oob\.seq\.local": ?(\d+)/.exec(line)
  return found === null ? null : Number(found[1])
}
