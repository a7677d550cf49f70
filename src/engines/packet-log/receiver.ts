import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { LoggedPacket } from '../../core/observation.ts'
import { readRecord } from './record.ts'

/** The socket that ulogd writes to. */
export interface Receiver {
  close(): Promise<void>
}

/** What a receiver tells: packets in batches, and that ulogd has connected. */
export interface ReceiverEvents {
  onPackets(packets: readonly LoggedPacket[]): void
  onConnect(): void
}

const batchMilliseconds = 50
const largestBatch = 500

/** Listens on a Unix socket, in the place of whatever an earlier process left there; resolves when it listens. */
export function openReceiver(path: string, events: ReceiverEvents): Promise<Receiver> {
  let batch: LoggedPacket[] = []
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const packets = batch
    batch = []
    if (packets.length > 0) events.onPackets(packets)
  }
  const take = (line: string) => {
    const packet = readRecord(line, Date.now() * 1000)
    if (packet === null) return
    batch.push(packet)
    if (batch.length >= largestBatch) flush()
    else timer ??= setTimeout(flush, batchMilliseconds)
  }
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', take)
    events.onConnect()
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      resolve({
        close: () =>
          new Promise((closed) => {
            flush()
            server.close(() => closed())
          }),
      })
    })
  })
}
