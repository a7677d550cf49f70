import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { argv } from 'node:process'
import { getSystemErrorMap } from 'node:util'
import type { EndedConnection, Translation } from '../../../core/engine/rows/connection-end.ts'
import { type Rate, TokenBucket } from '../../../core/log/token-bucket.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { type Asked, answerTo, endOf, entriesIn, lookUp, refusalsIn, translationOf } from './entry.ts'
import { ConntrackRefusal } from './live-entry.ts'
import { openConntrack, openEnds } from './sockets.ts'
import { TableReader } from './table-reader.ts'
import { TwiceTranslated } from './twice-translated.ts'
import { type ConntrackLine, type ConntrackQuestion, longestLine } from './wire.ts'

// `reader.ts SOCKET [ends BYTES]` asks the kernel's table of connections for whoever asks at its socket, and tells there of the ends of
// connections, for which the kernel keeps so many bytes. Bun runs it, because it can open the sockets; the daemon kit ends it with its parent.
const [socketPath = '', mode = '', queueBytes = ''] = argv.slice(2)
/** Questions that are sent at once: their answers have room in the socket. */
const questionsAtOnce = 128
const batchMilliseconds = 100
const largestBatch = 500
const waitMilliseconds = 200
/** Ends that wait while nobody is connected. */
const mostWaiting = 20_000
/** Messages that are read before others have their turn. */
const messagesInTurn = 2_000
/** Bytes that a peer may leave unread. */
const longestUnread = 16 * 1024 * 1024
const lossMilliseconds = 1_000
/** Ends that become rows. */
const endsRate: Rate = { burst: 50_000, perSecond: 5_000 }

const complaintMilliseconds = 60_000
let complainedAt = Number.NEGATIVE_INFINITY

type TableQuestion = Extract<ConntrackQuestion, { readonly table: object }>

const peers = new Set<Socket>()
const conntrack = openConntrack()
const table = new TableReader(openConntrack)
const twiceTranslated = new TwiceTranslated()

function translations(asked: readonly Asked[]): readonly (Translation | null)[] {
  const found: (Translation | null)[] = asked.map(() => null)
  const unknown = new Set(asked.keys())
  let messages: Uint8Array[] = []
  const exchange = () => {
    if (messages.length === 0) return
    conntrack.send(Buffer.concat(messages))
    messages = []
    for (let part = conntrack.receive(); part !== null; part = conntrack.receive()) {
      if (part === 'lost') continue
      const [errno] = refusalsIn(part)
      if (errno !== undefined) complain(errno)
      for (const { sequence, entry } of entriesIn(part)) {
        const index = sequence >> 1
        found[index] ??= translationOf(entry, asked[index]!)
        unknown.delete(index)
        twiceTranslated.see(entry, performance.now())
      }
    }
  }
  for (const [index, packet] of asked.entries()) {
    // Where its destination is translated, only the answers to it have a tuple that is known here.
    const both = [lookUp(packet, index * 2), lookUp(answerTo(packet), index * 2 + 1)]
    for (const question of both) if (question !== null) messages.push(question)
    if (messages.length >= questionsAtOnce) exchange()
  }
  exchange()
  for (const index of unknown) {
    const entry = twiceTranslated.of(asked[index]!, performance.now())
    if (entry !== null) found[index] = translationOf(entry, asked[index]!)
  }
  return found
}

/** Says that the kernel refuses, once a minute: the line becomes a row of the log. */
function complain(errno: number): void {
  if (performance.now() - complainedAt < complaintMilliseconds) return
  complainedAt = performance.now()
  const reason = getSystemErrorMap().get(-errno)?.[1] ?? `errno ${errno}`
  console.error(
    `the kernel does not tell of translated connections: ${reason}; is nf_conntrack_netlink there?`,
  )
}

async function answerTable(peer: Socket, { id, table: question }: TableQuestion): Promise<void> {
  const line = await table.answer(question).then(
    (answer): ConntrackLine => ({ id, table: answer }),
    (error): ConntrackLine => ({ id, refused: reasonOf(error) }),
  )
  peer.write(`${JSON.stringify(line)}\n`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ConntrackRefusal)) return (error as Error).message
  return getSystemErrorMap().get(-error.errno)?.[1] ?? error.message
}

function tell(line: ConntrackLine): boolean {
  const text = `${JSON.stringify(line)}\n`
  let isTaken = false
  for (const peer of peers) {
    if (peer.writableLength > longestUnread) continue
    peer.write(text)
    isTaken = true
  }
  return isTaken
}

function readEnds(): void {
  const socket = openEnds(Number(queueBytes))
  const bucket = new TokenBucket(endsRate, performance.now())
  let leftOut = 0
  let told = 0
  let batch: EndedConnection[] = []
  let isReading = false
  let timer: NodeJS.Timeout | null = null
  const lost = () => socket.lost() + leftOut
  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    for (let start = 0; start < batch.length; start += largestBatch) {
      if (tell({ ends: batch.slice(start, start + largestBatch), lost: 0 })) continue
      // They wait for somebody to come, as many as there is room for.
      batch = batch.slice(start)
      leftOut += Math.max(0, batch.length - mostWaiting)
      batch = batch.slice(-mostWaiting)
      timer = setTimeout(flush, waitMilliseconds)
      return
    }
    batch = []
  }
  const take = (end: EndedConnection) => {
    if (!bucket.hasRoom(performance.now())) {
      leftOut += 1
      return
    }
    bucket.take()
    batch.push(end)
    if (batch.length === largestBatch) flush()
    else timer ??= setTimeout(flush, batchMilliseconds)
  }
  const read = () => {
    isReading = false
    for (let count = 0; count < messagesInTurn; count++) {
      const part = socket.receive()
      if (part === null) return
      if (part === 'lost') continue
      for (const { entry } of entriesIn(part)) take(endOf(entry, Date.now() * 1000))
    }
    readSoon()
  }
  const readSoon = () => {
    if (isReading) return
    isReading = true
    setImmediate(read)
  }
  process.on('SIGIO', readSoon)
  readSoon()
  setInterval(() => {
    const now = lost()
    if (now > told && tell({ ends: [], lost: now - told })) told = now
  }, lossMilliseconds)
}

if (mode === 'ends') readEnds()
table.start()
rmSync(socketPath, { force: true })
createServer((peer) => {
  const answer = (line: string) => {
    if (line === '') return peer.write('\n')
    // Who asks is told of ends, too; who looks whether we work is not.
    peers.add(peer)
    const question = JSON.parse(line) as ConntrackQuestion
    if ('table' in question) return void answerTable(peer, question)
    const { id, asked } = question
    return peer.write(`${JSON.stringify({ id, found: translations(asked) } satisfies ConntrackLine)}\n`)
  }
  peer.on('error', () => undefined)
  peer.on('close', () => peers.delete(peer))
  peer.on(
    'data',
    lineReader(longestLine, answer, () => peer.destroy()),
  )
}).listen(socketPath)
