import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { argv } from 'node:process'
import type { RecognitionPolicy } from '../../core/engine/declared/application-control.ts'
import { lineReader } from '../../core/text/line-reader.ts'
import { messagesIn } from '../netlink-message.ts'
import { openNetfilter } from '../netlink-socket.ts'
import { Connections } from './connections.ts'
import { DenialLog } from './denial-log.ts'
import { type Ndpi, openNdpi } from './ndpi.ts'
import { ownAddressesOf } from './own-addresses.ts'
import { packetIn, QueueWriter } from './queue-message.ts'
import { type OnDenied, Recogniser } from './recogniser.ts'
import { type RefusalPacket, refusalsOf } from './refusal.ts'
import { openRefusals } from './refusal-socket.ts'
import {
  longestLine,
  mostQueued,
  type RecogniserLine,
  type RecogniserQuestion,
  recogniserFiles,
} from './wire.ts'

// `recognise.ts FOLDER` decides about the packets of the queue that the policy in its folder names. Bun runs it, because it can call
// nDPI and open the sockets; the daemon kit ends it with its parent.
const [folder = ''] = argv.slice(2)
/** Connections that are looked at, with some 700 bytes each. */
const flows = 32_768
/** Room in the kernel for what is handed over. */
const socketBytes = 16 << 20
/** Room in the kernel for answers about connections. */
const answerBytes = 1 << 20
/** Of each packet: requests and names of servers are in front. */
const copiedBytes = 8_192
/** Messages that are read before others have their turn. */
const messagesInTurn = 256
/** While packets come, they are waited for, which costs less than a signal for each; others have their turn in between. */
const waitMilliseconds = 2
/** So often in vain, and they are left to a signal. */
const mostWaits = 10
/** Verdicts that go to the kernel in one call. */
const verdictsInCall = 32
const errorMessage = 2 // NLMSG_ERROR
const denialMilliseconds = 200
const longestUnread = 4 * 1024 * 1024

function policyInForce(): RecognitionPolicy {
  return JSON.parse(readFileSync(join(folder, recogniserFiles.policy), 'utf8')) as RecognitionPolicy
}

/** A library that is broken or of another version ends the process: its last line is the message of its status. */
function openLibrary(): Ndpi {
  try {
    return openNdpi(join(folder, recogniserFiles.hosts), flows)
  } catch (error) {
    console.error(`${(error as Error).message}: apt-get install --reinstall libndpi4.2`)
    return process.exit(1)
  }
}

const policy = policyInForce()
const ndpi = openLibrary()
const refusals = openRefusals()
const denials = new DenialLog(refusals.indexOf)
const connections = new Connections(openNetfilter(answerBytes), ownAddressesOf())
const onDenied: OnDenied = (packet, ended) => {
  for (const each of refusalsOf(packet.payload, ended)) sendRefusal(each)
  denials.add(packet, ended, performance.now())
}
const recogniser = new Recogniser({ ndpi, connections, onDenied }, flows, policy)
const queue = openNetfilter(socketBytes)
const writer = new QueueWriter(policy.queue)
let verdicts: Uint8Array[] = []
let isReading = false
let waits = 0

function flush(): void {
  if (verdicts.length === 0) return
  queue.send(verdicts.length === 1 ? verdicts[0]! : Buffer.concat(verdicts))
  verdicts = []
}

function take(part: Buffer): void {
  for (const { type, body } of messagesIn(part)) {
    // A packet whose verdict is refused is gone: the kernel emptied the queue.
    if (type === errorMessage) continue
    const packet = packetIn(type, body)
    if (packet === null) continue
    const nowMs = performance.timeOrigin + performance.now()
    const verdict = recogniser.take(packet, ndpi.addressOf(packet.payload), Math.floor(nowMs))
    verdicts.push(writer.verdict(packet, verdict))
    if (verdicts.length >= verdictsInCall) flush()
  }
}

function sendRefusal(packet: RefusalPacket): void {
  try {
    refusals.send(packet)
  } catch {
    // Without a way there the end finds out by itself: the connection is over all the same.
  }
}

function read(): void {
  for (let count = 0; count < messagesInTurn; count++) {
    const part = queue.receive()
    if (part === 'lost') continue
    if (part !== null) {
      waits = 0
      take(part)
      continue
    }
    flush()
    if (queue.wait(waitMilliseconds)) continue
    if (++waits === mostWaits) return rest()
    break
  }
  flush()
  setImmediate(read)
}

function rest(): void {
  isReading = false
  waits = 0
  queue.signal(true)
  // What came before the signals is told by none.
  if (queue.wait(0)) readSoon()
}

function readSoon(): void {
  if (isReading) return
  isReading = true
  queue.signal(false)
  setImmediate(read)
}

function configure(): void {
  const { onFailure } = recogniser.policy
  for (const message of writer.configure(mostQueued, copiedBytes, onFailure === 'pass')) {
    queue.send(message)
    const errno = acknowledgement()
    if (errno !== 0) throw new Error(`queue ${policy.queue} cannot be taken: errno ${errno}`)
  }
}

/** The kernel answers while the message is sent; packets may come in front of the answer. */
function acknowledgement(): number {
  for (let part = queue.receive(); part !== null; part = queue.receive()) {
    if (part === 'lost') continue
    if (part.readUInt16LE(4) === errorMessage) return -part.readInt32LE(16)
    take(part)
  }
  throw new Error('the kernel does not answer')
}

function answer(question: RecogniserQuestion, peer: Socket): RecogniserLine | null {
  switch (question) {
    case 'reload': {
      const next = policyInForce()
      const before = recogniser.policy.onFailure
      recogniser.use(next)
      if (next.onFailure !== before) configure()
      return { reloaded: true }
    }
    case 'figures':
      return { figures: { ...recogniser.figures, memoryBytes: process.memoryUsage.rss() } }
    case 'listen':
      listeners.add(peer)
      return null
  }
}

const listeners = new Set<Socket>()
setInterval(() => {
  const peers = [...listeners].filter((peer) => peer.writableLength < longestUnread)
  const line = peers.length === 0 ? null : denials.collect()
  if (line !== null)
    for (const peer of peers) peer.write(`${JSON.stringify(line satisfies RecogniserLine)}\n`)
}, denialMilliseconds)

queue.listen(process.pid)
process.on('SIGIO', readSoon)
configure()
readSoon()

const socketPath = join(folder, recogniserFiles.socket)
rmSync(socketPath, { force: true })
createServer((peer) => {
  const hear = (line: string) => {
    if (line === '') return peer.write('\n')
    try {
      const said = answer(line as RecogniserQuestion, peer)
      return said !== null && peer.write(`${JSON.stringify(said)}\n`)
    } catch (error) {
      return peer.write(`${JSON.stringify({ refused: (error as Error).message } satisfies RecogniserLine)}\n`)
    }
  }
  peer.on('error', () => undefined)
  peer.on('close', () => listeners.delete(peer))
  peer.on(
    'data',
    lineReader(longestLine, hear, () => peer.destroy()),
  )
}).listen(socketPath)
